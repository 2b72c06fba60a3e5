"""One game at a table played by bots, from a seed, with its record."""

from collections.abc import Sequence
from typing import NamedTuple

from hexmeet.boards.layouts import Layout
from hexmeet.draw.streams import Stream
from hexmeet.engine.bots import RANDOM, WEIGHTED, choose
from hexmeet.engine.conditions import read_conditions
from hexmeet.engine.draws import Draws
from hexmeet.engine.game import MOST_ACTIONS
from hexmeet.engine.record import Header
from hexmeet.engine.rules.legal import list_actions
from hexmeet.engine.rules.opening import set_keys
from hexmeet.engine.rules.words import OVER
from hexmeet.engine.table import Table, play, set_up
from hexmeet.rulebooks.schema import Rulebook

BOTS = {"random": RANDOM, "weighted": WEIGHTED}
GAME = "game"  # the stream of the draws, and within it of what bots pick among equals
MOST_MOVES = 10_000  # ten times a long game: bots that get nowhere stop there
KEYS = 2**63


class BotGame(NamedTuple):
    """A game that bots are to play: by which rulebook, from which seed, on which board."""

    rulebook: Rulebook
    seed: str
    layout: Layout
    bots: Sequence[str]  # by seat

    @property
    def names(self) -> tuple[str, ...]:
        """Name the bots by what they are and where they sit."""
        return tuple(f"{bot} {seat}" for seat, bot in enumerate(self.bots, start=1))


def play_bot_game(game: BotGame) -> Table:
    """Play a game to its end; victory comes by itself."""
    rulebook, draws = game.rulebook, Draws(game.seed, GAME)
    header = Header(
        rulebook=rulebook.id,
        base=rulebook.base,
        seed=draws.fingerprint,
        stream=GAME,
        layout=game.layout,
        names=game.names,
        conditions=read_conditions(rulebook, len(game.bots), wins_by_itself=True),
    )
    table = set_up(header)
    key = Stream(game.seed, f"{GAME}/bots").number(KEYS)
    bots = [BOTS[bot] for bot in game.bots]
    while table.state.phase != OVER and table.state.moves < MOST_MOVES:
        action = _choose(table, bots, key)
        table = play(table, table.state.actor, action, draws)
    return table


def _choose(table: Table, bots: Sequence[int], key: int) -> int:
    """Let the bot of the seat to move choose, on a copy that has its keys."""
    thinking = table.state.copy()
    thinking.bot[: len(bots)] = bots
    set_keys(thinking, key)
    actions = [0] * MOST_ACTIONS
    count = list_actions(thinking, actions)
    return actions[choose(thinking, actions, count)]
