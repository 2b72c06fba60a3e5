"""Draws who met whom: a square for each two players, fuller the more often they met."""

from collections.abc import Mapping

from hexmeet.tournament.pictures.figures import Meetings
from hexmeet.tournament.pictures.frame import SIZE, WIDTH, Frame, mark

ALL_NAMED = 40
NAMES, PLACES = 130, 34  # room at the start: for names, or for places only
TOP, END = 30, 6
LINE = 0.8  # of a row that its text is high
ROOM_FOR_NUMBER = 10  # the smallest square that a number is written into
FULL = 3  # meetings from which a square is as full as it gets


def draw_meetings(
    meetings: Meetings,
    names: Mapping[str, str],
    *,
    title: str,
    chosen: str = "",
    from_the_right: bool = False,
) -> str:
    """Draw every pair twice, so that a player's row tells all; the chosen one's is framed."""
    players = meetings.players
    start = NAMES if len(players) <= ALL_NAMED else PLACES
    side = (WIDTH - start - END) / len(players)
    frame = Frame("meetings", title, TOP + side * len(players) + END, from_the_right)
    has_names = start == NAMES
    shown = set(range(1, len(players) + 1) if has_names else [1, *mark(len(players))[1:]])
    spot = {player: start + side * number for number, player in enumerate(players)}
    squares, heads = [], []
    for row, one in enumerate(players):
        y = TOP + side * row
        if row + 1 in shown:
            kind = "label chosen" if one == chosen else "label"
            size = min(SIZE, LINE * side) if has_names else SIZE
            base = y + side / 2 + size / 3
            number = str(row + 1)
            heads.append(frame.write(number, start - 5, base, anchor="end", size=size, kind=kind))
            heads.append(frame.write(number, spot[one] + side / 2, TOP - 8, size=size, kind=kind))
            if has_names:
                name = names.get(one, one)
                heads.append(
                    frame.write(
                        name, start - 26, base, anchor="end", room=start - 28, size=size, kind=kind
                    )
                )
        squares.append(frame.bar(start + side * row, y, side, side, "pair self"))
        for other, times in meetings.list_opponents(one):
            place = spot[other]
            squares.append(frame.bar(place, y, side, side, f"pair met-{min(times, FULL)}"))
            if times > 1 and side >= ROOM_FOR_NUMBER:
                base = y + side / 2 + min(SIZE, side) / 3
                squares.append(
                    frame.write(str(times), place + side / 2, base, room=side * 0.7, kind="times")
                )
    if chosen in players:
        here, whole = side * players.index(chosen), side * len(players)
        squares.append(frame.bar(start, TOP + here, whole, side, "band"))
        squares.append(frame.bar(start + here, TOP, side, whole, "band"))
    squares.append(frame.bar(start, TOP, side * len(players), side * len(players), "edge"))
    return frame.finish(*heads, *squares)
