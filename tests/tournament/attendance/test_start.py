from dataclasses import replace
from datetime import date

import pytest
from tests.tournament.hall import JUDGE, Hall, create

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import Actor, AppointStaff, StartTournament
from hexmeet.tournament.start import list_methods, plan_start
from hexmeet.tournament.state import Staff, Structure
from hexmeet.tournament.words import Phase, Role, Status

YEARS = {"shn-2024": {"championship_day": date(2025, 4, 3)}}


def gather(rulebook: str, players: int, **settings: object) -> Hall:
    hall = create(rulebook, **YEARS.get(rulebook, {}), **settings)
    hall.fill(players)
    return hall


@pytest.mark.parametrize(
    ("rulebook", "players", "structure"),
    [
        (
            "cwc-2004",
            64,
            Structure(
                formula=None, rounds=4, has_semi_final=True, method="schedule", numbers="spiral"
            ),
        ),
        (
            "italy-2009",
            20,
            Structure(
                formula="club", rounds=3, has_semi_final=False, method="ranking", numbers="spiral"
            ),
        ),
        (
            "shn-2022",
            24,
            Structure(
                formula=None, rounds=3, has_semi_final=False, method="schedule", numbers="spiral"
            ),
        ),
        (
            "shn-2024",
            24,
            Structure(
                formula=None, rounds=3, has_semi_final=False, method="schedule", numbers="spiral"
            ),
        ),
        (
            "studio-2023",
            29,
            Structure(
                formula=None, rounds=3, has_semi_final=True, method="schedule", numbers="spiral"
            ),
        ),
    ],
)
def test_start_fixes_the_structure_for_those_who_are_there(
    rulebook: str, players: int, structure: Structure
) -> None:
    hall = gather(rulebook, players)
    hall.do(StartTournament())
    assert hall.tournament.structure == structure
    assert hall.tournament.phase is Phase.PLAYING


def test_who_is_not_there_is_absent_and_who_waited_still_waits() -> None:
    hall = create(capacity=9)
    hall.register("Ada")
    hall.fill(8)
    hall.register("Wim")
    hall.do(StartTournament())
    assert hall.player("Ada").status is Status.ABSENT
    assert hall.player("Wim").status is Status.WAITING
    assert hall.player("P1").status is Status.CHECKED_IN


def test_start_comes_once_and_after_check_in() -> None:
    assert create().refuse(StartTournament()).code == "start.not-now"
    hall = gather("studio-2023", 8)
    hall.do(StartTournament())
    refusal = hall.refuse(StartTournament())
    assert (refusal.code, refusal.params) == ("start.not-now", {"phase": "playing"})


def test_field_that_cannot_be_seated_is_refused() -> None:
    refusal = gather("studio-2023", 5).refuse(StartTournament())
    assert refusal.code == "players.cannot-be-seated"


def test_semi_final_is_left_out_where_the_rulebook_lets() -> None:
    hall = gather("studio-2023", 20)
    hall.do(StartTournament(skip_semi_final=True))
    assert hall.tournament.structure is not None
    assert not hall.tournament.structure.has_semi_final
    refusal = gather("studio-2023", 40).refuse(StartTournament(skip_semi_final=True))
    assert refusal.code == "semi-final.cannot-be-skipped"


def test_event_without_a_preliminary_stage_has_no_rounds_of_it() -> None:
    hall = gather("studio-2023", 16, event="final-day")
    hall.do(StartTournament())
    assert hall.tournament.structure is not None
    assert hall.tournament.structure.rounds == 0


def test_formula_is_chosen() -> None:
    hall = gather("italy-2009", 20)
    assert hall.refuse(StartTournament(formula="pub")).code == "formula.unknown"
    hall.do(StartTournament(formula="convention"))
    assert hall.tournament.structure is not None
    assert hall.tournament.structure.formula == "convention"


@pytest.mark.parametrize("method", ["ranking", "schedule", "printed"])
def test_method_is_one_of_the_rulebook(method: str) -> None:
    hall = gather("italy-2009", 16)
    assert list_methods(hall.tournament) == ("ranking", "schedule", "printed")
    hall.do(StartTournament(method=method))
    assert hall.tournament.structure is not None
    assert hall.tournament.structure.method == method


def test_method_that_the_rulebook_has_not_is_refused() -> None:
    refusal = gather("studio-2023", 16).refuse(StartTournament(method="ranking"))
    assert refusal.code == "start.no-such-method"
    assert refusal.params == {"method": "ranking", "offered": ("schedule",)}
    assert gather("studio-2023", 16).refuse(StartTournament(method="printed")).code == (
        "printed.none"
    )


def test_printed_schedule_is_for_the_sizes_it_is_printed_for() -> None:
    refusal = gather("italy-2009", 24).refuse(StartTournament(method="printed"))
    assert refusal.code == "printed.players"


def test_number_tokens_lie_as_the_rulebook_offers() -> None:
    hall = gather("studio-2023", 16)
    hall.do(StartTournament(numbers="shuffled"))
    assert hall.tournament.structure is not None
    assert hall.tournament.structure.numbers == "shuffled"
    refusal = gather("cwc-2004", 16).refuse(StartTournament(numbers="shuffled"))
    assert (refusal.code, refusal.params) == (
        "board.numbers-not-offered",
        {"numbers": "shuffled", "offered": ("spiral",)},
    )


@pytest.mark.clause("italy-2009", "3.4")
def test_games_are_limited_where_the_rulebook_knows_it() -> None:
    hall = gather("italy-2009", 16)
    assert hall.find_faults(StartTournament(time_limit_minutes=0)) == [
        ("time_limit_minutes", "expected a number from 1 to 600, got 0")
    ]
    hall.do(StartTournament(time_limit_minutes=80))
    assert hall.tournament.structure is not None
    assert hall.tournament.structure.time_limit_minutes == 80


@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [("cwc-2004", "22"), ("shn-2022", "5.5"), ("shn-2024", "5.5"), ("studio-2023", "1.1.8")],
)
def test_games_are_not_limited_elsewhere(rulebook: str, clause: str) -> None:
    refusal = gather(rulebook, 16).refuse(StartTournament(time_limit_minutes=80))
    assert (refusal.code, str(refusal.clause)) == ("start.no-time-limit", f"{rulebook} {clause}")


@pytest.mark.parametrize("rulebook", ["cwc-2004", "studio-2023"])
def test_organiser_limits_turns(rulebook: str) -> None:
    hall = gather(rulebook, 16)
    judge = hall.refuse(StartTournament(turn_limit=True), by=JUDGE)
    assert judge.code == "start.turn-limit-not-yours"
    hall.do(StartTournament(turn_limit=True))
    assert hall.tournament.structure is not None
    assert hall.tournament.structure.turn_limit


@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_judge_limits_turns_and_not_the_organiser(rulebook: str) -> None:
    hall = gather(rulebook, 16)
    refusal = hall.refuse(StartTournament(turn_limit=True))
    assert (refusal.code, str(refusal.clause), refusal.params) == (
        "start.turn-limit-not-yours",
        f"{rulebook} 5.5",
        {"who": ("judge",)},
    )
    both = Actor(id="olga", roles=(Role.OWNER, Role.JUDGE))
    hall.do(StartTournament(turn_limit=True), by=both)


def test_turns_are_not_limited_where_the_rulebook_does_not_know_it() -> None:
    refusal = gather("italy-2009", 16).refuse(StartTournament(turn_limit=True))
    assert (refusal.code, str(refusal.clause)) == ("start.no-turn-limit", "italy-2009 3.4")


# --- what a start would mean ----------------------------------------------------------------------


def test_plan_shows_what_so_many_players_would_mean() -> None:
    hall = gather("studio-2023", 28)
    there = plan_start(hall.tournament, StartTournament())
    more = plan_start(hall.tournament, StartTournament(), players=29)
    assert [stage.players for stage in there.stages] == [28, 16, 4]
    assert [notice.code for notice in there.notices] == ["semi-final.optional"]
    assert more.players == 29
    assert more.stages[1].stage is Stage.SEMI_FINAL
    assert more.notices == ()


def test_plan_speaks_of_the_kind_of_event() -> None:
    hall = gather("studio-2023", 16, event="final-day")
    plan = plan_start(hall.tournament, StartTournament())
    assert [stage.stage for stage in plan.stages] == [Stage.SEMI_FINAL, Stage.FINAL]


@pytest.mark.clause("italy-2009", "1.3")
def test_a_judge_for_every_24_players_is_recommended() -> None:
    hall = gather("italy-2009", 24)
    options = StartTournament(formula="club")
    assert plan_start(hall.tournament, options).notices == ()
    (notice,) = plan_start(hall.tournament, options, players=25).notices
    assert (notice.code, str(notice.clause)) == ("judges.more-recommended", "italy-2009 1.3")
    assert notice.params == {"judges": 1, "players": 25, "recommended": 2}
    hall.do(AppointStaff(person=Staff(id="ida", name="Ida", roles=(Role.JUDGE,))))
    assert plan_start(hall.tournament, options, players=48).notices == ()


def test_refusals_of_the_plan_come_through() -> None:
    hall = gather("italy-2009", 16)
    nobody = replace(hall.tournament, players={})
    with pytest.raises(RuleViolation) as error:
        plan_start(nobody, StartTournament())
    assert error.value.code == "players.cannot-be-seated"
