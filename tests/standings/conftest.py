import re
from collections.abc import Callable

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.ranking import rank_tournament
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

STAGES = {"semi-final": Stage.SEMI_FINAL, "final": Stage.FINAL}


@pytest.fixture
def play() -> Callable[[str], TournamentFile]:
    """Read a tournament from a script that a judge can read.

    studio-2023
    1: A 10*, B 7, C 7, D 4 | E 10*, F 9, G 5     (a round; the star marks the winner)
    semi-final: ...
    late: A          warning: B          left: C after 2 withdrew          lots: A D
    """
    return read_script


def read_script(script: str) -> TournamentFile:
    rulebook, *lines = [line.strip() for line in script.strip().splitlines() if line.strip()]
    rounds: dict[Stage, list[Round]] = {}
    penalties, left, lots = [], [], []
    for line in lines:
        key, _, rest = line.partition(": ")
        if key in ("late", "warning"):
            penalties += [Penalty(player=player, kind=key) for player in rest.split()]  # type: ignore[arg-type]
        elif key == "left":
            player, _, after, reason = rest.split()
            left.append(Left(player=player, after_round=int(after), reason=reason))  # type: ignore[arg-type]
        elif key == "lots":
            lots.append(tuple(rest.split()))
        else:
            stage = STAGES.get(key, Stage.PRELIMINARY)
            played = rounds.setdefault(stage, [])
            played.append(Round(number=len(played) + 1, tables=tuple(read_tables(rest))))
    names = dict.fromkeys(re.findall(r"[A-Z]\w*(?= \d|[,|]|$)", "\n".join(lines), re.MULTILINE))
    return TournamentFile(
        format="hexmeet.tournament/1",
        rulebook=rulebook,
        name="script",
        players=tuple(Player(id=name, name=name) for name in names),
        penalties=tuple(penalties),
        left=tuple(left),
        lots=tuple(lots),
        stages=tuple(StageRecord(stage=s, rounds=tuple(r)) for s, r in rounds.items()),
    )


def read_tables(text: str) -> list[Table]:
    return [
        Table(number=number, seats=tuple(map(read_seat, table.split(","))))
        for number, table in enumerate(text.split("|"), start=1)
    ]


def read_seat(text: str) -> Seat:
    player, *points = text.split()
    if not points:
        return Seat(player=player)
    return Seat(player=player, vp=int(points[0].strip("*")), winner=points[0].endswith("*"))


@pytest.fixture
def ranked(play: Callable[[str], TournamentFile]) -> Callable[[str], str]:
    """Rank a script: names best first, `=` between those who share a place, `/` before leavers."""

    def rank_script(script: str) -> str:
        file = play(script)
        text = ""
        before = None
        for standing in rank_tournament(file, load(file.rulebook)).standings:
            if before:
                shared = standing.player in before.tied_with
                gone = standing.left and not before.left
                text += " = " if shared else " / " if gone else " "
            text += standing.player
            before = standing
        return text

    return rank_script
