"""Made-up results of single games, as a rulebook allows them."""

from collections.abc import Sequence

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.standings.tournament_file import Seat


def play(
    players: Sequence[str], rulebook: Rulebook, stream: Stream, leaver: str | None
) -> tuple[Seat, ...]:
    """Make up the result of one game; who leaves during it cannot win."""
    winner = stream.choose([player for player in players if player != leaver])
    target = rulebook.game.target_points
    timed = rulebook.clock.games_end == "at-target-or-time" and stream.happens(5)
    if timed:
        won = target - 1 - stream.number(3)
    else:
        won = target + (1 + stream.number(2) if stream.happens(8) else 0)
    # Equal points at time are split by the ranking before, which is not known here.
    most = won - 1 if timed else won
    lost = iter([min(points, most) for points in _lose(target, won, stream)])
    return tuple(
        Seat(player=player, vp=won, winner=True)
        if player == winner
        else Seat(player=player, vp=next(lost))
        for player in players
    )


def _lose(target: int, won: int, stream: Stream) -> list[int]:
    """Make up three losers' points; often the usual ones, so that ties come about."""
    most = min(won, target - 1)
    if stream.number(3):
        return stream.shuffle([most - 1, most - 3, most - 4])
    return [won if stream.happens(40) else most - stream.number(most - 1) for _ in range(3)]
