from collections.abc import Callable
from dataclasses import replace

import pytest

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.tournament_file import Left, Penalty, TournamentFile
from hexmeet.standings.verification.report import verify
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.tournament_export import as_file, rank
from hexmeet.tournament.words import SheetStatus, Status

Rebuild = Callable[..., Tournament]


@pytest.fixture
def studio() -> TournamentFile:
    return generate(load("studio-2023"), 16, "4", Stage.FINAL)


def with_player(tournament: Tournament, player: Player) -> Tournament:
    return replace(tournament, players={**tournament.players, player.id: player})


@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.parametrize("players", [13, 24])
def test_a_tournament_gives_the_file_that_it_was_built_from(
    rulebook: str, players: int, tournament_of: Rebuild
) -> None:
    file = generate(load(rulebook), players, "7", Stage.FINAL)
    exported = as_file(tournament_of(file))
    by_player = {left.player: left for left in file.left}
    in_order = tuple(by_player[p.id] for p in file.players if p.id in by_player)
    order = [player.id for player in file.players]
    groups = sorted((tuple(sorted(group, key=order.index)) for group in file.groups), key=str)
    assert sorted(exported.groups, key=str) == groups
    assert replace(exported, groups=()) == replace(file, left=in_order, groups=())
    assert rank(tournament_of(file)) == rank_tournament(exported, load(rulebook))
    assert not verify(exported, load(rulebook)).deviations


def test_a_sheet_that_is_not_final_is_no_result(
    studio: TournamentFile, tournament_of: Rebuild
) -> None:
    tournament = tournament_of(studio)
    final = tournament.rounds[-1]
    sheet = final.tables[0].sheet
    assert sheet is not None
    open_sheet = replace(sheet, status=SheetStatus.ENTERED)
    table = replace(final.tables[0], sheet=open_sheet)
    rounds = (*tournament.rounds[:-1], replace(final, tables=(table,)))
    seats = as_file(replace(tournament, rounds=rounds)).rounds_of(Stage.FINAL)[0].tables[0].seats
    assert [(seat.vp, seat.winner) for seat in seats] == [(None, False)] * 4
    assert [seat.player for seat in seats] == list(table.seats)


def test_before_the_start_whoever_is_expected_is_listed(
    studio: TournamentFile, tournament_of: Rebuild
) -> None:
    tournament = replace(tournament_of(studio), structure=None, rounds=(), settings=None)
    first, second, *_ = tournament.players
    there = with_player(tournament, Player(id=first, name="Ada", status=Status.REGISTERED))
    gone = with_player(there, Player(id=second, name="Bea", status=Status.WITHDRAWN))
    listed = [player.id for player in as_file(gone).players]
    assert first in listed
    assert second not in listed
    assert as_file(gone).name == "t"


def test_after_the_start_whoever_came_is_listed_and_with_the_first_round_whoever_sits(
    studio: TournamentFile, tournament_of: Rebuild
) -> None:
    tournament = tournament_of(studio)
    came = with_player(tournament, Player(id="X", name="Xia", status=Status.CHECKED_IN))
    absent = with_player(came, Player(id="Y", name="Yan", status=Status.ABSENT))
    before = {player.id for player in as_file(replace(absent, rounds=())).players}
    assert "X" in before
    assert "Y" not in before
    assert "X" not in {player.id for player in as_file(absent).players}


@pytest.mark.clause("italy-2009", "3.5")
def test_who_left_before_the_first_round_is_listed_as_gone(
    studio: TournamentFile, tournament_of: Rebuild
) -> None:
    gone = Player(id="X", name="Xia", status=Status.LEFT)
    file = as_file(with_player(tournament_of(studio), gone))
    assert Left(player="X", after_round=0, reason="withdrew") in file.left
    assert not verify(file, load("studio-2023")).deviations


@pytest.mark.clause("studio-2023", "1.1.7")
def test_who_is_absent_from_a_later_stage_has_left_before_it(
    studio: TournamentFile, tournament_of: Rebuild
) -> None:
    tournament = tournament_of(replace(studio, left=()))
    first, second, *_ = tournament.players
    both = {Stage.SEMI_FINAL: (first,), Stage.FINAL: (first, second)}
    file = as_file(replace(tournament, absent_from=both))
    assert file.left == (
        Left(player=first, after_round=3, reason="withdrew"),
        Left(player=second, after_round=4, reason="withdrew"),
    )
    removed = with_player(
        replace(tournament, absent_from=both),
        replace(tournament.players[first], status=Status.LEFT, left_after=5),
    )
    assert as_file(removed).left == file.left


def test_revoked_warnings_and_those_of_others_do_not_count(
    studio: TournamentFile, tournament_of: Rebuild
) -> None:
    first, second, *_ = [player.id for player in studio.players]
    penalties = tuple(Penalty(player=p, kind="warning") for p in (first, second, "nobody"))
    tournament = tournament_of(replace(studio, penalties=penalties))
    revoked = replace(tournament.warnings[1], revoked=True)
    warnings = (tournament.warnings[0], revoked, tournament.warnings[2])
    file = as_file(replace(tournament, warnings=warnings))
    assert file.penalties == (Penalty(player=first, kind="warning"),)


def test_a_group_of_one_is_no_group(studio: TournamentFile, tournament_of: Rebuild) -> None:
    tournament = tournament_of(replace(studio, groups=()))
    first, second, third, *_ = tournament.players.values()
    alone = with_player(tournament, replace(first, group="alone"))
    sisters = with_player(alone, replace(second, group="sisters"))
    sisters = with_player(sisters, replace(third, group="sisters"))
    assert as_file(sisters).groups == ((second.id, third.id),)
