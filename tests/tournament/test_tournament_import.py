from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.games import examples
from tests.tournament.conftest import MOMENT, SEED, Ask

from hexmeet.draw.streams import commit
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.tournament_file import (
    Left,
    Player,
    Round,
    Seat,
    StageRecord,
    Table,
    TournamentFile,
)
from hexmeet.standings.verification.report import verify
from hexmeet.tournament.commands import CloseStage
from hexmeet.tournament.events import (
    Event,
    LotDrawn,
    PlayerRemoved,
    RoundPublished,
    StageClosed,
    TournamentStarted,
)
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.state import Settings, Staff, Structure
from hexmeet.tournament.tournament_export import as_file
from hexmeet.tournament.tournament_import import Origin, from_file
from hexmeet.tournament.words import Gone, Role

Play = Callable[[str], TournamentFile]


def origin(rulebook: str, *, skip_semi_final: bool = False) -> Origin:
    return Origin(
        source="elsewhere.json",
        id="t",
        owner=Staff(id="o", name="Olga", roles=(Role.OWNER,)),
        at=MOMENT,
        settings=Settings(
            name="to be replaced",
            place="Harbour Games",
            day=MOMENT.date(),
            starts_at=MOMENT,
            time_zone="UTC",
            event=load(rulebook).events[0].kind,
        ),
        fingerprint=commit(SEED),
        formula=load(rulebook).bands[0].formula,
        skip_semi_final=skip_semi_final,
    )


def read(file: TournamentFile, *, skip_semi_final: bool = False) -> tuple[Event, ...]:
    made = origin(file.rulebook, skip_semi_final=skip_semi_final)
    return from_file(file, load(file.rulebook), made)


def structure_of(events: tuple[Event, ...]) -> Structure:
    return next(event.structure for event in events if isinstance(event, TournamentStarted))


def in_order(file: TournamentFile) -> TournamentFile:
    """Put into the order of the players what a file may list in another."""
    order = [player.id for player in file.players]
    return replace(
        file,
        groups=tuple(sorted(tuple(sorted(group, key=order.index)) for group in file.groups)),
        left=tuple(sorted(file.left, key=lambda left: order.index(left.player))),
    )


@given(
    st.sampled_from(rulebook_ids()), st.integers(6, 30), st.text(max_size=3), st.sampled_from(Stage)
)
@settings(max_examples=examples(30))
def test_a_file_that_was_read_is_given_back_the_same(
    rulebook: str, players: int, seed: str, until: Stage
) -> None:
    file = generate(load(rulebook), players, seed, until)
    assert in_order(as_file(fold(read(file)))) == in_order(file)


def test_an_event_begun_elsewhere_goes_on_here(ask: Ask) -> None:
    file = generate(load("studio-2023"), 24, "3", Stage.PRELIMINARY)
    tournament = fold(read(replace(file, lots=())))
    assert tournament.closed_stages == ()
    closed = fold(ask(tournament, CloseStage()), tournament)
    assert closed.closed_stages == (Stage.PRELIMINARY,)
    assert verify(as_file(closed), load("studio-2023")).deviations == ()


def test_stages_that_are_over_are_closed(ask: Ask) -> None:
    file = generate(load("cwc-2004"), 32, "3", Stage.FINAL)
    events = read(file)
    closed = [event for event in events if isinstance(event, StageClosed)]
    assert [event.stage for event in closed] == [Stage.PRELIMINARY, Stage.SEMI_FINAL]
    assert structure_of(events).has_semi_final
    tournament = fold(events)
    final = fold(ask(tournament, CloseStage()), tournament)
    assert final.champion


def test_what_is_to_come_follows_from_the_rulebook(play: Play) -> None:
    part = play("studio-2023\n1: A 10*, B 8, C 6 | D 10*, E 8, F 6")
    structure = structure_of(read(part))
    assert (structure.rounds, structure.has_semi_final) == (3, False)
    large = generate(load("studio-2023"), 24, "1", Stage.PRELIMINARY)
    assert structure_of(read(large)).has_semi_final
    assert not structure_of(read(large, skip_semi_final=True)).has_semi_final


def test_before_the_first_round_there_are_only_players(play: Play) -> None:
    file = replace(play("studio-2023\n1: A 10*, B 8, C 6"), stages=())
    assert as_file(fold(read(file))) == file


def test_who_left_is_told_at_that_moment(play: Play) -> None:
    file = play("""studio-2023
        1: A 10*, B 8, C 6, D 4
        2: A 10*, B 8, C 6, D 4""")
    left = (
        Left(player="B", after_round=1, reason="disqualified"),
        Left(player="C", after_round=2, reason="withdrew"),
        Left(player="D", after_round=7, reason="withdrew"),
        Left(player="X", after_round=0, reason="expelled"),
    )
    players = (*file.players, Player(id="X", name="Xia"))
    events = read(replace(file, left=left, players=players))
    gone = [event for event in events if isinstance(event, PlayerRemoved)]
    assert [(e.player, e.because, e.after_round, e.table, e.vp) for e in gone] == [
        ("X", Gone.EXPELLED, 0, None, None),
        ("B", Gone.DISQUALIFIED, 1, 1, 8),
        ("C", Gone.WITHDREW, 2, None, None),
        ("D", Gone.WITHDREW, 7, None, None),
    ]


def test_lots_drawn_elsewhere_hold_here() -> None:
    file = generate(load("italy-2009"), 17, "7", Stage.FINAL)
    lots = [event for event in read(file) if isinstance(event, LotDrawn)]
    assert tuple(lot.players for lot in lots) == file.lots
    assert {lot.witness for lot in lots} == {"elsewhere.json"}


def test_a_table_number_that_is_left_out_stays_so(play: Play) -> None:
    seats = [tuple(Seat(player=p) for p in table) for table in ("ABC", "DEF")]
    tables = (Table(number=1, seats=seats[0]), Table(number=3, seats=seats[1]))
    stage = StageRecord(stage=Stage.PRELIMINARY, rounds=(Round(number=1, tables=tables),))
    file = replace(play("studio-2023\n1: A, B, C| D, E, F"), stages=(stage,))
    published = [event for event in read(file) if isinstance(event, RoundPublished)]
    assert published[0].tables == (("A", "B", "C"), (), ("D", "E", "F"))
    assert as_file(fold(read(file))) == file


def test_a_file_that_cannot_be_is_refused_with_all_that_is_wrong(play: Play) -> None:
    file = play("studio-2023\n1: A 10*, B 10*, C 6 | A 10*, E 8, F 6")
    with pytest.raises(FileError) as refused:
        read(file)
    assert [problem.file for problem in refused.value.problems] == ["elsewhere.json"] * 2
