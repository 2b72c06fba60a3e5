"""Photos that people hand in: checked by content, kept without anything but the picture."""

import hashlib
from dataclasses import dataclass
from io import BytesIO
from typing import IO

from PIL import Image, ImageOps

from hexmeet.web.page import Mistake

MOST_BYTES = 10 * 1024 * 1024
MOST_PIXELS = 50_000_000
LONGEST_SIDE = 2400  # enough to print
QUALITY = 85
FORMATS = ("JPEG", "PNG")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture without the place, the camera and the time that files carry along."""

    content: bytes
    media_type: str

    @property
    def digest(self) -> str:
        """What the log calls it."""
        return hashlib.sha256(self.content).hexdigest()


def read_picture(file: IO[bytes], size: int) -> Picture:
    """Read a photo, and draw it anew so that nothing else in the file survives."""
    if size > MOST_BYTES:
        raise Mistake("photo", "results.photo-too-large", megabytes=MOST_BYTES // 1024 // 1024)
    try:
        upright = _decode(file)
    except Mistake:
        raise
    except Exception as error:
        # What strangers send breaks decoders in every way, and none of them is our fault.
        raise Mistake("photo", "results.photo-unreadable") from error
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    plain = Image.new("RGB", upright.size)
    plain.paste(upright)
    drawn = BytesIO()
    plain.save(drawn, "JPEG", quality=QUALITY, optimize=True)
    return Picture(drawn.getvalue(), "image/jpeg")


def _decode(file: IO[bytes]) -> Image.Image:
    """Decode a picture that is not too large, and turn it as the camera was held."""
    with Image.open(file, formats=FORMATS) as image:
        width, height = image.size
        if width * height > MOST_PIXELS:
            raise Mistake("photo", "results.photo-too-many-pixels")
        image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a JPEG is read no larger than needed
        return ImageOps.exif_transpose(image).convert("RGB")
