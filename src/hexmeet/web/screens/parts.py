"""What a screen can show, and what of it matters now."""

from collections.abc import Sequence
from enum import StrEnum

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.play_picks import list_boards_to_show, list_steps
from hexmeet.tournament.progress import is_over
from hexmeet.tournament.state import Round, Tournament
from hexmeet.tournament.words import Phase, TableStatus


class Part(StrEnum):
    """One thing that a screen can show, on one page or several."""

    WELCOME = "welcome"
    SEATING_BY_NAME = "seating-by-name"
    SEATING_BY_TABLE = "seating-by-table"
    BOARD = "board"
    CLOCK = "clock"
    STANDINGS = "standings"
    LOTS = "lots"
    THROUGH = "through"
    SELECTION = "selection"
    CHAMPION = "champion"
    MESSAGE = "message"


def list_parts(tournament: Tournament) -> Sequence[Part]:
    """List what matters now, in turn; parts that turn out empty are left out later."""
    if tournament.champion:
        return (Part.CHAMPION, Part.STANDINGS)
    if tournament.phase is Phase.CLOSED:
        return (Part.STANDINGS, Part.LOTS)
    round_ = tournament.current_round
    if tournament.phase is not Phase.PLAYING or round_ is None:
        return (Part.WELCOME,)
    return _list_parts_of(tournament, round_)


def _list_parts_of(tournament: Tournament, round_: Round) -> Sequence[Part]:
    """List what matters around a round: before it, while it is played, and after it."""
    if round_.stage in tournament.closed_stages:
        return (Part.LOTS, Part.THROUGH, Part.STANDINGS)
    if is_over(round_):
        return (Part.STANDINGS, Part.LOTS)
    if has_begun(round_):
        is_preliminary = round_.stage is Stage.PRELIMINARY
        return (Part.CLOCK, Part.STANDINGS if is_preliminary else Part.SEATING_BY_TABLE)
    if round_.stage is Stage.PRELIMINARY:
        return (Part.LOTS, Part.SEATING_BY_NAME, Part.SEATING_BY_TABLE, Part.BOARD)
    selects = has_selection(tournament, round_)
    return (Part.SELECTION if selects else Part.SEATING_BY_TABLE, Part.BOARD)


def has_begun(round_: Round) -> bool:
    """Whether the clock of a round runs, or every table has begun by itself."""
    waiting = any(table.status is TableStatus.SEATED for table in round_.tables)
    return round_.started_at is not None or not waiting


def has_selection(tournament: Tournament, round_: Round) -> bool:
    """Whether players of a later stage select something before their game, or have."""
    return any(list_steps(tournament, round_, table) for table in round_.tables)


def list_shown_boards(tournament: Tournament, round_: Round) -> Sequence[int]:
    """List a table for each board that may be seen; the first one where all share it."""
    boards = list_boards_to_show(tournament, round_)
    if tournament.rules.boards.scope == "round":
        return [table.number for table in round_.tables[:1] if boards]
    numbers = [table.number for table in round_.tables]
    return numbers[: len(boards)] if boards else []


def count_rounds_over(tournament: Tournament) -> int:
    """Count the rounds from the first on whose every sheet is final: only these are ranked."""
    over = 0
    for round_ in tournament.rounds:
        if not is_over(round_):
            break
        over += 1
    return over
