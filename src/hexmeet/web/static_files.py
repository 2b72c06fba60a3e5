"""Style sheets, scripts and pictures, under addresses with a mark of their content."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import Http404, HttpRequest, HttpResponse

DIGITS = 10
FOR_GOOD = "public, max-age=31536000, immutable"  # an address changes with what is behind it


@dataclass(frozen=True, slots=True)
class File:
    """What is behind an address; there are few files and all of them are small."""

    content: bytes
    packed: bytes
    media_type: str
    mark: str


class NamedByContent(StaticFilesStorage):
    """Adds a hash of the content to every address, so that browsers may keep a file for good."""

    def url(self, name: str | None) -> str:
        """Give the address of a file."""
        return f"{super().url(name)}?{_find(name or '').mark}"


def serve(request: HttpRequest, name: str) -> HttpResponse:
    """Give a file, packed for whoever understands that."""
    try:
        file = _find(name)
    except (OSError, ValueError) as error:  # a folder, or a name that no file can have
        raise Http404(name) from error
    packs = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(file.packed if packs else file.content, content_type=file.media_type)
    if packs:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    is_marked = request.META.get("QUERY_STRING") == file.mark
    response["Cache-Control"] = FOR_GOOD if is_marked else "no-cache"
    return response


def _find(name: str) -> File:
    return _read.__wrapped__(name) if settings.DEBUG else _read(name)


@cache
def _read(name: str) -> File:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(f"there is no static file {name}")
    content = Path(found).read_bytes()
    media_type, _ = mimetypes.guess_type(name)
    is_text = (media_type or "").startswith("text/")
    return File(
        content=content,
        packed=gzip.compress(content, mtime=0),
        media_type=f"{media_type or 'application/octet-stream'}{'; charset=utf-8' * is_text}",
        mark=hashlib.sha256(content).hexdigest()[:DIGITS],
    )
