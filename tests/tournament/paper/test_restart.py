"""An event goes on elsewhere from what is printed, in the middle of whatever it was in."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.hall import JUDGE, START, Hall, create
from tests.tournament.test_random_events import Dice, Walk

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.standings.writing import as_tree
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Actor, Request, RestartTournament
from hexmeet.tournament.decide import decide
from hexmeet.tournament.event_records import read_event, write_event
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.paper.lines import gather_lines, join_lines, write_lines
from hexmeet.tournament.paper.rest import read_state, write_state
from hexmeet.tournament.play_clock import seconds_played
from hexmeet.tournament.state import Staff, Tournament
from hexmeet.tournament.tournament_export import as_dated_file, as_file, rank
from hexmeet.tournament.words import Gone, Phase, Role, Status, TableStatus

NEW_SEED = "sand of another beach"
OWNER = Actor("nora", (Role.OWNER,))
WHERE = "paper"


def restart(text: str, now: Tournament, **changes: object) -> Tournament:
    """Read a state and go on with it, as another machine would."""
    state = read_state(text, name=WHERE)
    command = RestartTournament(
        id="again",
        source=WHERE,
        file=state.file,
        rest=state.rest_text,
        settings=state.rest.settings,
        staff=state.rest.staff,
        house_rulebook=state.rest.house_rulebook,
        owner="Nora",
    )
    at = now.details.starts_at + timedelta(hours=9)
    request = Request(
        command=replace(command, **changes),  # type: ignore[arg-type]
        actor=OWNER,
        at=at,
        seed=NEW_SEED,
    )
    events = decide(Tournament(), request)
    assert [read_event(write_event(event)) for event in events] == list(events)
    return fold(events)


def see(now: Tournament) -> Mapping[str, object]:
    """Give what everybody in the hall would notice if it were another."""
    last = now.current_round
    gone = {left.player for left in as_dated_file(now).left}
    return {
        "phase": now.phase,
        "structure": now.structure,
        "draft": now.draft,
        "players": {
            player.id: (player.name, player.no_photos, player.fixed_table, player.late)
            for player in now.players.values()
        },
        "there": {p.id for p in now.players_of(Status.CHECKED_IN)} - gone,
        "seats": [[(t.number, t.seats) for t in round_.tables] for round_ in now.rounds],
        "status": [(t.number, t.status) for t in last.tables] if last else [],
        "sheets": [(t.number, t.sheet, t.extra_seconds) for t in last.tables] if last else [],
        "held": [t.held for t in last.tables] if last else [],
        "boards": last.boards if last else (),
        "picks": last.picks if last else (),
        "closed": now.closed_stages,
        "lots": now.lots,
        "champion": now.champion,
        "rulings": now.rulings,
        "warnings": sorted((w.player, w.by, w.reason, w.revoked) for w in now.warnings),
        "ranking": [(s.place, s.player, s.score) for s in rank(now).standings],
    }


@pytest.mark.parametrize("rulebook", rulebook_ids())
@settings(max_examples=max(2, settings().max_examples // 33))
@given(st.integers(0, 2**32))
def test_an_event_stands_where_it_stood(rulebook: str, number: int) -> None:
    walk = Walk(rulebook, Dice(number))
    for step in range(200):
        walk.step()
        now = walk.hall.now
        if step % 25 == 0 and now.phase is not Phase.CLOSED:
            lines = write_lines(write_state(now))
            again = restart(join_lines(gather_lines(" ".join(reversed(lines)))), now)
            assert see(again) == see(now)
            assert again.fingerprint != now.fingerprint


@pytest.fixture
def walk() -> Walk:
    """An event in the middle of its second round."""
    walk = Walk("italy-2009", Dice(4))
    while len(walk.hall.now.rounds) < 2:
        walk.step()
    return walk


def test_nothing_that_is_private_is_written(walk: Walk) -> None:
    text = write_state(walk.hall.now)
    assert '"born":"' not in text
    assert "seed" not in text
    assert "banned" not in text


def test_who_restarts_owns_the_event_and_keeps_earlier_roles(walk: Walk) -> None:
    now = walk.hall.now
    nora = Staff(id="nora", name="Nora", roles=(Role.HEAD_JUDGE,))
    hugo = now.staff["Hugo"]
    again = restart(write_state(now), now, staff=(nora, replace(hugo, roles=(Role.JUDGE,))))
    assert again.staff["nora"].roles == (Role.OWNER, Role.HEAD_JUDGE)
    assert again.staff["Hugo"].roles == (Role.JUDGE,)
    assert "Olga" not in again.staff
    assert restart(write_state(now), now, owner="").staff["nora"].name == "nora"


def test_a_file_by_itself_restarts_too(walk: Walk) -> None:
    now = walk.hall.now
    file = json.dumps(as_tree(as_file(now)))
    again = restart(write_state(now), now, file=file, rest="", staff=())
    assert [r.tables[0].seats for r in again.rounds] == [r.tables[0].seats for r in now.rounds]
    assert again.phase is Phase.PLAYING
    before = replace(now, rounds=(), structure=None, history=(), draft=None)
    file = json.dumps(as_tree(as_file(before)))
    assert restart(write_state(now), now, file=file, rest="").phase is Phase.CHECK_IN


def test_what_is_no_state_is_refused(walk: Walk) -> None:
    now = walk.hall.now
    for text in ("[]", '{"format": "hexmeet.paper/9", "file": {}}', '{"format":"hexmeet.paper/1"}'):
        with pytest.raises(FileError, match=r"expected hexmeet\.paper/1"):
            read_state(text, name=WHERE)
    with pytest.raises(FileError):
        restart(write_state(now), now, file='{"format": "hexmeet.tournament/1"}')
    with pytest.raises(FileError, match="id"):
        restart(write_state(now), now, id="")
    with pytest.raises(FileError, match="place"):
        restart(write_state(now), now, settings=replace(now.details, place=""))


def test_a_tournament_is_restarted_once_and_with_a_seed(walk: Walk) -> None:
    now = walk.hall.now
    command = RestartTournament(id="t", source="x", file="{}", settings=now.details)
    at = now.details.starts_at
    with pytest.raises(RuleViolation, match=r"tournament\.exists"):
        decide(now, Request(command=command, actor=OWNER, at=at, seed="s"))
    with pytest.raises(ValueError, match="seed"):
        decide(Tournament(), Request(command=command, actor=OWNER, at=at, seed=""))


@pytest.fixture
def hall() -> Hall:
    """An event whose first round has been played for a while."""
    hall = create("italy-2009")
    hall.start(14, method="ranking", time_limit_minutes=80)
    hall.do(ask.DraftSeating(), ask.PublishRound())
    hall.do(ask.StartRound(), by=JUDGE, minutes=5)
    return hall


def test_what_was_said_of_tables_goes_along(hall: Hall) -> None:
    seats = hall.tournament.rounds[0].tables[1].seats
    hall.do(
        ask.NoteTable(table=1, text="a piece is missing"),
        ask.MarkTable(table=2),
        ask.GiveExtraTime(table=1, minutes=6, reason="a long call"),
        ask.CallJudge(id="c1", table=2, by=seats[0]),
        ask.GiveRuling(id="r1", text="play stands", call="c1"),
        ask.CallJudge(id="c2", table=2, by=seats[1]),
        ask.WarnPlayer(id="w1", player=seats[0], reason="slow play"),
        ask.WarnPlayer(id="w2", player=seats[1], reason="talking"),
        ask.RevokeWarning(warning="w2", reason="it was somebody else"),
        by=Actor("olga", (Role.OWNER, Role.HEAD_JUDGE)),
        minutes=20,
    )
    hall.do(ask.AskToLeave(player=seats[2], reason="the last train"), by=Actor(seats[2], ()))
    hall.do(ask.PauseTable(table=3), by=JUDGE, minutes=30)
    hall.do(ask.PauseRound(), by=JUDGE, minutes=40)
    now = hall.tournament
    again = restart(write_state(now), now)
    assert see(again) == see(now)
    was, tables = now.rounds[0].tables, again.rounds[0].tables
    for name in ("notes", "slow", "extra_seconds", "paused_at", "started_at", "status"):
        assert [getattr(t, name) for t in tables] == [getattr(t, name) for t in was]
    assert again.rounds[0].paused_at == now.rounds[0].paused_at
    assert again.leave_requests.keys() == {seats[2]}
    assert [call.id for call in again.calls.values()] == ["c2"]


def test_pauses_that_are_over_take_nothing_from_the_time(hall: Hall) -> None:
    hall.do(ask.PauseRound(), by=JUDGE, minutes=10)
    hall.do(ask.ResumeRound(), by=JUDGE, minutes=25)
    hall.do(ask.CallTime(), by=JUDGE, minutes=110)
    now = hall.tournament
    again = restart(write_state(now), now)
    at = START + timedelta(minutes=60)
    assert seconds_played(again.rounds[0], at) == seconds_played(now.rounds[0], at) == 40 * 60
    assert again.rounds[0].time_called


def test_who_left_and_for_what_goes_along(hall: Hall) -> None:
    player = hall.tournament.rounds[0].tables[0].seats[0]
    leaving = ask.RemovePlayer(player=player, because=Gone.WITHDREW, reason="ill", vp=4)
    hall.do(leaving, by=JUDGE, minutes=30)
    now = hall.tournament
    again = restart(write_state(now), now)
    assert see(again) == see(now)
    assert again.removals[0].reason == "ill"
    assert again.rounds[0].tables[0].held == {player: 4}


def test_a_turn_limit_and_a_table_that_has_not_begun_go_along() -> None:
    hall = create("studio-2023")
    hall.start(16)
    hall.do(ask.DraftSeating(), ask.PublishRound())
    hall.do(ask.StartRound(), by=JUDGE, minutes=5)
    asking = hall.tournament.rounds[0].tables[0].seats[0]
    hall.do(ask.LimitTurns(table=1, asked_by=asking), ask.UndoTableStart(table=4), minutes=6)
    now = hall.tournament
    again = restart(write_state(now), now)
    assert see(again) == see(now)
    assert again.rounds[0].tables[0].turn_limit_asked_by == asking
    assert again.rounds[0].tables[3].status is TableStatus.SEATED


def test_before_a_round_is_published_nothing_is_lost_either() -> None:
    hall = create("studio-2023")
    hall.register("Ada", "Bea")
    hall.do(ask.WithdrawPlayer(player="Bea"))
    now = hall.tournament
    assert see(restart(write_state(now), now))["players"] == see(now)["players"]
    hall = create("studio-2023")
    hall.start(16)
    head = Actor("olga", (Role.OWNER, Role.HEAD_JUDGE))
    hall.do(ask.WarnPlayer(id="w1", player="P1", reason="talking"), by=head, minutes=1)
    hall.do(ask.WarnPlayer(id="w2", player="P2", reason="talking"), by=head, minutes=1)
    hall.do(ask.RevokeWarning(warning="w2", reason="somebody else"), by=head, minutes=1)
    leaving = ask.RemovePlayer(player="P3", because=Gone.WITHDREW, reason="ill")
    hall.do(leaving, by=head, minutes=2)
    now = hall.tournament
    again = restart(write_state(now), now)
    assert see(again) == see(now)
    assert again.removals == now.removals


def test_a_warning_of_the_file_alone_stays_as_it_is(hall: Hall) -> None:
    player = hall.tournament.rounds[0].tables[0].seats[0]
    warning = ask.WarnPlayer(id="w1", player=player, reason="talking")
    hall.do(warning, by=Actor("olga", (Role.HEAD_JUDGE,)), minutes=20)
    now = hall.tournament
    text = json.loads(write_state(now))
    del text["warnings"]
    assert [w.player for w in restart(json.dumps(text), now).warnings] == [player]
