from tests.tournament.hall import create
from tests.tournament.played import begin, end_game, play

from hexmeet.tournament.documents.standings import rank_after
from hexmeet.tournament.pictures.figures import (
    GameLength,
    PointCount,
    count_meetings,
    count_points,
    list_lengths,
    trace_ranks,
)


def test_before_the_first_round_there_is_nothing_to_draw() -> None:
    hall = create()
    hall.fill(13)
    assert trace_ranks(hall.tournament) == ()
    assert count_points(hall.tournament) == ()
    assert list_lengths(hall.tournament) == ()
    assert count_meetings(hall.tournament).players == ()


def test_ranks_are_those_of_the_standings_after_each_round() -> None:
    now = play(rounds=2).tournament
    paths = {path.player: path for path in trace_ranks(now)}
    assert len(paths) == 13
    for number in (1, 2):
        for row, standing in enumerate(rank_after(now, number).standings, start=1):
            path = paths[standing.player]
            assert (path.places[number - 1], path.rows[number - 1]) == (standing.place, row)


def test_a_round_in_play_is_in_no_rank_yet() -> None:
    hall = play(rounds=1)
    table = begin(hall, 200).tables[0]
    end_game(hall, table.number, table.seats, 260)
    assert {len(path.places) for path in trace_ranks(hall.tournament)} == {1}
    assert sum(count.winners for count in count_points(hall.tournament)) == 5


def test_points_are_counted_with_the_gaps_between_them() -> None:
    counts = count_points(play(rounds=1).tournament)  # a table of four, and three of three
    assert counts == (
        PointCount(5, 0, 1),
        PointCount(6, 0, 0),
        PointCount(7, 0, 4),
        PointCount(8, 0, 4),
        PointCount(9, 0, 0),
        PointCount(10, 4, 0),
    )


def test_games_are_as_long_as_they_were_played() -> None:
    hall = play(rounds=1, lengths=(50, 60, 70, 80))
    table = begin(hall, 200).tables[0]
    end_game(hall, table.number, table.seats, 265)
    assert list_lengths(hall.tournament) == (
        *(GameLength(1, number, 40 + 10 * number) for number in range(1, 5)),
        GameLength(2, 1, 65),
    )


def test_everybody_has_met_who_sat_at_the_same_tables() -> None:
    now = play(rounds=2).tournament
    meetings = count_meetings(now, ["P3", "P1"])
    assert meetings.players[:2] == ("P3", "P1")
    assert len(meetings.players) == 13
    tables = [table.seats for round_ in now.rounds for table in round_.tables]
    for player in meetings.players:
        own = [seats for seats in tables if player in seats]
        met = dict(meetings.list_opponents(player))
        assert sum(met.values()) == sum(len(seats) - 1 for seats in own)
        assert all(sum(other in seats for seats in own) == met[other] for other in met)
        assert meetings.count(player, player) == 0
