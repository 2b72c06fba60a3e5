"""How the semi-final tables end, and who goes on to the final."""

from collections.abc import Sequence

from hexmeet.standings.faults import PlayedTable
from hexmeet.standings.verification.course import Course, PlayedRound, players_at
from hexmeet.standings.verification.history import at_cut, at_final_cut
from hexmeet.standings.verification.order import (
    Groups,
    flatten,
    places,
    positions,
    rank,
    sort_by,
)
from hexmeet.standings.verification.results import counted


def find_finalists(course: Course, semi_final: PlayedRound) -> list[str]:
    """List the winners; who has left since is replaced, from the same table where the rule is so.

    While not all games are finished, only those who have won are known.
    (cwc-2004 14, 18; italy-2009 3.2d, 3.5; studio-2023 1.1.9)
    """
    block = course.rulebook.semi_final
    stayed = set(course.present(semi_final.number + 1))
    advance = _advancing(course, semi_final)
    finished = [table for table in semi_final.tables if table.table.is_finished]
    orders = [order_table(course, table) for table in finished]
    finalists: list[str] = []
    for order in orders:
        own = [player for player in order[:advance] if player in stayed]
        if block and block.replacement == "same-table-first":
            own = [player for player in order if player in stayed][:advance]
        finalists += own
    if not semi_final.is_finished:
        return finalists
    others = [p for p in _best_of_all(course, semi_final) if p in stayed and p not in finalists]
    return finalists + others[: len(orders) * advance - len(finalists)]


def _advancing(course: Course, semi_final: PlayedRound) -> int:
    """Tell how many of a table go on: the winner, in some small fields more (italy-2009 1.7.4)."""
    fields = [small for event in course.rulebook.events for small in event.small_fields]
    sizes = tuple(len(table.table.seats) for table in semi_final.tables)
    small = [field.advance for field in fields if field.semi_finals == sizes and field.advance]
    return small[0] if small and not course.preliminary else 1


def _best_of_all(course: Course, semi_final: PlayedRound) -> list[str]:
    """List everybody by place in the semi-final, then by rank before it."""
    place = semi_final_places(course, semi_final)
    return flatten(sort_by(list(place), place, _ranks_before(course, semi_final.number)))


def semi_final_places(course: Course, semi_final: PlayedRound) -> dict[str, int]:
    """Tell each player's place at the own table, 0 while it is played; equals share a place."""
    found: dict[str, int] = {}
    for table in semi_final.tables:
        if table.table.is_finished:
            for place, _, group in places(_group_table(course, table)):
                found |= dict.fromkeys(group, place)
        else:
            found |= dict.fromkeys(players_at(table), 0)
    return found


def order_table(course: Course, played: PlayedTable) -> Sequence[str]:
    """Order a semi-final; who is tied comes by id."""
    return flatten(_group_table(course, played))


def _group_table(course: Course, played: PlayedTable) -> Groups:
    """Rank a semi-final: the winner, then by counted points, equals by the ranking.

    (cwc-2004 16; italy-2009 3.2d; studio-2023 1.4.4)
    """
    stayed = [s for s in played.table.seats if not course.left_during(s.player, played.round)]
    lost = {seat.player: int(not seat.winner) for seat in stayed}
    fewer = {seat.player: -counted(course.rulebook, seat) for seat in stayed}
    tie = _tie_ranks(course, played, list(lost))
    return sort_by(list(lost), lost, fewer, tie)


def _tie_ranks(course: Course, played: PlayedTable, players: Sequence[str]) -> dict[str, int]:
    """Rank the players of a table over the games that decide its ties."""
    block = course.rulebook.semi_final
    if block and block.ties == "ranking":
        return positions(rank(course, players, played.round))
    return _ranks_before(course, played.round)


def _ranks_before(course: Course, number: int) -> dict[str, int]:
    """Rank by the preliminary stage, or by the semi-final where there is none (reading 35)."""
    if course.preliminary:
        return positions(rank(at_cut(course), course.present(number), course.preliminary_end))
    return positions(rank(at_final_cut(course, number), course.present(number), number))
