"""Replays a record from its set-up, checking every entry as if it were done now."""

from hexmeet.engine.draws import Draws
from hexmeet.engine.notation import Move, UnreadableActionError
from hexmeet.engine.record import Entry, Record, write_author, write_deed
from hexmeet.engine.table import Table, WrongEntryError, enter, set_up
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.violations import RuleViolation


class ForbiddenEntryError(Exception):
    """An entry of a record is against a rule."""

    def __init__(self, number: int, violation: RuleViolation) -> None:
        self.number = number
        self.violation = violation
        super().__init__(f"entry {number}: {violation}")


def replay(record: Record, *, name: str, seed: str | None = None) -> Table:
    """Replay a record; with the revealed seed also draw everything again.

    The first entry that could not have been done is refused: a rule that forbids it raises
    ForbiddenEntryError, an entry that does not say what happened raises FileError.
    """
    draws = _reveal(record, name, seed)
    table = set_up(record.header)
    tables = [table]  # by the number of entries that hold
    for entry in record.entries:
        try:
            if draws:
                _draw_again(table, entry, draws)
            table = enter(table, entry.by, entry.deed, None, lambda _, count: tables[count])
        except RuleViolation as violation:
            raise ForbiddenEntryError(entry.number, violation) from None
        except (UnreadableActionError, WrongEntryError) as error:
            raise _refuse(record, name, entry, str(error)) from None
        tables[len(table.holding) :] = [table]
    return table


def _reveal(record: Record, name: str, seed: str | None) -> Draws | None:
    """Take the revealed seed, once its fingerprint was checked."""
    header = record.header
    if seed is None:
        return None
    if header.seed is None or header.stream is None:
        raise FileError([Problem(name, "seed", "chance was entered by hand; leave out the seed")])
    draws = Draws(seed, header.stream)
    if draws.fingerprint != header.seed:
        expected = f"expected {draws.fingerprint}, the fingerprint of the seed, got {header.seed}"
        raise FileError([Problem(name, "seed", expected)])
    return draws


def _draw_again(table: Table, entry: Entry, draws: Draws) -> None:
    """Draw again what an entry drew; raises WrongEntryError where the seed says otherwise."""
    if isinstance(entry.deed, Move) and entry.deed.drawn is not None:
        enter(table, entry.by, entry.deed._replace(drawn=None), draws)


def _refuse(record: Record, name: str, entry: Entry, expected: str) -> FileError:
    names = record.header.names
    got = f"{write_author(entry.by, names)}: {write_deed(entry.deed, names)}"
    return FileError([Problem(name, f"entry {entry.number}", f"expected {expected}, got {got}")])
