"""QR codes, drawn into the page."""

from functools import lru_cache
from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe

MOST_KEPT = 1024  # drawings, so that the cards of a whole tournament are drawn once
MASK = 3  # any of the eight can be read; trying them all out takes most of the time


@lru_cache(MOST_KEPT)
def draw_qr(text: str) -> SafeString:
    """Draw a text as a QR code that a phone reads off paper or a screen."""
    file = BytesIO()
    code = segno.make_qr(text, error="m", mask=MASK, boost_error=False)
    code.save(file, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2, svgclass=None)
    return mark_safe(file.getvalue().decode())  # noqa: S308 - made of squares only
