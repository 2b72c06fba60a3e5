"""The roll and what it yields."""

from hexmeet.engine.rules.chance import draw
from hexmeet.engine.rules.questions import owner, take
from hexmeet.engine.rules.robber import roll_seven
from hexmeet.engine.rules.tables import HEX_CORNERS
from hexmeet.engine.rules.words import MAIN, NOWHERE
from hexmeet.engine.state import State

SEVEN = 7
PAIRS = 36  # of two dice


def roll(s: State) -> None:
    """Roll both dice and resolve it before anything else.

    (studio-2023 3.0.2; shn-2022 7.e.2; shn-2024 7.e.2)
    """
    dice = draw(s, PAIRS)
    rolled = 2 + dice // 6 + dice % 6
    s.rolled = 1
    s.phase = MAIN
    if rolled == SEVEN:
        roll_seven(s)
    else:
        produce(s, rolled)


def produce(s: State, rolled: int) -> None:
    """Pay what the hexes of a number yield, one resource after the other."""
    for k in range(2 * rolled, 2 * rolled + 2):
        h = s.hexes_of[k]
        if h != NOWHERE and h != s.robber:
            for corner in range(6 * h, 6 * h + 6):
                building = s.building[HEX_CORNERS[corner]]
                if building != 0:
                    s.due[5 * owner(building) + s.terrain[h]] += 1 + ((building - 1) >> 2)
    for k in range(2 * rolled, 2 * rolled + 2):
        h = s.hexes_of[k]
        if h != NOWHERE:
            pay_out(s, s.terrain[h])


def pay_out(s: State, r: int) -> None:
    """Pay one resource to all who are due, or when the supply is short to nobody.

    A lone claimant then gets what is left, but not in italy-2009 (studio-2023 3.0.11;
    shn-2022 7.d.6; shn-2024 7.d.6; italy-2009 4.9). Who has left the game gets nothing.
    """
    total = 0
    claimants = 0
    for p in range(s.players):
        if s.gone[p] == 1:
            s.due[5 * p + r] = 0
        if s.due[5 * p + r] > 0:
            total += s.due[5 * p + r]
            claimants += 1
    if total == 0:
        return
    is_enough = total <= s.supply[r]
    for p in range(s.players):
        n = s.due[5 * p + r]
        s.due[5 * p + r] = 0
        if n > 0:
            if is_enough:
                take(s, p, r, n)
            elif claimants == 1 and s.rest_for_lone_claimant == 1:
                take(s, p, r, s.supply[r])
