"""Small tournament files, written as people would on paper: "A10* B7 C7 D4; E10* F8 G6 H2"."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.tournament_file import (
    Left,
    Penalty,
    Player,
    Round,
    Seat,
    StageRecord,
    Table,
    TournamentFile,
)
from hexmeet.standings.verification.report import Report, verify

SEAT = re.compile(r"([A-Za-z]+)(\d*)(\*?)")


Build = Callable[..., TournamentFile]
Check = Callable[..., Report]
Found = Callable[..., list[tuple[str, str]]]


@pytest.fixture
def build() -> Build:
    return _build


@pytest.fixture
def check() -> Check:
    return _check


@pytest.fixture
def found() -> Found:
    return _found


def _check(rulebook: str | Rulebook, file: TournamentFile, *, seed: str | None = None) -> Report:
    """Check by a rulebook; by one that is only named, as if it had as many rounds as the file."""
    if isinstance(rulebook, str):
        rounds = max(1, len(file.rounds_of(Stage.PRELIMINARY)))
        rulebook = load(rulebook)
        bands = tuple(replace(band, rounds=rounds) for band in rulebook.bands)
        rulebook = replace(rulebook, bands=bands)
    return verify(file, rulebook, seed=seed)


def _found(
    rulebook: str | Rulebook, file: TournamentFile, *, seed: str | None = None
) -> list[tuple[str, str]]:
    report = _check(rulebook, file, seed=seed)
    return [(deviation.place, deviation.sentence) for deviation in report.deviations]


def _build(  # noqa: PLR0913 - a file has many parts, all but the first optional
    *preliminary: str,
    semi_final: str | None = None,
    final: str | None = None,
    left: Mapping[str, int] | None = None,
    late: str = "",
    warned: str = "",
    lots: Sequence[str] = (),
    others: str = "",
) -> TournamentFile:
    stages = {
        Stage.PRELIMINARY: preliminary,
        Stage.SEMI_FINAL: () if semi_final is None else (semi_final,),
        Stage.FINAL: () if final is None else (final,),
    }
    records = tuple(
        StageRecord(stage=stage, rounds=tuple(_round(n, text) for n, text in enumerate(texts, 1)))
        for stage, texts in stages.items()
        if texts
    )
    seats = [s for record in records for r in record.rounds for t in r.tables for s in t.seats]
    players = dict.fromkeys([*(seat.player for seat in seats), *others.split()])
    return TournamentFile(
        format="hexmeet.tournament/1",
        rulebook="studio-2023",
        name="test",
        players=tuple(Player(id=player, name=player) for player in players),
        penalties=(
            *(Penalty(player=player, kind="late") for player in late.split()),
            *(Penalty(player=player, kind="warning") for player in warned.split()),
        ),
        left=tuple(
            Left(player=player, after_round=after, reason="withdrew")
            for player, after in (left or {}).items()
        ),
        stages=records,
        lots=tuple(tuple(lot.split()) for lot in lots),
    )


def _round(number: int, text: str) -> Round:
    tables = enumerate(filter(None, text.split(";")), start=1)
    return Round(number=number, tables=tuple(_table(n, table) for n, table in tables))


def _table(number: int, text: str) -> Table:
    return Table(number=number, seats=tuple(map(_seat, text.split())))


def _seat(text: str) -> Seat:
    match = SEAT.fullmatch(text)
    assert match is not None, text
    player, points, star = match.groups()
    return Seat(player=player, vp=int(points) if points else None, winner=bool(star))
