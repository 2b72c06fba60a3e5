"""Draws with how many victory points games ended."""

from collections.abc import Sequence

from hexmeet.tournament.pictures.figures import PointCount
from hexmeet.tournament.pictures.frame import SIZE, WIDTH, Frame

HEIGHT, TOP, BOTTOM, SIDE = 260, 24, 44, 12
SHARE = 0.78  # of its room that a column takes
WIDEST = 44


def draw_points(
    counts: Sequence[PointCount], *, title: str, axis: str, from_the_right: bool = False
) -> str:
    """Draw a column for each number of points: winners full, the others hatched above them."""
    frame = Frame("points", title, HEIGHT, from_the_right)
    most = max(count.winners + count.others for count in counts)
    room = min(WIDEST / SHARE, (WIDTH - 2 * SIDE) / len(counts))
    side = (WIDTH - room * len(counts)) / 2
    floor, wide = HEIGHT - BOTTOM, room * SHARE
    drawn = [frame.line((SIDE, floor), (WIDTH - SIDE, floor), "axis")]
    for number, count in enumerate(counts):
        place = side + room * number + (room - wide) / 2
        centre = place + wide / 2
        won, lost = ((floor - TOP) * part / most for part in (count.winners, count.others))
        if won:
            drawn.append(frame.bar(place, floor - won, wide, won, "column winners"))
        if lost:
            drawn.append(frame.bar(place, floor - won - lost, wide, lost, "column others"))
        if total := count.winners + count.others:
            drawn.append(frame.write(str(total), centre, floor - won - lost - 5, room=room))
        drawn.append(frame.write(str(count.vp), centre, floor + SIZE + 4, room=room))
    drawn.append(frame.write(axis, WIDTH / 2, HEIGHT - 6, kind="label quiet"))
    return frame.finish(*drawn)
