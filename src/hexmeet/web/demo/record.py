"""What a folder tells of the demonstration in it: when it was made, and the password of all."""

import json
import secrets
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path

from hexmeet.ledger.environment import DATABASE_FILE, open_private

RECORD_FILE = "demo.json"
FRESH = timedelta(days=1)
WORDS = 4
# Short words that are spelled as they sound.
VOCABULARY = tuple(
    """
amber anchor apple autumn bakery barley basket bottle bridge button candle canvas carpet castle
cellar cherry cobalt copper cotton dragon falcon feather ferry forest garden garnet ginger glacier
hammer harbour hazel island jacket kettle ladder lantern lemon linen marble meadow mirror mitten
orchard oxen paper pebble pepper pilot plaster pocket raven ribbon river saddle silver summer sunset
timber tunnel umbrella valley velvet walnut window winter
""".split()  # noqa: SIM905 - a paragraph reads better
)


@dataclass(frozen=True, slots=True)
class Record:
    """A demonstration, and whether making it came to its end."""

    made_at: datetime
    password: str
    is_whole: bool = False

    def is_stale(self, now: datetime) -> bool:
        """Whether its round has been going on for more than a day."""
        return now - self.made_at > FRESH


def begin_record(now: datetime) -> Record:
    """Begin a demonstration with a password that no other has."""
    return Record(now, " ".join(secrets.choice(VOCABULARY) for _ in range(WORDS)))


def read_record(folder: Path) -> Record | None:
    """Read what a folder tells, if there is a demonstration in it."""
    path = folder / RECORD_FILE
    if not path.exists():
        return None
    table = json.loads(path.read_text(encoding="utf-8"))
    return Record(**{**table, "made_at": datetime.fromisoformat(table["made_at"])})


def write_record(folder: Path, record: Record) -> None:
    """Let a folder tell of its demonstration; only its owner reads the password."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**asdict(record), "made_at": record.made_at.isoformat()}, indent=1)
    with open(folder / RECORD_FILE, "w", encoding="utf-8", opener=open_private) as file:
        file.write(f"{text}\n")


def clear(folder: Path) -> None:
    """Throw a demonstration away; nothing else of the folder."""
    for name in (DATABASE_FILE, f"{DATABASE_FILE}-wal", f"{DATABASE_FILE}-shm", RECORD_FILE):
        (folder / name).unlink(missing_ok=True)
