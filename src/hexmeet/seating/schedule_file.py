"""The schedule file, as `hexmeet seat --json` prints it: read with every fault at once."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BeforeValidator

from hexmeet.rulebooks.json_files import find_repeats, parse_json, read_json
from hexmeet.rulebooks.loader import find_rulebook, refuse_rulebook
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Objective, Rulebook
from hexmeet.rulebooks.text_files import read_text

KIND = "a schedule file"


def _spell_number(seed: object) -> object:
    return str(seed) if type(seed) is int else seed


Id = Annotated[str, MinLen(1), MaxLen(200)]
Count = Annotated[int, Ge(0), Le(10_000_000)]
Number = Annotated[int, Ge(1), Le(10_000)]
# A seed that is a plain number stands as one in the file.
Seed = Annotated[str, MaxLen(1_000_000), BeforeValidator(_spell_number)]
Table = tuple[Id, ...]  # in play order


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresRecord:
    """The figures of a schedule as somebody claims them, or bounds for them."""

    max_meetings: Count
    repeat_meetings: Count
    position_repeats: Count
    friend_meetings: Count
    extra_three_table: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingsRecord:
    """How often some players share a table, two of them at a time."""

    players: tuple[Id, ...]
    meetings: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherRecord(MeetingsRecord):
    """How often members of a group share a table, and the least possible."""

    bound: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateRecord:
    """What is claimed of a schedule."""

    achieved: FiguresRecord
    bound: FiguresRecord
    order: tuple[Objective, ...]
    optimal: bool
    why: str
    # Friends and family; absent where another program left them out.
    groups: tuple[TogetherRecord, ...] | None = None
    # Pairs that were to be kept apart, and how often somebody was not at a fixed table.
    avoided: tuple[MeetingsRecord, ...] = ()
    misplaced: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRecord:
    """Somebody who is known, seated or not."""

    id: Id
    name: Id
    fixed_table: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRecord:
    """What was put right in a published round, counted from 1."""

    round: Number
    published_through: Number
    # From this round on.
    absent: tuple[Id, ...] = ()
    late: tuple[Id, ...] = ()
    # Tables whose game ran already.
    started: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleFile:
    """A whole preliminary schedule with its certificate."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    rulebook: Id
    players: Count
    seed: Seed
    rounds: tuple[tuple[Table, ...], ...]
    certificate: CertificateRecord
    entrants: tuple[EntrantRecord, ...] = ()
    # Who has which number of a printed schedule.
    numbers: dict[Id, Number] = field(default_factory=dict)
    # What was put right since it was made, in this order.
    changes: tuple[ChangeRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class ScheduleReading:
    """A file that is well formed, and the rulebook it names."""

    file: ScheduleFile
    rulebook: Rulebook


def read_schedule(path: str, *, house: Rulebook | None = None) -> ScheduleReading:
    """Read a schedule from the disk, made by a rulebook of ours or the house's."""
    return parse_schedule(read_text(path), name=path, house=house)


def parse_schedule(text: str, *, name: str, house: Rulebook | None = None) -> ScheduleReading:
    """Read the text of a schedule file; whatever is wrong with its form is reported at once."""
    tree = parse_json(text, name=name, kind=KIND)
    problems: list[Problem] = find_repeats(tree, name)
    wanted = tree.get("rulebook") if isinstance(tree, dict) else None
    rulebook = find_rulebook(wanted, house) if isinstance(wanted, str) else None
    if isinstance(wanted, str) and rulebook is None:
        problems.append(refuse_rulebook(wanted, name, house))
    try:
        file = read_json(ScheduleFile, tree, file=name)
    except FileError as error:
        # An impossible id is said of its own accord, and with the possible ones.
        said = {problem.key for problem in problems}
        problems += [problem for problem in error.problems if problem.key not in said]
        raise FileError(problems) from None
    if problems or rulebook is None:
        raise FileError(problems)
    return ScheduleReading(file, rulebook)
