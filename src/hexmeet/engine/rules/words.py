"""What is what, as whole numbers: resources, development cards, phases and actions."""

BRICK, GRAIN, LUMBER, ORE, WOOL, DESERT = range(6)
RESOURCES = 5
ANY_RESOURCE = 5  # a harbour that takes every resource

KNIGHT, VICTORY, ROAD_BUILDING, PLENTY, MONOPOLY = range(5)
CARDS = 5  # kinds of development cards

# What is expected of the seat whose move it is.
OPENING_SETTLEMENT, OPENING_ROAD = 0, 1
BEFORE_ROLL, DISCARD, MOVE_ROBBER, STEAL, MAIN, FREE_ROAD, OVER = 2, 3, 4, 5, 6, 7, 8

NOBODY = 255
NOWHERE = 255

# An action is one number: the first of its kind and what it is about.
A_ROLL = 0
A_END = 1
A_BUY = 2
A_KNIGHT = 3
A_ROAD_BUILDING = 4
A_MONOPOLY = 5  # + resource
A_PLENTY = 10  # + 5 * one resource + the other, which is not smaller
A_SUPPLY = 35  # + 5 * resource given + resource taken
A_DISCARD = 60  # + resource
A_ROBBER = 65  # + hex
A_STEAL = 84  # + seat
A_ROAD = 88  # + edge
A_SETTLEMENT = 160  # + corner
A_CITY = 214  # + corner
A_DECLARE = 268
A_ACCEPT = 269
A_REJECT = 270
A_WITHDRAW = 271
A_CONFIRM = 272  # + seat
A_END_OF_LISTED = 276

# Offers are too many to be listed. From the lowest bit: five counts of what is given and five of
# what is asked, five bits each, and who is asked, a bit for each seat.
A_OFFER = 1 << 56
A_COUNTER = 1 << 57
COUNT_BITS = 5
ASKED_BITS = 25
SEATS_BITS = 50

UNANSWERED, ACCEPTED, REJECTED, COUNTERED = range(4)

# When a player may win: once the roll is resolved, from a knight shown before it, or from the
# moment the turn is theirs.
WIN_AFTER_ROLL, WIN_FROM_KNIGHT, WIN_AT_ONCE = range(3)

# Why an action is refused; hexmeet.engine.reasons says it in words.
(
    R_FINE,
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
) = range(46)
