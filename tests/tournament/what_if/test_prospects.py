"""Every verdict is compared with all the ways in which a small round can end."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.games import examples
from tests.tournament.conftest import Rebuild, rebuild

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.ranking import rank_preliminary
from hexmeet.standings.scores import counted_vp
from hexmeet.standings.tournament_file import Round, Seat, StageRecord, Table, TournamentFile
from hexmeet.tournament import state
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_file
from hexmeet.tournament.what_if.findings import Verdict
from hexmeet.tournament.what_if.games import Points, find_points, list_endings
from hexmeet.tournament.what_if.prospects import Prospects, find_all_prospects, find_prospects

FEW = Points(least=8, target=10, most_won=10, most_lost=9)
TIMED = Points(least=9, target=10, most_won=10, most_lost=10, is_timed=True)


Chances = Mapping[tuple[bool, int], tuple[bool, bool]]  # always in, never in


def unfinished(tournament: Tournament, tables: int | None = None) -> Tournament:
    """Take the results of the last round back, of some tables or of all."""
    last = tournament.rounds[-1]
    opened = tuple(
        table
        if tables is not None and number >= tables
        else state.Table(number=table.number, seats=table.seats)
        for number, table in enumerate(last.tables)
    )
    return replace(tournament, rounds=(*tournament.rounds[:-1], replace(last, tables=opened)))


def unpublished(tournament: Tournament) -> Tournament:
    return replace(tournament, rounds=tournament.rounds[:-1])


def complete(
    file: TournamentFile, tables: Sequence[Table], points: Points
) -> Iterator[TournamentFile]:
    """Let the last round end in every way."""
    before = file.rounds_of(Stage.PRELIMINARY)
    before = before[: len(before) - 1]
    leavers = {left.player for left in file.left if left.after_round == len(before)}
    for games in product(*(list(end(table, leavers, points)) for table in tables)):
        last = Round(number=len(before) + 1, tables=games)
        stages = (StageRecord(stage=Stage.PRELIMINARY, rounds=(*before, last)),)
        yield replace(file, stages=stages)


def end(table: Table, leavers: set[str], points: Points) -> Iterator[Table]:
    if table.is_finished:
        yield table
        return
    players = [seat.player for seat in table.seats]
    for ending in list_endings(players, leavers, points):
        held = zip(players, ending.points, strict=True)
        seats = tuple(Seat(player=p, vp=vp, winner=p == ending.winner) for p, vp in held)
        yield replace(table, seats=seats)


def count_all(
    files: Iterator[TournamentFile], rulebook: Rulebook, player: str, places: int
) -> Chances:
    """Tell for every own result whether it always or never reaches the next stage."""
    always: dict[tuple[bool, int], bool] = defaultdict(lambda: True)
    never: dict[tuple[bool, int], bool] = defaultdict(lambda: True)
    for file in files:
        rounds = file.rounds_of(Stage.PRELIMINARY)
        seats = [seat for table in rounds[-1].tables for seat in table.seats]
        own = next(seat for seat in seats if seat.player == player)
        key = (own.winner, counted_vp(own, rulebook))
        first = 1
        for group in rank_preliminary(file, rulebook, after_round=len(rounds)):
            last = first + len(group) - 1
            if player in group:
                always[key] &= last <= places
                never[key] &= first > places
            first = last + 1
    return {key: (always[key], never[key]) for key in always}


def expected(chances: Chances) -> dict[tuple[bool, int], Verdict]:
    return {
        key: Verdict.CERTAIN if always else Verdict.IMPOSSIBLE if never else Verdict.POSSIBLE
        for key, (always, never) in chances.items()
    }


def told(prospects: Prospects) -> dict[tuple[bool, int], Verdict]:
    return {(result.won, result.points): result.verdict for result in prospects.results}


def small(rulebook: str, seed: str, players: int, places: int) -> Tournament:
    """Make up a small tournament from which so many go on to the final."""
    book = load(rulebook)
    book = replace(book, final=replace(book.final, players=places))  # type: ignore[arg-type]
    file = generate(book, players, seed, Stage.PRELIMINARY)
    return rebuild(replace(file, left=(), lots=()), rulebook=book)


@pytest.mark.clause("studio-2023", "1.1.3")
@pytest.mark.parametrize("rulebook", rulebook_ids())
@given(st.integers(0, 30), st.integers(1, 5), st.integers(0, 6))
@settings(max_examples=examples(6))
def test_verdicts_are_those_of_all_endings(
    rulebook: str, seed: int, places: int, number: int
) -> None:
    tournament = small(rulebook, str(seed), 7, places)
    for tables in (1, 2):
        open_ = unfinished(tournament, tables)
        everybody = list(find_all_prospects(open_, points=FEW).values())
        prospects = everybody[number % len(everybody)]
        assert prospects.tables_known
        file = as_file(open_)
        files = complete(file, file.rounds_of(Stage.PRELIMINARY)[-1].tables, FEW)
        chances = count_all(files, open_.rules, prospects.player, places)
        assert told(prospects) == expected(chances)
        if tables == 2:
            assert_summary(prospects, chances)


def assert_summary(prospects: Prospects, chances: Chances) -> None:
    """The summaries say together what the results say one by one."""
    assert prospects.verdict == join(chances, won=None)
    assert prospects.by_winning == join(chances, won=True)
    assert prospects.by_losing == join(chances, won=False)


def join(chances: Chances, *, won: bool | None) -> Verdict | None:
    some = [chance for (has_won, _), chance in chances.items() if won in (None, has_won)]
    if not some:
        return None
    if all(always for always, _ in some):
        return Verdict.CERTAIN
    return Verdict.IMPOSSIBLE if all(never for _, never in some) else Verdict.POSSIBLE


@given(st.integers(0, 30), st.integers(1, 5))
@settings(max_examples=examples(5))
def test_where_time_ends_games_the_most_points_win(seed: int, places: int) -> None:
    tournament = small("italy-2009", str(seed), 6, places)
    open_ = unfinished(tournament)
    file = as_file(open_)
    for prospects in find_all_prospects(open_, points=TIMED).values():
        files = complete(file, file.rounds_of(Stage.PRELIMINARY)[-1].tables, TIMED)
        chances = count_all(files, open_.rules, prospects.player, places)
        assert told(prospects) == expected(chances)


@given(st.integers(0, 30), st.integers(1, 5), st.sampled_from(rulebook_ids()))
@settings(max_examples=examples(8))
def test_before_the_tables_are_known_only_what_holds_at_all_tables_is_said(
    seed: int, places: int, rulebook: str
) -> None:
    tournament = small(rulebook, str(seed), 6, places)
    players = [player.id for player in as_file(tournament).players]
    points = replace(FEW, least=9)
    prospects = find_prospects(unpublished(tournament), players[0], points=points)
    assert not prospects.tables_known
    file = as_file(tournament)
    chances = [
        count_all(complete(file, tables, points), tournament.rules, players[0], places)
        for tables in seatings(players)
    ]
    for own, verdict in told(prospects).items():
        always = all(chance[own][0] for chance in chances)
        never = all(chance[own][1] for chance in chances)
        if verdict is not Verdict.OPEN:
            assert verdict == expected({own: (always, never)})[own]


def seatings(players: Sequence[str]) -> Iterator[tuple[Table, Table]]:
    """Seat six players at two tables in every way."""
    for others in combinations(players[1:], 2):
        one = (players[0], *others)
        two = tuple(player for player in players if player not in one)
        yield (
            Table(number=1, seats=tuple(Seat(player=p) for p in one)),
            Table(number=2, seats=tuple(Seat(player=p) for p in two)),
        )


Play = Callable[[str], TournamentFile]


def test_a_lot_that_was_drawn_makes_a_tie_prove_nothing(play: Play, tournament_of: Rebuild) -> None:
    script = """italy-2009
        1: A 10*, B 8, C 8 | D 10*, E 8, F 8
        2: A, B, C | D, E, F
        lots: E B"""
    tournament = tournament_of(play(script), rounds=2)
    book = tournament.rules
    tournament = replace(tournament, rulebook=replace(book, final=replace(book.final, players=3)))
    points = Points(least=8, target=10, most_won=10, most_lost=8)
    file = as_file(tournament)
    for player, prospects in find_all_prospects(tournament, points=points).items():
        files = complete(file, file.rounds_of(Stage.PRELIMINARY)[-1].tables, points)
        true = expected(count_all(files, tournament.rules, player, 3))
        for own, verdict in told(prospects).items():
            assert verdict in (true[own], Verdict.OPEN)
    # Who loses beside a winner on both tables is level with the other losers, or with one of them.
    assert Verdict.OPEN in told(find_prospects(tournament, "B", points=points)).values()


@pytest.mark.clause("italy-2009", "3.5")
def test_who_left_the_last_round_takes_no_place_but_counts_at_the_table(
    play: Play, tournament_of: Rebuild
) -> None:
    script = """studio-2023
        1: A 10*, B 9, C 9, D 8 | E 10*, F 9, G 9, H 9
        2: A, B, C, D | E 10*, F 9, G 9, H 8
        left: D after 1 withdrew"""
    tournament = tournament_of(play(script), rounds=2)
    points = Points(least=9, target=10, most_won=10, most_lost=10)
    file = as_file(tournament)
    for player, prospects in find_all_prospects(tournament, points=points).items():
        files = complete(file, file.rounds_of(Stage.PRELIMINARY)[-1].tables, points)
        assert told(prospects) == expected(count_all(files, tournament.rules, player, 4))


def test_with_two_left_at_a_table_most_points_win(play: Play, tournament_of: Rebuild) -> None:
    script = """studio-2023
        1: A 10*, B 9, C 9 | D 10*, E 9, F 9
        2: A, B, C | D 10*, E 9, F 9
        left: C after 1 withdrew"""
    prospects = find_prospects(tournament_of(play(script), rounds=2), "A")
    assert (True, 2) in told(prospects)
    assert (True, 1) not in told(prospects)


def test_who_is_left_alone_at_a_table_has_won_it(play: Play, tournament_of: Rebuild) -> None:
    script = """studio-2023
        1: A 10*, B 9, C 9 | D 10*, E 9, F 9
        2: A, B, C | D 10*, E 9, F 9
        left: B after 1 withdrew
        left: C after 1 withdrew"""
    prospects = find_prospects(tournament_of(play(script), rounds=2), "A")
    assert all(result.won for result in prospects.results)
    assert prospects.by_losing is None


def test_a_table_that_everybody_left_is_no_rival(play: Play, tournament_of: Rebuild) -> None:
    script = """studio-2023
        1: A 10*, B 9, C 9 | D 10*, E 9, F 9
        2: A, B, C | D, E, F
        left: A after 1 withdrew
        left: B after 1 withdrew
        left: C after 1 withdrew"""
    tournament = tournament_of(play(script), rounds=2)
    everybody = find_all_prospects(tournament)
    assert list(everybody) == ["D", "E", "F"]
    assert {found.verdict for found in everybody.values()} == {Verdict.CERTAIN}


def test_two_seatings_that_might_be_show_what_bounds_leave_open(
    play: Play, tournament_of: Rebuild
) -> None:
    script = """studio-2023
        1: A 10*, B 9, C 8, D 7 | E 10*, F 9, G 8, H 7"""
    everybody = find_all_prospects(tournament_of(play(script), rounds=2))
    assert not any(found.tables_known for found in everybody.values())
    assert {everybody[player].by_winning for player in "AE"} == {Verdict.CERTAIN}
    assert {everybody[player].by_losing for player in "BF"} == {Verdict.POSSIBLE}


def test_who_has_no_seat_yet_is_still_a_rival(play: Play, tournament_of: Rebuild) -> None:
    script = """studio-2023
        1: A 10*, B 9, C 9 | D 10*, E 9, F 9
        2: A, B, C"""
    tournament = tournament_of(play(script), rounds=2)
    book = tournament.rules
    tournament = replace(tournament, rulebook=replace(book, final=replace(book.final, players=3)))
    everybody = find_all_prospects(tournament)
    assert list(everybody) == ["A", "B", "C"]
    assert everybody["A"].verdict is Verdict.CERTAIN
    assert everybody["B"].by_winning is Verdict.CERTAIN


def test_the_points_of_a_game_follow_the_rulebook(tournament_of: Rebuild) -> None:
    structure = tournament_of(generate(load("italy-2009"), 12, "1", Stage.FINAL)).structure
    assert structure
    studio, italy, first = map(load, ("studio-2023", "italy-2009", "cwc-2004"))
    assert find_points(studio, structure) == Points(least=2, target=10, most_won=10, most_lost=10)
    assert find_points(first, structure) == Points(least=2, target=10, most_won=12, most_lost=11)
    assert not find_points(italy, structure).is_timed
    assert find_points(italy, replace(structure, time_limit_minutes=80)).is_timed


@pytest.mark.clause("cwc-2004", "4")
def test_the_semi_final_is_the_stage_to_reach_where_there_is_one(
    tournament_of: Rebuild,
) -> None:
    file = replace(generate(load("cwc-2004"), 20, "1", Stage.PRELIMINARY), left=())
    tournament = unfinished(tournament_of(file, has_semi_final=True), 1)
    seat = tournament.rounds[-1].tables[0].seats[0]
    prospects = find_prospects(tournament, seat, points=FEW)
    assert (prospects.stage, prospects.places) == (Stage.SEMI_FINAL, 16)


def test_with_as_many_places_as_players_everybody_is_in(tournament_of: Rebuild) -> None:
    file = replace(generate(load("shn-2024"), 4, "1", Stage.PRELIMINARY), left=())
    before = unpublished(tournament_of(file))
    everybody = find_all_prospects(before, points=FEW).values()
    assert {prospects.verdict for prospects in everybody} == {Verdict.CERTAIN}
