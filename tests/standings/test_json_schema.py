import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.json_schema import make_schema
from hexmeet.standings.reading import parse_tournament
from hexmeet.standings.writing import as_tree

ROOT = Path(__file__).parents[2]
NAME = "tournament-1.schema.json"

TREE = json.loads(json.dumps(as_tree(generate(load("italy-2009"), 13, "schema", Stage.FINAL))))

VALIDATOR = jsonschema.Draft202012Validator(dict(make_schema()))


@pytest.mark.parametrize("path", [f"src/hexmeet/standings/data/{NAME}", f"docs/{NAME}"])
def test_published_schema_is_the_model_s(path: str) -> None:
    assert json.loads((ROOT / path).read_text(encoding="utf-8")) == make_schema(), (
        "run make update-schema"
    )


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(dict(make_schema()))


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree)
    found = [path] if path else []
    if isinstance(tree, dict | list):
        for key, value in inner:
            found += (
                places(value, (*path, key)) if isinstance(value, dict | list) else [(*path, key)]
            )
    return found


@given(
    st.sampled_from(places(TREE)),
    st.sampled_from(["remove", "add", 0, 31, -1, True, None, "", "x", [], {}, 7.0, 7.5, 1e300]),
)
def test_reader_and_schema_accept_the_same_files(place: tuple[Any, ...], change: object) -> None:
    tree = copy.deepcopy(TREE)
    *above, last = place
    target = tree
    for key in above:
        target = target[key]
    if change == "remove":
        del target[last]
    elif change == "add" and isinstance(target, dict):
        target["colour"] = "red"
    else:
        target[last] = change
    try:
        parse_tournament(json.dumps(tree), name="file.json")
        accepted = True
    except FileError as error:
        accepted = {problem.key for problem in error.problems} == {"$.rulebook"} and bool(
            VALIDATOR.is_valid(tree)
        )
    assert VALIDATOR.is_valid(tree) == accepted
