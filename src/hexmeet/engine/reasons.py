"""Why an action is refused, as a rule violation with its clause.

Where a rulebook is silent the game's own rules apply, or what another reading says. A violation is
for the seat that was refused: it may name what that seat holds, never what another one does.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from hexmeet.engine.notation import CARD_NAMES, RESOURCE_NAMES, describe, write_cards
from hexmeet.engine.rules.refusal import kind_of
from hexmeet.engine.rules.tables import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hexmeet.engine.rules.words import (
    A_BUY,
    A_CITY,
    A_CONFIRM,
    A_DECLARE,
    A_DISCARD,
    A_KNIGHT,
    A_ROAD,
    A_SETTLEMENT,
    A_SUPPLY,
    MOVE_ROBBER,
    R_ABOVE_SUPPLY_RATE,
    R_BARRED,
    R_CANNOT_PAY,
    R_CARD_JUST_BOUGHT,
    R_CORNER_TAKEN,
    R_DECK_EMPTY,
    R_DISCARD_FIRST,
    R_EDGE_TAKEN,
    R_FREE_ROAD_FIRST,
    R_GAME_OVER,
    R_GIFT,
    R_LEFT_GAME,
    R_LIKE_FOR_LIKE,
    R_NO_CARD,
    R_NO_OFFER,
    R_NO_PIECE,
    R_NO_PLACE_FOR_ROAD,
    R_NO_ROAD_TO_CORNER,
    R_NOT_ASKED,
    R_NOT_AT_SETTLEMENT,
    R_NOT_AT_TARGET,
    R_NOT_BESIDE_ROBBER,
    R_NOT_CONNECTED,
    R_NOT_HELD,
    R_NOT_OWED,
    R_NOT_OWN_SETTLEMENT,
    R_NOT_YOUR_TURN,
    R_ONE_POINT_SHORT,
    R_ONLY_KNIGHT,
    R_PAST_RIVAL,
    R_PLACE_ROAD_FIRST,
    R_PLACE_SETTLEMENT_FIRST,
    R_ROBBER_FIRST,
    R_ROBBER_STAYS,
    R_ROLL_FIRST,
    R_ROLLED_ALREADY,
    R_SAME_RESOURCE,
    R_SECOND_CARD,
    R_STEAL_FIRST,
    R_SUPPLY_SHORT,
    R_TOO_CLOSE,
    R_TOO_EARLY_TO_WIN,
    R_TOO_FEW_FOR_HARBOUR,
    R_UNANSWERED,
    R_UNKNOWN,
    RESOURCES,
)
from hexmeet.engine.state import State
from hexmeet.rulebooks.violations import Citation, RuleViolation, Value

RULES_OF_THE_GAME = "reading 37"
NO_GIFTS = "reading 24"
LEAVING = "reading 30"


class Reason(NamedTuple):
    """A reason's code, the clauses that give it, and what stands in for a silent rulebook."""

    code: str
    clauses: str = ""
    otherwise: str = RULES_OF_THE_GAME


WINNING = "cwc-2004 34; italy-2009 4.6; shn-2022 7.i.2; shn-2024 7.i.2; studio-2023 3.0.14"
BEGINNING = "cwc-2004 26; italy-2009 4.1; shn-2022 7.d.4; shn-2024 7.d.4; studio-2023 3.0.1"
RESOLVING = "shn-2022 7.e.2; shn-2024 7.e.2; studio-2023 3.0.2"

REASONS: Mapping[int, Reason] = {
    R_ABOVE_SUPPLY_RATE: Reason("game.above-supply-rate", "italy-2009 4.5", NO_GIFTS),
    R_BARRED: Reason(
        "game.barred", "cwc-2004 25; shn-2022 7.d.5; shn-2024 7.d.5; studio-2023 2.0.5"
    ),
    R_CANNOT_PAY: Reason("game.cannot-pay"),
    R_CARD_JUST_BOUGHT: Reason(
        "game.card-just-bought", "shn-2022 7.d.1; shn-2024 7.d.1; studio-2023 3.0.6"
    ),
    R_CORNER_TAKEN: Reason("game.corner-taken"),
    R_DECK_EMPTY: Reason("game.deck-empty", "italy-2009 4.8"),
    R_DISCARD_FIRST: Reason("game.discard-first", RESOLVING),
    R_EDGE_TAKEN: Reason("game.edge-taken"),
    R_FREE_ROAD_FIRST: Reason("game.free-road-first"),
    R_GAME_OVER: Reason("game.over"),
    R_GIFT: Reason("game.gift", "italy-2009 4.5; studio-2023 3.0.13", NO_GIFTS),
    R_LEFT_GAME: Reason("game.left", "italy-2009 3.5", LEAVING),
    R_LIKE_FOR_LIKE: Reason("game.like-for-like", "italy-2009 4.5", NO_GIFTS),
    R_NO_CARD: Reason("game.no-card"),
    R_NO_OFFER: Reason("game.no-offer"),
    R_NO_PIECE: Reason("game.no-piece"),
    R_NO_PLACE_FOR_ROAD: Reason("game.no-place-for-road"),
    R_NO_ROAD_TO_CORNER: Reason("game.no-road-to-corner"),
    R_NOT_ASKED: Reason("game.not-asked"),
    R_NOT_AT_SETTLEMENT: Reason("game.not-at-settlement"),
    R_NOT_AT_TARGET: Reason("game.not-at-target", WINNING),
    R_NOT_BESIDE_ROBBER: Reason("game.not-beside-robber"),
    R_NOT_CONNECTED: Reason("game.not-connected"),
    R_NOT_HELD: Reason("game.not-held"),
    R_NOT_OWED: Reason("game.not-owed"),
    R_NOT_OWN_SETTLEMENT: Reason("game.not-own-settlement"),
    R_NOT_YOUR_TURN: Reason("game.not-your-turn"),
    R_ONE_POINT_SHORT: Reason("game.one-point-short", "shn-2022 7.f.7; shn-2024 7.f.7"),
    R_ONLY_KNIGHT: Reason("game.only-knight", "italy-2009 4.1"),
    R_PAST_RIVAL: Reason(
        "game.past-rival", "cwc-2004 27; shn-2022 7.f.1; shn-2024 7.f.1; studio-2023 3.0.3"
    ),
    R_PLACE_ROAD_FIRST: Reason("game.place-road-first"),
    R_PLACE_SETTLEMENT_FIRST: Reason("game.place-settlement-first"),
    R_ROBBER_FIRST: Reason("game.robber-first"),
    R_ROBBER_STAYS: Reason("game.robber-stays"),
    R_ROLL_FIRST: Reason("game.roll-first", BEGINNING),
    R_ROLLED_ALREADY: Reason("game.rolled-already"),
    R_SAME_RESOURCE: Reason("game.same-resource"),
    R_SECOND_CARD: Reason("game.second-card", "cwc-2004 31; shn-2022 7.d.1; shn-2024 7.d.1"),
    R_STEAL_FIRST: Reason("game.steal-first", "studio-2023 3.0.8"),
    R_SUPPLY_SHORT: Reason("game.supply-short"),
    R_TOO_CLOSE: Reason("game.too-close"),
    R_TOO_EARLY_TO_WIN: Reason("game.too-early-to-win", BEGINNING),
    R_TOO_FEW_FOR_HARBOUR: Reason("game.too-few-for-harbour"),
    R_UNANSWERED: Reason("game.unanswered"),
    R_UNKNOWN: Reason("game.unknown-action"),
}
# Where the action or the table says more than the number does.
ROBBER_AFTER_SEVEN = Reason("game.robber-first", RESOLVING)
ROBBER_NOT_DUE = Reason("game.robber-not-due")
SEVEN_FIRST = Reason("game.seven-first", RESOLVING)
WIN_ON_OWN_TURN = Reason("game.not-your-turn", WINNING)
TRADE_ON_OWN_TURN = Reason("game.not-your-turn", "shn-2022 7.f.6; shn-2024 7.f.6")
SUPPLY_ON_OWN_TURN = Reason("game.not-your-turn", "shn-2022 7.f.8; shn-2024 7.f.8")

CITED = re.compile(r"([\w-]+) ([^;]+)")

# The first action of each kind that places a piece or buys a card, with its price.
PURCHASES = (
    (A_CITY, "city", CITY_COST),
    (A_SETTLEMENT, "settlement", SETTLEMENT_COST),
    (A_ROAD, "road", ROAD_COST),
)


class Refusal(NamedTuple):
    """An action, the seat it was refused to, and why, as a number of `rules.words`."""

    seat: int
    action: int
    reason: int


def explain(s: State, refusal: Refusal, names: tuple[str, ...], rulebook: str) -> RuleViolation:
    """Say why an action was refused, citing the clauses of a rulebook."""
    found = find_reason(s, refusal)
    citation = cite(rulebook, found.clauses, found.otherwise)
    return RuleViolation(found.code, citation, _params(s, refusal.seat, refusal.action, names))


def cite(rulebook: str, clauses: str, otherwise: str = RULES_OF_THE_GAME) -> Citation:
    """Pick a rulebook's clause from a list of citations, or what stands in for it."""
    return Citation(rulebook, dict(CITED.findall(clauses)).get(rulebook, otherwise))


def find_reason(s: State, refusal: Refusal) -> Reason:
    """Find the reason for a number, as the action or the table refines it."""
    seat, action, reason = refusal
    if reason == R_NOT_YOUR_TURN:
        return _not_your_turn(action)
    if reason == R_ROBBER_STAYS and not (s.phase == MOVE_ROBBER and seat == s.turn_of):
        return ROBBER_NOT_DUE
    if reason == R_ROBBER_FIRST and s.seven:
        return ROBBER_AFTER_SEVEN
    if reason == R_TOO_EARLY_TO_WIN and s.seven:
        return SEVEN_FIRST
    return REASONS[reason]


def _not_your_turn(action: int) -> Reason:
    if action == A_DECLARE:
        return WIN_ON_OWN_TURN
    if A_SUPPLY <= action < A_DISCARD:
        return SUPPLY_ON_OWN_TURN
    return TRADE_ON_OWN_TURN if action >= A_CONFIRM else REASONS[R_NOT_YOUR_TURN]


def _params(s: State, seat: int, action: int, names: tuple[str, ...]) -> dict[str, Value]:
    """Gather what a sentence may need: public facts, and what the seat itself said."""
    return {
        "seat": seat + 1,
        "player": names[seat] if seat < len(names) else f"seat {seat + 1}",
        "turn_of": names[s.turn_of],
        "action": describe(s, action, None, names).text,
        "target": s.target,
        "robber": f"h{s.robber}",
        "last_settlement": f"c{s.last_corner}",
        **_find_details(s, seat, action),
    }


def _find_details(s: State, seat: int, action: int) -> dict[str, Value]:
    """Tell the price of what is bought, the card that is played, the rate of a trade."""
    if A_ROAD <= action < A_DECLARE:
        first = next(row for row in PURCHASES if action >= row[0])
        return {"piece": first[1], "price": write_cards(first[2])}
    if action == A_BUY:
        return {"price": write_cards(CARD_COST)}
    if A_KNIGHT <= action < A_SUPPLY:
        return {"card": CARD_NAMES[kind_of(action)]}
    if A_SUPPLY <= action < A_DISCARD and seat < s.players:
        give = (action - A_SUPPLY) // RESOURCES
        return {"rate": s.ratio[RESOURCES * seat + give], "resource": RESOURCE_NAMES[give]}
    return {}
