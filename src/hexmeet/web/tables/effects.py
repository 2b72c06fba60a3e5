"""What a change of the draft does, figure by figure and in words, before anybody agrees to it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.repair.manual import Comparison
from hexmeet.seating.repair.moves import Move, Seat, Why
from hexmeet.sentences.certificates import PLAY_ORDER, name_figure
from hexmeet.web.tables.pages import speak, tell

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One figure before and after a change; lower is better."""

    name: str
    before: int
    after: int

    @property
    def verdict(self) -> str:
        """Whether it gets better or worse."""
        if self.after == self.before:
            return "same"
        return "worse" if self.after > self.before else "better"


@dataclass(frozen=True, slots=True)
class Effect:
    """A change in words: is it for free, what speaks against it, who moves."""

    verdict: str
    tone: str  # of the verdict: good, warn or plain
    warnings: Sequence[str]
    rows: Sequence[FigureRow]
    moves: Sequence[str] = ()


def describe_swap(found: Comparison, names: Names, seats: str) -> Effect:
    """Describe what exchanging two seats does."""
    priorities = found.published.priorities
    warnings = list(_warn(found, names))
    verdict, tone = judge(found.suffers, found.gains, priorities, seats)
    return Effect(
        verdict,
        "warn" if warnings else tone,
        warnings,
        [
            FigureRow(
                name_figure(objective, speak(), seats),
                getattr(found.before, objective),
                getattr(found.after, objective),
            )
            for objective in priorities
        ],
        [describe_move(move, names, seats) for move in found.moves],
    )


def judge(
    suffers: Sequence[Objective],
    gains: Sequence[Objective],
    priorities: Sequence[Objective],
    seats: str,
) -> tuple[str, str]:
    """Say which rule suffers first, or that none does."""
    if suffers:
        figure, place = name_figure(suffers[0], speak(), seats), priorities.index(suffers[0]) + 1
        return tell("tables.suffers", figure=figure, place=place, places=len(priorities)), "warn"
    if gains:
        return tell("tables.gains"), "good"
    return tell("tables.costs-nothing"), "good"


def _warn(found: Comparison, names: Names) -> Iterator[str]:
    for one, other in found.avoided_meet:
        yield tell("tables.would-meet-avoided", one=names[one], other=names[other])
    for player in found.misplaced:
        yield tell("tables.would-leave-fixed", name=names[player])
    for one, other in found.friends_meet:
        yield tell("tables.would-meet-friends", one=names[one], other=names[other])


# --- who moves ------------------------------------------------------------------------------------


def describe_move(move: Move, names: Names, seats: str) -> str:
    """Say from where to where somebody goes."""
    name = names.get(move.player, move.player)
    if move.old is None:
        return tell("tables.move-comes", name=name, to=name_seat(move.new, seats))
    if move.new is None:
        return tell("tables.move-goes", name=name, old=name_seat(move.old, seats))
    if move.old.table == move.new.table:
        key = "tables.move-in-order" if seats == PLAY_ORDER else "tables.move-in-selection"
        places = {"old": move.old.position, "to": move.new.position}
        return tell(key, name=name, table=move.old.table, **places)
    old, to = name_seat(move.old, seats), name_seat(move.new, seats)
    return tell("tables.move", name=name, old=old, to=to)


def explain_move(move: Move, names: Names, seats: str) -> str:
    """Say from where to where somebody goes, and why."""
    said = describe_move(move, names, seats)
    if move.why in (Why.ABSENT, Why.LATE):
        return said
    return tell("tables.move-because", move=said, why=tell(f"tables.why-{move.why}"))


def name_seat(seat: Seat | None, seats: str) -> str:
    """Name a table and a place in its play order, or in its order of selection."""
    key = "tables.seat" if seats == PLAY_ORDER else "tables.selection-position"
    return tell(key, table=seat.table, seat=seat.position) if seat else ""
