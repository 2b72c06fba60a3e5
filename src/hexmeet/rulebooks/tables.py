"""How many tables of four and of three a number of players makes."""

FEWEST_AT_A_TABLE = 3


def table_sizes(players: int) -> tuple[int, ...] | None:
    """Seat everybody at as many tables of four as possible, the rest at three, or say None.

    The tables of three come last (italy-2009 3.2a; shn-2022 7.a.2; shn-2024 7.a.2; cwc-2004 8).
    """
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    if players < FEWEST_AT_A_TABLE or fours < 0:
        return None
    return (4,) * fours + (3,) * threes
