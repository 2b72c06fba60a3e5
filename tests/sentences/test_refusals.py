"""How refusals, notices and faults of forms are said to a reader."""

import pytest

from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.violations import Citation, Notice, RuleViolation, Value, refuse
from hexmeet.sentences.refusals import cite, explain, explain_notice, explain_problem, name_word

CLAUSE = Citation("studio-2023", "1.1.5")


def said(code: str, language: str = "en", **params: Value) -> str:
    names = {"p1": "Ada", "p2": "Bea", "judge": "Cleo"}
    return next(explain(RuleViolation(code, CLAUSE, params), language, names))


def test_a_refusal_is_a_sentence_with_its_clause() -> None:
    assert said("seating.no-draft") == (
        "Nothing is drafted; draft the seating first (studio-2023 1.1.5)"
    )
    assert said("seating.no-draft", "it").startswith("Non c'è una bozza; ")


def test_everything_that_is_forbidden_is_said() -> None:
    both = [RuleViolation(code, CLAUSE, {}) for code in ("time.called", "time.no-limit")]
    with pytest.raises(RuleViolation) as caught:
        refuse(both)
    assert len(list(explain(caught.value, "en"))) == 2


def test_people_are_called_by_name() -> None:
    assert said("sheet.signed-already", player="p1").startswith('"Ada" has signed')
    assert "Ada, Bea" in said("lot.no-tie", players=("p1", "p2"))
    assert said("sheet.signed-already", player="p9").startswith('"p9" has signed')


def test_our_words_are_translated_and_names_are_not() -> None:
    assert "semifinale" in said("seating.stage-open", "it", stage="semi-final")
    assert "«white»" in said("pick.for-another", "it", player="white")
    assert "rosso, bianco" in said(
        "pick.taken", "it", what="colour", value="blue", offered=("red", "white")
    )


def test_a_person_whose_id_is_a_word_keeps_the_name() -> None:
    assert said("sheet.signed-already", player="judge").startswith('"Cleo"')


def test_numbers_of_players_are_no_people() -> None:
    assert "1 player is left" in said("final.too-few-players", players=1, needed=3)


def test_tables_of_rounds_are_said_in_the_language() -> None:
    tables = ("round 2 table 1", "the other one")
    assert "turno 2 tavolo 1, the other one" in said("stage.sheets-open", "it", tables=tables)
    assert "da 8 a 12" in said("printed.players", "it", players=7, sizes=("8 to 12",))


def test_clauses_readings_and_rules_of_the_house_are_named() -> None:
    assert cite(CLAUSE, "it") == "studio-2023 1.1.5"
    assert cite(Citation("", "reading 8"), "it") == "interpretazione hexmeet 8"
    assert cite(Citation("pub", "house"), "en") == "house rule of pub"


def test_a_notice_is_said_like_a_refusal() -> None:
    notice = Notice("ranking.lots-missing", CLAUSE, {"players": ("p1", "p2")})
    assert explain_notice(notice, "en", {"p1": "Ada", "p2": "Bea"}).startswith("Ada, Bea are tied")


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("name", "Nome: "),
        ("entry.name", "Nome: "),
        ("entries[3].born", "Data di nascita 4: "),
        ("avoid[0]", "Da tenere separati 1: "),
        ("$.odd", "$.odd: "),
        ("", ""),
    ],
)
def test_a_fault_of_a_form_names_its_field(key: str, place: str) -> None:
    problem = Problem("", key, "expected a text", "problem.text-missing")
    assert explain_problem(problem, "it") == f"{place}{'s' if place else 'S'}crivi qualcosa qui"


def test_a_fault_of_a_file_names_the_file() -> None:
    problem = Problem("club.csv", "line 3", "...", "file.not-a-table", {"line": 3})
    assert next(explain(FileError([problem]), "it")).startswith("club.csv: la riga 3 ")


def test_a_fault_without_a_code_is_told_as_it_is() -> None:
    problem = Problem("roster.csv", "line 3", "expected the ids of two players")
    assert explain_problem(problem, "it") == "roster.csv: line 3: expected the ids of two players"


def test_other_errors_are_not_explained() -> None:
    assert list(explain(ValueError("ours"), "en")) == []


def test_several_words_and_what_is_no_word() -> None:
    assert name_word("it", ("judge", "Judge Dredd")) == ("arbitro", "Judge Dredd")
