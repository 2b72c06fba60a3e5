"""Walks along a log, entry by entry, and notes whatever does not hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from hexmeet.draw.streams import commit
from hexmeet.ledger.chain import NOTHING, VERSION, Kept
from hexmeet.ledger.rules import Rules, State
from hexmeet.rulebooks.problems import FileError

SENTENCES = {
    "gap": "an entry is missing or doubled; expected entry {detail}",
    "previous": "it does not name the hash of the entry before",
    "hash": "it was changed: its hash is not that of its content",
    "version": "its version {detail} is not known here",
    "unreadable": "it cannot be read: {detail}",
    "seed": "the seed is not the one whose fingerprint was published",
    "lost": "its whole log is missing; only the seed is left",
    "guard": (
        'the database no longer guards the log: the trigger "{detail}" is missing or was changed'
    ),
    "database": "the database is damaged: {detail}",
}


@dataclass(frozen=True, slots=True)
class Break:
    """A place where a log does not hold: which, and why."""

    tournament: str
    sequence: int
    code: str
    detail: str = ""


def explain_break(found: Break) -> str:
    """Say in English what does not hold."""
    return SENTENCES[found.code].format(detail=found.detail)


class Walk(Generic[State]):
    """The way along the log of one tournament."""

    def __init__(self, rules: Rules[State], tournament: str) -> None:
        self.tournament = tournament
        self.sequence = 0
        self.head = NOTHING
        self.state: State | None = rules.start  # None once an entry could not be read
        self._rules = rules

    def step(self, kept: Kept) -> Iterator[Break]:
        """Go one entry on."""
        link = kept.link
        if link.sequence != self.sequence + 1:
            yield self._break(link.sequence, "gap", f"{self.sequence + 1}")
        if link.previous != self.head:
            yield self._break(link.sequence, "previous")
        if link.hash() != kept.hash:
            yield self._break(link.sequence, "hash")
        if not 1 <= link.version <= VERSION or (link.asked is None) != (link.version == 1):
            yield self._break(link.sequence, "version", f"{link.version}")
        yield from self._fold(kept)
        self.sequence, self.head = link.sequence, kept.hash

    def end(self, seed: str | None) -> Iterator[Break]:
        """Compare the seed with what the log says of it."""
        if self.state is None:
            return
        revealed = self._rules.revealed(self.state)
        fingerprint = self._rules.fingerprint(self.state)
        if any(known and commit(known) != fingerprint for known in (seed, revealed)):
            yield self._break(self.sequence, "seed")

    def _fold(self, kept: Kept) -> Iterator[Break]:
        if self.state is None:
            return
        state, self.state = self.state, None
        try:
            self.state = self._rules.fold(self._rules.read_all(kept.link.payload), state)
        except FileError as error:
            yield self._break(kept.link.sequence, "unreadable", "; ".join(map(str, error.problems)))
        except Exception as error:  # noqa: BLE001 - a log that was tampered with can hold anything
            yield self._break(kept.link.sequence, "unreadable", f"{type(error).__name__}: {error}")

    def _break(self, sequence: int, code: str, detail: str = "") -> Break:
        return Break(self.tournament, sequence, code, detail)
