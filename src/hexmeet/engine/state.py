"""Everything about a game in progress, named once: flat lists here, a record when compiled."""

from typing import Annotated, NamedTuple, Self

Buffer = list[int]  # that actions are written into
# The width of a number in a record, as NumPy writes it.
Short = Annotated[int, "i2"]
Count = Annotated[int, "i4"]
Mask = Annotated[int, "i8"]  # a bit for each corner, or a key


class Fields:
    """The fields of the state, each with its width and, where it is many, their number.

    Seats, resources, hexes, corners and edges are counted from 0; 255 is nobody and nowhere. Tables
    by seat and resource or kind of card are flat: hand[5 * seat + resource].
    """

    __slots__ = ()

    # chance: two keys and a counter, or an outcome handed in from outside
    key_low: Mask
    key_high: Mask
    draws: Count
    outcome: Short
    handed: Short
    # the rulebook's options
    players: Short
    target: Short
    wins_by_itself: Short  # without anybody declaring it
    win_from: Short
    only_knight_before_roll: Short
    rest_for_lone_claimant: Short
    no_trade_one_short: Short
    capped_at_supply_rate: Short
    bot: Annotated[list[int], "u1", 4]  # by seat: which of `bots` plays it in mass play
    # the board
    terrain: Annotated[list[int], "u1", 19]
    token: Annotated[list[int], "u1", 19]
    hexes_of: Annotated[list[int], "u1", 26]  # the two hexes of each number
    harbour: Annotated[list[int], "u1", 54]  # by corner
    building: Annotated[list[int], "u1", 54]  # 0, or seat + 1 for a settlement, seat + 5 for a city
    road: Annotated[list[int], "u1", 72]  # 0, or seat + 1
    robber: Short
    # what follows from the board, kept up to date
    open_corners: Mask  # where the distance rule allows a settlement
    cities: Mask
    built: Annotated[list[int], "i8", 4]  # corners with a seat's building
    touched: Annotated[list[int], "i8", 4]  # corners a seat's roads or buildings touch
    ratio: Annotated[list[int], "u1", 20]  # cards for one, by seat and resource
    # who has what
    hand: Annotated[list[int], "u1", 20]
    supply: Annotated[list[int], "u1", 5]
    aside: Annotated[list[int], "u1", 5]  # discarded while others still choose
    deck: Annotated[list[int], "u1", 5]
    deck_left: Short
    cards: Annotated[list[int], "u1", 20]  # development cards not yet played, by seat and kind
    new_cards: Annotated[list[int], "u1", 5]  # of those, bought this turn
    knights: Annotated[list[int], "u1", 4]
    roads_left: Annotated[list[int], "u1", 4]
    settlements_left: Annotated[list[int], "u1", 4]
    cities_left: Annotated[list[int], "u1", 4]
    points: Annotated[list[int], "u1", 4]  # that everybody can see
    longest_road_of: Short
    longest_road: Short
    largest_army_of: Short
    # where the game stands
    moves: Count
    turn: Short
    phase: Short
    turn_of: Short
    actor: Short  # whose move it is: the seat of the turn, or one that owes an answer
    opening: Short  # opening placements done
    last_corner: Short
    rolled: Short
    seven: Short  # rolled and not yet resolved
    card_played: Short
    knight_first: Short  # shown before the roll
    owed: Annotated[list[int], "u1", 4]  # cards to discard
    free_roads: Short
    barred: Annotated[list[int], "u1", 4]  # by a judge from development cards, until the next turn
    gone: Annotated[list[int], "u1", 4]  # left the game
    time_over: Short
    winner: Short
    # trade between players
    offer_open: Short
    offer: Annotated[list[int], "u1", 10]  # five counts given, five asked
    asked: Annotated[list[int], "u1", 4]  # by seat
    answer: Annotated[list[int], "u1", 4]
    counter: Annotated[list[int], "u1", 40]  # by seat, as `offer`, from that seat's side
    # work space
    due: Annotated[list[int], "u1", 20]
    seen: Mask
    scratch: Annotated[list[int], "u1", 36]


class Field(NamedTuple):
    """A field of the state: its name, its width in a record, and how many numbers it holds."""

    name: str
    width: str
    length: int = 0  # 0: a single number


SCHEMA = tuple(Field(name, *hint.__metadata__) for name, hint in Fields.__annotations__.items())


class State(Fields):
    """A game in progress as numbers and flat lists, for plain Python."""

    __slots__ = tuple(field.name for field in SCHEMA)

    def __init__(self) -> None:
        for name, _, length in SCHEMA:
            setattr(self, name, [0] * length if length else 0)

    def copy(self) -> Self:
        """Copy everything, so that one game can go on in two ways."""
        copied = object.__new__(type(self))
        for name, _, length in SCHEMA:
            value = getattr(self, name)
            setattr(copied, name, value[:] if length else value)
        return copied

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name, _, _ in SCHEMA)

    __hash__ = None  # type: ignore[assignment] # it changes
