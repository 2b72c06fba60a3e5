import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hexmeet.cli.errors import explain
from hexmeet.engine import reasons
from hexmeet.engine.notation import read
from hexmeet.engine.reasons import REASONS, Reason, Refusal
from hexmeet.engine.rules import words
from hexmeet.engine.table import Table
from hexmeet.rulebooks.checks import READINGS
from hexmeet.rulebooks.clauses import clause_numbers
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.sentences.catalogue import refusals

ENGINE = Path(reasons.__file__).parent
SetTable = Callable[..., Table]
Play = Callable[..., Table]


def refused(table: Table, play: Play, line: str) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        play(table, line)
    return caught.value


def cards(play: Play, table: Table, seat: str, text: str) -> Table:
    return play(table, f"judge Dana: moves {text} from the supply to {seat} because of a test")


def test_every_number_has_a_reason_with_a_code_of_its_own() -> None:
    numbers = {value for name, value in vars(words).items() if name.startswith("R_")}
    assert set(REASONS) == numbers - {words.R_FINE}
    codes = [reason.code for reason in REASONS.values()]
    assert len(set(codes)) == len(codes)


def test_every_code_of_the_engine_has_a_sentence() -> None:
    texts = {
        node.value
        for path in ENGINE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    codes = {text for text in texts if re.fullmatch(r"(game|ruling)\.[a-z-]+", text)}
    assert {reason.code for reason in REASONS.values()} <= codes
    assert codes == {code for code in refusals() if re.match(r"(game|ruling)\.", code)}


def test_every_clause_that_is_cited_exists() -> None:
    found = [*REASONS.values(), *(r for r in vars(reasons).values() if isinstance(r, Reason))]
    for reason in found:
        assert reason.otherwise in READINGS
        for rulebook, number in reasons.CITED.findall(reason.clauses):
            assert number in clause_numbers(rulebook)


def test_a_silent_rulebook_is_stood_in_for() -> None:
    clauses = REASONS[words.R_PAST_RIVAL].clauses
    cited = {rulebook: str(reasons.cite(rulebook, clauses)) for rulebook in rulebook_ids()}
    assert cited == {
        "cwc-2004": "cwc-2004 27",
        "italy-2009": "hexmeet reading 37",
        "shn-2022": "shn-2022 7.f.1",
        "shn-2024": "shn-2024 7.f.1",
        "studio-2023": "studio-2023 3.0.3",
    }


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        ("", "Ada: road e40", "Ada: road e40: first roll the dice (studio-2023 3.0.1)"),
        ("", "Bea: rolls 1+2", "Bea: rolls: it is the turn of Ada (hexmeet reading 37)"),
        (
            "",
            "Bea: declares victory",
            "Bea: declares victory: it is the turn of Ada (studio-2023 3.0.14)",
        ),
        (
            "",
            "Ada: declares victory",
            "Ada: declares victory: Ada has fewer than 10 victory points, counting hidden cards "
            "(studio-2023 3.0.14)",
        ),
        (
            "",
            "Ada: plays monopoly: ore",
            "Ada: plays monopoly: ore: Ada holds no such card (monopoly) (hexmeet reading 37)",
        ),
        (
            "Ada: rolls 1+2",
            "Ada: city c29",
            "Ada: city c29: costs 2 grain, 3 ore, which Ada does not hold (hexmeet reading 37)",
        ),
        (
            "Ada: rolls 1+2",
            "Ada: buys a card",
            "Ada: buys a card: costs 1 grain, 1 ore, 1 wool, which Ada does not hold "
            "(hexmeet reading 37)",
        ),
        (
            "Ada: rolls 1+2",
            "Ada: settlement c30",
            "Ada: settlement c30: a building stands at a neighbouring corner; keep one corner "
            "between (hexmeet reading 37)",
        ),
        (
            "Ada: rolls 1+2",
            "Ada: trades 4 wool for 1 ore with the supply",
            "Ada: trades 3 wool for 1 ore with the supply: Ada needs 3 wool for a trade with the "
            "supply (hexmeet reading 37)",
        ),
        (
            "Ada: rolls 3+4",
            "Ada: robber h13",
            "Ada: robber h13: the robber is there; move it to another hex (hexmeet reading 37)",
        ),
        (
            "Ada: rolls 3+4",
            "Ada: ends the turn",
            "Ada: ends the turn: first move the robber (studio-2023 3.0.2)",
        ),
        (
            "Ada: rolls 3+4",
            "Ada: declares victory",
            "Ada: declares victory: first resolve the seven (studio-2023 3.0.2)",
        ),
        (
            "Ada: rolls 1+2",
            "Ada: robber h7",
            "Ada: robber h7: the robber moves, and steals, only after a seven or a knight "
            "(hexmeet reading 37)",
        ),
        (
            "Ada: rolls 1+2",
            "Ada: offers 1 wool for nothing to Bea",
            "Ada: offers 1 wool for nothing to Bea: each side has to give at least one card "
            "(studio-2023 3.0.13)",
        ),
    ],
)
def test_a_refusal_in_words(
    lines: str, line: str, sentence: str, set_table: SetTable, play: Play
) -> None:
    table = set_table()
    table = play(table, lines) if lines else table
    assert list(explain(refused(table, play, line))) == [sentence]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("trades 4 wool for 1 ore with the supply", "shn-2022 7.f.8"),
        ("offers 1 wool for 1 ore to Ada", "shn-2022 7.f.6"),
        ("declares victory", "shn-2022 7.i.2"),
        ("ends the turn", "hexmeet reading 37"),
    ],
)
def test_who_acts_out_of_turn_is_told_why(
    text: str, clause: str, set_table: SetTable, play: Play
) -> None:
    violation = refused(play(set_table("shn-2022"), "Ada: rolls 1+2"), play, f"Bea: {text}")
    assert violation.code == "game.not-your-turn"
    assert str(violation.clause) == clause


def test_the_opening_names_the_settlement(set_table: SetTable, play: Play) -> None:
    table = play(set_table(opened=False), "Ada: settlement c29")
    violation = refused(table, play, "Ada: road e0")
    assert list(explain(violation)) == [
        "Ada: road e0: the road has to lie at the settlement just placed, c29 (hexmeet reading 37)"
    ]


def test_a_robber_moved_by_a_knight_has_no_roll_to_resolve(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), "judge Dana: moves the card knight from the deck to Ada because so")
    table = play(table, "Ada: plays knight")
    violation = refused(table, play, "Ada: rolls 1+2")
    assert (violation.code, str(violation.clause)) == ("game.robber-first", "hexmeet reading 37")


def test_a_seat_that_is_not_there_is_refused(set_table: SetTable) -> None:
    table = set_table()
    refusal = Refusal(9, read("trades 4 ore for 1 wool with the supply", table.names).action, 45)
    violation = reasons.explain(table.state, refusal, table.names, "studio-2023")
    assert violation.params["player"] == "seat 10"


def test_a_number_that_is_no_action_is_refused(set_table: SetTable) -> None:
    table = set_table()
    violation = reasons.explain(
        table.state, Refusal(0, 300, words.R_UNKNOWN), table.names, "studio-2023"
    )
    assert list(explain(violation)) == [
        "Ada: action 300: there is no such action (hexmeet reading 37)"
    ]
