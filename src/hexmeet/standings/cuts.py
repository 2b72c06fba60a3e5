"""Who goes on: the places of a ranking that a later stage takes, and where they sit."""

from collections.abc import Sequence
from itertools import chain

from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.ranking import rank_preliminary
from hexmeet.standings.stages import Progress
from hexmeet.standings.tournament_file import TournamentFile


def preliminary_order(file: TournamentFile, rulebook: Rulebook) -> tuple[str, ...]:
    """Order who is there for the next stage; a tie without a lot is in the order of ids."""
    rounds = len(file.rounds_of(Stage.PRELIMINARY))
    groups = rank_preliminary(file, rulebook, after_round=rounds)
    return tuple(chain.from_iterable(groups))


def semi_final_seats(
    order: Sequence[str], tables: Sequence[Sequence[int]]
) -> tuple[tuple[str, ...], ...]:
    """Fill the semi-final tables by rank; the lowest ranks stay empty where players are few.

    (cwc-2004 4, 13; studio-2023 1.1.7; italy-2009 3.2d; reading 16)
    """
    return tuple(
        tuple(order[place - 1] for place in table if place <= len(order)) for table in tables
    )


def finalists(file: TournamentFile, rulebook: Rulebook) -> tuple[str, ...]:
    """Name the finalists: semi-final winners with replacements, or the top of the ranking.

    (cwc-2004 14, 18; studio-2023 1.1.9; italy-2009 3.2d, 3.5; shn-2022 3.jordan; shn-2024 3.4)
    """
    if file.rounds_of(Stage.SEMI_FINAL):
        return Progress.of(file, rulebook).finalists
    return preliminary_order(file, rulebook)[: rulebook.final.players]
