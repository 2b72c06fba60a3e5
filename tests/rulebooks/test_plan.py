import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.plan import Plan, make_plan
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.rulebooks.violations import RuleViolation

GOLDEN = Path(__file__).parent.parent / "golden" / "plans.txt"

COLUMNS = 8


def golden_plans() -> list[pytest.param]:  # type: ignore[valid-type]
    cases = []
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            row = re.split(r"\s{2,}", line.strip())
            assert len(row) == COLUMNS, line
            marks = pytest.mark.clause(row[0], row[-1])
            cases.append(pytest.param(row, marks=marks, id=" ".join(row[:3])))
    return cases


def plan_with(rulebook: str, options: str, players: int) -> Plan:
    event = re.search(r"--event (\S+)", options)
    formula = re.search(r"--formula (\S+)", options)
    return make_plan(
        load(rulebook),
        players,
        event=event[1] if event else None,
        formula=formula[1] if formula else None,
        skip_semi_final="--skip-semi-final" in options,
    )


def shown(plan: Plan, stage: Stage) -> str:
    for planned in plan.stages:
        if planned.stage is stage:
            return f"{planned.rounds}x {' '.join(map(str, planned.tables))}"
    return "-"


@pytest.mark.parametrize("row", golden_plans())
def test_plan_is_what_the_clause_says(row: list[str]) -> None:
    rulebook, options, players, preliminary, semi_final, final, games, _ = row
    plan = plan_with(rulebook, options, int(players))
    assert [shown(plan, stage) for stage in Stage] == [preliminary, semi_final, final]
    assert plan.games == int(games)


@pytest.mark.clause("italy-2009", "3.2a")
@pytest.mark.clause("cwc-2004", "8")
@pytest.mark.clause("shn-2022", "7.a.2")
@pytest.mark.clause("shn-2024", "7.a.2")
@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.parametrize("formula", ["club", "convention"])
def test_every_attendance_is_seated_with_the_fewest_tables_of_three(
    rulebook: str, formula: str
) -> None:
    for players in range(6, 401):
        chosen = formula if load(rulebook).bands[0].formula else None
        first, *_ = make_plan(load(rulebook), players, formula=chosen).stages
        threes = next(n for n in range(players) if (players - 3 * n) % 4 == 0)
        assert sum(first.tables) == first.players == players
        assert set(first.tables) <= {3, 4}
        assert first.tables.count(3) == threes
        assert list(first.tables) == sorted(first.tables, reverse=True), "tables of three come last"


@given(st.integers(min_value=-10, max_value=2000))
def test_sizes_exist_for_all_but_one_two_and_five_players(players: int) -> None:
    sizes = table_sizes(players)
    assert (sizes is None) == (players <= 2 or players == 5)


@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.parametrize("players", [-4, 0, 1, 2, 5])
def test_field_that_cannot_be_seated_is_refused_with_the_clause(
    rulebook: str, players: int
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        make_plan(load(rulebook), players)
    assert refusal.value.code == "players.cannot-be-seated"
    assert refusal.value.params["players"] == players
    assert refusal.value.clause.clause == load(rulebook).tables.cites[0]


@pytest.mark.clause("studio-2023", "1.1.3")
def test_large_field_cannot_skip_the_semi_final() -> None:
    with pytest.raises(RuleViolation, match=r"semi-final.cannot-be-skipped \(studio-2023 1\.1\.3"):
        make_plan(load("studio-2023"), 29, skip_semi_final=True)


@pytest.mark.clause("italy-2009", "3.2")
def test_italian_semi_final_cannot_be_skipped() -> None:
    with pytest.raises(RuleViolation, match=r"semi-final.cannot-be-skipped \(italy-2009 3\.2\)"):
        make_plan(load("italy-2009"), 25, formula="club", skip_semi_final=True)


@pytest.mark.clause("italy-2009", "1.7.4")
def test_semi_final_of_six_finalists_cannot_be_skipped() -> None:
    with pytest.raises(RuleViolation, match=r"semi-final.cannot-be-skipped \(italy-2009 1\.7\.4"):
        plan_with("italy-2009", "--event regional-final --skip-semi-final", 6)


def notices(rulebook: str, players: int, options: str = "") -> list[tuple[str, str]]:
    plan = plan_with(rulebook, options, players)
    return [(notice.code, str(notice.clause)) for notice in plan.notices]


@pytest.mark.clause("studio-2023", "1.1.3")
def test_fewer_than_twelve_are_warned_under_studio() -> None:
    assert notices("studio-2023", 11) == [("attendance.below-minimum", "studio-2023 1.1.3")]
    assert notices("studio-2023", 12) == []


@pytest.mark.clause("italy-2009", "1.7")
@pytest.mark.clause("italy-2009", "1.8")
@pytest.mark.parametrize(
    ("players", "options", "clauses"),
    [
        (11, "", ["italy-2009 1.7", "italy-2009 1.8"]),
        (12, "", ["italy-2009 1.8"]),
        (15, "", ["italy-2009 1.8"]),
        (16, "", []),
        (15, "--event selection", []),
        (11, "--event selection", ["italy-2009 1.7"]),
        (15, "--event open", ["italy-2009 1.8"]),
        (11, "--event regional-final", []),
        (11, "--event national-final", []),
    ],
)
def test_italian_minimum_depends_on_the_kind_of_event(
    players: int, options: str, clauses: list[str]
) -> None:
    found = notices("italy-2009", players, f"--formula club {options}")
    assert found == [("attendance.below-minimum", clause) for clause in clauses]


def test_organiser_is_told_of_the_choice_to_skip() -> None:
    assert notices("studio-2023", 20) == [("semi-final.optional", "studio-2023 1.1.3")]
    assert notices("studio-2023", 20, "--skip-semi-final") == []


@pytest.mark.parametrize(
    ("rulebook", "players"), [("studio-2023", 13), ("shn-2024", 40), ("italy-2009", 20)]
)
def test_nothing_to_skip_is_said(rulebook: str, players: int) -> None:
    codes = [code for code, _ in notices(rulebook, players, "--skip-semi-final")]
    assert "semi-final.nothing-to-skip" in codes


@pytest.mark.parametrize("options", ["", "--skip-semi-final"])
def test_nothing_is_said_of_a_semi_final_to_an_event_without_that_stage(options: str) -> None:
    codes = notices("studio-2023", 20, f"--event preliminary-event {options}")
    assert codes == ([("semi-final.nothing-to-skip", "studio-2023 1.1.3")] if options else [])


def test_semi_final_needs_three_at_each_table() -> None:
    plan = make_plan(load("cwc-2004"), 11)
    assert [planned.stage for planned in plan.stages] == [Stage.PRELIMINARY, Stage.FINAL]
    assert notices("cwc-2004", 11) == [("semi-final.too-few-players", "cwc-2004 13")]
    assert notices("cwc-2004", 12) == []


def test_field_too_small_for_a_semi_final_is_not_told_that_it_must_be_played() -> None:
    too_few = [("semi-final.too-few-players", "cwc-2004 13")]
    assert notices("cwc-2004", 11, "--skip-semi-final") == too_few
    with pytest.raises(RuleViolation, match=r"semi-final.cannot-be-skipped \(cwc-2004 3\)"):
        make_plan(load("cwc-2004"), 12, skip_semi_final=True)


def test_final_of_a_tiny_field_is_played_by_all_of_it() -> None:
    plan = make_plan(load("shn-2022"), 3)
    assert [planned.tables for planned in plan.stages] == [(3,), (3,)]


@pytest.mark.parametrize(
    ("players", "code", "clause"),
    [
        pytest.param(
            1, "small-field.merge", "1.7.1", marks=pytest.mark.clause("italy-2009", "1.7.1")
        ),
        pytest.param(
            2, "small-field.call-up", "1.7.2", marks=pytest.mark.clause("italy-2009", "1.7.2")
        ),
        pytest.param(
            5, "small-field.call-up", "1.7.4", marks=pytest.mark.clause("italy-2009", "1.7.4")
        ),
    ],
)
def test_regional_final_that_needs_more_players(players: int, code: str, clause: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        plan_with("italy-2009", "--event regional-final", players)
    assert (refusal.value.code, refusal.value.clause.clause) == (code, clause)


def test_single_formula_is_not_worth_a_word() -> None:
    club = tuple(band for band in load("italy-2009").bands if band.formula == "club")
    plan = make_plan(replace(load("italy-2009"), bands=club), 20)
    assert (plan.formula, plan.notices) == ("club", ())


def test_formula_not_given_is_assumed_and_said() -> None:
    plan = make_plan(load("italy-2009"), 20)
    assert plan.formula == "club"
    (notice,) = plan.notices
    assert notice.code == "formula.assumed"
    assert notice.params == {"formula": "club", "others": ("convention",)}


@pytest.mark.parametrize(
    ("rulebook", "options", "players", "code"),
    [
        ("italy-2009", "--formula pub", 20, "formula.unknown"),
        ("studio-2023", "--formula club", 20, "formula.none"),
        ("studio-2023", "--event picnic", 20, "event.unknown"),
        ("studio-2023", "--event final-day", 17, "players.too-many"),
        ("shn-2022", "--event single-game-final", 5, "players.too-many"),
        ("shn-2022", "--event single-game-final", 6, "players.too-many"),
    ],
)
def test_what_the_rulebook_does_not_know_is_refused(
    rulebook: str, options: str, players: int, code: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        plan_with(rulebook, options, players)
    assert refusal.value.code == code
