"""Reads whole text files that somebody else wrote, and says plainly why one cannot be read."""

from pathlib import Path

from hexmeet.rulebooks.problems import FileError, Problem

LARGEST = 50_000_000


def read_text(path: str) -> str:
    """Read a file in UTF-8, with or without a mark of it at the start."""
    try:
        problem = _refuse_to_read(Path(path))
        if not problem:
            return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        problem = str(error.strerror)
    except ValueError:
        problem = "it is not text in UTF-8"
    raise FileError([Problem(path, "", f"cannot be read: {problem}")])


def _refuse_to_read(path: Path) -> str:
    """Say why a file should not be read: a device or pipe would never end."""
    if path.exists() and not path.is_file():
        return "it is not a file"
    if path.stat().st_size > LARGEST:
        return f"it is larger than {LARGEST} bytes"
    return ""
