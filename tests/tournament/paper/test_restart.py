"""An event goes on elsewhere from what is printed, in the middle of whatever it was in."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.test_random_events import Dice, Walk

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.standings.writing import as_tree
from hexmeet.tournament.commands import Actor, Request, RestartTournament
from hexmeet.tournament.decide import decide
from hexmeet.tournament.event_records import read_event, write_event
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.paper.lines import gather_lines, join_lines, write_lines
from hexmeet.tournament.paper.rest import read_state, write_state
from hexmeet.tournament.state import Staff, Tournament
from hexmeet.tournament.tournament_export import as_dated_file, as_file, rank
from hexmeet.tournament.words import Phase, Role, Status

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
        with pytest.raises(FileError, match="expected hexmeet.paper/1"):
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
