"""Draws the places of everybody through the rounds."""

from collections.abc import Callable, Mapping, Sequence

from hexmeet.tournament.pictures.figures import RankPath
from hexmeet.tournament.pictures.frame import SIZE, WIDTH, Frame, mark

ALL_NAMED = 40  # with more, only who was chosen has a name
NAMED_GAP, LEAST_GAP, TALLEST = 19, 4.5, 900
TOP, BOTTOM, START, NAMES = 34, 14, 34, 180
DOT, CHOSEN_DOT, SMALL_DOT = 3.5, 5, 1.5


def draw_ranks(  # noqa: PLR0913 - figures, words, and who is looked for
    paths: Sequence[RankPath],
    names: Mapping[str, str],
    *,
    title: str,
    say_round: Callable[[int], str],
    chosen: str = "",
    from_the_right: bool = False,
) -> str:
    """Draw a line for each player, the first place on top; the chosen one stands out."""
    gap = NAMED_GAP if len(paths) <= ALL_NAMED else max(LEAST_GAP, TALLEST / len(paths))
    frame = Frame("ranks", title, TOP + gap * (len(paths) - 1) + BOTTOM, from_the_right)
    rounds = len(paths[0].places)
    end = WIDTH - NAMES

    def at(number: int, row: int) -> tuple[float, float]:
        x = START + (end - START) * (number / (rounds - 1) if rounds > 1 else 1)
        return x, TOP + gap * (row - 1)

    room = (end - START) / max(1, rounds - 1) - 4
    heads = [
        frame.write(say_round(number + 1), at(number, 1)[0], TOP - SIZE - 6, room=room)
        for number in range(rounds)
    ]
    scale = _scale(frame, paths, gap)
    # Whoever is chosen is drawn last, and so lies on top.
    lines = []
    for number, path in enumerate(sorted(paths, key=lambda path: path.player == chosen)):
        spots = [at(round_, row) for round_, row in enumerate(path.rows)]
        is_chosen = path.player == chosen
        crowd = "" if gap == NAMED_GAP else " crowd"
        kind = "rank chosen" if is_chosen else f"rank dash-{number % 3}{crowd}"
        size = CHOSEN_DOT if is_chosen else DOT if gap == NAMED_GAP else SMALL_DOT
        name = names.get(path.player, path.player)
        lines.append(frame.path(spots, kind, name))
        lines += [frame.dot(x, y, size, f"{kind} dot", name) for x, y in spots]
        if is_chosen or gap == NAMED_GAP:
            label = "label chosen" if is_chosen else "label"
            y = spots[-1][1] + SIZE / 3
            place = str(path.places[-1])
            lines.append(frame.write(place, end + 28, y, anchor="end", kind=label))
            lines.append(
                frame.write(name, end + 35, y, anchor="start", room=NAMES - 37, kind=label)
            )
    return frame.finish(*heads, *scale, *lines)


def _scale(frame: Frame, paths: Sequence[RankPath], gap: float) -> list[str]:
    """Write the first places at the start: all where there is room, else a few for the rows."""
    few = {1, *mark(len(paths))[1:]}
    return [
        frame.write(
            str(path.places[0]), START - 12, TOP + gap * (path.rows[0] - 1) + SIZE / 3, anchor="end"
        )
        for path in paths
        if gap == NAMED_GAP or path.rows[0] in few
    ]
