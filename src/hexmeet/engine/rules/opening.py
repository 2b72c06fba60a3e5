"""Laying out the table before the first placement."""

from hexmeet.engine.rules.chance import LOW_32, draw, scramble
from hexmeet.engine.rules.tables import (
    ALL_CORNERS,
    CITIES,
    DECK,
    EACH_RESOURCE,
    HARBOUR_CORNERS,
    HARBOURS,
    ROADS,
    SETTLEMENTS,
    SPIRALS,
    TERRAIN,
    TOKENS,
)
from hexmeet.engine.rules.turn import next_opening
from hexmeet.engine.rules.words import DESERT, NOBODY, NOWHERE
from hexmeet.engine.state import Buffer, State

WITHOUT_HARBOUR = 4  # cards for one


def set_keys(s: State, seed: int) -> None:
    """Take the two keys of mass play from a whole number."""
    s.key_low = scramble(seed & LOW_32)
    s.key_high = scramble((seed >> 32) ^ 0x5BD1E995)


def shuffle(s: State, numbers: Buffer, n: int) -> None:
    """Put the first numbers in a drawn order."""
    for last in range(n - 1, 0, -1):
        other = draw(s, last + 1)
        kept = numbers[last]
        numbers[last] = numbers[other]
        numbers[other] = kept


def draw_board(s: State) -> None:
    """Lay out terrain, tokens along a drawn spiral and harbours in mass play (reading 28)."""
    for h in range(19):
        s.terrain[h] = TERRAIN[h]
    shuffle(s, s.terrain, 19)
    spiral = 19 * draw(s, 6)
    letter = 0
    for k in range(spiral, spiral + 19):
        h = SPIRALS[k]
        if s.terrain[h] != DESERT:
            s.token[h] = TOKENS[letter]
            letter += 1
    for place in range(9):
        s.scratch[place] = HARBOURS[place]
    shuffle(s, s.scratch, 9)
    for c in range(54):
        s.harbour[c] = NOWHERE
    for place in range(9):
        s.harbour[HARBOUR_CORNERS[2 * place]] = s.scratch[place]
        s.harbour[HARBOUR_CORNERS[2 * place + 1]] = s.scratch[place]
        s.scratch[place] = 0


def set_table(s: State) -> None:
    """Put out everything but the board: the supply, the deck, the pieces; the robber waits."""
    find_tokens(s)
    s.deck_left = 0
    for kind in range(5):
        s.deck[kind] = DECK[kind]
        s.deck_left += DECK[kind]
    for r in range(5):
        s.supply[r] = EACH_RESOURCE
    for p in range(s.players):
        s.roads_left[p] = ROADS
        s.settlements_left[p] = SETTLEMENTS
        s.cities_left[p] = CITIES
        for r in range(5):
            s.ratio[5 * p + r] = WITHOUT_HARBOUR
    s.open_corners = ALL_CORNERS
    s.longest_road_of = NOBODY
    s.largest_army_of = NOBODY
    s.winner = NOBODY
    next_opening(s)


def find_tokens(s: State) -> None:
    """Note the hexes of each number, and put the robber on the desert."""
    for k in range(26):
        s.hexes_of[k] = NOWHERE
    for h in range(19):
        if s.terrain[h] == DESERT:
            s.robber = h
        else:
            k = 2 * s.token[h]
            if s.hexes_of[k] != NOWHERE:
                k += 1
            s.hexes_of[k] = h


def begin_game(s: State, seed: int) -> None:
    """Begin a game of mass play on an empty state, whose options are set already."""
    set_keys(s, seed)
    draw_board(s)
    set_table(s)
