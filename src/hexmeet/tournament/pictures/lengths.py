"""Draws how long games took, a line for each round."""

from collections.abc import Callable, Sequence

from hexmeet.tournament.pictures.figures import GameLength
from hexmeet.tournament.pictures.frame import SIZE, WIDTH, Frame, mark

GAP, TOP, BOTTOM, START, END = 34, 18, 44, 78, 18
DOT, TICK = 5, 13
ROUNDING = 10  # minutes


def find_median(minutes: Sequence[int]) -> int:
    """Give the middle of some lengths; of two in the middle, the longer one."""
    return sorted(minutes)[len(minutes) // 2]


def draw_lengths(
    lengths: Sequence[GameLength],
    *,
    title: str,
    axis: str,
    say_round: Callable[[int], str],
    from_the_right: bool = False,
) -> str:
    """Draw a dot for each game and a stroke at the median of its round."""
    rounds = sorted({length.round for length in lengths})
    frame = Frame("lengths", title, TOP + GAP * len(rounds) + BOTTOM, from_the_right)
    fewest = min(length.minutes for length in lengths) // ROUNDING * ROUNDING
    most = -(-max(length.minutes for length in lengths) // ROUNDING) * ROUNDING
    most = max(most, fewest + 2 * ROUNDING)
    wide = (WIDTH - START - END) / (most - fewest)
    floor = TOP + GAP * len(rounds)

    def at(minutes: int) -> float:
        return START + wide * (minutes - fewest)

    drawn = []
    for minutes in mark(most, fewest):
        drawn.append(frame.line((at(minutes), TOP - 6), (at(minutes), floor), "grid"))
        drawn.append(frame.write(str(minutes), at(minutes), floor + SIZE + 3))
    for row, number in enumerate(rounds):
        y = TOP + GAP * row + GAP / 2
        of_round = [length for length in lengths if length.round == number]
        drawn.append(frame.write(say_round(number), START - 12, y + SIZE / 3, anchor="end"))
        drawn += [
            frame.dot(at(each.minutes), y, DOT, "length", f"{each.table}: {each.minutes}")
            for each in of_round
        ]
        middle = at(find_median([each.minutes for each in of_round]))
        drawn.append(frame.line((middle, y - TICK), (middle, y + TICK), "median"))
    drawn.append(frame.write(axis, (START + WIDTH - END) / 2, frame.height - 6, kind="label quiet"))
    return frame.finish(*drawn)
