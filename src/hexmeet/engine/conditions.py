"""What is settled about a game before it begins, and the words for it in a record."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hexmeet.engine.options import Options, read_options

if TYPE_CHECKING:
    from hexmeet.rulebooks.schema import Rulebook

ROBBER_AT_DISCRETION, ROBBER_AT_ONCE, ROBBER_AFTER_TURN = range(3)
ROBBER_SETTINGS = {"at-once": ROBBER_AT_ONCE, "after-the-turn": ROBBER_AFTER_TURN}

TARGET = "target"
LEAST_TARGET, MOST_TARGET = 3, 22  # points: the opening brings two; the pieces, awards, cards more

# Each condition as it is called, the field it settles, and the words for its values 0, 1 and so on.
CONDITION_WORDS = (
    ("victory", "wins_by_itself", ("declared", "by itself")),
    ("victory from", "win_from", ("the roll", "a knight or the roll", "the start of the turn")),
    ("before the roll", "only_knight_before_roll", ("any development card", "a knight")),
    ("lone claimant", "rest_for_lone_claimant", ("nothing", "what is left")),
    ("trade one point short", "no_trade_one_short", ("allowed", "forbidden")),
    ("offers above the supply's rate", "capped_at_supply_rate", ("allowed", "forbidden")),
    (
        "forgotten robber",
        "forgotten_robber",
        ("the judge decides", "to the desert at once", "to the desert after the turn"),
    ),
    ("time limit", "time_limit", ("none", "may be set")),
)
FREE_CONDITION = "victory"  # for whoever sets the table, not for the rulebook


class Conditions(NamedTuple):
    """The options of the game, and what the rulebook says to judges about it."""

    options: Options
    forgotten_robber: int = ROBBER_AT_DISCRETION
    time_limit: int = 0


def read_conditions(
    rulebook: "Rulebook", players: int, *, wins_by_itself: bool = False
) -> Conditions:
    """Read from a rulebook what it settles about a game.

    (italy-2009 3.4; shn-2022 7.g.2; shn-2024 7.g.2; studio-2023 3.0.2, 3.0.16)
    """
    forgotten = rulebook.game.forgotten_robber
    return Conditions(
        options=read_options(rulebook.game, players, wins_by_itself=wins_by_itself),
        forgotten_robber=ROBBER_SETTINGS[forgotten.robber_to_desert] if forgotten else 0,
        time_limit=int(rulebook.clock.games_end == "at-target-or-time"),
    )


def write_conditions(conditions: Conditions) -> dict[str, str]:
    """Put the conditions into words."""
    values = {**conditions.options._asdict(), **conditions._asdict()}
    return {TARGET: str(values[TARGET])} | {
        name: words[values[field]] for name, field, words in CONDITION_WORDS
    }


def choices_of(name: str) -> Sequence[str]:
    """List the words for the values of a condition."""
    return next(words for condition, _, words in CONDITION_WORDS if condition == name)


def build_conditions(said: dict[str, str], players: int) -> Conditions:
    """Build the conditions from words that were checked before."""
    values = {field: words.index(said[name]) for name, field, words in CONDITION_WORDS}
    forgotten_robber = values.pop("forgotten_robber")
    time_limit = values.pop("time_limit")
    options = Options(players=players, target=int(said[TARGET]), **values)
    return Conditions(options, forgotten_robber, time_limit)
