"""Where rehearsals are kept: a file of their own beside the data, whose logs can be thrown away.

Their logs follow the same rules as all others, but they prove nothing and are in no backup.
"""

from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connections

from hexmeet.ledger.databases import attach, make_file, update
from hexmeet.ledger.environment import Database, data_folder, sqlite
from hexmeet.ledger.guards import allow_removal
from hexmeet.ledger.models import Entry, Seed

ALIAS = "rehearsals"
FILE = "rehearsals.sqlite3"
MARK = "rehearsal--"  # two hyphens stand in the address of no other tournament
SEPARATOR = "--"
# A power cut may take the last steps of a rehearsal: nobody misses them, and it runs faster.
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA trusted_schema=OFF"

_READY: set[Path] = set()


def is_rehearsal(slug: str) -> bool:
    """Whether a tournament is a rehearsal, as its address says."""
    return slug.startswith(MARK)


def find_alias(slug: str) -> str:
    """Tell which database the log of a tournament is in."""
    return open_store() if is_rehearsal(slug) else DEFAULT_DB_ALIAS


def open_store() -> str:
    """Give the database of rehearsals, made where there is none yet."""
    path = (data_folder() / FILE).absolute()
    attach(ALIAS, _describe(path))
    if path not in _READY or not path.exists():
        make_file(path)
        update(ALIAS)
        allow_removal(connections[ALIAS])
        _READY.add(path)
    return ALIAS


def name_copy(slug: str) -> str:
    """Give the next free address for a rehearsal of a tournament."""
    numbers = [int(copy.split(SEPARATOR)[1]) for copy in list_copies(slug)]
    return f"{MARK}{max(numbers, default=0) + 1}{SEPARATOR}{slug}"


def find_original(slug: str) -> str:
    """Give the tournament that a rehearsal copies."""
    return slug.removeprefix(MARK).split(SEPARATOR, 1)[-1]


def list_copies(slug: str) -> list[str]:
    """List the rehearsals of a tournament, the newest last."""
    first = Entry.objects.using(open_store()).filter(sequence=1, tournament__startswith=MARK)
    copies = first.order_by("pk").values_list("tournament", flat=True)
    return [copy for copy in copies if find_original(copy) == slug]


def remove(slug: str) -> None:
    """Throw the log of a rehearsal away."""
    if not is_rehearsal(slug):
        raise ValueError(f"{slug} is no rehearsal")
    for model in (Entry, Seed):
        model.objects.using(open_store()).filter(tournament=slug).delete()


def _describe(path: Path) -> Database:
    database = sqlite(path)
    return {**database, "OPTIONS": {**database["OPTIONS"], "init_command": PRAGMAS}}
