import doctest
import hashlib
import re
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream, commit

PAGE = (Path(__file__).parents[2] / "docs" / "draws.md").read_text(encoding="utf-8")


NUMBERS = [17, 32, 68, 82, 12, 52, 4, 8, 54, 75, 71, 11]


def lines_of_the_page() -> dict[str, Callable[..., Any]]:
    """Run the lines that docs/draws.md shows."""
    names: dict[str, Callable[..., Any]] = {}
    code, *_ = re.findall(r"```python\n(import.*?)```", PAGE, re.DOTALL)
    exec(code, names)  # noqa: S102 - our own page, run to prove it right
    return names


def test_fingerprint_is_the_sha_256_of_the_seed() -> None:
    assert commit("harbour") == hashlib.sha256(b"harbour").hexdigest()


def test_examples_on_the_page_are_true() -> None:
    consoles = "\n".join(re.findall(r"```python\n(>>>.*?)```", PAGE, re.DOTALL))
    runner = doctest.DocTestRunner()
    examples = doctest.DocTestParser().get_doctest(consoles, lines_of_the_page(), "draws.md", "", 0)
    assert len(examples.examples) > 2
    assert runner.run(examples).failed == 0


@given(st.text(max_size=20), st.text(max_size=20), st.lists(st.integers(), max_size=30))
def test_the_lines_on_the_page_redo_every_shuffle(seed: str, name: str, items: list[int]) -> None:
    page = lines_of_the_page()
    redone = page["shuffle"](page["words"](seed, name), items)
    assert Stream(seed, name).shuffle(items) == redone
    assert sorted(redone) == sorted(items)


def test_same_seed_and_name_give_the_same_numbers_on_every_machine() -> None:
    stream = Stream("harbour", "board/round 1")
    assert [stream.number(100) for _ in range(12)] == NUMBERS


def test_names_and_seeds_do_not_overlap() -> None:
    def first(seed: str, name: str) -> list[int]:
        stream = Stream(seed, name)
        return [stream.number(2**64) for _ in range(20)]

    draws = [first("a", "x"), first("a", "y"), first("b", "x")]
    assert len({number for draw in draws for number in draw}) == 60


def test_every_order_is_equally_likely() -> None:
    counts = Counter(tuple(Stream(str(seed), "lots").shuffle("ABC")) for seed in range(6000))
    assert set(counts) == set(permutations("ABC"))
    # Five degrees of freedom: 25 is passed by one fair source in 7,000.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 25


def test_numbers_in_the_incomplete_run_are_drawn_again() -> None:
    stream = Stream("harbour", "x")
    bound = 2**63 + 1  # almost half of all words lie in the incomplete run
    words = Stream("harbour", "x")
    expected = (word for word in iter(lambda: words.number(2**64), None) if word < bound)
    assert [stream.number(bound) for _ in range(20)] == [next(expected) for _ in range(20)]


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_bound_out_of_range_is_our_own_fault(bound: int) -> None:
    with pytest.raises(ValueError, match="expected a bound from 1 to"):
        Stream("harbour", "x").number(bound)


def test_choice_and_chance() -> None:
    stream = Stream("harbour", "x")
    assert {stream.choose("ABC") for _ in range(50)} == set("ABC")
    assert stream.choose("A") == "A"
    happened = sum(stream.happens(4) for _ in range(400))
    assert 60 < happened < 140
