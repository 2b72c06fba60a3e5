from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.halls import SCOREKEEPER, Hall, enter

from hexmeet.cli.errors import explain
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.rulebooks.violations import Citation, RuleViolation, RuleViolations, refuse
from hexmeet.standings.faults import find_faults
from hexmeet.standings.tournament_file import (
    Left,
    Player,
    Round,
    Seat,
    StageRecord,
    Table,
    TournamentFile,
)
from hexmeet.standings.verification.course import follow
from hexmeet.standings.verification.winners import check_winners
from hexmeet.tournament.commands import EnterSheet, RemovePlayer
from hexmeet.tournament.state import SheetLine
from hexmeet.tournament.words import Gone


@pytest.mark.parametrize(
    ("points", "codes"),
    [
        ("A 10* B 7 C 7", ["sheet.seat-missing"]),
        ("A 10* B 7 C 7 D 4 E 4", ["sheet.seat-unknown"]),
        ("A 10* B 7 C 7 D 4 B 6", ["sheet.seat-twice"]),
        ("A 10* B 7 C 7 E 4", ["sheet.seat-missing", "sheet.seat-unknown"]),
        ("A 31* B 7 C -1 D 4", ["sheet.vp-range", "sheet.vp-range"]),
        ("A 9* B 7 C 7 D 4", ["sheet.winner-short"]),
        ("A 10 B 7 C 7 D 4", ["sheet.winner-missing"]),
        (
            "A 10 B 7 C 7 E 10*",
            ["sheet.seat-missing", "sheet.seat-unknown", "sheet.winner-unknown"],
        ),
        ("B 7 C 7 D 4", ["sheet.seat-missing", "sheet.winner-missing"]),
    ],
)
def test_impossible_sheet_is_refused_with_everything_wrong(points: str, codes: list[str]) -> None:
    hall = Hall("studio-2023", "A B C D | E F G H")
    refusal = hall.refused(enter(points), SCOREKEEPER)
    assert [code.split()[0] for code in refusal] == codes


def test_winner_whose_line_is_missing_is_not_judged_by_points() -> None:
    hall = Hall("studio-2023", "A B C D")
    sheet = replace(enter("B 7 C 7 D 4"), winner="A")
    assert hall.refused(sheet) == ["sheet.seat-missing reading 13"]


@pytest.mark.clause("studio-2023", "3.0.14")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_somebody_else_may_have_ten_points_without_having_claimed(rulebook: str) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.ask(enter("A 10* B 11 C 10 D 4"), SCOREKEEPER)
    assert hall.sheet().winner == "A"


@pytest.mark.clause("cwc-2004", "22")
@pytest.mark.clause("studio-2023", "1.1.8")
@pytest.mark.clause("shn-2022", "5.5")
@pytest.mark.clause("shn-2024", "5.5")
@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [("cwc-2004", "22"), ("studio-2023", "1.1.8"), ("shn-2022", "5.5"), ("shn-2024", "5.5")],
)
def test_no_game_ends_before_the_target_where_time_ends_none(rulebook: str, clause: str) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.limit_time(called=True)
    assert hall.refused(enter("A 9* B 7 C 7 D 4")) == [f"sheet.winner-short {clause}"]
    by_time = enter("A 9* B 7 C 7 D 4", ended_by_time=True)
    assert hall.refused(by_time) == [f"sheet.no-time-limit {clause}"]


@pytest.mark.clause("italy-2009", "3.4")
def test_time_ends_a_game_for_whoever_has_most_points() -> None:
    hall = Hall("italy-2009", "A B C D")
    tied = enter("A 8* B 8 C 7 D 4", ended_by_time=True)
    assert hall.refused(enter("A 8* B 7 C 7 D 4")) == ["sheet.winner-short 3.4"]
    assert hall.refused(tied) == ["sheet.no-time-limit 3.4"]
    hall.limit_time(called=False)
    assert hall.refused(tied) == ["sheet.time-not-called 3.4"]
    hall.limit_time(called=True)
    behind = enter("A 8* B 9 C 9 D 4", ended_by_time=True)
    assert hall.refused(behind) == ["sheet.winner-behind 3.4", "sheet.winner-behind 3.4"]
    hall.ask(enter("A 8* B 7 C 7 D 4", ended_by_time=True), SCOREKEEPER)
    assert hall.sheet().ended_by_time


@pytest.mark.clause("italy-2009", "3.5")
def test_game_of_two_ends_for_whoever_of_them_has_most_points() -> None:
    hall = Hall("italy-2009", "A B C")
    hall.ask(RemovePlayer(player="C", because=Gone.WITHDREW, reason="", vp=8))
    assert hall.refused(enter("A 5* B 6 C 8")) == ["sheet.winner-behind 3.4"]
    assert hall.refused(enter("A 5 B 6 C 8*")) == ["sheet.winner-left reading 11"]
    hall.ask(enter("A 5 B 6* C 8"), SCOREKEEPER)
    assert hall.sheet().winner == "B"


def test_who_left_has_the_points_of_that_moment_unless_a_judge_corrects_them() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(RemovePlayer(player="D", because=Gone.WITHDREW, reason="", vp=3))
    assert hall.refused(enter("A 10* B 7 C 7 D 4")) == ["sheet.left-with reading 11"]
    hall.ask(enter("A 10* B 7 C 7 D 3"), SCOREKEEPER)


def item(name: str, vp: int, counts: str) -> SheetLine:
    """Read a line with items: settlements, cities, road, army and victory point cards."""
    read = {word[0]: int(word[1:]) for word in counts.split()}
    return SheetLine(
        player=name,
        vp=vp,
        settlements=read.get("s"),
        cities=read.get("c"),
        longest_road=bool(read["r"]) if "r" in read else None,
        largest_army=bool(read["a"]) if "a" in read else None,
        vp_cards=read.get("v"),
    )


def items(*lines: SheetLine) -> EnterSheet:
    given = {line.player: line for line in lines}
    rest = {"A": 10, "B": 7, "C": 7, "D": 4}
    every = (given.get(name, SheetLine(player=name, vp=vp)) for name, vp in rest.items())
    return EnterSheet(table=1, winner="A", lines=tuple(every))


def test_items_that_give_the_points_are_kept() -> None:
    hall = Hall("studio-2023", "A B C D")
    line = item("A", 10, "s2 c2 r1 a0 v2")
    hall.ask(items(line, item("B", 7, "c3")), SCOREKEEPER)
    assert hall.sheet().lines[0] == line


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ([item("A", 10, "s2 c2 r1 a0 v1")], ["sheet.items-differ"]),
        ([item("A", 10, "s1 c2 r1 a0 v4")], ["sheet.items-differ"]),
        ([item("A", 10, "c4 r1 a1")], ["sheet.items-exceed"]),
        ([item("A", 10, "s6 c2 r0 a0 v0")], ["sheet.item-range"]),
        ([item("A", 10, "s0 c5 r0 a0 v0")], ["sheet.item-range"]),
        ([item("A", 10, "s0 c3 r0 a1 v2"), item("B", 7, "s1 c2 r0 a1 v0")],
         ["sheet.award-twice"]),
        ([item("A", 10, "s0 c3 r1 a0 v2"), item("B", 7, "s1 c2 r1 a0 v0")],
         ["sheet.award-twice"]),
        ([item("A", 10, "s1 c3 r0 a0 v3"), item("B", 7, "s0 c2 r0 a0 v3")],
         ["sheet.vp-cards"]),
        ([item("A", 10, "s4 c0 r0 a0 v6")], ["sheet.item-range", "sheet.vp-cards"]),
        ([item("A", 10, "s-1 c4 r1 a0 v1")], ["sheet.item-range"]),
        ([item("D", 4, "s0 c1 r1 a0 v0")], ["sheet.pieces-missing"]),
        ([item("A", 10, "s2 c2 r1 a0 v3"), item("D", 4, "s9 c0 r0 a0 v0")],
         ["sheet.items-differ", "sheet.item-range", "sheet.items-differ"]),
    ],
)  # fmt: skip
def test_items_no_game_could_have_had_are_refused(lines: list[SheetLine], codes: list[str]) -> None:
    hall = Hall("studio-2023", "A B C D")
    assert [code.split()[0] for code in hall.refused(items(*lines))] == codes


def test_an_award_may_have_passed_on_from_who_left() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(RemovePlayer(player="D", because=Gone.WITHDREW, reason="", vp=4))
    lines = (item("A", 10, "s2 c2 r1 a0 v2"), item("D", 4, "s2 c0 r1 a0 v0"))
    hall.ask(items(*lines), SCOREKEEPER)


def test_who_left_during_the_opening_may_have_fewer_pieces() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(RemovePlayer(player="D", because=Gone.WITHDREW, reason="", vp=1))
    hall.ask(items(item("D", 1, "s1 c0 r0 a0 v0")), SCOREKEEPER)


def test_every_fault_is_said_in_a_line_of_its_own() -> None:
    hall = Hall("studio-2023", "A B C D")
    with pytest.raises(RuleViolations) as refusal:
        hall.ask(items(item("A", 10, "s2 c2 r1 a0 v3"), item("B", 7, "s1 c2 r1 a0 v0")))
    assert list(explain(refusal.value)) == [
        'the items of "A" give 11 VP, the sheet says 10 (studio-2023 1.1.8)',
        "only one player at a table can have Longest Road; got A, B (studio-2023 1.1.8)",
    ]
    assert refusal.value.code == "sheet.items-differ"


def test_a_single_fault_stays_what_it_is() -> None:
    fault = RuleViolation("a.code", Citation("studio-2023", "1.1.8"), {})
    refuse([])
    with pytest.raises(RuleViolation) as refusal:
        refuse([fault])
    assert refusal.value is fault
    assert fault.each == (fault,)


def timed_at_any_points(base: str) -> Rulebook:
    """Give a rulebook of the house that lets time end games and counts all points."""
    rules = load(base)
    clock = replace(rules.clock, games_end="at-target-or-time")
    return replace(rules, clock=clock, ranking=replace(rules.ranking, vp_cap=None))


def test_all_points_are_compared_where_a_house_counts_all_and_time_may_end_a_game() -> None:
    hall = Hall(timed_at_any_points("italy-2009"), "A B C D")
    assert hall.refused(enter("A 10* B 11 C 7 D 4")) == ["sheet.winner-behind 3.4"]


RULEBOOKS = [*map(load, rulebook_ids()), timed_at_any_points("italy-2009")]


@given(
    rules=st.sampled_from(RULEBOOKS),
    points=st.lists(st.integers(6, 13), min_size=3, max_size=4),
    winner=st.integers(0, 3),
    by_time=st.booleans(),
    leaving=st.lists(st.integers(0, 3), unique=True, max_size=2),
)
def test_whatever_a_sheet_may_say_a_tournament_file_may_say_too(
    rules: Rulebook,
    points: list[int],
    winner: int,
    *,
    by_time: bool,
    leaving: list[int],
) -> None:
    names = "ABCD"[: len(points)]
    hall = Hall(rules, " ".join(names))
    hall.limit_time(called=True)
    for number in leaving:
        gone = names[number % len(names)]
        if hall.now.players[gone].left_after is None and len(hall.table().left) < len(names) - 2:
            vp = points[names.index(gone)]
            hall.ask(RemovePlayer(player=gone, because=Gone.WITHDREW, reason="", vp=vp))
    lines = tuple(SheetLine(player=n, vp=vp) for n, vp in zip(names, points, strict=True))
    sheet = EnterSheet(
        table=1, lines=lines, winner=names[winner % len(names)], ended_by_time=by_time
    )
    try:
        hall.ask(sheet, SCOREKEEPER)
    except RuleViolation:
        return
    file = write_file(hall)
    assert [fault for fault in find_faults(file, rules) if not fault.is_warning] == []
    assert list(check_winners(follow(file, rules), None)) == []


def write_file(hall: Hall) -> TournamentFile:
    sheet = hall.sheet()
    seats = (Seat(player=x.player, vp=x.vp, winner=x.player == sheet.winner) for x in sheet.lines)
    played = Round(number=1, tables=(Table(number=1, seats=tuple(seats)),))
    return TournamentFile(
        format="hexmeet.tournament/1",
        rulebook=hall.now.rules.id,
        name="hall",
        players=tuple(Player(id=p.id, name=p.name) for p in hall.now.players.values()),
        left=tuple(
            Left(player=p.id, after_round=p.left_after, reason="withdrew")
            for p in hall.now.players.values()
            if p.left_after is not None
        ),
        stages=(StageRecord(stage=Stage.PRELIMINARY, rounds=(played,)),),
    )
