"""A game at a table with its record: whatever is done is checked, done and written down.

A table is a value: each step gives a new one. Chance comes from the committed draws, or is entered
by hand with the action, where a real table is written down or a record is replayed.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hexmeet.boards.layouts import Harbour, Layout, Terrain
from hexmeet.boards.topology import CORNERS, HARBOUR_CORNERS
from hexmeet.engine.conditions import ROBBER_AFTER_TURN, ROBBER_AT_ONCE
from hexmeet.engine.draws import Draws
from hexmeet.engine.game import Board, apply, begin, chances, refusal
from hexmeet.engine.notation import (
    Move,
    UnreadableActionError,
    describe,
    outcome_of,
    what_is_drawn,
)
from hexmeet.engine.reasons import REASONS, Reason, Refusal, cite, explain
from hexmeet.engine.record import INSTEAD, LEAVES, Deed, Entry, Header, Instead, Leave, Record
from hexmeet.engine.record_reading import read_deed
from hexmeet.engine.rules.leaving import leave
from hexmeet.engine.rules.words import (
    A_CITY,
    A_DECLARE,
    A_ROAD,
    A_SETTLEMENT,
    NOWHERE,
    OVER,
    R_FINE,
    R_GAME_OVER,
    R_LEFT_GAME,
)
from hexmeet.engine.ruling_words import write_decisions
from hexmeet.engine.rulings import (
    CallTime,
    Decision,
    ImpossibleRulingError,
    RobberToDesert,
    Ruling,
    Undo,
    carry_out,
    put_on_desert,
)
from hexmeet.engine.state import State
from hexmeet.rulebooks.violations import RuleViolation, Value

JUDGES = "reading 38"  # what a judge may do at a table
CHANGING = "reading 39"  # when a placed piece may be moved

NO_TIME_LIMIT = Reason(
    "ruling.no-time-limit", "cwc-2004 22; shn-2022 5.5; shn-2024 5.5; studio-2023 1.1.8", JUDGES
)
WRONG_TIME = {
    ROBBER_AT_ONCE: Reason("ruling.robber-at-once", "studio-2023 3.0.16", JUDGES),
    ROBBER_AFTER_TURN: Reason("ruling.robber-after-turn", "shn-2022 7.g.2; shn-2024 7.g.2", JUDGES),
}
COMPLETE = Reason(
    "game.action-complete", "shn-2022 7.f.5; shn-2024 7.f.5; studio-2023 3.0.8", CHANGING
)

TERRAIN_NUMBERS = {terrain: number for number, terrain in enumerate(Terrain)}
HARBOUR_NUMBERS = {
    harbour: number
    for number, harbour in enumerate((*(h for h in Harbour if h != Harbour.ANY), Harbour.ANY))
}


class WrongEntryError(Exception):
    """An entry of a record does not say what happened; says what was expected."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game with its record, and what of the record holds."""

    record: Record
    state: State  # never changed: whatever is done gives another
    holding: tuple[Entry, ...] = ()  # the entries that were not undone, but for undoing itself
    draws: int = 0  # how many of them were draws
    desert_after: int | None = None  # the turn after which the robber goes to the desert

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat."""
        return self.record.header.names


# Gives the table at which only the first so many of the entries that hold had been done.
GoBack = Callable[[Table, int], Table]


def board_of(layout: Layout) -> Board:
    """Give a layout in the numbers of the rules."""
    harbours = [NOWHERE] * CORNERS
    for pair, harbour in zip(HARBOUR_CORNERS, layout.harbours, strict=True):
        for corner in pair:
            harbours[corner] = HARBOUR_NUMBERS[harbour]
    terrain = tuple(TERRAIN_NUMBERS[kind] for kind in layout.terrain)
    return Board(terrain, layout.tokens, tuple(harbours))


def set_up(header: Header) -> Table:
    """Set the table for a game."""
    state = begin(header.conditions.options, board_of(header.layout))
    return Table(Record(header), state)


# --- what is done ---------------------------------------------------------------------------------


def say(table: Table, seat: int, text: str, draws: Draws | None = None) -> Table:
    """Do what a player says, such as road e34; raises where it cannot be read or is forbidden."""
    deed = read_deed(text, table.names)
    if draws and isinstance(deed, Move) and deed.drawn is not None:
        raise UnreadableActionError("an action without its outcome, which is drawn from the seed")
    return enter(table, seat, deed, draws)


def play(table: Table, seat: int, action: int, draws: Draws | None = None) -> Table:
    """Do an action by its number."""
    _refuse_illegal(table, seat, action)
    return enter(table, seat, describe(table.state, action, None, table.names), draws)


def rule(table: Table, judge: str, ruling: Ruling) -> Table:
    """Carry out what a judge decided."""
    return enter(table, judge, ruling)


def enter(
    table: Table,
    by: int | str,
    deed: Deed,
    draws: Draws | None = None,
    go_back: GoBack | None = None,
) -> Table:
    """Do what the next entry of a record says, and write it down."""
    back = go_back or _enter_again
    entry = Entry(len(table.record.entries) + 1, by, deed)
    if isinstance(deed, Ruling):
        return _rule(table, entry, deed, back)
    if isinstance(by, str):
        raise WrongEntryError("a ruling, as a judge does not play")
    if isinstance(deed, Leave):
        return _hold(table, entry, _leave(table, by))
    if isinstance(deed, Instead):
        _refuse_change(table, by, deed.move)
        before = replace(back(table, len(table.holding) - 1), record=table.record)
        move, state = _do(before, by, deed.move, None)
        return _hold(before, replace(entry, deed=Instead(move)), state)
    move, state = _do(table, by, deed, draws)
    held = _hold(table, replace(entry, deed=move), state)
    return replace(held, draws=table.draws + (move.drawn is not None))


def _hold(table: Table, entry: Entry, state: State) -> Table:
    """Write down an entry that holds; a forgotten robber goes to the desert when the turn ends."""
    desert_after = table.desert_after
    if desert_after is not None and state.turn != desert_after:
        state = state.copy()
        put_on_desert(state)
        desert_after = None
    return replace(
        _write(table, entry),
        state=state,
        holding=(*table.holding, entry),
        desert_after=desert_after,
    )


def _write(table: Table, entry: Entry) -> Table:
    entries = (*table.record.entries, entry)
    return replace(table, record=Record(table.record.header, entries))


def _enter_again(table: Table, count: int) -> Table:
    """Give the table as it was when the first entries that hold had been done."""
    again = set_up(table.record.header)
    for entry in table.holding[:count]:
        deed = entry.deed.move if isinstance(entry.deed, Instead) else entry.deed
        again = enter(again, entry.by, deed)
    return replace(again, holding=table.holding[:count])


# --- actions --------------------------------------------------------------------------------------


def _do(table: Table, seat: int, said: Move, draws: Draws | None) -> tuple[Move, State]:
    """Do an action and give it with its outcome, or refuse it."""
    s = table.state
    _refuse_illegal(table, seat, said.action)
    outcome = outcome_of(s, said)
    count = chances(s, said.action)
    if count and outcome is None:
        outcome = 0 if draws is None else draws.draw(table.draws + 1, count)
        drawn = what_is_drawn(s, said.action, outcome)
        outcome = outcome_of(s, said._replace(drawn=drawn))  # the first of its kind
    move = describe(s, said.action, outcome, table.names)
    if count and said.drawn is None and draws is None:
        raise WrongEntryError(f"what was drawn, such as {move.text}")
    bare = describe(s, said.action, None, table.names)
    if said.text not in (bare.text, move.text):
        raise WrongEntryError(move.text)
    return move, apply(s, said.action, seat, outcome)


def _refuse_illegal(table: Table, seat: int, action: int) -> None:
    reason = refusal(table.state, action, seat)
    if reason != R_FINE:
        source = table.record.header.clause_source
        raise explain(table.state, Refusal(seat, action, reason), table.names, source)


def _leave(table: Table, seat: int) -> State:
    """Leave the game by one's own will (italy-2009 3.5; reading 30)."""
    reason = R_GAME_OVER if table.state.phase == OVER else R_LEFT_GAME
    if reason == R_GAME_OVER or table.state.gone[seat]:
        raise _forbid(table, REASONS[reason], player=table.names[seat], action=LEAVES)
    state = table.state.copy()
    leave(state, seat)
    return state


def _refuse_change(table: Table, seat: int, move: Move) -> None:
    """A piece may be placed elsewhere until anything else is done.

    (shn-2022 7.f.5, 7.f.9; shn-2024 7.f.5, 7.f.9; studio-2023 3.0.8, 3.0.9; reading 39)
    """
    last = table.holding[-1] if table.holding else None
    deed = last.deed.move if last and isinstance(last.deed, Instead) else last and last.deed
    is_last = last is not None and last.by == seat and table.state.phase != OVER
    kind = _piece_of(deed.action) if isinstance(deed, Move) else None
    if not is_last or kind is None or kind != _piece_of(move.action):
        action = f"{INSTEAD}{move.text}"
        raise _forbid(table, COMPLETE, player=table.names[seat], action=action)


def _piece_of(action: int) -> int | None:
    """Tell what kind of piece an action places, as the first action of its kind."""
    kinds = (first for first in (A_CITY, A_SETTLEMENT, A_ROAD) if first <= action < A_DECLARE)
    return next(kinds, None)


def _forbid(table: Table, reason: Reason, **params: Value) -> RuleViolation:
    clause = cite(table.record.header.clause_source, reason.clauses, reason.otherwise)
    return RuleViolation(reason.code, clause, params)


# --- rulings --------------------------------------------------------------------------------------


def _rule(table: Table, entry: Entry, ruling: Ruling, go_back: GoBack) -> Table:
    """Carry out a ruling; undoing stands alone."""
    if isinstance(entry.by, int):
        raise WrongEntryError("an action, as only a judge rules")
    for decision in ruling.decisions:
        _refuse_decision(table, ruling, decision)
        if isinstance(decision, Undo):
            kept = _count_kept(table, ruling, decision)
            return _write(replace(go_back(table, kept), record=table.record), entry)
    try:
        state = carry_out(table.state, ruling.decisions)
    except ImpossibleRulingError as error:
        raise _forbid_ruling(
            table, ruling, Reason(error.code, otherwise=JUDGES), error.detail
        ) from None
    held = _hold(table, entry, state)
    if any(isinstance(d, RobberToDesert) and d.after_turn for d in ruling.decisions):
        return replace(held, desert_after=state.turn)
    return held


def _refuse_decision(table: Table, ruling: Ruling, decision: Decision) -> None:
    """Refuse what the rulebook orders otherwise.

    (italy-2009 3.4; shn-2022 5.5, 7.g.2; shn-2024 5.5, 7.g.2; studio-2023 1.1.8, 3.0.16)
    """
    conditions = table.record.header.conditions
    if isinstance(decision, CallTime) and not conditions.time_limit:
        raise _forbid_ruling(table, ruling, NO_TIME_LIMIT)
    if isinstance(decision, RobberToDesert):
        wrong = ROBBER_AT_ONCE if decision.after_turn else ROBBER_AFTER_TURN
        if conditions.forgotten_robber == wrong:
            raise _forbid_ruling(table, ruling, WRONG_TIME[wrong])


def _count_kept(table: Table, ruling: Ruling, undo: Undo) -> int:
    """Count the entries that hold when the last ones are undone."""
    numbers = [entry.number for entry in table.holding]
    if len(ruling.decisions) > 1:
        raise _forbid_ruling(table, ruling, Reason("ruling.undo-alone", otherwise=JUDGES))
    if undo.first not in numbers or undo.last != numbers[-1]:
        last = str(numbers[-1]) if numbers else "none"
        raise _forbid_ruling(
            table, ruling, Reason("ruling.nothing-to-undo", otherwise=JUDGES), last
        )
    return numbers.index(undo.first)


def _forbid_ruling(table: Table, ruling: Ruling, reason: Reason, detail: str = "") -> RuleViolation:
    said = write_decisions(ruling.decisions, table.names)
    return _forbid(table, reason, ruling=said, detail=detail)
