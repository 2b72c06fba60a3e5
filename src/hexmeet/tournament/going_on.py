"""Who goes on when a stage is closed, and for whom the games are over."""

from enum import StrEnum

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.games import find_game_of
from hexmeet.tournament.progress import find_next_stage, is_decided
from hexmeet.tournament.seating_finals import list_finalists
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Status


class Course(StrEnum):
    """How it goes on for a player."""

    OPEN = "open"  # the stage is being played, or nobody knows yet
    SEMI_FINAL = "semi-final"
    FINAL = "final"
    OUT = "out"


def find_course(tournament: Tournament, player: str) -> Course:
    """Tell whether a player reaches the stage that comes next, once the last one is closed.

    Substitutes are called up until the tables are published. (cwc-2004 4; studio-2023 1.1.7, 1.1.9;
    reading 16)
    """
    if not tournament.closed_stages or is_decided(tournament):
        return Course.OPEN
    present = len(tournament.players_of(Status.CHECKED_IN))
    following = find_next_stage(tournament, tournament.closed_stages[-1], present)
    if following is None or tournament.rounds_of(following):
        return Course.OPEN if find_game_of(tournament, player) else Course.OUT
    try:
        reached = player in list_finalists(tournament, following)
    except RuleViolation:
        return Course.OPEN
    if not reached:
        return Course.OUT
    return Course.SEMI_FINAL if following is Stage.SEMI_FINAL else Course.FINAL
