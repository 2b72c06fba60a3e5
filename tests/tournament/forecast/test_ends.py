from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.hall import JUDGE, START, Hall, create
from tests.tournament.played import begin, end_game, play

from hexmeet.tournament.commands import (
    DisputeSheet,
    EnterSheet,
    GiveExtraTime,
    PauseRound,
    PauseTable,
)
from hexmeet.tournament.forecast.ends import Range, RoundForecast, forecast_round
from hexmeet.tournament.state import SheetLine, Tournament

MINUTES = st.integers(0, 300)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def forecast(hall: Hall, minutes: float) -> RoundForecast:
    found = forecast_round(hall.tournament, at(minutes))
    assert found is not None
    return found


def width(found: Range) -> timedelta:
    return found.late - found.early


def in_a_round(rulebook: str = "studio-2023", **options: int) -> Hall:
    hall = create(rulebook)
    hall.start(13, **options)
    begin(hall, 0)
    return hall


def enter(hall: Hall, table: int, minutes: int) -> None:
    seats = hall.tournament.rounds[-1].tables[table - 1].seats
    lines = tuple(SheetLine(player=p, vp=vp) for p, vp in zip(seats, (10, 8, 7, 5), strict=False))
    hall.do(EnterSheet(table=table, lines=lines, winner=seats[0]), by=JUDGE, minutes=minutes)


PLAYING = in_a_round()
LIMITED = in_a_round("italy-2009", time_limit_minutes=80)


# --- laws -----------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(MINUTES)
def test_nothing_predicted_lies_in_the_past(minutes: int) -> None:
    for hall in (PLAYING, LIMITED):
        found = forecast(hall, minutes)
        for each in (found.end, *found.tables.values()):
            assert at(minutes) < each.early <= each.likely <= each.late


@settings(max_examples=30)
@given(MINUTES, MINUTES)
def test_as_long_as_nothing_happens_no_end_moves_forward(one: int, other: int) -> None:
    for hall in (PLAYING, LIMITED):
        before, after = (forecast(hall, minutes) for minutes in sorted((one, other)))
        for first, later in [
            (before.end, after.end),
            *((before.tables[n], after.tables[n]) for n in before.tables),
        ]:
            assert first.early <= later.early
            assert first.likely <= later.likely
            assert first.late <= later.late


@settings(max_examples=30)
@given(MINUTES)
def test_a_round_ends_no_earlier_than_any_of_its_tables(minutes: int) -> None:
    found = forecast(PLAYING, minutes)
    for each in found.tables.values():
        assert each.early <= found.end.early
        assert each.likely <= found.end.likely
        assert each.late <= found.end.late


def test_ranges_get_narrower_with_games_of_like_length() -> None:
    widths = [width(forecast(in_a_round(), 0).tables[1])]
    for rounds in (1, 2):
        hall = play(rounds=rounds, lengths=(70,))
        begin(hall, 600)
        found = forecast(hall, 600)
        assert found.games == 4 * rounds
        widths.append(width(found.tables[1]))
    assert widths[0] > widths[1] > widths[2]


# --- cases ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tournament", [Tournament(), create().tournament])
def test_without_a_round_there_is_nothing_to_predict(tournament: Tournament) -> None:
    assert forecast_round(tournament, START) is None


def test_a_round_that_has_not_begun_or_is_over_has_no_forecast() -> None:
    hall = play(rounds=1)
    assert forecast_round(hall.tournament, at(200)) is None
    rounds = in_a_round().tournament.rounds
    waiting = replace(
        rounds[0], tables=tuple(replace(t, started_at=None) for t in rounds[0].tables)
    )
    assert forecast_round(replace(hall.tournament, rounds=(waiting,)), at(0)) is None


def test_tables_that_are_over_are_not_waited_for() -> None:
    hall = in_a_round()
    end_game(hall, 2, hall.tournament.rounds[0].tables[1].seats, 60)
    assert set(forecast(hall, 60).tables) == {1, 3, 4}


def test_a_game_longer_than_any_before_is_given_some_more_minutes() -> None:
    found = forecast(PLAYING, 400).tables[1]
    assert (found.early, found.likely, found.late) == (at(405), at(410), at(420))


def test_a_sheet_only_needs_its_signatures() -> None:
    hall = in_a_round()
    enter(hall, 1, 60)
    found = forecast(hall, 60)
    assert found.tables[1].late == at(68)
    assert found.last != 1


def test_tables_that_are_alike_have_no_last_one() -> None:
    assert forecast(PLAYING, 30).last is None


def test_a_disputed_sheet_takes_longer() -> None:
    hall = in_a_round()
    enter(hall, 1, 60)
    loser = hall.tournament.rounds[0].tables[0].seats[1]
    hall.do(DisputeSheet(table=1, player=loser, reason="No."), by=JUDGE, minutes=60)
    assert forecast(hall, 60).tables[1].late == at(80)


def test_a_pause_of_a_table_makes_it_the_last() -> None:
    hall = in_a_round()
    hall.do(PauseTable(table=3), by=JUDGE, minutes=10)
    assert forecast(hall, 40).last == 3


def test_a_pause_of_the_round_moves_its_end() -> None:
    hall = in_a_round()
    hall.do(PauseRound(), by=JUDGE, minutes=10)
    before, after = forecast(hall, 10).end, forecast(hall, 40).end
    assert after.likely - before.likely == timedelta(minutes=30)


@pytest.mark.clause("italy-2009", "3.4")
def test_the_limit_of_a_game_ends_it_after_its_last_turn() -> None:
    assert forecast(LIMITED, 0).end.late == at(85)
    assert forecast(LIMITED, 90).end.likely == at(95)


@pytest.mark.clause("italy-2009", "3.4")
def test_extra_time_counts_for_the_table_that_has_it() -> None:
    hall = in_a_round("italy-2009", time_limit_minutes=80)
    hall.do(GiveExtraTime(table=2, minutes=15, reason="a long call"), by=JUDGE, minutes=60)
    found = forecast(hall, 90)
    assert found.tables[2].late == at(100)
    assert found.tables[1].late == at(95)
