from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.tournament.conftest import Ask, Rebuild, Refuse

from hexmeet.cli.errors import explain_notice
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.tournament.commands import (
    AddPhoto,
    CallOffTournament,
    CloseStage,
    CloseTournament,
    Command,
    EnterLot,
)
from hexmeet.tournament.documents.report import write_report
from hexmeet.tournament.events import PhotoAdded, TournamentCalledOff, TournamentClosed
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import rank
from hexmeet.tournament.words import Phase, Status

DIGEST = "0123456789abcdef" * 4


def photo(kind: str = "winner-with-prize", digest: str = DIGEST) -> AddPhoto:
    return AddPhoto(kind=kind, digest=digest, media_type="image/jpeg")


@pytest.fixture
def played(tournament_of: Rebuild) -> Tournament:
    """An Italian tournament whose final has been played and not closed."""
    file = generate(load("italy-2009"), 20, "2", Stage.FINAL)
    return tournament_of(file)


@pytest.fixture
def decided(played: Tournament, ask: Ask) -> Tournament:
    before = replace(played, rounds=played.rounds[:-1])
    closed = fold(ask(before, CloseStage()), before)
    whole = replace(closed, rounds=played.rounds)
    return fold(ask(whole, CloseStage()), whole)


@pytest.mark.clause("italy-2009", "1.6.a")
def test_the_three_photos_are_taken_and_others_are_welcome(decided: Tournament, ask: Ask) -> None:
    kinds = ("winner-with-prize", "tables-in-round-1-or-2", "final-table", "final-table")
    for number, kind in enumerate(kinds):
        digest = f"{number}".rjust(64, "0")
        events = ask(decided, photo(kind, digest))
        assert events == (PhotoAdded(kind=kind, digest=digest, media_type="image/jpeg"),)
        decided = fold(events, decided)
    assert [photo.kind for photo in decided.photos] == list(kinds)


def test_a_photo_is_a_picture_that_can_have_been_taken(
    decided: Tournament, played: Tournament, refuse: Refuse
) -> None:
    assert refuse(decided, photo("dog")).code == "photo.kind-unknown"
    assert refuse(decided, photo(digest="abc")).code == "photo.digest"
    assert refuse(decided, photo(digest=DIGEST + "\n")).code == "photo.digest"
    video = AddPhoto(kind="final-table", digest=DIGEST, media_type="video/mp4")
    refused = refuse(decided, video)
    assert (refused.code, str(refused.clause)) == ("photo.media-type", "italy-2009 1.6")
    assert refuse(played, photo()).code == "photo.too-early"
    early = replace(played, rounds=())
    assert refuse(early, photo("final-table")).code == "photo.too-early"
    assert refuse(early, photo("tables-in-round-1-or-2")).code == "photo.too-early"
    twice = fold([PhotoAdded(kind="final-table", digest=DIGEST, media_type="image/png")], decided)
    assert refuse(twice, photo()).code == "photo.added-already"


def test_under_a_rulebook_that_asks_for_no_photos_they_are_taken_too(
    play: Callable[[str], TournamentFile], tournament_of: Rebuild, ask: Ask, refuse: Refuse
) -> None:
    tournament = tournament_of(play("studio-2023\n1: A 10*, B 8, C 6, D 4"))
    assert ask(tournament, photo("tables-in-round-1-or-2"))
    assert str(refuse(tournament, photo("dog")).clause) == "hexmeet reading 19"


def test_closing_reveals_the_seed_and_ends_everything(
    decided: Tournament, ask: Ask, refuse: Refuse
) -> None:
    assert refuse(decided, CloseTournament(), seed="other").code == "seed.not-committed"
    events = ask(decided, CloseTournament(), seed="harbour")
    assert events == (TournamentClosed(seed="harbour"),)
    closed = fold(events, decided)
    assert (closed.phase, closed.seed) == (Phase.CLOSED, "harbour")
    commands: list[Command] = [
        CloseTournament(),
        CloseStage(),
        EnterLot(players=("1", "2"), witness="Ada"),
    ]
    assert {refuse(closed, command).code for command in commands} == {"tournament.closed"}
    assert ask(closed, photo())


def test_a_tournament_ends_with_its_champion(
    played: Tournament, decided: Tournament, refuse: Refuse
) -> None:
    assert refuse(played, CloseTournament()).code == "tournament.undecided"
    assert decided.champion
    champion = replace(decided.players[decided.champion], status=Status.LEFT, left_after=4)
    gone = replace(decided, players={**decided.players, champion.id: champion})
    assert refuse(gone, CloseTournament()).code == "tournament.ranking-changed"
    table = replace(decided.rounds[0].tables[0], sheet=None)
    tables = (table, *decided.rounds[0].tables[1:])
    rounds = (replace(decided.rounds[0], tables=tables), *decided.rounds[1:])
    assert refuse(replace(decided, rounds=rounds), CloseTournament()).code == "stage.sheets-open"


def test_what_cannot_be_played_to_its_end_is_called_off_and_what_was_played_stands(
    played: Tournament, decided: Tournament, ask: Ask, refuse: Refuse
) -> None:
    off = CallOffTournament(reason=" the hall is flooded ")
    assert refuse(played, CallOffTournament(reason=" ")).code == "reason.missing"
    assert refuse(played, off, seed="other").code == "seed.not-committed"
    assert refuse(decided, off).code == "tournament.decided"
    events = ask(played, off, seed="harbour")
    reason = "the hall is flooded"
    assert events == (TournamentCalledOff(reason=reason, by="organiser", seed="harbour"),)
    closed = fold(events, played)
    assert (closed.phase, closed.seed, closed.champion) == (Phase.CLOSED, "harbour", None)
    assert refuse(closed, CloseStage()).code == "tournament.closed"
    assert rank(closed) == rank(played)
    assert closed.settings
    report = write_report(closed, closed.settings)
    assert report.called_off == reason
    assert [notice.code for notice in report.missing][:1] == ["report.called-off"]
    assert reason in explain_notice(report.missing[0])


def test_what_has_not_begun_is_called_off_too(played: Tournament, ask: Ask) -> None:
    early = replace(played, phase=Phase.REGISTRATION, rounds=(), structure=None)
    assert fold(ask(early, CallOffTournament(reason="snow")), early).called_off == "snow"


def test_an_event_without_a_final_ends_after_its_rounds(
    play: Callable[[str], TournamentFile], tournament_of: Rebuild, ask: Ask
) -> None:
    tournament = tournament_of(play("shn-2024\n1: A 10*, B 8, C 6, D 4"))
    assert tournament.settings
    settings = replace(tournament.settings, event="qualifier")
    tournament = replace(tournament, settings=settings)
    closed = fold(ask(tournament, CloseStage()), tournament)
    assert closed.champion is None
    assert ask(closed, CloseTournament())
