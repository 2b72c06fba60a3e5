"""QR codes, drawn into the page."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def draw_qr(text: str) -> SafeString:
    """Draw a text as a QR code that a phone reads off paper or a screen."""
    file = BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(file, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2, svgclass=None)
    return mark_safe(file.getvalue().decode())  # noqa: S308 - made of squares only
