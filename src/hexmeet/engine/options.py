"""What a rulebook settles about the game at one table, as numbers of the state."""

from typing import TYPE_CHECKING, NamedTuple

from hexmeet.engine.rules.words import WIN_AFTER_ROLL, WIN_AT_ONCE, WIN_FROM_KNIGHT

if TYPE_CHECKING:
    from hexmeet.engine.state import State
    from hexmeet.rulebooks.schema import Game


class Options(NamedTuple):
    """The options of a game, named as the fields of the state."""

    players: int = 4
    target: int = 10
    wins_by_itself: int = 0
    win_from: int = WIN_AT_ONCE
    only_knight_before_roll: int = 0
    rest_for_lone_claimant: int = 1
    no_trade_one_short: int = 0
    capped_at_supply_rate: int = 0

    def set_on(self, s: "State") -> None:
        """Write the options into a state."""
        for name, value in self._asdict().items():
            setattr(s, name, value)


def read_options(game: "Game", players: int, *, wins_by_itself: bool = False) -> Options:
    """Read the options from a rulebook; victory comes by itself only where bots play.

    (readings 23, 24, 25 and 26)
    """
    return Options(
        players=players,
        target=game.target_points,
        wins_by_itself=int(wins_by_itself),
        win_from=_win_from(game),
        only_knight_before_roll=int(game.turn.before_roll == "knight"),
        rest_for_lone_claimant=int(game.production.one_due == "what-is-left"),
        no_trade_one_short=int(game.trade.banned_one_point_short),
        capped_at_supply_rate=int(game.trade.capped_at_supply_rate),
    )


def _win_from(game: "Game") -> int:
    if game.turn.victory_before_roll:
        return WIN_AT_ONCE
    return WIN_FROM_KNIGHT if game.turn.begins == "roll-or-knight" else WIN_AFTER_ROLL
