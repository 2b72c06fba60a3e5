"""Where the game stands: phases, discards, free roads, the robber, the end."""

from collections.abc import Iterator

from hexmeet.boards import topology
from hexmeet.engine.invariants.board import buildings
from hexmeet.engine.rules.words import (
    BEFORE_ROLL,
    DISCARD,
    FREE_ROAD,
    MAIN,
    MOVE_ROBBER,
    NOBODY,
    OPENING_ROAD,
    OPENING_SETTLEMENT,
    OVER,
    STEAL,
    UNANSWERED,
    VICTORY,
)
from hexmeet.engine.state import State

SWITCHES = (
    "wins_by_itself", "only_knight_before_roll", "rest_for_lone_claimant", "no_trade_one_short",
    "capped_at_supply_rate", "rolled", "seven", "card_played", "knight_first", "time_over",
    "offer_open",
)  # fmt: skip
FEWEST_PLAYERS = 3
FEWEST_KEPT = 4  # of eight or more
MOST_FREE_ROADS = 2


def cards_in_hand(s: State, p: int) -> int:
    """Count the resource cards of a seat."""
    return sum(s.hand[5 * p : 5 * p + 5])


def is_opening(s: State) -> bool:
    """Whether the opening placements are not over."""
    return s.phase in (OPENING_SETTLEMENT, OPENING_ROAD)


def phase_fits_the_turn(s: State) -> Iterator[str]:
    """What is expected of a seat agrees with what its turn has seen."""
    yield from (name for name in SWITCHES if getattr(s, name) not in (0, 1))
    if not OPENING_SETTLEMENT <= s.phase <= OVER:
        yield f"phase {s.phase}"
    if s.phase == BEFORE_ROLL and s.rolled:
        yield "before the roll, but rolled"
    if s.phase in (MAIN, DISCARD) and not s.rolled:
        yield "after the roll, but not rolled"
    if s.knight_first and not s.card_played:
        yield "a knight before the roll, but no card played"
    if is_opening(s) and (s.rolled or s.card_played or s.turn):
        yield "a turn before the opening is over"


def opening_is_counted(s: State) -> Iterator[str]:
    """Each seat places once round and once back; who has left is passed over."""
    last = 2 * s.players
    if is_opening(s) != (s.opening < last) and s.phase != OVER:
        yield f"{s.opening} placements"
    if is_opening(s) and not any(s.gone):
        placed = sum(len(buildings(s, p)) for p in range(s.players))
        if placed != s.opening + (s.phase == OPENING_ROAD):
            yield f"{placed} settlements after {s.opening} placements"
        if s.turn_of != min(s.opening, last - 1 - s.opening):
            yield f"seat {s.turn_of} has placement {s.opening}"


def seat_to_move_is_right(s: State) -> Iterator[str]:
    """It is the move of the seat of the turn, or of one that owes cards or an answer."""
    if s.turn_of >= s.players:
        yield f"turn of seat {s.turn_of}"
        return
    owes_answer = s.offer_open and s.asked[s.actor % 4] and s.answer[s.actor % 4] == UNANSWERED
    if s.phase == DISCARD:
        if not s.owed[s.actor % 4]:
            yield f"seat {s.actor} owes nothing"
    elif s.actor != s.turn_of and not (s.phase == MAIN and owes_answer):
        yield f"seat {s.actor} in the turn of {s.turn_of}"
    if s.gone[s.turn_of] and s.phase not in (DISCARD, OVER):
        yield f"seat {s.turn_of} has left"


def seven_is_under_way(s: State) -> Iterator[str]:
    """A seven is resolved by discards, the robber and a card, in this order."""
    if s.seven and (not s.rolled or s.phase not in (DISCARD, MOVE_ROBBER, STEAL)):
        yield f"a seven in phase {s.phase}"
    if not s.seven and s.phase == DISCARD:
        yield "discards without a seven"


def discards_are_half(s: State) -> Iterator[str]:
    """Whoever had more than seven cards keeps half of them, the odd one included."""
    if s.phase != DISCARD and (any(s.owed) or any(s.aside)):
        yield f"owed {s.owed}, aside {s.aside}"
    for p in range(s.players):
        kept = cards_in_hand(s, p) - s.owed[p]
        if s.owed[p] and (s.owed[p] > kept or kept < FEWEST_KEPT or s.gone[p]):
            yield f"seat {p} owes {s.owed[p]} of {cards_in_hand(s, p)}"


def free_roads_are_under_way(s: State) -> Iterator[str]:
    """Free roads come from a card, and only as long as there are pieces."""
    if s.phase != FREE_ROAD:
        if s.free_roads:
            yield f"{s.free_roads} in phase {s.phase}"
    elif not 1 <= s.free_roads <= MOST_FREE_ROADS:
        yield f"{s.free_roads}"
    elif not s.card_played or not s.roads_left[s.turn_of]:
        yield "without a card or a piece"


def steal_has_a_victim(s: State) -> Iterator[str]:
    """A card is taken only where a rival beside the robber has one."""
    beside = topology.HEX_CORNERS[s.robber % topology.HEXES]
    rivals = {(s.building[corner] - 1) % 4 for corner in beside if s.building[corner]}
    if s.phase == STEAL and not any(cards_in_hand(s, p) for p in rivals - {s.turn_of}):
        yield f"at hex {s.robber}"


def enough_play_on(s: State) -> Iterator[str]:
    """With fewer than three players the game is over (italy-2009 3.5)."""
    if s.players - sum(s.gone) < FEWEST_PLAYERS and s.phase != OVER:
        yield f"{s.gone} have left"


def winner_is_right(s: State) -> Iterator[str]:
    """The winner has reached the target, or most points when the game was cut short."""
    if s.phase != OVER:
        if s.winner != NOBODY:
            yield f"seat {s.winner} before the end"
        return
    points = [s.points[p] + s.cards[5 * p + VICTORY] for p in range(s.players)]
    staying = [p for p in range(s.players) if not s.gone[p]]
    best = [p for p in staying if points[p] == max(points[q] for q in staying)]
    was_cut_short = s.time_over or len(staying) < FEWEST_PLAYERS
    reached = s.winner in staying and points[s.winner] >= s.target and s.winner == s.turn_of
    has_most = bool(was_cut_short) and s.winner == (best[0] if len(best) == 1 else NOBODY)
    if not reached and not has_most:
        yield f"seat {s.winner} with points {points}"


def work_space_is_clean(s: State) -> Iterator[str]:
    """Nothing is left over from the last action."""
    if any(s.due) or s.seen or s.handed:
        yield f"due {s.due}, seen {s.seen}, handed {s.handed}"
