"""What of a tournament's course goes into its file, and whether version 1 can do without it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from hexmeet.rulebooks.schema import Criterion, Stage
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.standings.ranking import rank_preliminary, rank_tournament
from hexmeet.standings.tournament_file import Moment, Round, Seat, TournamentFile
from hexmeet.tournament import state
from hexmeet.tournament.games import find_table
from hexmeet.tournament.progress import is_over
from hexmeet.tournament.state import Sheet, Tournament

MADE_BEFOREHAND = ("schedule", "printed")


def list_moments(tournament: Tournament, players: Collection[str]) -> Iterator[Moment]:
    """Tell what happened, with who came, and the results until a sheet was opened again."""
    reopened: Counter[tuple[int, int]] = Counter()
    seated: set[str] = set()
    for moment in tournament.history:
        if moment.what == "published" and moment.round:
            tables = tournament.rounds[moment.round - 1].tables
            now = [player for table in tables for player in table.seats]
            came = [player for player in now if seated and player not in seated]
            yield from (Moment(what="came", player=player) for player in came)
            seated.update(now)
        if moment.what == "reopened" and moment.round and moment.table:
            table = find_table(tournament, moment.round, moment.table)
            sheet = table.earlier_sheets[reopened[moment.round, moment.table]]
            yield replace(moment, seats=tell_result(table, sheet))
            reopened[moment.round, moment.table] += 1
        elif moment.players and moment.round and moment.table:
            here = tournament.rounds[moment.round - 1].find_table(moment.table)
            if here is not None and set(moment.players) <= set(here.seats):
                yield moment  # else a repair has moved somebody since
        elif moment.player is None or moment.player in players:
            yield moment


def tell_result(table: state.Table, sheet: Sheet) -> tuple[Seat, ...]:
    """Give the seats of a table with the result of a sheet."""
    points = {line.player: line.vp for line in sheet.lines}
    return tuple(
        Seat(player=player, vp=points.get(player, 0), winner=player == sheet.winner)
        for player in table.seats
    )


def needs_history(tournament: Tournament, file: TournamentFile) -> bool:
    """Tell whether somebody who reads the file as version 1 would come to other conclusions."""
    if file.expansion is not None:  # in which more points count
        return True
    return bool(file.history) and any(check(tournament, file) for check in CHECKS)


def _has_changed_rounds(tournament: Tournament, file: TournamentFile) -> bool:
    """Whether a round was changed that else had to follow from the ranking, or in its sizes."""
    rounds = file.rounds_of(Stage.PRELIMINARY)
    by_ranking = "ranking" in tournament.rules.seating.methods
    changed = {m.round for m in file.history if m.what == "changed"}
    return any(
        number in changed and (by_ranking or not _has_fewest_of_three(played))
        for number, played in enumerate(rounds, start=1)
    )


def _has_fewest_of_three(played: Round) -> bool:
    sizes = sorted((len(table.seats) for table in played.tables), reverse=True)
    return tuple(sizes) == table_sizes(sum(sizes))


def _has_changed_schedule(tournament: Tournament, file: TournamentFile) -> bool:
    """Whether not all played all rounds of a schedule that else is held against its best."""
    seated = {
        frozenset(seat.player for table in played.tables for seat in table.seats)
        for played in file.rounds_of(Stage.PRELIMINARY)
    }
    made_beforehand = any(moment.method in MADE_BEFOREHAND for moment in file.history)
    by_ranking = "ranking" in tournament.rules.seating.methods
    return made_beforehand and by_ranking and len(seated) > 1


def _has_late_arrivals(_: Tournament, file: TournamentFile) -> bool:
    """Whether somebody missed rounds who had not come yet."""
    return any(moment.what == "came" for moment in file.history)


def _has_lot_by_hand(_: Tournament, file: TournamentFile) -> bool:
    """Whether a lot cannot be redone from the seed."""
    return any(moment.witness is not None for moment in file.history)


def _has_lot_about_a_game(_: Tournament, file: TournamentFile) -> bool:
    """Whether a lot told who won a game, which can be redone."""
    return any(moment.what == "split" for moment in file.history)


def _has_late_correction(tournament: Tournament, file: TournamentFile) -> bool:
    """Whether tables or lots rested on a result that is another one now."""
    return any(
        moment.seats is not None
        and moment.seats != _find_seats(file, moment)
        and any(_rests_on(tournament, file, use, moment.round or 0) for use in range(at))
        for at, moment in enumerate(file.history)
    )


def _find_seats(file: TournamentFile, moment: Moment) -> tuple[Seat, ...]:
    rounds = [played for record in file.stages for played in record.rounds]
    tables = rounds[(moment.round or 0) - 1].tables
    return next(table.seats for table in tables if table.number == moment.table)


def _rests_on(tournament: Tournament, file: TournamentFile, use: int, number: int) -> bool:
    """Whether a round was seated by a ranking with this round in it, or a lot drawn in one."""
    moment = file.history[use]
    if moment.what == "drawn":
        published = sum(before.what == "published" for before in file.history[:use])
        return published >= number
    return _is_ranked(tournament, file, moment) and (moment.round or 0) > number


def _is_ranked(tournament: Tournament, file: TournamentFile, moment: Moment) -> bool:
    """Whether a moment is the publication of a round that was seated by the ranking."""
    rounds = len(file.rounds_of(Stage.PRELIMINARY))
    return (
        moment.what == "published"
        and moment.method not in MADE_BEFOREHAND
        and "ranking" in tournament.rules.seating.methods
        and 1 < (moment.round or 0) <= rounds
    )


def has_late_warning(tournament: Tournament, file: TournamentFile) -> bool:
    """Whether a ranking was used before a warning was given or revoked that counts in it.

    Nothing else in a history has a say in a ranking.
    """
    if Criterion.WARNINGS not in tournament.rules.ranking.criteria:
        return False
    was_used = False
    for moment in file.history:
        if was_used and moment.what in {"warned", "revoked"}:
            return True
        was_used |= (
            moment.what in {"drawn", "closed"}
            or _is_ranked(tournament, file, moment)
            or _begins_a_later_stage(file, moment)
        )
    return False


def _begins_a_later_stage(file: TournamentFile, moment: Moment) -> bool:
    """Whether a ranking was closed with the publication of a round, and nobody told of that."""
    rounds = max(1, len(file.rounds_of(Stage.PRELIMINARY)))
    return moment.what == "published" and (moment.round or 0) > rounds


def _waits_for_lots(tournament: Tournament, file: TournamentFile) -> bool:
    """Whether ties are to be broken when the stage in progress is closed, and not before."""
    if tournament.rules.ranking.lots.drawn != "always" or tournament.structure is None:
        return False
    rounds = tournament.rounds_of(Stage.PRELIMINARY)
    is_closed = tournament.rounds[-1].stage in tournament.closed_stages
    last = (rounds or tournament.rounds)[-1]
    is_played = len(rounds) >= tournament.structure.rounds and is_over(last)
    if is_closed or not is_played:
        return False
    groups = rank_preliminary(file, tournament.rules, after_round=len(rounds))
    standings = rank_tournament(file, tournament.rules).standings
    is_open = bool(rounds) and any(len(group) > 1 for group in groups)
    return is_open or any(s.tied_with for s in standings)


CHECKS: tuple[Callable[[Tournament, TournamentFile], bool], ...] = (
    _has_changed_rounds,
    _has_changed_schedule,
    _has_late_arrivals,
    _has_lot_by_hand,
    _has_lot_about_a_game,
    _has_late_correction,
    has_late_warning,
    _waits_for_lots,
)
