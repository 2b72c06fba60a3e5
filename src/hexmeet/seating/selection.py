"""Who selects what in which turn: chair, colour and place in play order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Rulebook, Selection

Selectable = Literal["chair", "colour", "play-order"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that one player selects; turns are counted from 1, a turn may have many steps."""

    turn: int
    player: str
    selects: Selectable


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionOrder:
    """How the players of a table come to their seats: by selecting, or the play order is fixed."""

    steps: tuple[Step, ...] = ()
    moment: Literal["before-board", "after-board"] | None = None
    # Fixed by a schedule or drawn by lot.
    play_order: tuple[str, ...] = ()
    is_drawn: bool = False


def order_preliminary(seats: Sequence[str], rulebook: Rulebook) -> SelectionOrder:
    """Order the selection at a table of the preliminary stage, whose seats a schedule lists.

    (studio-2023 1.1.6; cwc-2004 10; reading 14)
    """
    if rulebook.selection.preliminary == "play-order":
        return SelectionOrder(play_order=tuple(seats))
    return SelectionOrder(steps=_list_steps(seats, rulebook.selection))


def order_finals(by_rank: Sequence[str], rulebook: Rulebook, stream: Stream) -> SelectionOrder:
    """Order the selection at a table of semi-final or final: the best of the ranking begins.

    Where the rulebook does not say who selects, the play order is drawn. (cwc-2004 15, 20;
    studio-2023 1.1.6, 1.1.7, 1.1.9; reading 32)
    """
    selection = rulebook.selection
    if selection.finals == "drawn":
        return SelectionOrder(play_order=tuple(stream.shuffle(sorted(by_rank))), is_drawn=True)
    steps = _list_steps(by_rank, selection)
    return SelectionOrder(steps=steps, moment=selection.finals_moment)


def _list_steps(players: Sequence[str], selection: Selection) -> tuple[Step, ...]:
    return tuple(
        Step(turn, player, selects)
        for turn, player in enumerate(players, start=1)
        for selects in (selection.first_selects if turn == 1 else selection.others_select)
    )
