"""Which file tells what happened, and how the log that is made from it tells the same."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.games import examples
from tests.standings.conftest import read_script
from tests.standings.dated import add_history
from tests.tournament.conftest import Ask
from tests.tournament.test_tournament_import import in_order, read, structure_of

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.tournament_file import DatedFile, Moment, Penalty, TournamentFile
from hexmeet.tournament.commands import EnterLot, ReopenSheet, RevokeWarning
from hexmeet.tournament.documents.standings import rank_after
from hexmeet.tournament.events import ChampionCrowned, StageClosed
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.tournament_export import as_dated_file, as_file, rank

Play = Callable[[str], TournamentFile]

ROUND = "A 10*, B 8, C 6, D 4 | E 10*, F 9, G 5, H 3"
THREES = "A 10*, B 8, C 6 | D 10*, E 9, F 5 | G 10*, H 9, I 5 | J 10*, K 9, L 4"
ITALY = f"italy-2009\n1: {ROUND}\n2: {ROUND}\n"
STUDIO = f"studio-2023\n1: {ROUND}\n2: {ROUND}\n"
RANKED = ("published 1 ranking", "published 2 ranking")
SCHEDULE = ("published 1 schedule", "published 2 schedule")
WRONG = "reopened 1.1: A9 B10* C6 D4"
LEVEL = STUDIO.replace("B 8, C 6", "B 7, C 7")


def take_over(file: TournamentFile) -> TournamentFile:
    return as_file(fold(read(file)))


@pytest.mark.parametrize(
    ("script", "history"),
    [
        pytest.param(ITALY, (*RANKED, WRONG), id="a result that a ranked round rested on"),
        pytest.param(ITALY, ("published 1", "published 2", WRONG), id="of unknown method"),
        pytest.param(
            ITALY.replace("A 10*, B 8, C 6, D 4 | ", "A, B, C, D | ", 1),
            (*RANKED, WRONG),
            id="a result that nobody entered anew",
        ),
        pytest.param(ITALY + "warning: B", (*RANKED, "warned B"), id="a warning since"),
        pytest.param(ITALY, (RANKED[0], "warned B", RANKED[1], "revoked B"), id="one taken back"),
        pytest.param(ITALY, (*RANKED, "changed 2 swapped"), id="seats exchanged"),
        pytest.param(ITALY, (*RANKED, "changed 2 spread"), id="seats beside the ranking"),
        pytest.param(ITALY, (*RANKED, "changed 2 repaired no-show"), id="a repair"),
        pytest.param(
            STUDIO.replace(ROUND, THREES),
            (*SCHEDULE, "changed 2 repaired"),
            id="more tables of three than have to be",
        ),
        pytest.param(
            ITALY.replace(", H 3\n2", "\n2"), ("published 1", "came H", "published 2"), id="came"
        ),
        pytest.param(
            ITALY[::-1].replace(", H 3"[::-1], "", 1)[::-1] + "left: H after 1 withdrew",
            SCHEDULE,
            id="a schedule that not all played to its end",
        ),
        pytest.param(LEVEL + "lots: B C", (*SCHEDULE, "drawn 1 Jude"), id="a lot drawn by hand"),
        pytest.param(
            ITALY.replace("A 10*, B 8", "A 8*, B 8"),
            (RANKED[0], "split 1.1: A B by Jude", RANKED[1], "split 2.1: A B"),
            id="a lot about a game",
        ),
        pytest.param(
            STUDIO + "lots: B C",
            (*SCHEDULE, "drawn 1", "reopened 1.1: A10* B6 C8 D4"),
            id="a lot for another result",
        ),
        pytest.param(
            f"{LEVEL}3: {ROUND.replace('B 8, C 6', 'B 7, C 7')}",
            (*SCHEDULE, "published 3 schedule"),
            id="ties that wait for the stage to be closed",
        ),
    ],
)
def test_what_version_1_cannot_tell_is_told_and_read_again(
    script: str, history: tuple[str, ...]
) -> None:
    file = add_history(read_script(script), *history)
    again = take_over(file)
    assert isinstance(again, DatedFile)
    assert again == file


@pytest.mark.parametrize(
    ("script", "history"),
    [
        (STUDIO, (*SCHEDULE, WRONG)),
        (STUDIO + "warning: B", (*SCHEDULE, "warned B")),
        (STUDIO, (*SCHEDULE, "changed 2 repaired a wrong seat")),
        (LEVEL + "lots: B C", (*SCHEDULE, "drawn 1")),
        (LEVEL + "lots: B C", (SCHEDULE[0], "drawn 1", SCHEDULE[1], "reopened 2.1: A9 B10* C7 D4")),
        (ITALY, SCHEDULE),
        (ITALY, RANKED),
        (ITALY, (RANKED[0], WRONG, RANKED[1])),
        (ITALY, (*RANKED, "reopened 1.1: A10* B8 C6 D4")),
        (ITALY + "warning: B", (RANKED[0], "warned B", RANKED[1])),
    ],
)
def test_version_1_is_written_wherever_it_tells_enough(
    script: str, history: tuple[str, ...]
) -> None:
    file = read_script(script)
    assert take_over(add_history(file, *history)) == file
    assert as_dated_file(fold(read(add_history(file, *history)))).history


@given(
    st.sampled_from(rulebook_ids()), st.integers(6, 30), st.text(max_size=3), st.sampled_from(Stage)
)
@settings(max_examples=examples(20))
def test_a_history_goes_into_a_log_and_out_of_it_again(
    rulebook: str, players: int, seed: str, until: Stage
) -> None:
    file = generate(load(rulebook), players, seed, until)
    taken = as_dated_file(fold(read(file)))
    again = as_dated_file(fold(read(taken)))
    assert in_order(again) == in_order(taken)
    assert again.history == taken.history


def test_closed_stages_and_the_champion_are_told() -> None:
    script = (
        "cwc-2004\n" + "".join(f"{n}: {ROUND}\n" for n in (1, 2, 3)) + "final: A 10*, B 7, E 5, F 3"
    )
    history = (
        *(f"published {n} schedule" for n in (1, 2, 3)),
        "closed preliminary",
        "published 4",
        "closed final",
    )
    events = read(add_history(read_script(script), *history))
    closed = [event.stage for event in events if isinstance(event, StageClosed)]
    assert closed == [Stage.PRELIMINARY, Stage.FINAL]
    assert [e.player for e in events if isinstance(e, ChampionCrowned)] == ["A"]


def test_what_is_done_here_is_told_with_what_was_done_elsewhere(ask: Ask) -> None:
    script = LEVEL + f"3: {ROUND}\n".replace("B 8, C 6", "B 7, C 7") + "warning: D"
    published = (*SCHEDULE, "published 3 schedule")
    file = add_history(read_script(script), *published)
    tournament = fold(read(file))
    lot = ask(tournament, EnterLot(players=("C", "B"), witness="Jude"))
    drawn = fold(lot, tournament)
    told = as_file(drawn)
    drawn_here = replace(read_script(script), lots=(("C", "B"),))
    assert told == add_history(drawn_here, *published, "drawn 1 Jude")
    revoke = RevokeWarning(warning=drawn.warnings[0].id, reason="somebody else")
    revoked = fold(ask(drawn, revoke), drawn)
    assert as_file(revoked).penalties == ()
    assert as_file(revoked).history[-1].what == "revoked"
    reopened = fold(ask(revoked, ReopenSheet(round=1, table=2, reason="a doubt")), revoked)
    seats = as_file(reopened).history[-1].seats
    assert seats == file.stages[0].rounds[0].tables[1].seats


def test_standings_after_a_round_know_nothing_of_later_warnings_and_lots() -> None:
    script = ITALY.replace("B 8, C 6", "B 7, C 7") + "lots: C B"
    file = add_history(read_script(script + "\nwarning: B"), *RANKED, "warned B", "drawn 1")
    tournament = fold(read(file))
    first = {s.player: (s.place, s.score.warnings) for s in rank_after(tournament, 1).standings}
    assert first["B"] == first["C"]
    today = {s.player: s.place for s in rank_after(tournament, 2).standings}
    assert today["C"] < today["B"]


@pytest.mark.clause("italy-2009", "3.2b")
def test_standings_after_later_stages_rest_on_the_preliminary_stage_as_it_was_closed() -> None:
    later = "semi-final: A 10*, D 7, F 5, H 3 | E 10*, B 7, C 5, G 3\nfinal: A 10*, E 7, B 6, C 5"
    script = ITALY.replace("B 8, C 6", "B 7, C 7") + f"{later}\nlots: C B\nwarning: B\nwarning: C"
    closed = ("warned B", "closed preliminary")
    since = ("published 3", "warned C", "revoked B", "closed semi-final", "published 4", "warned B")
    history = (*RANKED, *closed, *since, "closed final")
    tournament = fold(read(add_history(read_script(script), *history)))
    assert rank_after(tournament, 4) == rank(tournament)
    for rounds in (2, 3, 4):
        scores = {s.player: s.score for s in rank_after(tournament, rounds).standings}
        assert [scores[player].warnings for player in "BC"] == [1, 0]
    assert tournament.orders[Stage.FINAL] == tuple(s.player for s in rank(tournament).standings)


def test_a_stage_that_nobody_closed_ends_with_the_publication_of_the_next() -> None:
    script = f"{ITALY}final: A 10*, E 7, B 6, C 5\nwarning: B"
    file = add_history(read_script(script), *SCHEDULE, "published 3", "warned B")
    tournament = fold(read(file))
    assert [s.score.warnings for s in rank(tournament).standings] == [0] * 8
    assert rank_after(tournament, 3) == rank(tournament)
    assert as_file(tournament) == file


def test_warnings_that_do_not_count_are_shown_as_they_are_today() -> None:
    script = f"{ITALY}final: A 10*, E 7, B 6, C 5\nwarning: B".replace("italy-2009", "shn-2022")
    closed = ("closed preliminary", "published 3", "warned B")
    tournament = fold(read(add_history(read_script(script), *SCHEDULE, *closed)))
    for ranking in (rank(tournament), rank_after(tournament, 3)):
        assert [s.player for s in ranking.standings if s.score.warnings] == ["B"]


def test_a_warning_before_the_first_round_needs_no_date() -> None:
    file = replace(read_script(ITALY), penalties=(Penalty(player="B", kind="warning"),))
    assert take_over(file) == file


def test_a_warning_of_somebody_without_a_seat_is_not_told_yet() -> None:
    tournament = fold(read(add_history(read_script(ITALY), *RANKED)))
    warned = Moment(what="warned", player="X")
    told = as_dated_file(replace(tournament, history=(*tournament.history, warned)))
    assert [moment.what for moment in told.history] == ["published", "published"]


BY_RANK = "E 10*, A 8, F 6, B 4 | C 10*, G 9, D 5, H 3"  # cut from the ranking after ROUND
SECOND = "A 10*, E 8, C 6, G 4 | B 10*, F 9, D 5, H 3"  # where no round can be cut from a ranking


@pytest.mark.parametrize(
    ("script", "history", "method"),
    [
        (f"italy-2009\n1: {ROUND}\n2: {BY_RANK}", (), "ranking"),
        (f"italy-2009\n1: {ROUND}\n2: {SECOND}", (), "schedule"),
        (f"italy-2009\n1: {ROUND}", (), "ranking"),
        (f"cwc-2004\n1: {ROUND}\n2: {ROUND}", (), "schedule"),
        (f"italy-2009\n1: {ROUND}\n2: {SECOND}", RANKED, "ranking"),
        (ITALY, SCHEDULE, "schedule"),
    ],
)
@pytest.mark.clause("italy-2009", "3.3")
def test_an_event_goes_on_by_the_method_it_was_begun_with(
    script: str, history: tuple[str, ...], method: str
) -> None:
    assert structure_of(read(add_history(read_script(script), *history))).method == method
