"""The record of a game in progress as a seat, a spectator or a judge may read it.

A card bought is for its seat alone, a card stolen for the two seats it went between, a card
discarded for its seat until all have chosen, and a card that a judge moves for the seats whose
hands it leaves or enters, unless it lay or comes to lie open. When the game is over all is open.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hexmeet.engine.notation import Move, phrases
from hexmeet.engine.record import Entry, write_author, write_deed
from hexmeet.engine.rules.words import A_BUY, A_DISCARD, A_ROAD, A_ROBBER, A_STEAL, DISCARD
from hexmeet.engine.ruling_words import BECAUSE, BETWEEN, write_decisions, write_face_down
from hexmeet.engine.rulings import SUPPLY, Decision, MoveCard, MoveResources, Pile, Ruling, Undo
from hexmeet.engine.table import Table
from hexmeet.engine.view import Viewer, sees_everything

FACE_DOWN = "discards a card"


class SeenEntry(NamedTuple):
    """An entry as somebody may read it: 12, Bea, steals from Ada."""

    number: int
    author: str
    text: str


def view_record(table: Table, viewer: Viewer) -> tuple[SeenEntry, ...]:
    """Show the entries of a record to a seat, SPECTATOR or JUDGE.

    (studio-2023 2.0.2, 3.0.12; shn-2022 7.d.8; shn-2024 7.d.8; cwc-2004 32)
    """
    names, entries = table.names, table.record.entries
    if sees_everything(table.state, viewer):
        texts = [write_deed(entry.deed, names) for entry in entries]
    else:
        face_down = _find_face_down(table)
        texts = [_show(entry, viewer, names, face_down) for entry in entries]
    return tuple(
        SeenEntry(entry.number, write_author(entry.by, names), text)
        for entry, text in zip(entries, texts, strict=True)
    )


def _find_face_down(table: Table) -> set[int]:
    """Number the discards that are not open yet, or that were undone before they were."""
    kept: set[int] = set()
    waiting: set[int] = set()
    for entry in table.record.entries:
        deed = entry.deed
        if isinstance(deed, Move):
            if _is_discard(deed):
                waiting.add(entry.number)
            else:  # all had chosen, or it could not have been done
                waiting.clear()
        elif isinstance(deed, Ruling) and any(isinstance(d, Undo) for d in deed.decisions):
            kept |= waiting
            waiting.clear()
    return kept | waiting if table.state.phase == DISCARD else kept


def _is_discard(move: Move) -> bool:
    return A_DISCARD <= move.action < A_ROBBER


def _show(entry: Entry, viewer: Viewer, names: tuple[str, ...], face_down: set[int]) -> str:
    deed = entry.deed
    if isinstance(deed, Ruling):
        decisions = BETWEEN.join(_show_decisions(deed.decisions, viewer, names))
        return f"{decisions}{BECAUSE}{deed.reason}"
    if not isinstance(deed, Move) or viewer in _who_sees(entry, deed):
        return write_deed(deed, names)
    if entry.number in face_down:
        return FACE_DOWN
    is_drawn_face_down = deed.action == A_BUY or A_STEAL <= deed.action < A_ROAD
    return phrases(names).of_action[deed.action] if is_drawn_face_down else deed.text


def _who_sees(entry: Entry, move: Move) -> Sequence[int | str]:
    """List the seats that may know what was drawn or discarded."""
    if A_STEAL <= move.action < A_ROAD:
        return (entry.by, move.action - A_STEAL)
    return (entry.by,)


def _show_decisions(
    decisions: Sequence[Decision], viewer: Viewer, names: tuple[str, ...]
) -> Iterator[str]:
    for decision in decisions:
        if isinstance(decision, MoveResources | MoveCard) and _is_face_down(decision, viewer):
            yield write_face_down(decision, names)
        else:
            yield write_decisions((decision,), names)


def _is_face_down(decision: MoveResources | MoveCard, viewer: Viewer) -> bool:
    """Whether cards move that a viewer sees neither before nor after."""
    ends = (decision.source, decision.target)
    if isinstance(decision, MoveResources):
        return SUPPLY not in ends and viewer not in ends
    piles = [end for end in ends if isinstance(end, Pile)]
    seats = [pile.seat for pile in piles if pile.kind == "hand"]
    return all(pile.kind != "played" for pile in piles) and viewer not in seats
