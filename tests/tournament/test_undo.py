"""Every step that can be taken back: the tournament is then as before, but for what stays said."""

from collections.abc import Sequence

import pytest
from tests.tournament.hall import OWNER, Hall, create

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.events import Picked
from hexmeet.tournament.kinds import name_kind
from hexmeet.tournament.play_picks import list_steps, list_values
from hexmeet.tournament.state import SheetLine, Tournament
from hexmeet.tournament.undo import find_undo
from hexmeet.tournament.words import SheetStatus, TableStatus


def take_back(hall: Hall, command: Command, reason: str = "a wrong tap") -> None:
    """Do something, then what takes it back."""
    events = hall.do(command)
    undo = find_undo(hall.tournament, name_kind(type(command)), events, reason)
    assert undo is not None
    hall.do(undo)


def seat(rulebook: str = "studio-2023", players: int = 13, **options: object) -> Hall:
    hall = create(rulebook)
    hall.start(players, **options)
    hall.do(ask.DraftSeating(), ask.PublishRound())
    return hall


def enter(hall: Hall, table: int = 1) -> Sequence[str]:
    seats = hall.tournament.rounds[-1].tables[table - 1].seats
    points = zip(seats, (10, 8, 6, 4), strict=False)
    lines = tuple(SheetLine(player=player, vp=vp) for player, vp in points)
    hall.do(ask.EnterSheet(table=table, lines=lines, winner=seats[0]))
    return seats


@pytest.mark.parametrize("command", [ask.OpenRegistration(), ask.OpenCheckIn()])
def test_what_was_opened_is_closed(command: Command) -> None:
    hall = create()
    before = hall.tournament
    take_back(hall, command)
    assert hall.tournament == before


def test_registration_that_was_closed_is_opened() -> None:
    hall = create()
    hall.do(ask.OpenRegistration())
    before = hall.tournament
    take_back(hall, ask.CloseRegistration())
    assert hall.tournament == before


def test_players_are_as_before() -> None:
    hall = create()
    hall.register("Ada", "Bea")
    before = hall.tournament
    take_back(hall, ask.WithdrawPlayer(player="Ada"))
    assert hall.tournament == before
    hall.do(ask.OpenCheckIn())
    before = hall.tournament
    take_back(hall, ask.CheckIn(player="Bea"))
    assert hall.tournament == before


def test_start_and_draft_are_as_before() -> None:
    hall = create()
    hall.fill(13)
    before = hall.tournament
    take_back(hall, ask.StartTournament())
    assert hall.tournament == before
    hall.do(ask.StartTournament())
    before = hall.tournament
    take_back(hall, ask.DraftSeating())
    assert hall.tournament == before


@pytest.mark.parametrize("command", [ask.StartRound(), ask.StartTable(table=2)])
def test_tables_have_not_begun(command: Command) -> None:
    hall = seat()
    take_back(hall, command)
    statuses = {table.status for table in hall.tournament.rounds[-1].tables}
    assert statuses == {TableStatus.SEATED}


def test_clocks_and_marks_are_as_before() -> None:
    hall = seat()
    hall.do(ask.StartRound())

    def tables(tournament: Tournament) -> list[tuple[TableStatus, bool, str | None]]:
        found = tournament.rounds[-1].tables
        return [(table.status, table.slow, table.turn_limit_asked_by) for table in found]

    before = tables(hall.tournament)
    for command in (
        ask.PauseRound(),
        ask.PauseTable(table=1),
        ask.MarkTable(table=1),
        ask.LimitTurns(table=1, asked_by="olga"),
    ):
        take_back(hall, command)
        assert tables(hall.tournament) == before
    hall.do(ask.PauseRound())
    take_back(hall, ask.ResumeRound())
    assert hall.tournament.rounds[-1].paused_at is not None


def test_time_was_not_called() -> None:
    hall = seat("italy-2009", time_limit_minutes=80)
    hall.do(ask.StartRound())
    events = hall.do(ask.CallTime(), minutes=60)
    undo = find_undo(hall.tournament, "call-time", events, "a wrong clock")
    assert undo
    hall.do(undo, minutes=60)
    assert not hall.tournament.rounds[-1].time_called


def test_a_final_sheet_is_open_again_and_one_that_waits_has_nothing_to_undo() -> None:
    hall = seat()
    hall.do(ask.StartRound())
    first, *_ = enter(hall)
    events = hall.do(ask.SignSheet(table=1, player=first))
    assert find_undo(hall.tournament, "sign-sheet", events, "too soon") is None
    take_back(hall, ask.DecideSheet(table=1, reason="all agree"))
    sheet = hall.tournament.rounds[-1].tables[0].sheet
    assert sheet
    assert sheet.status is SheetStatus.ENTERED


def test_a_warning_is_revoked() -> None:
    hall = seat()
    hall.do(ask.StartRound())
    take_back(hall, ask.WarnPlayer(id="w1", player="P1", reason="loud"))
    assert hall.tournament.warnings[0].revoked


def test_what_was_selected_is_free_again() -> None:
    hall = seat("cwc-2004", 16)
    for number in range(4):
        if number:
            hall.do(ask.PublishRound())
        hall.do(ask.StartRound())
        for table in hall.tournament.rounds[-1].tables:
            enter(hall, table.number)
            hall.do(ask.DecideSheet(table=table.number, reason="done"), by=OWNER)
    hall.do(ask.CloseStage(), ask.DraftSeating(), ask.PublishRound())
    round_ = hall.tournament.rounds[-1]
    table = round_.tables[0]
    step = list_steps(hall.tournament, round_, table)[0]
    value = list_values(step.selects, table)[0]
    take_back(hall, ask.RecordPick(player=step.player, what=step.selects, value=value))
    assert hall.tournament.rounds[-1].picks == ()


@pytest.mark.parametrize("kind", ["publish-round", "enter-sheet", "close-tournament"])
def test_other_steps_are_not_taken_back(kind: str) -> None:
    assert find_undo(Tournament(), kind, (), "no") is None


def test_a_pick_of_nobody_at_a_table_has_nothing_to_undo() -> None:
    event = Picked(player="Nobody", what="colour", value="red")
    assert find_undo(Tournament(), "record-pick", (event,), "no") is None
