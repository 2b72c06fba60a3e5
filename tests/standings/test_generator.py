from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.plan import make_plan
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.faults import find_faults
from hexmeet.standings.generated_faults import KINDS, add_faults
from hexmeet.standings.generator import generate
from hexmeet.standings.people import name_players
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.tournament_file import Left

fields = st.integers(6, 40)


def test_same_seed_same_file() -> None:
    italy = load("italy-2009")
    assert generate(italy, 17, "7", Stage.FINAL) == generate(italy, 17, "7", Stage.FINAL)
    assert generate(italy, 17, "7", Stage.FINAL) != generate(italy, 17, "8", Stage.FINAL)


@given(st.sampled_from(rulebook_ids()), fields, st.text(max_size=3), st.sampled_from(Stage))
def test_made_up_tournament_goes_as_far_as_asked(
    rulebook: str, players: int, seed: str, until: Stage
) -> None:
    book = load(rulebook)
    file = generate(book, players, seed, until)
    planned = [stage.stage for stage in make_plan(book, players).stages]
    last = planned.index(until) if until in planned else len(planned) - 1
    assert [record.stage for record in file.stages] == planned[: last + 1]
    assert len(file.players) == players
    assert not [fault for fault in find_faults(file, book) if not fault.is_warning]


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_everything_happens_in_made_up_tournaments(rulebook: str) -> None:
    book = load(rulebook)
    files = [generate(book, players, f"x{players}", Stage.FINAL) for players in range(13, 43)]
    assert any(file.left for file in files)
    assert any(file.groups for file in files)
    assert any(file.lots for file in files)
    assert any(
        len(t.seats) == 3 for f in files for s in f.stages for r in s.rounds for t in r.tables
    )
    late = any(penalty.kind == "late" for file in files for penalty in file.penalties)
    assert late == (book.lateness is not None)
    low = any(
        seat.winner and (seat.vp or 0) < 10
        for file in files
        for stage in file.stages
        for played in stage.rounds
        for table in played.tables
        for seat in table.seats
    )
    assert low == (book.clock.games_end == "at-target-or-time")


@given(st.sampled_from(rulebook_ids()), fields, st.text(max_size=3))
def test_whole_tournament_has_one_champion_and_places_without_a_gap(
    rulebook: str, players: int, seed: str
) -> None:
    book = load(rulebook)
    file = generate(book, players, seed, Stage.FINAL)
    standings = rank_tournament(file, book).standings
    assert sorted(standing.player for standing in standings) == sorted(p.id for p in file.players)
    assert [standing.place for standing in standings] == sorted(s.place for s in standings)
    for number, standing in enumerate(standings, start=1):
        assert standing.place <= number
    champion = next(
        seat.player
        for t in file.rounds_of(Stage.FINAL)[0].tables
        for seat in t.seats
        if seat.winner
    )
    assert standings[0].player == champion
    assert not standings[0].tied_with


def test_names_are_all_different() -> None:
    people = name_players(2000, Stream("x", "people"))
    assert len({player.name for player in people}) == len({player.id for player in people}) == 2000


def test_every_kind_of_fault_can_be_put_in() -> None:
    placed = set()
    for rulebook in rulebook_ids():
        for players in range(12, 32):
            file = generate(load(rulebook), players, f"x{players}", Stage.FINAL)
            changed, faults = add_faults(file, load(rulebook), str(players), len(KINDS))
            assert bool(faults) == (changed != file)
            placed |= {fault.kind for fault in faults}
    assert placed == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_no_fault_is_put_where_there_is_no_room(kind: str) -> None:
    studio = load("studio-2023")
    file = generate(studio, 3, "x", Stage.PRELIMINARY)
    gone = tuple(Left(player=p.id, after_round=0, reason="withdrew") for p in file.players)
    result = KINDS[kind](replace(file, left=gone), studio, Stream("x", kind))
    assert (result is None) == (kind != "two-winners")


def test_no_more_faults_than_asked_for() -> None:
    studio = load("studio-2023")
    file = generate(studio, 20, "x", Stage.FINAL)
    assert add_faults(file, studio, "x", 0) == (file, ())
    assert len(add_faults(file, studio, "x", 2)[1]) == 2


@pytest.mark.parametrize("players", [3, 4, 6, 7])
def test_tiny_tournament_with_many_faults(players: int) -> None:
    for rulebook in rulebook_ids():
        for seed in "abcdefghij":
            file = generate(load(rulebook), players, seed, Stage.PRELIMINARY)
            changed, faults = add_faults(file, load(rulebook), seed, 9)
            assert bool(faults) == (changed != file)
