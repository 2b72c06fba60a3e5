"""How a game ended, or where it stands, for people and for machines."""

from collections.abc import Iterator

from hexmeet.cli.errors import on_one_line
from hexmeet.cli.text import align, terminal_width
from hexmeet.engine.game import score
from hexmeet.engine.rules.words import NOBODY, OVER
from hexmeet.engine.table import Table


def report_end(table: Table) -> dict[str, object]:
    """Give points, winner and length as JSON's values; seats count from 1."""
    s = table.state
    return {
        "players": [
            {"seat": seat, "name": name, "vp": points, "left": bool(s.gone[seat - 1])}
            for seat, (name, points) in enumerate(zip(table.names, score(s), strict=True), start=1)
        ],
        "finished": s.phase == OVER,
        "winner": None if s.winner == NOBODY else s.winner + 1,
        "moves": s.moves,
        "turns": s.turn,
    }


def describe_end(table: Table) -> Iterator[str]:
    """Say points, winner and length in lines for people."""
    s = table.state
    rows = [["seat", "player", "VP", ""]]
    rows += [
        [str(seat + 1), on_one_line(name), f"{points:>2}", _mark(table, seat)]
        for seat, (name, points) in enumerate(zip(table.names, score(s), strict=True))
    ]
    yield from align(rows, width=terminal_width())
    yield ""
    length = f"{s.moves} moves in {s.turn} {'turn' if s.turn == 1 else 'turns'}"
    yield f"{_outcome(table)} {length}."


def _mark(table: Table, seat: int) -> str:
    if table.state.winner == seat:
        return "winner"
    return "left" if table.state.gone[seat] else ""


def _outcome(table: Table) -> str:
    if table.state.phase != OVER:
        return "The game is not over:"
    if table.state.winner == NOBODY:
        return "The game ended with a tie, which the ranking splits:"
    return f"{on_one_line(table.names[table.state.winner])} won:"
