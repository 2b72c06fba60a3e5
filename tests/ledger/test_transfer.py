"""A tournament moves: its log as lines, followed before it is added."""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.ledger.place import NAME, Place, check, load, play, submit
from tests.ledger.tally import TALLIES, Draw, Finish, Note

from hexmeet.ledger.databases import open_database
from hexmeet.ledger.errors import SeedMissingError, UnknownTournamentError
from hexmeet.ledger.log import Ledger
from hexmeet.ledger.transfer import Arrival, add_log, read_log, write_log
from hexmeet.rulebooks.problems import FileError

ARCHIVE = Path(__file__).parent / "archive"
Move = Callable[[Place], Place]


def export(*, with_seed: bool = False) -> list[str]:
    return list(write_log(NAME, with_seed=with_seed))


def bring(lines: Sequence[str]) -> Arrival:
    return add_log(read_log(lines, TALLIES, file="spring.log"), file="spring.log")


def elsewhere(tmp_path: Path, move: Move, address: str = "") -> Place:
    """Go to another machine, where nothing is kept yet."""
    place = move(Place(tmp_path / "elsewhere", address))
    open_database(create=True)
    return place


def test_moved_in_the_middle_and_continued_with_the_same_draws(
    place: Place, tmp_path: Path, move: Move, new_address: Callable[[], str]
) -> None:
    play()
    lines = export(with_seed=True)
    here = submit(Draw()).position.state
    there = new_address() if not place.address else ""
    elsewhere(tmp_path, move, there)  # from SQLite to PostgreSQL, and the other way
    assert bring(lines) == Arrival(NAME, added=6, entries=6, can_continue=True)
    assert submit(Draw()).position.state == here
    assert check().breaks == ()


def test_brought_back_only_what_is_new_is_added(
    file_place: Place, tmp_path: Path, move: Move
) -> None:
    play()
    lines = export(with_seed=True)
    elsewhere(tmp_path, move)
    bring(lines)
    submit(Note(text="away"))
    later = export()
    move(file_place)
    open_database()
    assert bring(later) == Arrival(NAME, added=1, entries=7, can_continue=True)
    assert load().notes[-1] == "away"
    assert bring(later).added == bring(lines).added == 0
    assert bring(lines).entries == 7


def test_two_that_went_different_ways_are_not_mixed(
    file_place: Place, tmp_path: Path, move: Move
) -> None:
    play()
    lines = export(with_seed=True)
    elsewhere(tmp_path, move)
    bring(lines)
    submit(Note(text="away"))
    away = export()
    move(file_place)
    open_database()
    submit(Note(text="at home"))
    with pytest.raises(FileError, match=r"spring\.log: line 8: .* differs from entry 7 on"):
        bring(away)
    assert load().notes[-1] == "at home"


@pytest.mark.usefixtures("file_place")
def test_without_the_seed_it_is_looked_at_until_the_seed_follows(
    tmp_path: Path, move: Move
) -> None:
    play()
    without, with_seed = export(), export(with_seed=True)
    elsewhere(tmp_path, move)
    assert not bring(without).can_continue
    ledger = Ledger(TALLIES)
    with pytest.raises(SeedMissingError):
        submit(Draw(), ledger)
    assert bring(with_seed) == Arrival(NAME, added=0, entries=6, can_continue=True)
    assert submit(Draw(), ledger).sequence == 7


@pytest.mark.usefixtures("file_place")
def test_closed_tournament_brings_its_seed(tmp_path: Path, move: Move) -> None:
    play()
    submit(Finish())
    lines = export()
    elsewhere(tmp_path, move)
    assert bring(lines).can_continue


@pytest.mark.usefixtures("file_place")
def test_seed_stands_in_a_line_of_its_own_that_says_so() -> None:
    play()
    public, private = export(), export(with_seed=True)
    assert private[:-1] == public
    assert json.loads(private[-1])["secret"].startswith("Keep this line secret")
    assert json.loads(private[-1])["seed"] not in "\n".join(public)


@pytest.mark.usefixtures("file_place")
def test_log_can_be_checked_with_nothing_of_ours() -> None:
    play()
    head, *entries = map(json.loads, export())
    previous = "0" * 64
    for number, entry in enumerate(entries, start=1):
        claimed = entry.pop("hash")
        text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert hashlib.sha256(text.encode()).hexdigest() == claimed
        assert (entry["sequence"], entry["previous"]) == (number, previous)
        previous = claimed
    assert (head["entries"], head["head"]) == (len(entries), previous)


@pytest.mark.usefixtures("file_place")
def test_unknown_tournament() -> None:
    with pytest.raises(UnknownTournamentError):
        export()


# --- what is refused ------------------------------------------------------------------------------


def swap(lines: list[str]) -> list[str]:
    return [*lines[:2], lines[3], lines[2], *lines[4:]]


def rename(lines: list[str]) -> list[str]:
    return [lines[0].replace(NAME, "autumn"), *lines[1:]]


def forge_seed(lines: list[str]) -> list[str]:
    return [*lines[:-1], json.dumps({"secret": "", "seed": "another"})]


@pytest.mark.usefixtures("file_place")
@pytest.mark.parametrize(
    ("tamper", "expected"),
    [
        (lambda _: [], "line 1: expected the first line of an exported log"),
        (lambda lines: lines[1:], "line 1: expected the first line of an exported log"),
        (lambda lines: lines[:1], "expected 6 entries as line 1 says, got 0"),
        (lambda lines: lines[:-3], "expected 6 entries as line 1 says, got 4"),
        (
            lambda lines: [*lines[:3], *lines[4:]],
            "line 4: an entry is missing or doubled; expected entry 3",
        ),
        (
            lambda lines: [*lines[:3], *lines[2:]],
            "line 4: an entry is missing or doubled; expected entry 3",
        ),
        (swap, "line 3: an entry is missing or doubled"),
        (rename, 'line 2: expected an entry of "autumn", got "spring"'),
        (forge_seed, "the seed is not the one whose fingerprint was published"),
        (
            lambda lines: [line.replace('"actor":"ada"', '"actor":"eve"') for line in lines],
            "line 2: it was changed",
        ),
        (
            lambda lines: [line.replace('"head":"', '"head":"0') for line in lines],
            "line 1: the hash is not that of the last entry",
        ),
        (
            lambda lines: [line.replace('"sequence":3', '"sequence":"3"') for line in lines],
            "line 4: expected an entry with",
        ),
        (
            lambda lines: [line.replace('"actor":"ada"', '"actor":"a\\u0000"') for line in lines],
            "line 2: expected an entry with",
        ),
        (lambda lines: [*lines[:2], "[]", *lines[3:]], "line 3: expected a JSON object"),
        (lambda lines: [*lines[:2], "{", *lines[3:]], "line 3: expected a JSON object"),
        (lambda lines: [*lines[:2], "[" * 100_000, *lines[3:]], "line 3: expected a JSON object"),
        (
            lambda lines: [*lines[:2], "{}", *lines[3:]],
            "line 3: expected an entry with actor, asked, at",
        ),
    ],
)
def test_log_that_does_not_hold_is_refused_and_leaves_nothing(
    tamper: Callable[[list[str]], list[str]],
    expected: str,
    tmp_path: Path,
    move: Move,
) -> None:
    play()
    lines = export(with_seed=True)
    elsewhere(tmp_path, move)
    with pytest.raises(FileError) as error:
        bring(tamper(lines))
    assert expected in str(error.value)
    assert check().chains == ()


@pytest.mark.usefixtures("file_place")
def test_id_of_a_command_that_is_taken_here_is_refused(tmp_path: Path, move: Move) -> None:
    play()
    lines = export()
    elsewhere(tmp_path, move)
    taken = json.loads(lines[3])["command"]
    play("autumn")
    submit(Note(text="mine"), tournament="autumn", command_id=taken)
    with pytest.raises(FileError, match="does not take the entries"):
        bring(lines)
    assert [chain.tournament for chain in check().chains] == ["autumn"]


# --- old logs -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("file_place")
@pytest.mark.parametrize("path", sorted(ARCHIVE.glob("*.log")), ids=lambda path: path.stem)
def test_old_logs_can_be_read_and_continued(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert bring(lines).can_continue
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert list(load().notes) == expected["notes"]
    assert load().drawn == tuple(expected["drawn"])
    submit(Note(text="and on"))
    assert check().breaks == ()
    assert export()[1 : len(lines) - 1] == lines[1:-1]
