"""Which lots were due, which were drawn among players who were tied, and how they had to fall."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import cite
from hexmeet.standings.verification.course import Course, PlayedRound
from hexmeet.standings.verification.deviations import Deviation, listed
from hexmeet.standings.verification.draws import draw_cards, draw_lots
from hexmeet.standings.verification.finalists import semi_final_places
from hexmeet.standings.verification.history import (
    as_of,
    at_closing,
    at_cut,
    at_final_cut,
    count_published,
    is_closed,
)
from hexmeet.standings.verification.order import Groups, places, settle, ties
from hexmeet.standings.verification.places import (
    decided_semi_final,
    find_leaders,
    is_re_ranked,
    rank_finally,
)
from hexmeet.standings.verification.structure import is_preliminary_over


@dataclass(frozen=True, slots=True)
class Tie:
    """Players equal in every criterion after a round, and how draws among them may be named.

    Who left before the next round, or in the middle of it, may have been in the draw or not.
    """

    after_round: int
    players: frozenset[str]
    leavers: frozenset[str]
    prefixes: tuple[str, ...]
    firsts: range  # the first place, which depends on who was still there above

    def names(self, lot: tuple[str, ...]) -> list[str]:
        """Name the streams from which a draw of all who were there may come."""
        if not self.players - self.leavers <= set(lot) <= self.players:
            return []
        return [
            f"{prefix}/places {first}-{first + len(lot) - 1}"
            for prefix in self.prefixes
            for first in self.firsts
        ]


def check_lots(course: Course, seed: str | None) -> Iterator[Deviation]:
    """Check the lots that were drawn, and find those that were not.

    (italy-2009 3.2b; studio-2023 1.1.9, 1.4.2; shn-2022 4.5; shn-2024 4.5)
    """
    yield from _check_entries(course, seed)
    if is_closed(course):
        yield from _check_missing(course)


def remark_on_lots(course: Course) -> Iterator[Deviation]:
    """Say which lots will be due, while the stage in progress is not closed."""
    for missing in () if is_closed(course) else _check_missing(course):
        sentence = f"{missing.sentence}, which is due when the stage is closed"
        yield replace(missing, sentence=sentence)


def _check_entries(course: Course, seed: str | None) -> Iterator[Deviation]:
    clause = cite(course.rulebook, course.rulebook.ranking.lots)
    drawn = {m.lot: n for n, m in enumerate(course.file.history) if m.what == "drawn"}
    undated = list(_find_ties_ever(course)) if len(drawn) < len(course.file.lots) else []
    for number, lot in enumerate(course.file.lots):
        key = f"$.lots[{number}]"
        moment = drawn.get(number + 1)
        found = undated if moment is None else list(_find_ties_at(course, moment))
        by_hand = moment is not None and course.file.history[moment].witness is not None
        if not any(set(lot) <= tie.players for tie in found):
            yield Deviation(key, clause, f"{listed(lot)} were never tied on every criterion")
        elif held := _held_already(course.file.lots[:number], lot):
            sentence = f"goes against the lot {listed(held)}, which was drawn first and still holds"
            yield Deviation(key, clause, sentence)
        elif seed is not None and not by_hand:
            names = _names_when_drawn(found, lot)
            if list(lot) not in [_draw(course, seed, name, lot) for name in names]:
                sentence = f"the seed does not give the order {listed(lot)}"
                yield Deviation(key, clause, sentence)


def _held_already(earlier: Sequence[Sequence[str]], lot: Sequence[str]) -> Sequence[str]:
    """Give the lot that ordered these players before and otherwise (studio-2023 1.1.9)."""
    first = next((drawn for drawn in earlier if set(lot) <= set(drawn)), lot)
    return () if [player for player in first if player in lot] == list(lot) else first


def _names_when_drawn(found: list[Tie], lot: tuple[str, ...]) -> list[str]:
    """Name the draw of the first tie between just these players: later it is carried forward."""
    named = [(tie.after_round, name) for tie in found for name in tie.names(lot)]
    first = min(named, default=(0, ""))[0]
    return [name for after_round, name in named if after_round == first]


def _draw(course: Course, seed: str, name: str, players: tuple[str, ...]) -> list[str]:
    if course.rulebook.ranking.lots.method == "development-card-draw":
        return draw_cards(seed, name, players)
    return draw_lots(seed, name, players)


def _find_ties_at(course: Course, moment: int) -> Iterator[Tie]:
    """Find who was tied just before a draw, after the round before it or after the stage.

    Lots that were drawn one after the other broke ties of the same ranking.
    """
    while moment and course.file.history[moment - 1].what == "drawn":
        moment -= 1
    last = count_published(course, moment)
    now = min(last, course.preliminary_end)
    for then in dict.fromkeys((as_of(course, moment), at_cut(course))):
        yield from (tie for tie in find_ties(then, last) if tie.after_round >= now)


def _find_ties_ever(course: Course) -> Iterator[Tie]:
    """Find who was tied at any time: today, or before something was corrected."""
    yield from find_ties(course, len(course.rounds))
    for moment, happened in enumerate(course.file.history):
        if happened.what in {"reopened", "warned", "revoked"}:
            yield from find_ties(as_of(course, moment), count_published(course, moment))


def find_ties(course: Course, last: int) -> Iterator[Tie]:
    """Find who was tied after each round up to the last, after the stage, and the semi-final."""
    for played in course.preliminary:
        if not played.is_finished or played.number > last:
            continue
        groups = ties(course, course.there_after(played.number), played.number)
        prefixes = _prefixes(course, played.number, last)
        yield from _list_ties(course, played.number, groups, prefixes)
    semi_final = decided_semi_final(course)
    if semi_final and semi_final.number <= last:
        if is_re_ranked(course):
            yield from _find_ties_after(course, semi_final)
        elif not course.preliminary:
            groups = ties(course, course.there_after(semi_final.number), semi_final.number)
            yield from _list_ties(course, semi_final.number, groups, ("semi-final",))
    if not course.preliminary:
        yield from _find_ties_in_the_end(course, last)


def _find_ties_in_the_end(course: Course, last: int) -> Iterator[Tie]:
    """Find who was tied over all games of an event without a preliminary stage (reading 35)."""
    final = course.one_of(Stage.FINAL)
    if final is None or not final.is_finished or final.number > last:
        return
    field = set(course.there_after(final.number))
    winners = {s.player for table in final.tables for s in table.table.seats if s.winner} & field
    ahead: set[str] = set()
    for players in (winners, (final.seated & field) - winners, field - final.seated):
        groups = ties(course, players, final.number)
        yield from _list_ties(course, final.number, groups, ("final",), ahead)
        ahead |= players


def _find_ties_after(course: Course, semi_final: PlayedRound) -> Iterator[Tie]:
    """Find who was tied in the re-ranking, among finalists and among losers (studio-2023 1.4.4).

    A lot may have been drawn before or after a winner who left was replaced.
    """
    played = semi_final_places(course, semi_final)
    winners = {player for player, place in played.items() if place == 1}
    field = set(course.there_after(semi_final.number))
    for reached in (winners, set(find_leaders(course))):
        leaders, losers = reached & field, (played.keys() - reached) & field
        for ahead, players in ((set[str](), leaders), (leaders, losers)):
            groups = ties(course, players, semi_final.number)
            yield from _list_ties(course, semi_final.number, groups, ("semi-final",), ahead)


def _prefixes(course: Course, number: int, last: int) -> tuple[str, ...]:
    """Name the moment after a round; the last one in the file need not be the stage's last.

    Only where the next round is seated by rank are lots drawn between rounds (italy-2009 3.2b).
    """
    by_rank = "ranking" in course.rulebook.seating.methods
    goes_on = last > course.preliminary_end
    is_last = number == min(course.preliminary_end, last)
    of_round = (f"preliminary/round {number}",) if by_rank and not (is_last and goes_on) else ()
    return ("preliminary", *of_round) if is_last else of_round


def _list_ties(
    course: Course,
    after_round: int,
    groups: Groups,
    prefixes: tuple[str, ...],
    ahead: Collection[str] = (),
) -> Iterator[Tie]:
    leavers = {player for player, after in course.left_after.items() if after == after_round}
    above = set(ahead)
    for group in groups:
        if len(group) > 1:
            firsts = range(1 + len(above - leavers), 2 + len(above))
            players = frozenset(group)
            yield Tie(after_round, players, players & leavers, prefixes, firsts)
        above.update(group)


def _check_missing(course: Course) -> Iterator[Deviation]:
    """Find ties that a lot had to break and none did."""
    clause = cite(course.rulebook, course.rulebook.ranking.lots)
    reported: set[str] = set()
    found = [*_open_ties(course), *_open_in_the_end(course), *_open_without_rounds(course)]
    for first, last, group in found:
        if not reported.issuperset(group):
            reported.update(group)
            sentence = f"{listed(group)} are tied on places {first} to {last} without a lot"
            yield Deviation("$.lots", clause, sentence)


def _open_ties(course: Course) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """List unbroken ties after the preliminary stage that matter."""
    rounds = course.preliminary
    if not rounds or not rounds[-1].is_finished or not is_preliminary_over(course):
        return
    end = course.preliminary_end
    for first, last, group in places(ties(at_closing(course), course.present(end + 1), end)):
        if _matters(course, first, last) and len(next(settle(course, group))) > 1:
            yield first, last, group


def _matters(course: Course, first: int, last: int) -> bool:
    """Whether a tie on these places has to be broken: always, or where it touches a cut."""
    block = course.rulebook.semi_final
    if course.rulebook.ranking.lots.drawn == "always":
        return True
    if block and course.of(Stage.SEMI_FINAL):
        return first <= sum(map(len, block.tables))
    finalists = course.rulebook.final.players
    return bool(course.of(Stage.FINAL)) and first <= finalists < last


def _open_in_the_end(course: Course) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """List unbroken ties after the semi-final where every tie is broken (studio-2023 1.4.4).

    Among finalists only the final decides, so there is none before it is finished.
    """
    always = course.rulebook.ranking.lots.drawn == "always"
    if always and course.preliminary and decided_semi_final(course):
        final = course.one_of(Stage.FINAL)
        ahead = () if final and final.is_finished else find_leaders(course)
        for first, last, group in places(rank_finally(course)):
            if len(group) > 1 and not set(group).issubset(ahead):
                yield first, last, group


def _open_without_rounds(course: Course) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """List unbroken ties of an event without a preliminary stage, where every tie is broken.

    Where the ranking goes on from one event to the next, its games are not all in the file.
    (italy-2009 1.7.3, 1.7.4; studio-2023 1.2.3; reading 35)
    """
    is_strict = course.rulebook.ranking.lots.drawn == "always"
    if course.preliminary or not is_strict or is_re_ranked(course):
        return
    semi_final, final = decided_semi_final(course), course.one_of(Stage.FINAL)
    if semi_final:
        number = semi_final.number
        groups = ties(at_final_cut(course, number), course.present(number + 1), number)
        for first, last, group in places(groups):
            if len(next(settle(course, group))) > 1:
                yield first, last, group
    if final and final.is_finished:
        for first, last, group in places(rank_finally(course)):
            if len(group) > 1:
                yield first, last, group
