import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.standings.dated import add_history

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Expansion, Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.json_schema import make_schema
from hexmeet.standings.reading import parse_tournament
from hexmeet.standings.writing import as_tree

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/hexmeet/standings/data", "docs")

FILE = generate(load("italy-2009"), 13, "schema", Stage.FINAL)
HISTORY = (
    "published 1 ranking",
    "reopened 1.1: A10* B7 C6",
    "changed 1 repaired late",
    "warned A",
    "drawn 1 Jude",
    "split 1.1: A B by Jude",
    "closed preliminary",
)
DATED = replace(add_history(FILE, *HISTORY), expansion=Expansion.SEAFARERS)
TREES = {1: json.loads(json.dumps(as_tree(FILE))), 2: json.loads(json.dumps(as_tree(DATED)))}
VALIDATORS = {
    version: jsonschema.Draft202012Validator(dict(make_schema(version))) for version in TREES
}


@pytest.mark.parametrize("version", TREES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_published_schema_is_the_model_s(folder: str, version: int) -> None:
    path = ROOT / folder / f"tournament-{version}.schema.json"
    assert json.loads(path.read_text(encoding="utf-8")) == make_schema(version), (
        "run make update-schema"
    )


@pytest.mark.parametrize("version", TREES)
def test_schema_is_a_schema(version: int) -> None:
    jsonschema.Draft202012Validator.check_schema(dict(make_schema(version)))


def test_a_history_has_no_place_in_version_1() -> None:
    tree = {**TREES[1], "history": TREES[2]["history"]}
    assert not VALIDATORS[1].is_valid(tree)
    assert VALIDATORS[2].is_valid({**tree, "format": "hexmeet.tournament/2"})
    with pytest.raises(FileError) as refused:
        parse_tournament(json.dumps(tree), name="file.json")
    assert [(p.key, p.expected.partition(";")[0]) for p in refused.value.problems] == [
        ("$.history", "unknown key")
    ]


def test_an_expansion_has_no_place_in_version_1() -> None:
    tree = {**TREES[1], "expansion": "seafarers"}
    assert not VALIDATORS[1].is_valid(tree)
    assert VALIDATORS[2].is_valid({**tree, "format": "hexmeet.tournament/2"})
    with pytest.raises(FileError) as refused:
        parse_tournament(json.dumps(tree), name="file.json")
    assert [(p.key, p.expected.partition(";")[0]) for p in refused.value.problems] == [
        ("$.expansion", "unknown key")
    ]


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
    st.one_of(
        *(
            st.tuples(st.just(version), st.sampled_from(places(TREES[version])))
            for version in TREES
        ),
        st.tuples(
            st.just(2),
            st.sampled_from([at for at in places(TREES[2]) if at[0] == "history"]),
        ),
    ),
    st.sampled_from(["remove", "add", 0, 31, -1, True, None, "", "x", [], {}, 7.0, 7.5, 1e300]),
)
def test_reader_and_schema_accept_the_same_files(
    where: tuple[int, tuple[Any, ...]], change: object
) -> None:
    version, place = where
    tree = copy.deepcopy(TREES[version])
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
            VALIDATORS[version].is_valid(tree)
        )
    assert VALIDATORS[version].is_valid(tree) == accepted
