"""What holds for every schedule that is made, as the independent check counts it."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import Schedule, measure
from hexmeet.seating.preliminary import SeatedStage, seat_preliminary
from hexmeet.seating.records import as_record
from hexmeet.seating.schedule_file import ScheduleFile, parse_schedule
from hexmeet.seating.verification.counts import count
from hexmeet.seating.verification.report import Report, verify

OPPONENTS_FIRST, FRIENDS_FIRST = "studio-2023", "shn-2024"

# The fewest repeated meetings for 2, 3, 4 and 5 rounds, where as few meetings of any one pair as
# can be come first. Everybody else meets nobody twice.
FEWEST_REPEATS = {
    6: (2, 6, 12, 15),
    7: (3, 9, 18, 24),
    8: (4, 12, 24, 32),
    9: (0, 0, 0, 9),
    10: (1, 3, 7, 15),
    11: (2, 6, 12, 20),
    12: (3, 9, 18, 30),
    13: (0, 0, 0, 3),
    14: (0, 0, 0, 2),
}
# Where there are repeats no pair meets more than twice, but for these players and rounds.
THREE_MEETINGS = {(6, 5), (7, 5), (8, 5)}
# The fewest turns at tables of three beyond a player's first, again for 2 to 5 rounds.
FEWEST_EXTRA_THREE = {
    6: (6, 12, 18, 24),
    7: (1, 3, 6, 8),
    9: (9, 18, 27, 36),
    10: (4, 8, 14, 20),
    11: (1, 2, 3, 4),
    13: (6, 14, 23, 32),
    14: (2, 4, 12, 16),
    17: (3, 10, 19, 28),
    18: (0, 0, 6, 12),
    21: (0, 6, 15, 24),
    22: (0, 0, 2, 8),
    25: (0, 2, 11, 20),
    26: (0, 0, 0, 4),
    29: (0, 0, 7, 16),
    33: (0, 0, 3, 12),
    37: (0, 0, 0, 8),
}
NONE = (0, 0, 0, 0)


def fewest_position_repeats(players: int, rounds: int) -> int:
    """As published: none in three rounds, three for each table of three in four."""
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    in_five = players + max(0, players - 5 * fours)
    return {2: 0, 3: 0, 4: 3 * threes, 5: in_five}[rounds]


def name(players: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, players + 1))


def seat(entrants: Entrants, rounds: int, rulebook: str, seed: str = "7") -> SeatedStage:
    return seat_preliminary(entrants, rounds, load(rulebook), seed)


def as_file(stage: SeatedStage, entrants: Entrants, rulebook: str) -> ScheduleFile:
    text = json.dumps(as_record(stage, entrants, rulebook=rulebook, seed=7))
    return parse_schedule(text, name="schedule.json").file


def check(stage: SeatedStage, entrants: Entrants, rulebook: str) -> Report:
    file = as_file(stage, entrants, rulebook)
    return verify(file, load(rulebook), players=entrants.players, groups=entrants.groups)


@pytest.mark.clause("studio-2023", "1.1.5")
@pytest.mark.clause("cwc-2004", "12")
@pytest.mark.parametrize("rulebook", [OPPONENTS_FIRST, FRIENDS_FIRST, "cwc-2004"])
def test_known_minima_are_reached(rulebook: str) -> None:
    for players in range(6, 41):
        for number, rounds in enumerate((2, 3, 4, 5)):
            entrants = Entrants(players=name(players))
            stage = seat(entrants, rounds, rulebook)
            report = check(stage, entrants, rulebook)
            repeats = FEWEST_REPEATS.get(players, NONE)[number]
            most = 1 if repeats == 0 else 3 if (players, rounds) in THREE_MEETINGS else 2
            assert report.deviations == ()
            assert (players, rounds, report.figures) == (
                players,
                rounds,
                {
                    Objective.MAX_MEETINGS: most,
                    Objective.REPEAT_MEETINGS: repeats,
                    Objective.POSITION_REPEATS: fewest_position_repeats(players, rounds),
                    Objective.FRIEND_MEETINGS: 0,
                    Objective.EXTRA_THREE_TABLE: FEWEST_EXTRA_THREE.get(players, NONE)[number],
                },
            )
            assert stage.certificate.is_optimal


@st.composite
def fields(draw: st.DrawFn) -> tuple[Entrants, int]:
    """A tournament; without groups in small fields, where searching may take seconds."""
    players = draw(st.integers(6, 70))
    groups: list[tuple[str, ...]] = []
    waiting = Stream(draw(st.text(max_size=2)), "groups").shuffle(list(name(players)))
    tables = len(table_sizes(players) or ())
    for size in draw(st.lists(st.integers(2, 5), max_size=players // 10)) if players > 28 else ():
        groups.append(tuple(waiting[: min(size, tables)]))
        waiting = waiting[min(size, tables) :]
    return Entrants(players=name(players), groups=tuple(groups)), draw(st.integers(1, 5))


@pytest.mark.clause("shn-2022", "3.seating")
@pytest.mark.clause("shn-2024", "3.2")
@settings(max_examples=25)
@given(fields(), st.sampled_from([OPPONENTS_FIRST, FRIENDS_FIRST]), st.text("xyz", max_size=2))
def test_every_schedule_is_what_its_certificate_says(
    field: tuple[Entrants, int], rulebook: str, seed: str
) -> None:
    entrants, rounds = field
    stage = seat(entrants, rounds, rulebook, seed)
    report = check(stage, entrants, rulebook)
    assert report.deviations == ()
    assert len(stage.schedule) == rounds
    for objective in Objective:
        figure, bound = report.figures[objective], stage.certificate.bounds[objective].value
        assert figure == getattr(stage.certificate.achieved, objective)
        assert figure >= bound >= report.limits[objective]
    assert seat(entrants, rounds, rulebook, seed) == stage


@settings(max_examples=50)
@given(st.integers(6, 30), st.integers(1, 5), st.text(max_size=3))
def test_both_count_the_same_of_any_schedule(players: int, rounds: int, seed: str) -> None:
    stream = Stream(seed, "schedule")
    groups = [stream.shuffle(name(players))[:number] for number in (2, 3)]
    schedule = []
    for _ in range(rounds):
        coming = iter(stream.shuffle(name(players)))
        schedule.append([tuple(next(coming) for _ in range(n)) for n in table_sizes(players) or ()])
    counts = count(schedule, groups)
    measured = measure(schedule, groups)
    assert {o: len(found) for o, found in counts.items()} == {
        objective: getattr(measured, objective) for objective in Objective
    }


# Sixteen players in five rounds meet everybody exactly once: no change leaves the figures alone.
ENTRANTS = Entrants(players=name(16))
STAGE = seat(ENTRANTS, 5, OPPONENTS_FIRST)
Mutable = list[list[list[str]]]


def change(
    place: tuple[int, int, int], player: str, schedule: Schedule = STAGE.schedule
) -> Mutable:
    changed = [[list(table) for table in tables] for tables in schedule]
    played, table, seat_ = place
    changed[played][table][seat_] = player
    return changed


def find_deviations(schedule: Mutable) -> list[str]:
    file = replace(
        as_file(STAGE, ENTRANTS, OPPONENTS_FIRST),
        rounds=tuple(tuple(tuple(table) for table in tables) for tables in schedule),
    )
    return [deviation.place for deviation in verify(file, load(OPPONENTS_FIRST)).deviations]


PLACES = st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 3))


def test_the_schedule_to_be_broken_is_whole() -> None:
    assert find_deviations([[list(t) for t in tables] for tables in STAGE.schedule]) == []


@settings(max_examples=25)
@given(PLACES, st.integers(1, 3), st.integers(0, 3))
def test_two_people_swapped_are_found(place: tuple[int, int, int], on: int, seat_: int) -> None:
    played, table, here = place
    there = (table + on) % 4
    one, other = STAGE.schedule[played][table][here], STAGE.schedule[played][there][seat_]
    swapped = change((played, there, seat_), one, change(place, other))
    assert "$.certificate.achieved.repeat_meetings" in find_deviations(swapped)


@settings(max_examples=25)
@given(PLACES)
def test_somebody_left_out_is_found(place: tuple[int, int, int]) -> None:
    played, table, seat_ = place
    changed = change(place, "")
    del changed[played][table][seat_]
    found = find_deviations(changed)
    assert f"round {played + 1}" in found
    assert f"round {played + 1}, table {table + 1}" in found


@settings(max_examples=25)
@given(PLACES, st.integers(1, 16))
def test_somebody_seated_twice_is_found(place: tuple[int, int, int], player: int) -> None:
    played, table, seat_ = place
    if STAGE.schedule[played][table][seat_] != str(player):
        found = find_deviations(change(place, str(player)))
        assert any(each.startswith(f"round {played + 1}, table ") for each in found)
        assert f"round {played + 1}" in found


@settings(max_examples=25)
@given(PLACES)
def test_a_stranger_is_found(place: tuple[int, int, int]) -> None:
    played, table, _ = place
    found = find_deviations(change(place, "stranger"))
    assert f"round {played + 1}, table {table + 1}" in found


@settings(max_examples=25)
@given(st.sampled_from(list(Objective)), st.integers(0, 30))
def test_a_wrong_figure_is_found(objective: Objective, claimed: int) -> None:
    file = as_file(STAGE, ENTRANTS, OPPONENTS_FIRST)
    certificate = file.certificate
    right = getattr(certificate.achieved, objective)
    wrong = replace(certificate, achieved=replace(certificate.achieved, **{objective: claimed}))
    report = verify(replace(file, certificate=wrong), load(OPPONENTS_FIRST))
    expected = [] if claimed == right else [f"$.certificate.achieved.{objective}"]
    assert [deviation.path for deviation in report.deviations] == expected


@settings(max_examples=25)
@given(st.sampled_from(list(Objective)), st.integers(1, 9))
def test_a_bound_too_high_is_found(objective: Objective, more: int) -> None:
    file = as_file(STAGE, ENTRANTS, OPPONENTS_FIRST)
    certificate = file.certificate
    value = getattr(certificate.bound, objective) + more
    wrong = replace(certificate, bound=replace(certificate.bound, **{objective: value}))
    report = verify(replace(file, certificate=wrong), load(OPPONENTS_FIRST))
    assert [deviation.path for deviation in report.deviations] == [
        f"$.certificate.bound.{objective}",
        "$.certificate.optimal",
    ]
