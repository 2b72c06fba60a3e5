"""Who won where nobody claimed it: most points, then the ranking before, then a lot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hexmeet.rulebooks.schema import Criterion, Stage
from hexmeet.rulebooks.violations import cite
from hexmeet.standings.faults import PlayedTable
from hexmeet.standings.tournament_file import Moment, Seat
from hexmeet.standings.verification.course import Course, PlayedRound, follow
from hexmeet.standings.verification.deviations import Deviation, listed
from hexmeet.standings.verification.draws import draw_lots
from hexmeet.standings.verification.history import as_of, before, find_published
from hexmeet.standings.verification.order import rank
from hexmeet.standings.verification.results import counted

TOO_FEW = 2  # stay at the table to play on


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game with those who stayed to its end."""

    round: PlayedRound
    table: PlayedTable
    stayed: Sequence[Seat]
    winner: Seat

    @property
    def level(self) -> frozenset[str]:
        """Who has as many points as the winner."""
        points = self.winner.vp
        return frozenset(seat.player for seat in self.stayed if seat.vp == points)


def check_winners(course: Course, seed: str | None) -> Iterator[Deviation]:
    """Check every finished game that time, or leaving, may have ended.

    How equal points were split is a deviation only where the file tells what came first.
    (italy-2009 3.4, 3.5; readings 5 and 11)
    """
    yield from _check_most_points(course)
    if course.file.history:
        yield from _check_splits(course)
    yield from _check_lots(course, seed)


def remark_on_winners(course: Course) -> Iterator[Deviation]:
    """Name equal points that were split otherwise than by the results before, as they are today."""
    if not course.file.history:
        yield from _check_splits(course)


def _check_most_points(course: Course) -> Iterator[Deviation]:
    if course.rulebook.clock.games_end != "at-target-or-time":
        return
    clause = cite(course.rulebook, course.rulebook.clock)
    for game in _list_games(course):
        most = counted(course.rulebook, game.winner)
        ahead = [seat.player for seat in game.stayed if counted(course.rulebook, seat) > most]
        if ahead:
            sentence = (
                f"expected the player with most points as winner, got less than {listed(ahead)}"
            )
            yield Deviation(f"{game.table.key}.seats", clause, sentence)


def _list_games(course: Course) -> Iterator[Game]:
    for played in course.rounds:
        for table in played.tables:
            stayed = [s for s in table.table.seats if not course.left_during(s.player, table.round)]
            winner = next((seat for seat in stayed if seat.winner), None)
            if winner:
                yield Game(played, table, stayed, winner)


def _check_splits(course: Course) -> Iterator[Deviation]:
    """Check whom of several with most points the ranking, or a lot, made the winner (reading 5)."""
    clause = cite(course.rulebook, course.rulebook.clock)
    for game in _list_games(course):
        if not _is_unclaimed(course, game) or len(game.level) == 1:
            continue
        ways = list(_find_ways(course, game))
        if not any(_may_win(course, game, best) for best in ways):
            expected = listed(sorted({player for best in ways for player in best}))
            sentence = (
                f"expected {expected} as winner of {listed(sorted(game.level))}, who are equal, "
                f"got {game.winner.player}"
            )
            yield Deviation(f"{game.table.key}.seats", clause, sentence)


def _is_unclaimed(course: Course, game: Game) -> bool:
    """Whether nobody reached the points that end a game."""
    timed = course.rulebook.clock.games_end == "at-target-or-time"
    is_over = timed or len(game.stayed) <= TOO_FEW
    return is_over and (game.winner.vp or 0) < course.rulebook.game.target_points


def _find_ways(course: Course, game: Game) -> Iterator[frozenset[str]]:
    """Find who of the equal was ahead in the ranking before the round, at any time since.

    Nobody tells when the sheet was entered, so each result that stood since may have counted; nor
    whether somebody had left already.
    """
    is_early = game.round.stage is Stage.PRELIMINARY
    until = game.round.number - 1 if is_early else course.preliminary_end
    staying = [p for p in course.players if course.left_after.get(p, until + 1) > until]
    for then in _list_states(course, game):
        for field in (staying, course.players):
            groups = rank(then, field, until)
            yield next(game.level & set(group) for group in groups if game.level & set(group))


def _list_states(course: Course, game: Game) -> Iterator[Course]:
    """Follow the tournament with each result that stood since the round was published."""
    then, since = before(course, game.round), find_published(course, game.round.number)
    if since is None:
        yield _without_warnings(course)
        return
    for moment, happened in enumerate(course.file.history):
        if moment > since and happened.what == "reopened":
            stages = as_of(course, moment).file.stages
            yield follow(replace(then.file, stages=stages), course.rulebook)
    yield follow(replace(then.file, stages=course.file.stages), course.rulebook)


def _without_warnings(course: Course) -> Course:
    """Leave out what may have come later where nobody tells: warnings, and lots."""
    ranking = course.rulebook.ranking
    criteria = tuple(c for c in ranking.criteria if c is not Criterion.WARNINGS)
    rulebook = replace(course.rulebook, ranking=replace(ranking, criteria=criteria))
    return follow(replace(course.file, lots=()), rulebook)


def _may_win(course: Course, game: Game, best: frozenset[str]) -> bool:
    """Whether the winner is the one ahead, or the first of the lot drawn last, if it is told."""
    lots = [
        moment.players
        for _, moment in _list_lots(course)
        if (moment.round, moment.table) == (game.round.number, game.table.table.number)
        and moment.players is not None
        and best <= set(moment.players)
    ]
    if len(best) == 1 or not lots:
        return game.winner.player in best
    return game.winner.player == next(player for player in lots[-1] if player in best)


def _check_lots(course: Course, seed: str | None) -> Iterator[Deviation]:
    """Redraw the lots about games, by docs/draws.md (reading 8)."""
    clause = cite(course.rulebook, course.rulebook.ranking.lots)
    for number, moment in _list_lots(course):
        if seed is None or moment.witness is not None:
            continue
        players = moment.players or ()
        if list(players) != draw_lots(seed, _name_draw(course, moment), players):
            sentence = f"the seed does not give the order {listed(players)}"
            yield Deviation(f"$.history[{number}]", clause, sentence)


def _list_lots(course: Course) -> Iterator[tuple[int, Moment]]:
    moments = enumerate(course.file.history)
    return ((number, moment) for number, moment in moments if moment.what == "split")


def _name_draw(course: Course, moment: Moment) -> str:
    played = course.rounds[(moment.round or 0) - 1]
    is_early = played.stage is Stage.PRELIMINARY
    place = f"preliminary/round {played.number}" if is_early else str(played.stage)
    return f"{place}/table {moment.table}"
