import csv
import io
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from tests.tournament.conftest import MOMENT, Rebuild

from hexmeet.cli.errors import explain_notice
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.tournament_file import Left, TournamentFile
from hexmeet.tournament import state
from hexmeet.tournament.documents.csv_text import as_csv, as_csv_file
from hexmeet.tournament.documents.decisions import Decision, list_decisions
from hexmeet.tournament.documents.participants import Participant, list_participants
from hexmeet.tournament.documents.report import find_missing, write_report
from hexmeet.tournament.documents.results import SeatResult, list_results
from hexmeet.tournament.documents.seating_plans import SeatedPlayer, list_by_name, list_by_table
from hexmeet.tournament.documents.standings import StandingRow, list_standings, rank_after
from hexmeet.tournament.file_history import cut_file
from hexmeet.tournament.player_import import preview_import
from hexmeet.tournament.spreadsheet import read_spreadsheet
from hexmeet.tournament.state import (
    GivenWarning,
    Photo,
    Player,
    Removal,
    Revocation,
    Ruling,
    Staff,
    Tournament,
)
from hexmeet.tournament.tournament_export import as_file, rank
from hexmeet.tournament.words import Gone, Role, Status

Play = Callable[[str], TournamentFile]


@pytest.fixture
def club(tournament_of: Rebuild) -> Tournament:
    """An Italian tournament whose final has been played."""
    file = replace(generate(load("italy-2009"), 20, "2", Stage.FINAL), groups=())
    return tournament_of(file)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.clause("italy-2009", "1.6")
def test_participants_are_listed_by_name(club: Tournament) -> None:
    players = {
        "1": Player(id="1", name="bea", status=Status.CHECKED_IN, group="sisters", late=True),
        "2": Player(id="2", name="Ada", status=Status.LEFT, left_after=2, no_photos=True),
        "3": Player(id="3", name="Cid", status=Status.ABSENT),
    }
    tournament = replace(club, players=players)
    assert [entry.name for entry in list_participants(tournament)] == ["Ada", "bea", "Cid"]
    there = list_participants(tournament, Status.CHECKED_IN, Status.LEFT)
    assert [entry.id for entry in there] == ["2", "1"]
    text = as_csv(Participant, there)
    assert text == (
        "id,name,status,group,late,no_photos,left_after,left_because\r\n"
        "2,Ada,left,,no,yes,2,\r\n"
        "1,bea,checked-in,sisters,yes,no,,\r\n"
    )


def test_names_of_any_script_are_in_order_and_a_spreadsheet_can_read_them(
    club: Tournament,
) -> None:
    names = ("Zoe", "Ewa", "Éva", "Anna Zen", "Annabel", "eva", "بيا", "آدا")
    players = {
        str(number): Player(id=str(number), name=name, no_photos=name == "Zoe")
        for number, name in enumerate(names, start=1)
    }
    listed = list_participants(replace(club, players=players))
    ordered = ["Anna Zen", "Annabel", "eva", "Éva", "Ewa", "Zoe", "آدا", "بيا"]
    assert [entry.name for entry in listed] == ordered
    content = as_csv_file(Participant, listed)
    preview = preview_import(
        replace(club, players={}), read_spreadsheet(content, name="participants.csv")
    )
    assert [(entry.id, entry.name, entry.no_photos) for entry in preview.entries] == [
        (entry.id, entry.name, entry.no_photos) for entry in listed
    ]


def test_the_seating_is_listed_by_table_and_by_name(play: Play, tournament_of: Rebuild) -> None:
    tournament = tournament_of(play("studio-2023\n1: D, C, B| A, F, E"))
    names = {p.id: replace(p, name=f"n{p.id.lower()}") for p in tournament.players.values()}
    tournament = replace(tournament, players={**names, "X": Player(id="X", name="Xia")})
    round_ = replace(tournament.rounds[0], substitutes={"F": "X", "E": "gone"})
    by_table = list_by_table(tournament, round_)
    assert [(seat.table, seat.seat, seat.name) for seat in by_table] == [
        (1, 1, "nd"),
        (1, 2, "nc"),
        (1, 3, "nb"),
        (2, 1, "na"),
        (2, 2, "nf"),
        (2, 3, "ne"),
    ]
    assert [seat.substitute_for for seat in by_table][3:] == [None, "Xia", "gone"]
    assert [seat.player for seat in list_by_name(tournament, round_)] == list("ABCDEF")
    assert rows(as_csv(SeatedPlayer, by_table))[0]["table"] == "1"


@pytest.mark.clause("italy-2009", "1.6")
def test_results_are_those_of_final_sheets(play: Play, tournament_of: Rebuild) -> None:
    tournament = tournament_of(play("italy-2009\n1: A 9*, B 8, C 7 | D, E, F"))
    table, unfinished = tournament.rounds[0].tables
    assert table.sheet
    by_time = replace(table, sheet=replace(table.sheet, ended_by_time=True), left=("C",))
    round_ = replace(tournament.rounds[0], tables=(unfinished, by_time))
    results = list_results(replace(tournament, rounds=(round_,)), 1)
    assert results[0] == SeatResult(
        round=1,
        table=1,
        seat=1,
        player="A",
        name="A",
        vp=9,
        winner=True,
        left_during_game=False,
        ended_by_time=True,
    )
    assert [row.left_during_game for row in results] == [False, False, True, *[False] * 3]
    assert [row.vp for row in results] == [9, 8, 7, None, None, None]
    assert [row["winner"] for row in rows(as_csv(SeatResult, results))] == ["yes", *["no"] * 5]


@pytest.mark.clause("studio-2023", "1.4.1")
def test_standings_say_what_decided_every_place(play: Play, tournament_of: Rebuild) -> None:
    tournament = tournament_of(play("studio-2023\n1: A 10*, B 8, C 8, D 4 | E 10*, F 9, G 7, H 5"))
    standings = list_standings(tournament, rank(tournament))
    first, second, *_ = standings
    assert (first.player, first.decided_by, first.own_figure, first.next_figure) == (
        "A",
        "vp_percent",
        "33.33",
        "32.26",
    )
    assert second.decided_by == "wins"
    assert standings[-1].decided_by is None
    assert rows(as_csv(StandingRow, standings))[0]["vp_percent"] == "33.33"


def test_earlier_standings_know_nothing_of_later_rounds(club: Tournament) -> None:
    rounds = len(club.rounds)
    assert rank_after(club, rounds) == rank(club)
    first = rank_after(club, 1)
    assert max(standing.score.games for standing in first.standings) == 1
    assert rank_after(club, 0).standings[0].score.games == 0


def test_who_left_later_is_there_in_earlier_standings(play: Play) -> None:
    script = """studio-2023
        1: A 10*, B 8, C 6, D 4
        2: A 10*, B 8, C 6, D 4
        final: A, B, C"""
    left = (
        Left(player="B", after_round=1, reason="withdrew"),
        Left(player="D", after_round=2, reason="withdrew"),
    )
    file = replace(play(script), left=left)
    assert cut_file(file, 1).left == ()  # B left in the middle of round 2, D after it
    assert cut_file(file, 2).left == left
    assert cut_file(file, 3) == file
    assert [len(record.rounds) for record in cut_file(file, 2).stages] == [2]


def test_decisions_are_listed_as_they_were_given(club: Tournament) -> None:
    later = MOMENT.replace(hour=12)
    ruling = Ruling(
        id="r", by="j", at=later, text="the road stands", clause="5.1", table=3, round=1
    )
    warnings = (
        GivenWarning(id="w", player="1", by="else", at=MOMENT, reason="slow", revoked=True),
        GivenWarning(
            id="x", player="2", by="j", at=later.replace(hour=13), reason="rude", table=2, round=3
        ),
        GivenWarning(
            id="y", player="2", by="j", at=later.replace(hour=14), reason="", revoked=True
        ),
    )
    staff = {"j": Staff(id="j", name="Judge Ada", roles=(Role.JUDGE,))}
    ruled = replace(ruling, players=("1", "2"))
    tournament = replace(
        club,
        rulings=(ruled,),
        warnings=warnings,
        staff=staff,
        revocations={"w": Revocation(by="j", reason="somebody else")},
    )
    decisions = list_decisions(tournament)
    assert [(d.kind, d.by, d.round, d.table) for d in decisions] == [
        ("revoked warning", "else", None, None),
        ("ruling", "Judge Ada", 1, 3),
        ("warning", "Judge Ada", 3, 2),
        ("revoked warning", "Judge Ada", None, None),
    ]
    assert (decisions[0].revoked_by, decisions[0].revoked_because) == ("Judge Ada", "somebody else")
    assert (decisions[3].revoked_by, decisions[3].revoked_because) == ("", "")
    names = [tournament.players[player].name for player in ("1", "2")]
    assert rows(as_csv(Decision, decisions))[1]["players"] == "; ".join(names)
    assert rows(as_csv(Decision, decisions))[1]["at"] == later.isoformat()


@pytest.mark.clause("italy-2009", "5.5")
def test_who_was_removed_is_listed_with_the_reason_and_expulsions_are_reported(
    club: Tournament,
) -> None:
    expelled = Removal(
        player="1",
        because=Gone.EXPELLED,
        by="j",
        reason="threats",
        at=MOMENT,
        clause="5.4",
        table=2,
        round=1,
    )
    of_old = Removal(player="2", because=Gone.WITHDREW, by="2", reason="")
    staff = {"j": Staff(id="j", name="Judge Ada", roles=(Role.HEAD_JUDGE,))}
    tournament = replace(club, removals=(of_old, expelled), staff=staff, warnings=())
    first, *_, last = list_decisions(tournament)
    assert (first.kind, first.by, first.at, first.text) == (
        "expelled",
        "Judge Ada",
        MOMENT,
        "threats",
    )
    assert (first.round, first.table, first.clause) == (1, 2, "5.4")
    assert (last.kind, last.by, last.at) == ("withdrew", tournament.players["2"].name, None)
    assert rows(as_csv(Decision, [last]))[0]["at"] == ""
    assert club.settings
    assert write_report(tournament, club.settings).tell_expulsions == "championship-manager"
    without = replace(tournament, removals=(of_old,))
    assert write_report(without, club.settings).tell_expulsions is None


@pytest.mark.clause("studio-2023", "1.3.4")
def test_sheets_that_a_judge_decided_are_listed_also_after_they_were_reopened(
    play: Play, tournament_of: Rebuild
) -> None:
    tournament = tournament_of(play("studio-2023\n1: A 10*, B 8, C 7 | D, E, F"))
    table, other = tournament.rounds[0].tables
    assert table.sheet
    decided = replace(table.sheet, decided_by="judge", reason="B would not sign")
    again = replace(table, sheet=replace(table.sheet, decided_by=None), earlier_sheets=(decided,))
    round_ = replace(tournament.rounds[0], tables=(again, other))
    (decision,) = list_decisions(replace(tournament, rounds=(round_,)))
    assert (decision.kind, decision.by, decision.round, decision.table, decision.text) == (
        "decided sheet",
        "judge",
        1,
        1,
        "B would not sign",
    )


def test_nobody_writes_formulas_into_a_spreadsheet(club: Tournament) -> None:
    evil = Player(id="=1", name='=HYPERLINK("x")', status=Status.CHECKED_IN, group="a,b\n")
    (entry,) = rows(as_csv(Participant, list_participants(replace(club, players={"=1": evil}))))
    assert (entry["id"], entry["name"]) == ("'=1", '\'=HYPERLINK("x")')
    assert entry["group"] == "a,b\n"


@pytest.mark.clause("italy-2009", "1.6")
@pytest.mark.clause("italy-2009", "1.6.a")
@pytest.mark.clause("italy-2009", "1.11")
@pytest.mark.clause("italy-2009", "2.3")
def test_the_report_says_what_is_missing_by_when_and_for_whom(club: Tournament) -> None:
    assert club.settings
    report = write_report(club, club.settings)
    assert (report.announce_by, report.due_by) == (date(2026, 4, 18), date(2026, 5, 9))
    assert report.send_to == "regional-contact"
    kinds = ("winner-with-prize", "tables-in-round-1-or-2", "final-table")
    assert [(notice.code, notice.params.get("kind")) for notice in report.missing] == [
        ("report.undecided", None),
        *(("report.photo-missing", kind) for kind in kinds),
    ]
    photos = tuple(Photo(kind=kind, digest="0" * 64, media_type="image/png") for kind in kinds)
    done = replace(
        club, champion="1", closed_stages=(Stage.PRELIMINARY, Stage.FINAL), photos=photos
    )
    whole = write_report(done, club.settings)
    assert whole.missing == ()
    assert whole.champion == club.players["1"].name
    assert whole.photos == photos
    assert whole.attendance == len(as_file(club).players)
    assert len(whole.results) == sum(len(t.seats) for r in club.rounds for t in r.tables)
    ranking = rank_tournament(as_file(club), club.rules)
    assert [row.player for row in whole.standings] == [s.player for s in ranking.standings]


@pytest.mark.clause("italy-2009", "1.6.a")
def test_the_report_says_whom_a_photo_would_show_against_their_wish(club: Tournament) -> None:
    champion, other = club.rounds[-1].tables[0].seats[:2]
    shy = {name: replace(club.players[name], no_photos=True) for name in (champion, other)}
    tournament = replace(club, players={**club.players, **shy}, champion=champion)
    found = [
        notice for notice in find_missing(tournament) if notice.code == "report.photo-unwanted"
    ]
    names = tuple(club.players[name].name for name in (champion, other))
    assert [notice.params for notice in found] == [
        {"kind": "winner-with-prize", "players": names[:1]},
        {"kind": "final-table", "players": names},
    ]
    assert all(names[0] in explain_notice(notice) for notice in found)


@pytest.mark.clause("italy-2009", "1.11")
def test_too_few_players_and_open_results_are_missed_too(
    play: Play, tournament_of: Rebuild
) -> None:
    tournament = tournament_of(play("italy-2009\n1: A 9*, B 8, C 7 | D, E, F"))
    found = {notice.code: notice.params for notice in find_missing(tournament)}
    assert found["attendance.below-minimum"]["minimum"] == 12
    assert found["report.results-open"] == {"tables": ("round 1 table 2",)}
    before = replace(tournament, structure=None, rounds=())
    assert "attendance.below-minimum" not in {notice.code for notice in find_missing(before)}


def test_a_rulebook_without_documents_asks_for_none(play: Play, tournament_of: Rebuild) -> None:
    tournament = tournament_of(play("shn-2024\n1: A 10*, B 8, C 7"))
    shy = replace(tournament.players["A"], no_photos=True)
    tournament = replace(tournament, players={**tournament.players, "A": shy}, structure=None)
    assert tournament.settings
    report = write_report(tournament, tournament.settings)
    assert (report.announce_by, report.due_by, report.send_to) == (None, None, None)
    assert (report.formula, report.champion, report.no_photos) == (None, None, ("A",))
    assert [notice.code for notice in report.missing] == ["report.undecided"]
    assert isinstance(tournament.rounds[0], state.Round)
