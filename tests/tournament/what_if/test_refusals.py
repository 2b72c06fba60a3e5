from dataclasses import replace

import pytest
from tests.tournament.conftest import Rebuild

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.standings.generator import generate
from hexmeet.tournament import state
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.what_if.prospects import find_prospects
from hexmeet.tournament.words import Phase, Status


@pytest.fixture
def last_round(tournament_of: Rebuild) -> Tournament:
    """Six players whose last round has been published."""
    file = replace(generate(load("shn-2024"), 6, "1", Stage.PRELIMINARY), left=())
    tournament = tournament_of(file)
    last = tournament.rounds[-1]
    tables = tuple(state.Table(number=t.number, seats=t.seats) for t in last.tables)
    return replace(tournament, rounds=(*tournament.rounds[:-1], replace(last, tables=tables)))


def refuse(tournament: Tournament, player: str = "1") -> str:
    with pytest.raises(RuleViolation) as refused:
        find_prospects(tournament, player)
    return refused.value.code


def test_the_organiser_may_hide_it_while_people_play(last_round: Tournament) -> None:
    assert last_round.settings
    settings = replace(last_round.settings, hides_what_if=True)
    hidden = replace(last_round, settings=settings)
    assert refuse(hidden) == "what-if.hidden"
    assert find_prospects(replace(hidden, phase=Phase.CLOSED), "1").player == "1"


def test_only_the_last_preliminary_round_is_looked_at(last_round: Tournament) -> None:
    assert last_round.structure
    rounds = last_round.structure.rounds
    longer = replace(last_round, structure=replace(last_round.structure, rounds=rounds + 1))
    assert refuse(longer) == "what-if.too-early"
    assert refuse(replace(last_round, rounds=last_round.rounds[:1])) == "what-if.too-early"
    none = replace(last_round, structure=replace(last_round.structure, rounds=0))
    assert refuse(none) == "what-if.no-preliminary-stage"
    assert refuse(replace(last_round, structure=None)) == "what-if.no-preliminary-stage"
    shorter = replace(
        last_round,
        structure=replace(last_round.structure, rounds=rounds - 1),
        rounds=last_round.rounds[:-1],
    )
    assert refuse(shorter) == "what-if.too-late"


def test_who_does_not_play_has_no_prospects(last_round: Tournament) -> None:
    assert refuse(last_round, "nobody") == "what-if.not-playing"
    gone = replace(last_round.players["1"], status=Status.LEFT, left_after=2)
    without = replace(last_round, players={**last_round.players, "1": gone})
    assert refuse(without) == "what-if.not-playing"


def test_a_qualifier_has_no_later_stage(last_round: Tournament) -> None:
    assert last_round.settings
    qualifier = replace(last_round, settings=replace(last_round.settings, event="qualifier"))
    assert refuse(qualifier) == "what-if.no-later-stage"
