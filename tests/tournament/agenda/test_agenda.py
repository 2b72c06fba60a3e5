"""What an organiser does next, through whole events of every rulebook."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from tests.tournament.hall import DAY, JUDGE, OWNER, START, Hall, create

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament import commands as ask
from hexmeet.tournament.agenda import Agenda, Task, find_agenda
from hexmeet.tournament.commands import Actor, Command
from hexmeet.tournament.state import Settings, SheetLine, Staff
from hexmeet.tournament.words import Gone, Role

ON_THE_DAY = START - timedelta(hours=1)
BEFORE = START - timedelta(days=20)
HEAD = Actor("jon", (Role.HEAD_JUDGE,))
HEAD_JUDGE = ask.AppointStaff(person=Staff(id="jon", name="Jon", roles=(Role.HEAD_JUDGE,)))


def look(hall: Hall, now: datetime = ON_THE_DAY) -> Agenda:
    return find_agenda(hall.tournament, now)


def codes(agenda: Agenda) -> list[str]:
    return [reminder.code for reminder in agenda.reminders]


def enter_sheets(hall: Hall, *tables: int) -> None:
    """Let judges decide all sheets of the round; who wins differs from table to table."""
    round_ = hall.tournament.current_round
    assert round_ is not None
    for table in round_.tables:
        if not tables or table.number in tables:
            turn = (table.number + len(hall.tournament.rounds)) % len(table.seats)
            order = (*table.seats[turn:], *table.seats[:turn])
            points = (10, 8, 7, 5)
            lines = tuple(SheetLine(player=p, vp=vp) for p, vp in zip(order, points, strict=False))
            hall.do(
                ask.EnterSheet(table=table.number, lines=lines, winner=order[0]),
                ask.DecideSheet(table=table.number, reason="all agree"),
                by=HEAD,
            )


def act(hall: Hall, agenda: Agenda) -> None:
    """Do what the agenda says, as somebody would who only reads the largest words."""
    step = agenda.step
    assert not step.refusals
    commands: dict[Task, Command] = {
        Task.OPEN_CHECK_IN: ask.OpenCheckIn(),
        Task.START: ask.StartTournament(),
        Task.DRAFT: ask.DraftSeating(),
        Task.PUBLISH: ask.PublishRound(),
        Task.START_ROUND: ask.StartRound(),
        Task.CLOSE_STAGE: ask.CloseStage(),
        Task.CLOSE: ask.CloseTournament(),
    }
    if step.task in commands:
        hall.do(commands[step.task])
    elif step.task is Task.FINISH_ROUND:
        enter_sheets(hall)
    elif step.task is Task.PICK:
        pick(hall, str(step.params["player"]), str(step.params["what"]))
    elif step.task is Task.CHECK_IN:
        hall.do(*(ask.CheckIn(player=player) for player in hall.tournament.players))
    elif step.task is Task.ADD_PHOTOS:
        photos = step.params["photos"]
        assert isinstance(photos, tuple)
        for number, kind in enumerate(photos):
            hall.do(ask.AddPhoto(kind=kind, digest=f"{number:064}", media_type="image/png"))
    else:
        raise AssertionError(step)


def pick(hall: Hall, player: str, what: str) -> None:
    round_ = hall.tournament.current_round
    assert round_ is not None
    table = next(table for table in round_.tables if player in table.seats)
    taken = {p.value for p in round_.picks if p.what == what and p.player in table.seats}
    values = ("blue", "orange", "red", "white") if what == "colour" else ("1", "2", "3", "4")
    value = next(value for value in values if value not in taken)
    hall.do(ask.RecordPick(player=player, what=what, value=value))


def enter_players(hall: Hall, players: int) -> None:
    born = date(1980, 1, 1) if hall.tournament.rules.eligibility.minimum_age else None
    names = [f"P{number}" for number in range(1, players + 1)]
    hall.do(ask.ImportPlayers(entries=tuple(ask.Entry(id=n, name=n, born=born) for n in names)))


ROUND = [Task.DRAFT, Task.PUBLISH, Task.START_ROUND, Task.FINISH_ROUND]
REST = [Task.PUBLISH, Task.START_ROUND, Task.FINISH_ROUND]
DOOR = [Task.OPEN_CHECK_IN, Task.CHECK_IN, Task.START]
SELECTED = [Task.DRAFT, Task.PUBLISH, Task.PICK, Task.START_ROUND, Task.FINISH_ROUND]
END = [Task.CLOSE_STAGE, Task.CLOSE, Task.DONE]
EVENTS = {
    "studio-2023": (16, [*DOOR, *ROUND, *REST, *REST, Task.CLOSE_STAGE, *SELECTED,
                         Task.CLOSE_STAGE, *SELECTED, *END]),
    "italy-2009": (13, [*DOOR, *ROUND, *ROUND, Task.CLOSE_STAGE, *ROUND, Task.CLOSE_STAGE,
                        Task.ADD_PHOTOS, Task.CLOSE, Task.DONE]),
    "shn-2022": (12, [*DOOR, *ROUND, *REST, *REST, *END]),
    "shn-2024": (13, [*DOOR, *ROUND, *REST, *REST, *END]),
    "cwc-2004": (16, [*DOOR, *ROUND, *REST, *REST, *REST, Task.CLOSE_STAGE, *SELECTED,
                      Task.CLOSE_STAGE, *SELECTED, *END]),
}  # fmt: skip


@pytest.mark.parametrize("rulebook", EVENTS)
def test_whoever_does_what_the_agenda_says_reaches_the_end(rulebook: str) -> None:
    players, expected = EVENTS[rulebook]
    hall = create(rulebook)
    minimum = hall.tournament.rules.eligibility.minimum_age
    if minimum and not minimum.on:
        change(hall, championship_day=date(2022, 9, 1))
    hall.do(HEAD_JUDGE)
    enter_players(hall, players)
    done: list[Task] = []
    while not done or done[-1] is not Task.DONE:
        agenda = look(hall)
        if not done or agenda.step.task is not done[-1] or agenda.step.task is not Task.PICK:
            done.append(agenda.step.task)
        if agenda.step.task is not Task.DONE:
            act(hall, agenda)
    assert done == expected


def change(hall: Hall, **changes: object) -> None:
    assert hall.tournament.settings is not None
    settings: Settings = replace(hall.tournament.settings, **changes)  # type: ignore[arg-type]
    hall.do(ask.ChangeSettings(settings=settings))


# --- before the day -------------------------------------------------------------------------------


def test_an_empty_tournament_opens_registration_first() -> None:
    agenda = look(create(), BEFORE)
    assert agenda.step.task is Task.OPEN_REGISTRATION
    assert [step.task for step in agenda.also] == [Task.ENTER_PLAYERS, Task.OPEN_CHECK_IN]
    assert codes(agenda) == ["staff-of-one"]
    assert [refusal.code for refusal in agenda.later] == ["staff.too-few-judges"]


@pytest.mark.clause("shn-2024", "10.1")
def test_registration_waits_for_the_day_on_which_ages_count() -> None:
    agenda = look(create("shn-2024", championship_day=None), BEFORE)
    minimum = create("shn-2024").tournament.rules.eligibility.minimum_age
    assert minimum is not None
    expected = [] if minimum.on else ["age.day-unknown"]
    assert [refusal.code for refusal in agenda.step.refusals] == expected


@pytest.mark.clause("shn-2022", "10.1")
def test_registration_waits_for_the_day_of_the_world_championship() -> None:
    agenda = look(create("shn-2022", championship_day=None), BEFORE)
    minimum = create("shn-2022").tournament.rules.eligibility.minimum_age
    assert minimum is not None
    expected = [] if minimum.on else ["age.day-unknown"]
    assert [refusal.code for refusal in agenda.step.refusals] == expected


def test_open_registration_waits_for_the_day_and_says_who_waits() -> None:
    hall = create(capacity=4)
    hall.do(HEAD_JUDGE, ask.OpenRegistration())
    enter_players(hall, 5)
    agenda = look(hall, BEFORE)
    assert agenda.step.task is Task.AWAIT_DAY
    assert agenda.step.params == {"players": 4, "waiting": 1, "days": 20}
    assert [step.task for step in agenda.also] == [
        Task.ENTER_PLAYERS, Task.CLOSE_REGISTRATION, Task.OPEN_CHECK_IN,
    ]  # fmt: skip
    assert codes(agenda) == ["players-waiting"]
    assert agenda.later == ()
    assert [plan.players for plan in agenda.plans] == [4]  # five cannot be seated


def test_on_the_day_too_few_players_are_entered_first() -> None:
    hall = create()
    enter_players(hall, 2)
    agenda = look(hall)
    assert agenda.step.task is Task.ENTER_PLAYERS
    assert agenda.step.params["players"] == 2
    assert [plan.players for plan in agenda.plans] == [3]


def test_the_day_is_that_of_the_place() -> None:
    hall = create(time_zone="Asia/Tokyo")
    enter_players(hall, 4)
    evening = START.replace(hour=16) - timedelta(days=1)  # one o'clock on the day, in Tokyo
    assert evening.date() < DAY
    assert look(hall, evening).step.task is Task.OPEN_CHECK_IN


# --- the door -------------------------------------------------------------------------------------


def test_check_in_names_who_is_missing_until_the_start() -> None:
    hall = create()
    enter_players(hall, 5)
    hall.do(ask.OpenCheckIn(), *(ask.CheckIn(player=f"P{n}") for n in (1, 2, 3, 4)))
    agenda = look(hall)
    assert agenda.step.task is Task.CHECK_IN
    assert agenda.step.params == {"players": 4, "missing": 1, "expected": 5}
    assert codes(agenda) == ["players-missing", "staff-of-one"]
    assert agenda.reminders[0].params == {"count": 1, "players": ("P5",)}
    late = look(hall, START)
    assert late.step.task is Task.START
    assert late.also[0].task is Task.CHECK_IN


@pytest.mark.clause("studio-2023", "1.3.1")
def test_a_start_without_a_judge_is_blocked() -> None:
    hall = create()
    enter_players(hall, 2)
    hall.do(ask.OpenCheckIn(), ask.CheckIn(player="P1"), ask.CheckIn(player="P2"))
    agenda = look(hall, START)
    assert agenda.step.task is Task.START
    assert [refusal.code for refusal in agenda.step.refusals] == [
        "staff.too-few-judges", "players.cannot-be-seated",
    ]  # fmt: skip


# --- the rounds -----------------------------------------------------------------------------------


def play_until(hall: Hall, task: Task, stage: Stage | None = None) -> Agenda:
    agenda = look(hall)
    while agenda.step.task is not task or (stage and agenda.step.params["stage"] != stage):
        act(hall, agenda)
        agenda = look(hall)
    return agenda


def begin(players: int = 13, rulebook: str = "studio-2023", **options: object) -> Hall:
    hall = create(rulebook)
    hall.start(players, **options)
    return hall


@pytest.mark.clause("studio-2023", "1.1.5")
def test_a_draft_without_somebody_who_came_is_not_published() -> None:
    hall = begin(12)
    hall.do(ask.DraftSeating(), ask.RemovePlayer(player="P1", because=Gone.WITHDREW, reason="ill"))
    agenda = look(hall)
    assert agenda.step.task is Task.PUBLISH
    assert [refusal.code for refusal in agenda.step.refusals] == ["publish.players-gone"]
    assert [step.task for step in agenda.also] == [Task.DRAFT]


def test_a_round_does_not_begin_without_somebody_who_left() -> None:
    hall = begin(12)
    hall.do(ask.DraftSeating(), ask.PublishRound())
    hall.do(ask.RemovePlayer(player="P1", because=Gone.WITHDREW, reason="ill"))
    agenda = look(hall)
    assert agenda.step.task is Task.START_ROUND
    assert [refusal.code for refusal in agenda.step.refusals] == ["play.players-gone"]


def test_tables_sheets_and_calls_are_reminded_of() -> None:
    hall = begin(16)
    play_until(hall, Task.FINISH_ROUND)
    enter_sheets(hall, 1, 2)
    round_ = hall.tournament.rounds[0]
    third = round_.tables[2].seats
    lines = tuple(SheetLine(player=p, vp=v) for p, v in zip(third, (10, 8, 7, 5), strict=True))
    hall.do(
        ask.EnterSheet(table=3, lines=lines, winner=third[0]),
        ask.SignSheet(table=3, player=third[1]),
        ask.CallJudge(id="c", table=4, by=round_.tables[3].seats[0], about="a road"),
        by=JUDGE,
    )
    agenda = look(hall)
    assert agenda.step.params == {
        "stage": Stage.PRELIMINARY, "round": 1, "tables": 4, "done": 2, "open": 2,
    }  # fmt: skip
    assert codes(agenda) == ["call-open", "sheet-unsigned", "sheet-missing"]
    hall.do(ask.DisputeSheet(table=3, player=third[2], reason="nine"), ask.TakeCall(call="c"))
    hall.do(ask.PauseTable(table=4), by=JUDGE)
    assert codes(look(hall)) == ["sheet-disputed", "table-paused"]
    hall.do(ask.PauseTable(table=4, goes_on=True), ask.PauseRound(), by=JUDGE)
    assert "round-paused" in codes(look(hall))


def test_who_asks_to_leave_is_reminded_of() -> None:
    hall = begin(16)
    play_until(hall, Task.FINISH_ROUND)
    hall.do(ask.AskToLeave(player="P3", reason="the last train"), by=Actor("P3"))
    asked = look(hall).reminders[0]
    assert (asked.code, asked.params) == (
        "leave-asked",
        {"player": "P3", "reason": "the last train"},
    )
    hall.do(ask.StayOn(player="P3"), by=Actor("P3"))
    assert "leave-asked" not in codes(look(hall))


def test_slow_tables_are_reminded_of() -> None:
    hall = begin(16)
    play_until(hall, Task.FINISH_ROUND)
    enter_sheets(hall, 1, 2, 3)
    change_times(hall, minutes=60)
    agenda = look(hall, START + timedelta(minutes=90))
    assert codes(agenda) == ["sheet-missing", "table-slow"]
    assert agenda.reminders[1].params["usual"] == 60


def change_times(hall: Hall, minutes: int) -> None:
    """Let the round have begun at the announced start, and its games have taken so long."""
    (round_,) = hall.tournament.rounds
    end = START + timedelta(minutes=minutes)
    tables = tuple(
        replace(t, started_at=START, done_at=None if t.number == 4 else end) for t in round_.tables
    )
    hall.tournament = replace(
        hall.tournament, rounds=(replace(round_, started_at=START, tables=tables),)
    )


@pytest.mark.clause("italy-2009", "3.4")
def test_time_is_called_when_it_is_over() -> None:
    hall = begin(13, "italy-2009", time_limit_minutes=80)
    play_until(hall, Task.FINISH_ROUND)
    assert look(hall, START + timedelta(minutes=81)).step.task is Task.CALL_TIME
    hall.do(ask.CallTime(), minutes=81)
    assert look(hall, START + timedelta(minutes=82)).step.task is Task.FINISH_ROUND


def reopen(hall: Hall, round_: int, table: int = 1) -> None:
    hall.do(ask.ReopenSheet(round=round_, table=table, reason="a typo"))


@pytest.mark.clause("studio-2023", "1.4.2")
def test_a_stage_is_closed_once_no_sheet_is_open_and_says_how_many_ties_are_drawn() -> None:
    hall = begin(16)
    agenda = play_until(hall, Task.CLOSE_STAGE)
    ties = agenda.step.params["ties"]
    assert isinstance(ties, int)
    assert ties > 0
    reopen(hall, 1)
    agenda = look(hall)
    assert agenda.step.task is Task.SETTLE_SHEETS
    assert agenda.step.params == {"count": 1, "round": 1, "table": 1}
    assert [refusal.code for refusal in agenda.step.refusals] == ["stage.sheets-open"]
    assert codes(agenda) == ["sheet-unsigned"]


def correct(hall: Hall, round_: int, table: int = 1) -> None:
    """Give the win at a table to the one who was last."""
    reopen(hall, round_, table)
    found = hall.tournament.rounds[round_ - 1].find_table(table)
    assert found is not None
    assert found.sheet is not None
    order = [line.player for line in found.sheet.lines][::-1]
    points = (10, 4, 3, 2)
    lines = tuple(SheetLine(player=p, vp=v) for p, v in zip(order, points, strict=True))
    hall.do(
        ask.EnterSheet(table=table, lines=lines, winner=order[0], round=round_),
        ask.DecideSheet(table=table, reason="a typo", round=round_),
        by=HEAD,
    )


def test_a_stage_is_closed_anew_when_a_result_was_corrected() -> None:
    hall = begin(16)
    play_until(hall, Task.CLOSE_STAGE)
    hall.do(ask.CloseStage())
    assert look(hall).step.task is Task.DRAFT
    correct(hall, 3)
    agenda = look(hall)
    assert (agenda.step.task, agenda.step.params["stage"]) == (Task.CLOSE_STAGE, Stage.PRELIMINARY)


@pytest.mark.clause("studio-2023", "1.1.7")
def test_who_left_before_the_semi_final_is_named() -> None:
    hall = begin(20)
    play_until(hall, Task.DRAFT, Stage.SEMI_FINAL)
    first = hall.tournament.orders[Stage.PRELIMINARY][0]
    hall.do(ask.RemovePlayer(player=first, because=Gone.WITHDREW, reason="a train"))
    agenda = look(hall)
    assert agenda.step.params["absent"] == (first,)
    assert not agenda.step.refusals


@pytest.mark.clause("studio-2023", "1.1.7")
def test_too_few_for_a_semi_final_go_straight_to_the_final() -> None:
    hall = begin(16)
    play_until(hall, Task.DRAFT, Stage.SEMI_FINAL)
    for player in hall.tournament.orders[Stage.PRELIMINARY][4:]:
        hall.do(ask.RemovePlayer(player=player, because=Gone.WITHDREW, reason="a train"))
    hall.do(ask.DraftSeating())
    assert look(hall).step.params["stage"] == Stage.FINAL
    play_until(hall, Task.CLOSE_STAGE, Stage.FINAL)
    hall.do(ask.CloseStage())
    assert look(hall).step.task is Task.CLOSE


def test_a_final_that_cannot_be_seated_is_refused_beforehand() -> None:
    hall = begin(13)
    play_until(hall, Task.DRAFT, Stage.FINAL)
    for player in list(hall.tournament.players)[:11]:
        hall.do(ask.RemovePlayer(player=player, because=Gone.WITHDREW, reason="a train"))
    agenda = look(hall)
    assert agenda.step.task is Task.DRAFT
    assert [refusal.code for refusal in agenda.step.refusals] == ["final.too-few-players"]


@pytest.mark.clause("italy-2009", "1.6.a")
def test_photos_that_are_missing_are_reminded_of_to_the_end() -> None:
    hall = begin(13, "italy-2009")
    agenda = play_until(hall, Task.ADD_PHOTOS)
    assert agenda.also[0].task is Task.CLOSE
    hall.do(ask.CloseTournament(), by=OWNER)
    agenda = look(hall)
    assert agenda.step.task is Task.DONE
    assert agenda.reminders[0].params["count"] == 3


def test_a_final_that_is_open_again_is_settled_first() -> None:
    hall = begin(13)
    play_until(hall, Task.CLOSE)
    reopen(hall, len(hall.tournament.rounds))
    assert look(hall).step.task is Task.FINISH_ROUND


def test_the_last_stage_is_closed_anew_when_the_ranking_has_changed() -> None:
    hall = begin(13)
    play_until(hall, Task.CLOSE)
    third = hall.tournament.orders[Stage.FINAL][4]
    hall.do(ask.RemovePlayer(player=third, because=Gone.DISQUALIFIED, reason="collusion"), by=HEAD)
    agenda = look(hall)
    assert (agenda.step.task, agenda.step.params["stage"]) == (Task.CLOSE_STAGE, Stage.FINAL)


def test_a_result_corrected_in_an_event_without_a_final_is_settled_first() -> None:
    hall = create("studio-2023", event="preliminary-event")
    hall.start(12)
    play_until(hall, Task.CLOSE)
    reopen(hall, 1)
    assert look(hall).step.task is Task.SETTLE_SHEETS


def test_a_champion_is_crowned_anew_when_the_final_was_corrected() -> None:
    hall = begin(13)
    play_until(hall, Task.CLOSE)
    correct(hall, len(hall.tournament.rounds))
    assert look(hall).step.task is Task.CLOSE_STAGE


def test_who_is_there_without_a_seat_is_thought_of_until_all_tables_have_begun() -> None:
    hall = create()
    hall.do(HEAD_JUDGE)
    enter_players(hall, 13)
    assert look(hall).step.task is Task.OPEN_CHECK_IN
    hall.do(ask.OpenCheckIn(), *(ask.CheckIn(player=p) for p in list(hall.tournament.players)[:12]))
    hall.do(ask.StartTournament(), ask.DraftSeating(), ask.PublishRound())
    assert "players-unseated" not in codes(look(hall))
    late = list(hall.tournament.players)[12]
    hall.do(ask.CheckIn(player=late, overrule="came late"))
    found = next(r for r in look(hall).reminders if r.code == "players-unseated")
    assert found.params == {"count": 1, "players": (hall.player(late).name,)}
    hall.do(ask.StartRound())
    assert "players-unseated" not in codes(look(hall))
