"""Addresses of style sheets, scripts and pictures, each with a mark of its content."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

DIGITS = 10


class NamedByContent(StaticFilesStorage):
    """Adds a hash of the content to every address, so that browsers may keep a file for good."""

    def url(self, name: str | None) -> str:
        """Give the address of a file."""
        address = super().url(name)
        mark = _digest.__wrapped__(name) if settings.DEBUG else _digest(name)
        return f"{address}?{mark}" if mark else address


@cache
def _digest(name: str | None) -> str:
    found = finders.find(name or "")
    if not isinstance(found, str):
        raise FileNotFoundError(f"there is no static file {name}")
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:DIGITS]
