from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from tests.tournament.hall import EVENTS, JUDGE, create

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.schema import Expansion, Stage
from hexmeet.tournament import commands as ask
from hexmeet.tournament.decide import decide
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.rehearsal.cast import Cast, Move, copy_tournament
from hexmeet.tournament.rehearsal.driver import find_judge, find_owner, plan_step
from hexmeet.tournament.state import SheetLine, Staff, Tournament
from hexmeet.tournament.words import Gone, Phase, Role, Status, TableStatus

NOW = datetime(2026, 6, 1, 9, tzinfo=UTC)
STARTS = NOW + timedelta(hours=1)
OWNER = Staff(id="otto", name="Otto", roles=(Role.OWNER,))
SEED = "a rehearsal"
MOST = 200  # steps


def carry_out(tournament: Tournament, move: Move) -> Tournament:
    request = ask.Request(command=move.command, actor=move.actor, at=move.at, seed=SEED)
    return fold(decide(tournament, request), tournament)


def rehearse(
    rulebook: str = "studio-2023", players: int = 13, judges: int = 2, **settings: object
) -> Tournament:
    """Copy a tournament for so many pretend players."""
    cast = Cast(
        title="Rehearsal",
        players=[f"Pretend {number}" for number in range(1, players + 1)],
        judges=[f"Judge {number}" for number in range(1, judges + 1)],
    )
    real = create(rulebook, **settings).tournament
    now = Tournament()
    for move in copy_tournament(
        real, "copy", OWNER, cast, house_rulebook=None, now=NOW, starts_at=STARTS
    ):
        now = carry_out(now, move)
    return now


def walk(tournament: Tournament, steps: int = MOST) -> Iterator[Tournament]:
    """Let it run by itself; give it after each step."""
    at = NOW
    for _ in range(steps):
        moves = plan_step(tournament, at, SEED)
        if not moves:
            return
        for move in moves:
            assert move.at >= at
            at = move.at
            tournament = carry_out(tournament, move)
        yield tournament


def run(tournament: Tournament, steps: int = MOST) -> Tournament:
    *_, last = walk(tournament, steps)
    return last


def test_a_copy_has_settings_and_rulebook_and_none_of_the_people() -> None:
    now = rehearse("italy-2009", players=9)
    assert now.rules.id == "italy-2009"
    assert now.details.name == "Rehearsal"
    assert now.details.event == EVENTS["italy-2009"]
    assert now.details.starts_at == STARTS
    assert [person.roles for person in now.staff.values()] == [
        (Role.OWNER,),
        (Role.HEAD_JUDGE,),
        (Role.JUDGE,),
    ]
    assert len(now.players) == 9


@pytest.mark.parametrize(
    ("rulebook", "players"),
    [("studio-2023", 13), ("italy-2009", 17), ("shn-2022", 24), ("shn-2024", 24), ("cwc-2004", 64)],
)
def test_every_rulebook_is_played_to_its_end(rulebook: str, players: int) -> None:
    now = run(rehearse(rulebook, players))
    assert now.phase is Phase.CLOSED
    assert (now.champion in now.players) is (Stage.FINAL in now.closed_stages)
    assert all(round_.is_done for round_ in now.rounds)
    assert not any(player.late for player in now.players.values())
    assert plan_step(now, NOW, SEED) == ()


def test_every_rulebook_is_rehearsed() -> None:
    assert set(rulebook_ids()) == set(EVENTS)


def test_the_same_seed_plays_the_same() -> None:
    assert run(rehearse(), 12) == run(rehearse(), 12)


def test_an_expansion_is_played_to_its_own_target() -> None:
    now = run(rehearse("italy-2009", 12, expansion=Expansion.SEAFARERS), 7)
    won = {line.vp for t in now.rounds[0].tables if t.sheet for line in t.sheet.lines}
    assert now.rules.game.seafarers
    assert max(won) >= now.rules.game.seafarers.target_points


def test_by_hand_and_by_itself_in_turn() -> None:
    """Somebody has a sheet that waits, one disputed, one final: the driver finishes the round."""
    now = next(n for n in walk(rehearse()) if n.rounds and n.rounds[0].started_at)
    at, owner = NOW + timedelta(hours=2), find_owner(now)
    seats = [table.seats for table in now.rounds[0].tables]
    for number in (1, 2, 3):
        lines = tuple(
            SheetLine(player=p, vp=vp)
            for p, vp in zip(seats[number - 1], (10, 8, 7, 5), strict=False)
        )
        entered = ask.EnterSheet(table=number, lines=lines, winner=lines[0].player)
        now = carry_out(now, Move(entered, owner, at))
    signed = ask.SignSheet(table=1, player=seats[0][1])
    now = carry_out(now, Move(signed, owner, at))
    final = ask.DecideSheet(table=3, reason="all agree")
    now = carry_out(now, Move(final, find_judge(now), at))
    disputed = ask.DisputeSheet(table=2, player=seats[1][1], reason="No.")
    now = carry_out(now, Move(disputed, owner, at))
    for move in plan_step(now, at, SEED):
        now = carry_out(now, move)
    assert now.rounds[0].is_done
    sheet = now.rounds[0].tables[1].sheet
    assert sheet is not None
    assert sheet.decided_by == find_judge(now).id == "pretend judge 1"


def test_a_round_that_began_table_by_table_is_finished() -> None:
    now = next(n for n in walk(rehearse()) if n.rounds)
    started = Move(ask.StartTable(table=1), find_owner(now), STARTS)
    now = carry_out(now, started)
    for _ in range(2):
        for move in plan_step(now, STARTS, SEED):
            now = carry_out(now, move)
    assert now.rounds[0].is_done


def test_a_sheet_that_was_opened_again_is_settled() -> None:
    now = next(n for n in walk(rehearse()) if len(n.rounds) == 3 and n.rounds[2].is_done)
    reopened = ask.ReopenSheet(round=1, table=1, reason="two lines exchanged")
    now = carry_out(now, Move(reopened, find_owner(now), STARTS + timedelta(hours=9)))
    assert run(now).phase is Phase.CLOSED


def test_time_is_called_where_somebody_let_it_run_out() -> None:
    walked = walk(rehearse("italy-2009", 12))
    now = next(n for n in walked if n.rounds and n.rounds[0].started_at)
    late = STARTS + timedelta(hours=5)
    (move,) = plan_step(now, late, SEED)
    assert move.command == ask.CallTime()
    now = carry_out(now, move)
    for again in plan_step(now, late, SEED):
        now = carry_out(now, again)
    assert now.rounds[0].is_done


def test_who_left_is_not_asked_to_come_back() -> None:
    walked = walk(rehearse())
    now = next(n for n in walked if n.rounds and n.rounds[0].started_at)
    leaver = now.rounds[0].tables[0].seats[0]
    command = ask.RemovePlayer(player=leaver, because=Gone.WITHDREW, reason="ill", vp=4)
    now = carry_out(now, Move(command, find_judge(now), STARTS + timedelta(minutes=30)))
    now = run(now)
    assert now.phase is Phase.CLOSED
    assert now.players[leaver].status is Status.LEFT


def test_everybody_is_ticked_off_before_the_start_however_late_it_is() -> None:
    now = next(walk(rehearse()))
    assert now.phase is Phase.CHECK_IN
    late = STARTS + timedelta(minutes=3)
    moves = plan_step(now, late, SEED)
    assert {type(move.command) for move in moves} == {ask.CheckIn}
    assert all(move.at >= late for move in moves)


def test_without_judges_the_owner_decides() -> None:
    now = rehearse(judges=0)
    assert find_judge(now) == find_owner(now)
    only = replace(now, staff={p: s for p, s in rehearse().staff.items() if p != "pretend judge 1"})
    assert find_judge(only).id == "pretend judge 2"
    assert JUDGE.id not in now.staff
    assert all(t.status is TableStatus.DONE for r in now.rounds for t in r.tables)
