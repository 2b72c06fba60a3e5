"""A thousand made-up tournaments, ranked by the program and worked out again by the checker."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, product
from typing import get_args

import pytest
from tests.standings.dated import add_history

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Final, Rulebook, SemiFinal, Stage
from hexmeet.standings.faults import find_faults
from hexmeet.standings.generated_faults import KINDS, add_faults
from hexmeet.standings.generator import generate
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.tournament_file import Seat, TournamentFile
from hexmeet.standings.verification.report import verify

# Forty sizes with five seeds each, for each of five rulebooks.
SIZES = (*range(6, 42), 48, 53, 64, 70)
SEEDS = range(5)


def groups(file: TournamentFile, rulebook: Rulebook) -> list[list[str]]:
    staying = [s for s in rank_tournament(file, rulebook).standings if s.left is None]
    return [
        sorted(standing.player for standing in group)
        for _, group in groupby(staying, key=lambda standing: standing.place)
    ]


def is_found(file: TournamentFile, rulebook: Rulebook, seed: str) -> bool:
    impossible = any(not fault.is_warning for fault in find_faults(file, rulebook))
    return impossible or bool(verify(file, rulebook, seed=seed).deviations)


@pytest.mark.no_cover  # measuring lines would treble the time
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_program_and_checker_agree_and_faults_are_found(rulebook: str) -> None:
    book = load(rulebook)
    put_in = set()
    for players in SIZES:
        for number in SEEDS:
            seed = f"{players}/{number}"
            file = generate(book, players, seed, Stage.FINAL)
            report = verify(file, book, seed=seed)
            assert report.deviations == (), seed
            assert [sorted(group) for group in report.ranking] == groups(file, book), seed
            faulty, faults = add_faults(file, book, seed, 1)
            assert is_found(faulty, book, seed) == bool(faults), (seed, faults)
            put_in |= {fault.kind for fault in faults}
    assert len(put_in) > len(KINDS) / 2


def tell(file: TournamentFile) -> TournamentFile:
    """Tell in what order the rounds of a made-up tournament were played, and its stages closed."""
    history, counted = [], 0
    for record in file.stages:
        for _ in record.rounds:
            counted += 1
            history.append(f"published {counted}")
        history.append(f"closed {record.stage}")
    return add_history(file, *history)


@pytest.mark.no_cover
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_they_agree_on_files_with_a_history_and_find_the_same_faults(rulebook: str) -> None:
    book = load(rulebook)
    for players in SIZES[::3]:
        seed = f"{players}/history"
        plain = generate(book, players, seed, Stage.FINAL)
        file = tell(plain)
        report = verify(file, book, seed=seed)
        assert report == verify(plain, book, seed=seed)
        assert [sorted(group) for group in report.ranking] == groups(file, book), seed
        faulty, faults = add_faults(plain, book, seed, 1)
        if len(faulty.stages) == len(plain.stages):
            assert is_found(tell(faulty), book, seed) == bool(faults), (seed, faults)


@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.parametrize("until", [Stage.PRELIMINARY, Stage.SEMI_FINAL])
def test_they_agree_in_the_middle_of_a_tournament(rulebook: str, until: Stage) -> None:
    book = load(rulebook)
    for players in range(6, 46, 3):
        file = generate(book, players, f"middle {players}", until)
        report = verify(file, book, seed=f"middle {players}")
        assert report.deviations == (), players
        assert [sorted(group) for group in report.ranking] == groups(file, book), players


def interrupt(file: TournamentFile) -> TournamentFile:
    """Take the results of every other table of the last stage away, as if they were played."""
    last = file.stages[-1]
    rounds = tuple(
        replace(
            played,
            tables=tuple(
                replace(table, seats=tuple(Seat(player=seat.player) for seat in table.seats))
                if table.number % 2
                else table
                for table in played.tables
            ),
        )
        for played in last.rounds
    )
    return replace(file, stages=(*file.stages[:-1], replace(last, rounds=rounds)))


@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.parametrize("until", [Stage.SEMI_FINAL, Stage.FINAL])
def test_they_agree_while_a_stage_is_played(rulebook: str, until: Stage) -> None:
    book = load(rulebook)
    for players in range(16, 46, 4):
        file = interrupt(generate(book, players, f"interrupted {players}", until))
        report = verify(file, book)
        assert [sorted(group) for group in report.ranking] == groups(file, book), players


@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.parametrize("until", [Stage.SEMI_FINAL, Stage.FINAL])
def test_they_agree_on_events_without_a_preliminary_stage(rulebook: str, until: Stage) -> None:
    book = load(rulebook)
    for number in range(12):
        file = generate(book, 16 + number, f"alone {number}", until)
        later = [r for r in file.stages if r.stage is not Stage.PRELIMINARY]
        playing = {s.player for r in later for p in r.rounds for t in p.tables for s in t.seats}
        alone = replace(
            file,
            stages=tuple(later),
            players=tuple(player for player in file.players if player.id in playing),
            penalties=tuple(p for p in file.penalties if p.player in playing),
            groups=(),
            left=(),
            lots=(),
        )
        if not later:
            continue
        for played in (alone, interrupt(alone)):
            report = verify(played, book)
            assert [sorted(group) for group in report.ranking] == groups(played, book), number


def houses(base: Rulebook) -> Iterator[Rulebook]:
    """Lay every way to order semi-final and final over a rulebook."""
    semi_final, final = SemiFinal.__annotations__, Final.__annotations__
    choices = (
        *(semi_final[name] for name in ("ties", "losers", "replacement")),
        *(final[name] for name in ("places", "ties")),
    )
    for ties, losers, replacement, places, final_ties in product(*map(get_args, choices)):
        assert base.semi_final
        block = replace(base.semi_final, ties=ties, losers=losers, replacement=replacement)
        last = replace(base.final, places=places, ties=final_ties)
        yield replace(base, semi_final=block, final=last)


@pytest.mark.no_cover
@pytest.mark.parametrize("rulebook", ["cwc-2004", "italy-2009", "studio-2023"])
@pytest.mark.parametrize("until", [Stage.SEMI_FINAL, Stage.FINAL])
def test_they_agree_however_a_house_orders_the_last_stages(rulebook: str, until: Stage) -> None:
    for number, house in enumerate(houses(load(rulebook))):
        seed = f"house {number}"
        file = generate(house, 29, seed, until)
        report = verify(file, house, seed=seed)
        assert report.deviations == (), seed
        assert [sorted(group) for group in report.ranking] == groups(file, house), seed


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_a_result_that_changes_who_goes_on_is_found(rulebook: str) -> None:
    """Let the last of the preliminary stage have won everything: the cut no longer fits."""
    book = load(rulebook)
    file = generate(book, 26, "changed", Stage.FINAL)
    gone = {left.player for left in file.left}
    last = next(s.player for s in reversed(rank_tournament(file, book).standings) if not s.left)
    assert last not in gone
    stages = tuple(
        replace(
            record,
            rounds=tuple(
                replace(
                    played,
                    tables=tuple(
                        replace(
                            table,
                            seats=tuple(
                                replace(seat, vp=10, winner=True)
                                if seat.player == last
                                else replace(seat, vp=min(seat.vp or 0, 9), winner=False)
                                for seat in table.seats
                            ),
                        )
                        if any(seat.player == last for seat in table.seats)
                        else table
                        for table in played.tables
                    ),
                )
                for played in record.rounds
            ),
        )
        if record.stage is Stage.PRELIMINARY
        else record
        for record in file.stages
    )
    assert is_found(replace(file, stages=stages), book, "changed")


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_many_faults_at_once_do_not_bring_the_checker_down(rulebook: str) -> None:
    book = load(rulebook)
    for players in range(6, 45, 2):
        seed = f"many {players}"
        file, faults = add_faults(generate(book, players, seed, Stage.FINAL), book, seed, 9)
        assert len(verify(file, book, seed=seed).deviations) >= min(1, len(faults))
