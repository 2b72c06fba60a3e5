import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexmeet.rulebooks.clauses import clause_numbers
from hexmeet.rulebooks.files import rulebook_ids

Call = Callable[..., Any]


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_record_of_every_clause(call: Call, rulebook: str) -> None:
    records = json.loads(call("clauses", rulebook, "--json").out)
    assert [record["clause"] for record in records] == list(clause_numbers(rulebook))
    for record in records:
        assert list(record) == ["clause", "text", "treatment", "code", "tests"]
        assert list(record["text"]) == ["en", "it", "ar"]
        assert record["treatment"] in {"enforced", "assisted", "shown", "planned"}


def test_enforced_clause_names_code_and_tests(call: Call) -> None:
    records = json.loads(call("clauses", "studio-2023", "--json").out)
    attendance = next(record for record in records if record["clause"] == "1.1.3")
    assert attendance["treatment"] == "enforced"
    assert "rulebooks/data/studio-2023.toml: bands" in attendance["code"]
    assert "rulebooks/plan.py: make_plan" in attendance["code"]
    assert "tests/rulebooks/test_plan.py::test_plan_is_what_the_clause_says" in attendance["tests"]


def test_single_clause(call: Call) -> None:
    out = call("clauses", "shn-2024", "3.4", "--language", "it").out
    assert out.startswith("3.4  planned (")
    assert "clauses:" not in out
    (record,) = json.loads(call("clauses", "shn-2024", "3.4", "--json").out)
    assert record["clause"] == "3.4"


def test_clauses_of_one_treatment_in_italian(call: Call) -> None:
    answer = call("clauses", "italy-2009", "--treatment", "enforced", "--language", "it")
    assert "La formula Club prevede 2 turni" in answer.out
    assert "rulebooks/plan.py: make_plan" in answer.out
    assert (
        '  proven by "plan is what the clause says", tests/rulebooks/test_plan.py\n' in answer.out
    )
    assert "  shown  " not in answer.out


def test_summary_counts_treatments(call: Call) -> None:
    counts = call("clauses", "cwc-2004").out.splitlines()[-1]
    assert counts.startswith("35 clauses: ")
    assert sum(int(part.split()[0]) for part in counts.split(": ")[1].split(", ")) == 35


def test_planned_clause_says_what_it_will_be(call: Call) -> None:
    assert "planned (enforced)" in call("clauses", "studio-2023", "--treatment", "planned").out


def test_treatment_that_a_clause_has_not(call: Call) -> None:
    assert call("clauses", "cwc-2004", "27", "--treatment", "shown").out == "no such clauses\n"


def test_house_rulebook_has_the_clauses_of_its_base(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('id = "house"\nbase = "shn-2024"\n', encoding="utf-8")
    assert call("clauses", str(path)).out == call("clauses", "shn-2024").out
