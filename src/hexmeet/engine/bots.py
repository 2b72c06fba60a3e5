"""Simple players: one picks at random, one weighs what it could do; better ones live elsewhere.

Restricted plain Python like the rules, so that bots play compiled games too. A bot looks only at
what its seat may know: its own hand, the supply, the board, and how many cards others hold.
"""

from hexmeet.engine.rules.chance import pick
from hexmeet.engine.rules.legal import list_actions
from hexmeet.engine.rules.play import do
from hexmeet.engine.rules.questions import hand_size, is_beside, owner
from hexmeet.engine.rules.tables import (
    CARD_COST,
    CITY_COST,
    CORNER_HEXES,
    CORNER_NEIGHBOURS,
    EACH_RESOURCE,
    EDGE_CORNERS,
    HEX_CORNERS,
    ROAD_COST,
    SETTLEMENT_COST,
)
from hexmeet.engine.rules.words import (
    A_ACCEPT,
    A_BUY,
    A_CITY,
    A_CONFIRM,
    A_DECLARE,
    A_DISCARD,
    A_MONOPOLY,
    A_PLENTY,
    A_REJECT,
    A_ROAD,
    A_ROAD_BUILDING,
    A_ROBBER,
    A_SETTLEMENT,
    A_STEAL,
    A_SUPPLY,
    ACCEPTED,
    DESERT,
    NOWHERE,
    OPENING_ROAD,
    OVER,
)
from hexmeet.engine.state import Buffer, State

RANDOM, WEIGHTED = range(2)

# What a bot goes for, in order of cost tables in `rules.tables`.
FOR_CITY, FOR_SETTLEMENT, FOR_ROAD, FOR_CARD = range(4)
MIDDLE = 7  # the roll that comes most often
NEVER = -1000
FEW_CARDS_FOR_MONOPOLY = 3


def play_on(s: State, buf: Buffer, most_moves: int) -> None:
    """Let the bots play until the game is over, or for so many moves."""
    while s.phase != OVER and s.moves < most_moves:
        n = list_actions(s, buf)
        chosen = 0 if n == 1 else choose(s, buf, n)
        do(s, buf[chosen])


def choose(s: State, buf: Buffer, n: int) -> int:
    """Choose one of the listed actions as the bot of the seat to move does."""
    if s.bot[s.actor] == WEIGHTED:
        return choose_heaviest(s, buf, n)
    return pick(s, n)


def choose_heaviest(s: State, buf: Buffer, n: int) -> int:
    """Take the action that weighs most; among equals, one at random."""
    goal = choose_goal(s, s.actor)
    heaviest = NEVER - 1
    equal = 0
    chosen = 0
    for k in range(n):
        weight = weigh(s, s.actor, buf[k], goal)
        if weight > heaviest:
            heaviest = weight
            equal = 1
            chosen = k
        elif weight == heaviest:
            equal += 1
    skip = pick(s, equal)
    while skip > 0:
        chosen += 1
        if weigh(s, s.actor, buf[chosen], goal) == heaviest:
            skip -= 1
    return chosen


def weigh(s: State, p: int, a: int, goal: int) -> int:
    """Say how much an action is worth to a seat; ending the turn is worth nothing."""
    if a >= A_DECLARE:
        return weigh_words(s, p, a, goal)
    if a >= A_CITY:
        return 1000 + corner_worth(s, p, a - A_CITY)
    if a >= A_SETTLEMENT:
        return 800 + corner_worth(s, p, a - A_SETTLEMENT)
    if a >= A_ROAD:
        return weigh_road(s, p, a - A_ROAD)
    if a >= A_STEAL:
        return 10 * s.points[a - A_STEAL] + hand_size(s, a - A_STEAL)
    if a >= A_ROBBER:
        return weigh_robber(s, p, a - A_ROBBER)
    if a >= A_DISCARD:
        r = a - A_DISCARD
        return 0 + s.hand[5 * p + r] - 4 * cost_of(goal, r)
    if a >= A_SUPPLY:
        give = (a - A_SUPPLY) // 5
        get = (a - A_SUPPLY) % 5
        return weigh_supply_trade(s, p, give, get, goal)
    return weigh_card(s, p, a, goal)


def weigh_words(s: State, p: int, a: int, goal: int) -> int:
    """Weigh a declaration and the answers to offers."""
    if a == A_DECLARE:
        return 1_000_000
    if a == A_ACCEPT:
        return weigh_exchange(s, p, goal, p)
    if a >= A_CONFIRM:
        return weigh_exchange(s, p, goal, a - A_CONFIRM)
    return 0 if a == A_REJECT else -1


def weigh_exchange(s: State, p: int, goal: int, q: int) -> int:
    """Weigh what a trade brings towards the goal; `q` is the seat that answered, or answers."""
    gain = 0
    for r in range(5):
        if p == q:
            change = 0 + s.offer[r] - s.offer[5 + r]
        elif s.answer[q] == ACCEPTED:
            change = 0 + s.offer[5 + r] - s.offer[r]
        else:
            change = 0 + s.counter[10 * q + r] - s.counter[10 * q + 5 + r]
        have = 0 + s.hand[5 * p + r]
        gain += lacking(goal, r, have) - lacking(goal, r, have + change)
    return 500 * gain if gain > 0 else NEVER


def weigh_card(s: State, p: int, a: int, goal: int) -> int:
    """Weigh buying and playing cards; rolling and ending the turn are worth nothing."""
    if a < A_BUY:
        return 0
    if a == A_BUY:
        return 300
    if a >= A_PLENTY:
        r = (a - A_PLENTY) // 5
        other = (a - A_PLENTY) % 5
        return weigh_plenty(s, p, r, other, goal)
    if a >= A_MONOPOLY:
        r = a - A_MONOPOLY
        others = EACH_RESOURCE - s.supply[r] - s.hand[5 * p + r]
        return 50 * others if others >= FEW_CARDS_FOR_MONOPOLY else NEVER
    if a == A_ROAD_BUILDING:
        return 150
    return 400 if is_beside(s, p, s.robber) else 20  # a knight


def weigh_plenty(s: State, p: int, r: int, other: int, goal: int) -> int:
    """Weigh two cards from the supply: only as many as are lacking."""
    missing = 0
    for k in range(5):
        missing += lacking(goal, k, 0 + s.hand[5 * p + k])
    after = missing
    after -= lacking(goal, r, 0 + s.hand[5 * p + r]) - lacking(goal, r, s.hand[5 * p + r] + 1)
    have = 0 + s.hand[5 * p + other] + (1 if r == other else 0)
    after -= lacking(goal, other, have) - lacking(goal, other, have + 1)
    return 100 * (missing - after) if after == 0 else NEVER


def weigh_supply_trade(s: State, p: int, give: int, get: int, goal: int) -> int:
    """Weigh a trade with the supply: something lacking for something not needed."""
    have = 0 + s.hand[5 * p + give]
    left = have - s.ratio[5 * p + give]
    if lacking(goal, get, 0 + s.hand[5 * p + get]) == 0 or lacking(goal, give, left) > 0:
        return NEVER
    return 500 + left


def weigh_road(s: State, p: int, e: int) -> int:
    """Weigh a road by the best free corner it leads to."""
    best = 0
    for end in range(2):
        c = EDGE_CORNERS[2 * e + end]
        for k in range(3 * c, 3 * c + 3):
            d = CORNER_NEIGHBOURS[k]
            if d != NOWHERE and (s.open_corners >> d) & 1 == 1:
                best = max(best, corner_worth(s, p, d))
        if (s.open_corners >> c) & 1 == 1:
            best = max(best, corner_worth(s, p, c) + 20)
    if s.phase == OPENING_ROAD:
        return best
    has_place = s.touched[p] & s.open_corners
    return NEVER if has_place != 0 or s.settlements_left[p] == 0 else best


def weigh_robber(s: State, p: int, h: int) -> int:
    """Weigh a hex for the robber by what it costs those who are ahead."""
    weight = 0
    for k in range(6 * h, 6 * h + 6):
        building = s.building[HEX_CORNERS[k]]
        if building != 0:
            yields = pips(s, h) * (1 + ((building - 1) >> 2))
            if owner(building) == p:
                weight -= 20 * yields
            else:
                weight += yields * (2 + s.points[owner(building)])
    return weight


# --- what a bot knows -----------------------------------------------------------------------------


def pips(s: State, h: int) -> int:
    """Count the ways in thirty-six to roll a hex's number."""
    if s.terrain[h] == DESERT:
        return 0
    token = s.token[h]
    return 6 - (MIDDLE - token if token < MIDDLE else token - MIDDLE)


def corner_worth(s: State, p: int, c: int) -> int:
    """Say what a corner yields, more where it brings a resource the seat has not."""
    worth = 0
    for k in range(3 * c, 3 * c + 3):
        h = CORNER_HEXES[k]
        if h != NOWHERE and s.terrain[h] != DESERT:
            worth += 10 * pips(s, h)
            if not yields_resource(s, p, s.terrain[h]):
                worth += 15
    if s.harbour[c] != NOWHERE:
        worth += 10
    return worth


def yields_resource(s: State, p: int, r: int) -> bool:
    """Whether a seat has a building at a hex of such terrain."""
    for h in range(19):
        if s.terrain[h] == r and is_beside(s, p, h):
            return True
    return False


def choose_goal(s: State, p: int) -> int:
    """Say what a seat saves for: whatever of its sort lacks fewest cards, the dearer first."""
    best = FOR_CARD
    fewest = 100
    for goal in range(4):
        if is_open(s, p, goal):
            missing = 0
            for r in range(5):
                missing += lacking(goal, r, 0 + s.hand[5 * p + r])
            if missing < fewest:
                fewest = missing
                best = goal
    return best


def is_open(s: State, p: int, goal: int) -> bool:
    """Whether a seat could build such a thing now if it had the cards."""
    has_place = s.touched[p] & s.open_corners
    if goal == FOR_CITY:
        return s.cities_left[p] > 0 and (s.built[p] & ~s.cities) != 0
    if goal == FOR_SETTLEMENT:
        return s.settlements_left[p] > 0 and has_place != 0
    if goal == FOR_ROAD:
        return s.roads_left[p] > 0 and s.settlements_left[p] > 0 and has_place == 0
    return s.deck_left > 0


def cost_of(goal: int, r: int) -> int:
    """Give how many cards of a resource a goal costs."""
    if goal == FOR_CITY:
        return CITY_COST[r]
    if goal == FOR_SETTLEMENT:
        return SETTLEMENT_COST[r]
    if goal == FOR_ROAD:
        return ROAD_COST[r]
    return CARD_COST[r]


def lacking(goal: int, r: int, have: int) -> int:
    """Give how many cards of a resource a goal still lacks."""
    return max(0, cost_of(goal, r) - have)
