"""What the environment says: the folder of the data, the database, the secret key.

`HEXMEET_DATA` names the folder (default: `./data`), `DATABASE_URL` a database other than the SQLite
file in it, `HEXMEET_SECRET_KEY` a key other than the one kept in it.
"""

import os
import secrets
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from hexmeet.rulebooks.problems import FileError, Problem

FOLDER = "HEXMEET_DATA"
DATABASE = "DATABASE_URL"
KEY = "HEXMEET_SECRET_KEY"

DATABASE_FILE = "hexmeet.sqlite3"
KEY_FILE = "secret-key"
PRIVATE = 0o600  # seeds, names and keys are nobody else's business
KEY_BYTES = 48

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"
PATIENCE_SECONDS = 20  # for the lock that one writer at a time holds

# What was acknowledged is on the disk, power cut included; readers never wait for a writer.
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF"

Database = dict[str, Any]


def data_folder() -> Path:
    """Give the folder of everything that is kept."""
    return Path(os.environ.get(FOLDER) or "data")


def find_database() -> Database:
    """Give the database that is meant, as Django describes one."""
    address = os.environ.get(DATABASE, "")
    return read_address(address) if address else sqlite(data_folder() / DATABASE_FILE)


def sqlite(path: Path) -> Database:
    """Describe a database in a file."""
    options = {
        "init_command": PRAGMAS,
        "timeout": PATIENCE_SECONDS,
        "transaction_mode": "IMMEDIATE",  # whoever is going to write waits for that at the start
    }
    return {"ENGINE": SQLITE, "NAME": str(path.absolute()), "OPTIONS": options}


def read_address(address: str) -> Database:
    """Read the address of a database."""
    try:
        parts = urlsplit(address)
        if parts.scheme in ("postgres", "postgresql") and len(parts.path) > 1:
            return _postgresql(parts)
        if parts.scheme == "sqlite" and len(parts.path) > 1 and not parts.netloc:
            return sqlite(Path(unquote(parts.path[1:])))  # of four slashes one is the path's
    except ValueError:  # a port that is no number, brackets that do not close
        pass
    # The address itself is not repeated: there may be a password in it.
    expected = "expected postgresql://USER:PASSWORD@HOST:PORT/NAME or sqlite:///PATH"
    raise FileError([Problem(DATABASE, "", expected)])


def _postgresql(parts: SplitResult) -> Database:
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": POSTGRESQL,
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or options.get("host", ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": {name: value for name, value in options.items() if name != "host"},
    }


@cache
def find_secret_key() -> str:
    """Give the key that signs cookies and forms; the first one to ask makes it."""
    if key := os.environ.get(KEY):
        return key
    path = data_folder() / KEY_FILE
    if not path.exists():
        _write_first(path, secrets.token_urlsafe(KEY_BYTES))
    return path.read_text(encoding="ascii").strip()


def _write_first(path: Path, text: str) -> None:
    """Write a file that only its owner reads, whole or not at all, unless another was faster."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with open(draft, "x", encoding="ascii", opener=open_private) as file:
        file.write(text)
    with suppress(FileExistsError):
        path.hardlink_to(draft)
    draft.unlink()


def open_private(path: str, flags: int) -> int:
    """Open a file that, if it is new, only its owner reads."""
    return os.open(path, flags, PRIVATE)
