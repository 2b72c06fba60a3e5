"""The data that commands work on: opened when a command needs it, its faults told in one line."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from hexmeet.rulebooks.problems import FileError, Problem

WHERE = """\
The data is kept in the folder that HEXMEET_DATA names (default: ./data), or in the PostgreSQL
database that DATABASE_URL names.
"""


@contextmanager
def telling_faults() -> Iterator[None]:
    """Tell in one line why a database cannot be used, and leave none open."""
    # The web application keeps tables of its own beside the log.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexmeet.web.settings")
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 - only some need Django
    from django.db import Error, connections  # noqa: PLC0415 - as above

    from hexmeet.ledger.environment import find_database  # noqa: PLC0415 - as above

    place = str(find_database()["NAME"])
    try:
        yield
    except (Error, sqlite3.Error) as error:
        (reason, *_) = str(error).strip().splitlines() or [type(error).__name__]
        raise FileError([Problem(place, "", f"the database cannot be used: {reason}")]) from None
    except ImproperlyConfigured as error:
        if find_spec("psycopg"):
            raise
        expected = "PostgreSQL needs one more package: pip install hexmeet[postgres]"
        raise FileError([Problem("DATABASE_URL", "", expected)]) from error
    except OSError as error:
        raise FileError([Problem(str(error.filename or place), "", str(error.strerror))]) from None
    finally:
        connections.close_all()


@contextmanager
def opened_data(*, create: bool = False) -> Iterator[None]:
    """Open the data, up to date."""
    with telling_faults():
        from hexmeet.ledger.databases import open_database  # noqa: PLC0415 - only some need Django

        open_database(create=create)
        yield


def require_new(path: Path) -> None:
    """Refuse to write over a file, or into a folder that is not there."""
    if path.exists():
        raise FileError([Problem(str(path), "", "there is such a file; expected a new one")])
    if not path.parent.is_dir():
        raise FileError([Problem(str(path), "", "there is no such folder")])


def count(number: int, one: str, many: str) -> str:
    """Write a number with its word."""
    return f"{number:,} {one if number == 1 else many}"
