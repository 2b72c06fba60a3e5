import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]
Tree = dict[str, Any]


@pytest.fixture
def write(call: Call, tmp_path: Path) -> Callable[..., str]:
    """Write a made-up tournament as it stood after so many preliminary rounds and semi-finals."""

    def run(
        rulebook: str, players: int, preliminary: int, semi_final: int = 0, final: int = 0
    ) -> str:
        made = call("generate", "--rulebook", rulebook, "--players", str(players), "--seed", "3")
        tree = json.loads(made.out)
        kept = {"preliminary": preliminary, "semi-final": semi_final, "final": final}
        for record in tree["stages"]:
            record["rounds"] = record["rounds"][: kept[record["stage"]]]
        tree["stages"] = [record for record in tree["stages"] if record["rounds"]]
        tree["left"] = [left for left in tree.get("left", []) if left["after_round"] == 0]
        path = tmp_path / "tournament.json"
        path.write_text(json.dumps(tree), encoding="utf-8")
        return str(path)

    return run


def seat(call: Call, path: str, *more: str) -> Tree:
    answer = call("seat", "--tournament", path, "--seed", "7", "--json", *more)
    assert answer.code == 0, answer.err
    record: Tree = json.loads(answer.out)
    return record


def players(record: Tree) -> list[list[str]]:
    return [[seat["player"] for seat in table["players"]] for table in record["tables"]]


def ranked(call: Call, path: str) -> list[str]:
    standings = json.loads(call("rank", path, "--json").out)
    return [standing["player"] for standing in standings if "left" not in standing]


@pytest.mark.clause("italy-2009", "3.2a")
def test_first_round_by_lot(call: Call, write: Callable[..., str]) -> None:
    path = write("italy-2009", 17, 0)
    record = seat(call, path)
    assert (record["stage"], record["round"], record["rounds"]) == ("preliminary", 1, 3)
    assert list(map(len, players(record))) == [4, 4, 3, 3, 3]
    assert seat(call, path) == record


@pytest.mark.clause("italy-2009", "3.2b")
def test_later_round_straight_from_the_ranking(call: Call, write: Callable[..., str]) -> None:
    path = write("italy-2009", 30, 2)
    record, order = seat(call, path), ranked(call, path)
    rest = list(order)
    for table in players(record):
        assert set(table) == set(rest[: len(table)])
        rest = rest[len(table) :]
    assert record["tables"][0]["play_order"] == players(record)[0]
    assert record["certificate"]["proven_least"] is None
    absent = seat(call, path, "--absent", order[0], order[5])
    assert set(players(absent)[0]) == set(order[1:5])


def test_verify_accepts_what_was_seated(call: Call, write: Callable[..., str]) -> None:
    path = write("italy-2009", 30, 2)
    record = seat(call, path)
    tree = json.loads(Path(path).read_text(encoding="utf-8"))
    tables = [
        {"number": number, "seats": [
            {"player": player, "vp": 10 - 2 * place, "winner": place == 0}
            for place, player in enumerate(table)
        ]}
        for number, table in enumerate(players(record), start=1)
    ]  # fmt: skip
    tree["stages"][0]["rounds"].append({"number": 3, "tables": tables})
    Path(path).write_text(json.dumps(tree), encoding="utf-8")
    assert "deviations" not in call("verify", path).out.replace("No deviation", "")


def test_a_file_with_a_history_is_seated_by_today_s_ranking(
    call: Call, write: Callable[..., str]
) -> None:
    path = write("italy-2009", 30, 2)
    record = seat(call, path)
    tree = json.loads(Path(path).read_text(encoding="utf-8"))
    table = tree["stages"][0]["rounds"][0]["tables"][0]
    points = [{"vp": 10, "winner": True}, {"vp": 2}, {"vp": 2}, {"vp": 2}]
    stood = [{"player": s["player"], **p} for s, p in zip(table["seats"], points, strict=False)]
    history = [
        {"what": "published", "round": 1},
        {"what": "published", "round": 2},
        {"what": "reopened", "round": 1, "table": 1, "seats": stood},
    ]
    dated = {**tree, "format": "hexmeet.tournament/2", "history": history}
    Path(path).write_text(json.dumps(dated), encoding="utf-8")
    assert seat(call, path) == record


@pytest.mark.clause("italy-2009", "3.2")
def test_avoiding_repeats_is_marked_as_a_change(call: Call, write: Callable[..., str]) -> None:
    path = write("italy-2009", 30, 2)
    answer = call("seat", "--tournament", path, "--avoid-repeats")
    assert "a change to be announced" in answer.out.splitlines()[0]
    assert "Pairs who have met before: 0." in answer.out
    assert "the least there can be" in answer.out
    assert answer.err.endswith("announce the change to the players (italy-2009 3.2)\n")
    record = seat(call, path, "--avoid-repeats")
    assert record["notices"][0]["clause"] == "3.2"
    figures = record["certificate"]
    assert figures["repeat_meetings"] == 0 < figures["repeat_meetings_by_rank"]
    assert sum((m["from"] - m["to"]) ** 2 for m in figures["moved"]) == figures["shift"]


@pytest.mark.clause("studio-2023", "1.1.7")
@pytest.mark.parametrize(("rulebook", "rounds"), [("studio-2023", 3), ("cwc-2004", 4)])
def test_semi_final_with_selection_in_order_of_rank(
    call: Call, write: Callable[..., str], rulebook: str, rounds: int
) -> None:
    path = write(rulebook, 30, rounds)
    order = ranked(call, path)
    record = seat(call, path)
    assert record["stage"] == "semi-final"
    assert players(record)[0] == [order[0], order[7], order[8], order[15]]
    turns = [(step["turn"], step["player"]) for step in record["tables"][0]["selection"]]
    assert list(dict.fromkeys(turns)) == list(enumerate(players(record)[0], start=1))
    later = seat(call, path, "--absent", order[1])
    assert players(later)[0] == [order[0], order[8], order[9], order[16]]
    assert later["tables"][0]["players"][3]["substitute_for"] == order[1]
    shown = call("seat", "--tournament", path, "--absent", order[1]).out
    assert " is the substitute for " in shown


@pytest.mark.clause("italy-2009", "3.5")
def test_final_of_winners_and_a_replacement(call: Call, write: Callable[..., str]) -> None:
    path = write("italy-2009", 30, 3, 1)
    record = seat(call, path)
    assert record["stage"] == "final"
    (table,) = players(record)
    gone = seat(call, path, "--absent", table[0])
    new = next(s for s in gone["tables"][0]["players"] if s["substitute_for"])
    old = next(s for s in record["tables"][0]["players"] if s["player"] == table[0])
    assert (new["substitute_for"], new["from_table"]) == (table[0], old["from_table"])
    assert "The play order is drawn." in call("seat", "--tournament", path).out


@pytest.mark.clause("studio-2023", "1.1.9")
def test_top_four_where_the_semi_final_is_skipped(call: Call, write: Callable[..., str]) -> None:
    path = write("studio-2023", 20, 3)
    assert seat(call, path)["stage"] == "semi-final"
    record = seat(call, path, "--skip-semi-final")
    assert (record["stage"], players(record)) == ("final", [ranked(call, path)[:4]])


def test_too_few_for_the_semi_final_go_to_the_final(call: Call, write: Callable[..., str]) -> None:
    path = write("studio-2023", 20, 3)
    answer = call("seat", "--tournament", path, "--absent", *ranked(call, path)[11:])
    assert answer.out.startswith("studio-2023: final")
    assert "too few players for every semi-final table" in answer.err


REFUSED = [
    (("studio-2023", 20, 2), (), "round 3 of 3 is in the schedule made beforehand"),
    (("studio-2023", 20, 3, 1), ("final", 1), "the final is decided; no round comes after it"),
    (("italy-2009", 30, 3), ("--avoid-repeats",), "expected a round of the preliminary stage"),
    (("italy-2009", 30, 2), ("--absent", "who"), '--absent: no player has the id "who"'),
    (("italy-2009", 30, 2), ("--formula", "x"), 'unknown formula "x"'),
    (("italy-2009", 30, 3), ("--skip-semi-final",), "with 30 players the semi-final has to be"),
    (("italy-2009", 30, 2), ("--rulebook", "shn-2024"), '$.rulebook: expected "shn-2024"'),
    (("italy-2009", 30, 2), ("--explain",), "--explain cannot be used with --tournament"),
]


@pytest.mark.parametrize(("made", "more", "sentence"), REFUSED)
def test_refusals(
    call: Call,
    write: Callable[..., str],
    made: tuple[Any, ...],
    more: tuple[Any, ...],
    sentence: str,
) -> None:
    final = {"final": 1} if more[:1] == ("final",) else {}
    arguments = () if final else more
    answer = call("seat", "--tournament", write(*made, **final), *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert len(answer.err.splitlines()) == 1


def change(path: str, edit: Callable[[Tree], None]) -> None:
    tree = json.loads(Path(path).read_text(encoding="utf-8"))
    edit(tree)
    Path(path).write_text(json.dumps(tree), encoding="utf-8")


def test_unfinished_and_empty_rounds(call: Call, write: Callable[..., str]) -> None:
    path = write("italy-2009", 17, 2)

    def undo(tree: Tree) -> None:
        rounds = tree["stages"][0]["rounds"]
        for seat in rounds[1]["tables"][2]["seats"]:
            seat.pop("winner", None)
        rounds.append({"number": 3, "tables": []})

    change(path, undo)
    answer = call("seat", "--tournament", path)
    assert answer.code == 2
    assert "$.stages[0].rounds[1].tables[2]: expected a winner" in answer.err
    assert "$.stages[0].rounds[2].tables: expected the tables of this round" in answer.err


def tie_first_two(tree: Tree) -> None:
    """Let the winners of the first two tables of round 1 be equal in everything."""
    for table in tree["stages"][0]["rounds"][0]["tables"][:2]:
        for place, seat in enumerate(sorted(table["seats"], key=lambda s: not s.get("winner"))):
            seat["vp"] = (10, 7, 6, 5)[place]
    tree["lots"] = []
    tree["penalties"] = []


def test_missing_lots(call: Call, write: Callable[..., str]) -> None:
    path = write("italy-2009", 16, 1)
    change(path, tie_first_two)
    answer = call("seat", "--tournament", path)
    assert answer.code == 2
    assert "$.lots: expected a lot of " in answer.err
    assert "the seed draws" not in answer.err
    drawn = call("seat", "--tournament", path, "--seed", "7").err
    lots = [json.loads(line.split("the seed draws ")[1]) for line in drawn.splitlines()]
    change(path, lambda tree: tree.update(lots=lots))
    assert seat(call, path)["round"] == 2


def test_selection_by_rank_needs_a_ranking(call: Call, write: Callable[..., str]) -> None:
    path = write("studio-2023", 16, 3, 1)
    change(path, lambda tree: tree.update(stages=tree["stages"][1:], lots=[]))
    answer = call("seat", "--tournament", path)
    assert (answer.code, "expected the preliminary stage" in answer.err) == (2, True)


def test_tables_as_files(call: Call, write: Callable[..., str], tmp_path: Path) -> None:
    path = write("italy-2009", 17, 1)
    folder = str(tmp_path / "tables")
    assert call("seat", "--tournament", path, "--csv", folder).code == 0
    lines = (tmp_path / "tables" / "round-1.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 6
