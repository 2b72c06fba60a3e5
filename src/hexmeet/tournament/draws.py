"""Every draw of a tournament, so that anyone can redo it once the seed is known (reading 8).

Which streams there are, and how they are read, is told in docs/draws.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from hexmeet.boards.chance import Occasion, choose_numbers, draw_layout
from hexmeet.boards.notation import write_layout
from hexmeet.draw.streams import commit
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.verification.draws import draw_cards, shuffle
from hexmeet.tournament.events import LotDrawn
from hexmeet.tournament.play_picks import list_boards_to_show
from hexmeet.tournament.seating_schedule import seats_of
from hexmeet.tournament.state import Round, Tournament

LOTS, CARDS = "lots/", "cards/"


class Kind(StrEnum):
    """What is drawn, and with it how it is redone."""

    LOT = "lot"  # the tied, in the order of their ids, shuffled
    CARDS = "cards"  # development cards, in the order of a lot
    BY_HAND = "by-hand"  # before a witness: no seed knows of it
    ORDER = "order"  # play order at a table where nobody selects it
    FIRST_ROUND = "first-round"  # everybody, shuffled and cut into tables
    LATER_ROUND = "later-round"  # among orders of a table that are equally good
    SCHEDULE = "schedule"  # who is which number of a schedule that was made beforehand
    BOARD = "board"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """One draw: the stream it comes from, what went in, and what came out."""

    kind: Kind
    stream: str = ""
    items: tuple[str, ...] = ()  # ids, as they were before they were shuffled
    result: tuple[str, ...] = ()  # ids as drawn, or the layout
    witness: str = ""
    occasion: Occasion | None = None  # of a layout


def is_committed(tournament: Tournament) -> bool:
    """Whether the revealed seed is the one whose fingerprint was published (reading 8)."""
    return tournament.seed is not None and commit(tournament.seed) == tournament.fingerprint


def list_draws(tournament: Tournament, lots: Sequence[LotDrawn]) -> tuple[Draw, ...]:
    """List the draws of a tournament so far, in the order of the day; `lots` come from its log."""
    return (
        *_list_seating(tournament),
        *(draw for round_ in tournament.rounds for draw in _list_boards(tournament, round_)),
        *map(_as_draw, lots),
    )


def redo(tournament: Tournament, draw: Draw) -> bool | None:
    """Redo a draw from the revealed seed: whether the same comes out, None where nobody can say.

    Seats that were changed by a repair are others than those drawn, without a fault (reading 18).
    """
    seed = tournament.seed
    if seed is None:
        return None
    if draw.kind is Kind.LOT:
        return tuple(shuffle(seed, draw.stream, draw.items)) == draw.result
    if draw.kind is Kind.ORDER:
        return tuple(shuffle(seed, draw.stream, draw.items)) == draw.result or None
    if draw.kind is Kind.CARDS:
        drawn = draw_cards(seed, draw.stream.removeprefix(CARDS), draw.items)
        return tuple(drawn) == draw.result
    if draw.kind is Kind.BOARD and draw.occasion is not None:
        numbers = tournament.structure.numbers if tournament.structure else None
        chosen = choose_numbers(tournament.rules, numbers)
        layout = draw_layout(tournament.rules, seed, draw.occasion, chosen)
        return (write_layout(layout),) == draw.result
    return None


def _as_draw(lot: LotDrawn) -> Draw:
    if lot.witness:
        return Draw(kind=Kind.BY_HAND, result=lot.players, witness=lot.witness)
    kind = Kind.CARDS if lot.stream.startswith(CARDS) else Kind.LOT
    items = tuple(sorted(lot.players))
    return Draw(kind=kind, stream=lot.stream, items=items, result=lot.players)


def _list_boards(tournament: Tournament, round_: Round) -> Iterator[Draw]:
    for number, layout in enumerate(list_boards_to_show(tournament, round_), start=1):
        table = number if tournament.rules.boards.scope == "table" else None
        occasion = Occasion(round_.stage, round_.number, table)
        yield Draw(kind=Kind.BOARD, stream=occasion.stream, result=(layout,), occasion=occasion)


def _list_seating(tournament: Tournament) -> Iterator[Draw]:
    structure = tournament.structure
    preliminary = tournament.rounds_of(Stage.PRELIMINARY)
    if structure and preliminary and structure.method == "ranking":
        for round_ in preliminary:
            first = round_.number == 1
            kind = Kind.FIRST_ROUND if first else Kind.LATER_ROUND
            yield Draw(kind=kind, stream=f"seating/round {round_.number}")
    elif structure and preliminary:
        stream = "seating/printed" if structure.method == "printed" else "seating/numbers"
        yield Draw(kind=Kind.SCHEDULE, stream=stream)
    if tournament.rules.selection.finals == "drawn":
        for stage in (Stage.SEMI_FINAL, Stage.FINAL):
            for round_ in tournament.rounds_of(stage):
                yield from _list_orders(round_)


def _list_orders(round_: Round) -> Iterator[Draw]:
    for number, seats in enumerate(seats_of(round_), start=1):
        stream = f"seating/{round_.stage}/table {number}"
        yield Draw(kind=Kind.ORDER, stream=stream, items=tuple(sorted(seats)), result=seats)
