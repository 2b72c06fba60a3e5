"""The final ranking: the final, the semi-final, then everybody else by the preliminary stage."""

from collections.abc import Collection

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.verification.course import Course, PlayedRound
from hexmeet.standings.verification.finalists import find_finalists, semi_final_places
from hexmeet.standings.verification.history import at_cut
from hexmeet.standings.verification.order import Groups, positions, rank, sort_by
from hexmeet.standings.verification.results import counted


def rank_finally(course: Course) -> Groups:
    """Rank everybody who has not left (cwc-2004 17, 19; italy-2009 3.2d; studio-2023 1.4.4)."""
    field = course.present(len(course.rounds) + 1)
    finalists = [player for player in find_leaders(course) if player in field]
    losers = [player for player in find_losers(course) if player in field]
    above = {*finalists, *losers}
    rest = tuple(
        tuple(player for player in group if player not in above)
        for group in rank(at_cut(course), field, course.ranked_until)
    )
    remaining = tuple(group for group in rest if group)
    return (*_rank_finalists(course, finalists), *_rank_losers(course, losers), *remaining)


def decided_semi_final(course: Course) -> PlayedRound | None:
    """Give the semi-final once all its games are finished."""
    semi_final = course.one_of(Stage.SEMI_FINAL)
    return semi_final if semi_final and semi_final.is_finished else None


def find_leaders(course: Course) -> Collection[str]:
    """List who sits in the final, or has reached it."""
    final, semi_final = course.one_of(Stage.FINAL), course.one_of(Stage.SEMI_FINAL)
    if final:
        return final.seated
    return find_finalists(course, semi_final) if semi_final else ()


def find_losers(course: Course) -> Collection[str]:
    """List who plays the semi-final, or stayed to its end, and has not reached the final."""
    semi_final = course.one_of(Stage.SEMI_FINAL)
    if semi_final is None:
        return ()
    leaders = find_leaders(course)
    return [p for p in semi_final_places(course, semi_final) if p not in leaders]


def _rank_finalists(course: Course, finalists: Collection[str]) -> Groups:
    """Rank the winner first, the others by points in the final or by their rank before it.

    (cwc-2004 18, 19; italy-2009 3.2d; studio-2023 1.1.10, 1.4.4)
    """
    block, final = course.rulebook.final, course.one_of(Stage.FINAL)
    if final is None or not final.is_finished:
        return _sort_by_rank(course, finalists, whole=is_re_ranked(course))
    seats = [seat for table in final.tables for seat in table.table.seats]
    lost = {seat.player: int(not seat.winner) for seat in seats}
    if block.places == "preliminary-rank":
        return sort_by(finalists, lost, _ranks(course, finalists, whole=False))
    fewer = {seat.player: -counted(course.rulebook, seat) for seat in seats}
    ranks = _ranks(course, finalists, whole=block.ties == "ranking")
    return sort_by(finalists, lost, fewer, ranks)


def _rank_losers(course: Course, losers: Collection[str]) -> Groups:
    """Rank the losers of the semi-final (cwc-2004 17; italy-2009 3.2d; studio-2023 1.4.4)."""
    semi_final, block = course.one_of(Stage.SEMI_FINAL), course.rulebook.semi_final
    if semi_final and block and block.losers == "by-place":
        place = semi_final_places(course, semi_final)
        return sort_by(losers, place, _ranks(course, losers, whole=False))
    return _sort_by_rank(course, losers, whole=is_re_ranked(course))


def is_re_ranked(course: Course) -> bool:
    """Whether the semi-final counts in the ranking of who lost it (studio-2023 1.4.4)."""
    block = course.rulebook.semi_final
    return block is not None and block.losers == "re-ranked"


def _sort_by_rank(course: Course, players: Collection[str], *, whole: bool) -> Groups:
    return sort_by(players, _ranks(course, players, whole=whole))


def _ranks(course: Course, players: Collection[str], *, whole: bool) -> dict[str, int]:
    """Rank by the preliminary stage among all, or by all games before the final among these."""
    if not whole:
        field = course.present(len(course.rounds) + 1)
        return positions(rank(at_cut(course), field, course.ranked_until))
    semi_final = course.one_of(Stage.SEMI_FINAL)
    until = semi_final.number if semi_final else course.ranked_until
    return positions(rank(course, players, until))
