"""What held before a moment of a file's history; a file without one has always held as it is."""

from collections.abc import Iterator
from dataclasses import replace

from hexmeet.rulebooks.schema import Criterion, Rulebook
from hexmeet.standings.tournament_file import Moment, Penalty, TournamentFile


def before_round(file: TournamentFile, counted: int) -> TournamentFile:
    """Take back the penalties and lots that came after a round, counted through all stages.

    That is when the next round was published, or when the stage was closed before it.
    """
    moment = _find_moment(file, counted)
    if moment is None:
        return file
    later = {happened.lot for happened in file.history[moment:]}
    lots = tuple(lot for number, lot in enumerate(file.lots, start=1) if number not in later)
    return replace(file, penalties=_penalties_before(file, moment), lots=lots)


def fix_penalties(file: TournamentFile, rulebook: Rulebook, counted: int) -> TournamentFile:
    """Take back the warnings that came after a round, where they count; lots are carried forward.

    Where no ranking rests on them, everybody has those of today.
    """
    if Criterion.WARNINGS not in rulebook.ranking.criteria:
        return file
    return replace(before_round(file, counted), lots=file.lots)


def happened_before(file: TournamentFile, counted: int) -> tuple[Moment, ...]:
    """Tell what had happened at that moment, as far as a ranking rests on it: not which lots."""
    moment = _find_moment(file, counted)
    return tuple(happened for happened in file.history[:moment] if happened.lot is None)


def _find_moment(file: TournamentFile, counted: int) -> int | None:
    """Find when the ranking after a round was used: None where it still is today's."""
    published = [n for n, m in enumerate(file.history) if m.what == "published"]
    if not 0 <= counted < len(published):
        return None
    following = published[counted]
    since = published[counted - 1] if counted else 0
    closed = [n for n in range(since, following) if file.history[n].what == "closed"]
    return max(closed, default=following)


def _penalties_before(file: TournamentFile, moment: int) -> tuple[Penalty, ...]:
    """Walk back from today: who was warned since had no warning, who had one revoked had it."""
    penalties = list(file.penalties)
    for given, penalty in _warnings_since(file, moment):
        change = penalties.remove if given else penalties.append
        change(penalty)
    return tuple(penalties)


def _warnings_since(file: TournamentFile, moment: int) -> Iterator[tuple[bool, Penalty]]:
    """List what was warned and revoked since, the last first."""
    for happened in reversed(file.history[moment:]):
        if happened.player is not None and happened.what != "came":
            penalty = Penalty(player=happened.player, kind="warning")
            yield happened.what == "warned", penalty
