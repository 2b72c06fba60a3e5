"""What comes next, from the first player to the champion."""

from tests.tournament.hall import OWNER, SEED, START, Hall, create

from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import (
    CheckIn,
    DecideSheet,
    EnterSheet,
    OpenRegistration,
    RemovePlayer,
    RepairRound,
    Request,
    StartTable,
    StartTournament,
    UndoRoundStart,
)
from hexmeet.tournament.next_step import Step, find_next_step, find_obstacle
from hexmeet.tournament.seating_repairs import propose_repairs
from hexmeet.tournament.state import SheetLine
from hexmeet.tournament.words import Gone


def step(hall: Hall) -> Step:
    return find_next_step(hall.tournament).step


def go_on(hall: Hall) -> None:
    """Take the next step by its command."""
    command = find_next_step(hall.tournament).command
    assert command
    hall.do(command)


def finish_round(hall: Hall) -> None:
    for number, table in find_next_step(hall.tournament).tables:
        seats = hall.tournament.rounds[number - 1].tables[table - 1].seats
        points = (10, 9 - table % 3, 6 - table % 4, 2)
        lines = tuple(SheetLine(player=p, vp=v) for p, v in zip(seats, points, strict=False))
        hall.do(
            EnterSheet(table=table, lines=lines, winner=seats[0]),
            DecideSheet(table=table, reason="no pens"),
        )


def test_every_step_leads_to_the_next_one() -> None:
    hall = create()
    taken = []
    assert step(hall) is Step.OPEN_REGISTRATION
    go_on(hall)
    assert step(hall) is Step.OPEN_CHECK_IN
    hall.fill(12)
    while (now := step(hall)) is not Step.NOTHING:
        taken.append(now)
        if now is Step.COLLECT_SHEETS:
            finish_round(hall)
        else:
            go_on(hall)
    rounds = [Step.PUBLISH, Step.START_ROUND, Step.COLLECT_SHEETS]
    assert taken == [
        Step.START,
        *(Step.DRAFT, *rounds, *rounds, *rounds, Step.CLOSE_STAGE),
        *(Step.DRAFT, *rounds, Step.CLOSE_STAGE),
        Step.CLOSE_TOURNAMENT,
    ]


def test_who_is_expected_is_named_before_the_start() -> None:
    hall = create()
    hall.register("Ada")
    assert step(hall) is Step.OPEN_CHECK_IN
    hall.fill(8)
    found = find_next_step(hall.tournament)
    assert (found.step, found.players) == (Step.CHECK_IN_PLAYERS, ("Ada",))
    hall.do(CheckIn(player="Ada"))
    assert step(hall) is Step.START


def test_who_is_gone_since_the_round_was_published_is_named_before_it_starts() -> None:
    hall = create()
    hall.start(12)
    go_on(hall)
    go_on(hall)
    assert step(hall) is Step.START_ROUND
    hall.do(StartTable(table=1))
    assert find_next_step(hall.tournament).tables == ((1, 2), (1, 3))
    go_on(hall)
    hall.do(UndoRoundStart(reason="somebody is missing"))
    gone = hall.tournament.rounds[0].tables[1].seats[0]
    hall.do(RemovePlayer(player=gone, because=Gone.WITHDREW, reason=""))
    found = find_next_step(hall.tournament)
    assert (found.step, found.players) == (Step.REPAIR, (gone,))
    best = propose_repairs(hall.tournament, absent=(gone,), seed=SEED)[0]
    hall.do(RepairRound(tables=best.rounds[0], reason="gone home"))
    assert step(hall) is Step.START_ROUND
    go_on(hall)
    # A table that is left when the round runs begins by itself.
    assert find_next_step(hall.tournament).step is Step.COLLECT_SHEETS


def test_what_stands_in_the_way_is_known_beforehand() -> None:
    hall = create()

    def obstacle(command: OpenRegistration | StartTournament | EnterSheet) -> object:
        request = Request(command=command, actor=OWNER, at=START, seed=SEED)
        return find_obstacle(hall.tournament, request)

    assert obstacle(OpenRegistration()) is None
    refusal = obstacle(StartTournament())
    assert isinstance(refusal, RuleViolation)
    assert refusal.code == "start.not-now"
    hall.start(8)
    assert isinstance(
        find_obstacle(
            hall.tournament,
            Request(command=RepairRound(tables=(), reason=""), actor=OWNER, at=START, seed=SEED),
        ),
        RuleViolation | FileError,
    )
