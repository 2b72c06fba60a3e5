"""Reads the record of a game and reports everything that is wrong with it.

What an entry does to the table is not seen here: replaying sees whether it was allowed.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from hexmeet.boards.checks import check as check_layout
from hexmeet.boards.layouts import Layout
from hexmeet.boards.notation import read_layout
from hexmeet.engine.conditions import (
    FREE_CONDITION,
    LEAST_TARGET,
    MOST_TARGET,
    TARGET,
    build_conditions,
    choices_of,
    read_conditions,
    write_conditions,
)
from hexmeet.engine.notation import (
    Move,
    UnreadableActionError,
    fold,
    is_printable,
    read,
    write_name,
)
from hexmeet.engine.record import (
    AFTER,
    INSTEAD,
    LEAVES,
    NONE,
    Deed,
    Entry,
    Header,
    Instead,
    Leave,
    Record,
)
from hexmeet.engine.record_drafts import CONDITIONS, KEYS, Draft, SaidEntry, draft_record, quote
from hexmeet.engine.ruling_words import read_decisions, read_ruling
from hexmeet.engine.rulings import Ruling
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError, Problem

FEWEST_SEATS, MOST_SEATS = 3, 4
LONGEST_TEXT = 1000
LONGEST_NAME = 100
MOST_ENTRIES = 100_000
FINGERPRINT = re.compile(r"[0-9a-f]{64}")
RULEBOOK_ID = re.compile(r"[\w.-]{1,100}")
NUMBER = re.compile(r"\d{1,3}", re.ASCII)


def parse_record(text: str, *, name: str) -> Record:
    """Read a record; every fault is reported, with its line or its place in the JSON."""
    draft = draft_record(text)
    header = _build_header(draft)
    entries = _build_entries(draft)
    if draft.problems or header is None:
        raise FileError(Problem(name, *problem) for problem in draft.problems)
    return Record(header, entries)


# --- the header -----------------------------------------------------------------------------------


def _build_header(draft: Draft) -> Header | None:
    if draft.problems and not draft.header:
        return None
    for key in KEYS:
        if key not in draft.header:
            draft.refuse(key, "is missing")
    names = _check_names(draft)
    rulebook, base = _read_rulebook(draft)
    seed, stream = _read_chance(draft)
    layout = _read_board(draft)
    said = _read_conditions(draft)
    if said is None or layout is None or names is None:
        return None
    if base is None and rulebook in rulebook_ids():
        _compare(draft, said, rulebook, len(names))
    return Header(rulebook, base, seed, stream, layout, names, build_conditions(said, len(names)))


def _check_names(draft: Draft) -> tuple[str, ...] | None:
    if "seats" not in draft.header:
        return None
    where = draft.header["seats"].where
    names = tuple(draft.names or ())
    if not FEWEST_SEATS <= len(names) <= MOST_SEATS:
        draft.refuse(where, f"expected the names of {FEWEST_SEATS} or {MOST_SEATS} players")
        return None
    faults = [expected for name in names if (expected := find_fault_of_name(name))]
    if len({fold(name) for name in names}) < len(names):
        faults.append("expected names that differ by more than capitals and spaces")
    for fault in faults:
        draft.refuse(where, fault)
    return None if faults else names


def find_fault_of_name(name: str) -> str:
    """Say what a name should be instead; nothing where it is fine."""
    if not name.strip():
        return "expected a name, got an empty one"
    if len(name) > LONGEST_NAME or not is_printable(name):
        expected = f"a printable name of at most {LONGEST_NAME} characters"
        return f"expected {expected}, got {quote(name)}"
    return ""


def _read_rulebook(draft: Draft) -> tuple[str, str | None]:
    said = draft.header.get("rulebook")
    if said is None:
        return "", None
    rulebook, _, base = said.text.partition(AFTER)
    ids = rulebook_ids()
    is_house = base in ids and RULEBOOK_ID.fullmatch(rulebook) and rulebook not in ids
    if not is_house and (base or rulebook not in ids):
        expected = f"one of {', '.join(ids)}, or a house rulebook such as spring after {ids[-1]}"
        draft.refuse(said.where, f"expected {expected}, got {quote(said.text)}")
    return rulebook, base or None


def _read_chance(draft: Draft) -> tuple[str | None, str | None]:
    seed, stream = draft.header.get("seed"), draft.header.get("stream")
    if seed and seed.text != NONE and not FINGERPRINT.fullmatch(seed.text):
        expected = f"the fingerprint of the seed, 64 digits 0 to f, or {NONE}"
        draft.refuse(seed.where, f"expected {expected}, got {quote(seed.text)}")
    if seed and stream:
        if (seed.text == NONE) != (stream.text == NONE):
            draft.refuse(stream.where, "expected a stream where there is a seed, and only there")
        elif not stream.text or len(stream.text) > LONGEST_TEXT or not is_printable(stream.text):
            draft.refuse(stream.where, "expected the name of a stream, such as game")
    fingerprint, name = (said.text if said else NONE for said in (seed, stream))
    return (None if fingerprint == NONE else fingerprint), (None if name == NONE else name)


def _read_board(draft: Draft) -> Layout | None:
    said = draft.header.get("board")
    if said is None:
        return None
    try:
        layout = read_layout(said.text[:LONGEST_TEXT], "")
        faults = check_layout(layout, ("spiral", "shuffled"), "")
    except FileError as error:
        layout, faults = None, error.problems
    for fault in faults:
        draft.refuse(said.where, f"board: {fault.key}: {fault.expected}")
    return layout


def _read_conditions(draft: Draft) -> dict[str, str] | None:
    said = {key: draft.header[key] for key in CONDITIONS if key in draft.header}
    before = len(draft.problems)
    for key, value in said.items():
        if key == TARGET:
            is_number = NUMBER.fullmatch(value.text)
            if not is_number or not LEAST_TARGET <= int(value.text) <= MOST_TARGET:
                expected = f"a whole number from {LEAST_TARGET} to {MOST_TARGET}"
                draft.refuse(value.where, f"{key}: expected {expected}, got {quote(value.text)}")
        elif value.text not in choices_of(key):
            expected = f"one of {', '.join(choices_of(key))}"
            draft.refuse(value.where, f"{key}: expected {expected}, got {quote(value.text)}")
    is_whole = len(said) == len(CONDITIONS) and len(draft.problems) == before
    return {key: value.text for key, value in said.items()} if is_whole else None


def _compare(draft: Draft, said: Mapping[str, str], rulebook: str, players: int) -> None:
    """Hold the conditions against the rulebook they name."""
    expected = write_conditions(read_conditions(load(rulebook), players))
    for key, value in expected.items():
        if key != FREE_CONDITION and said[key] != value:
            got = f"expected {value} by {rulebook}, got {quote(said[key])}"
            draft.refuse(draft.header[key].where, f"{key}: {got}")


# --- the entries ----------------------------------------------------------------------------------


def _build_entries(draft: Draft) -> tuple[Entry, ...]:
    names = tuple(draft.names or ())
    is_known = len({fold(name) for name in names}) == len(names) >= FEWEST_SEATS
    entries = draft.entries if is_known else []
    if len(entries) > MOST_ENTRIES:
        draft.refuse(entries[MOST_ENTRIES].where, f"expected at most {MOST_ENTRIES} entries")
        return ()
    seats = {fold(name): seat for seat, name in enumerate(names)}
    return tuple(_build_all(draft, entries, names, seats))


def _build_all(
    draft: Draft, entries: Sequence[SaidEntry], names: tuple[str, ...], seats: Mapping[str, int]
) -> Iterator[Entry]:
    before = 0
    for number, said in enumerate(entries, start=1):
        if said.number not in (number, before + 1):  # the second only follows a wrong one
            draft.refuse(said.where, f"expected number {number}, got {said.number}")
        before = said.number
        by: int | str | None = said.judge
        if said.judge is not None:
            fault = find_fault_of_name(said.judge) or _find_fault_of_reason(said)
        else:
            by = seats.get(fold(said.player or ""))
            players = ", ".join(map(write_name, names))
            fault = "" if by is not None else f"expected {players} or a judge, such as judge Dana"
        if fault or by is None:
            draft.refuse(said.where, fault)
            continue
        try:
            yield Entry(number, by, _read_deed(said, names))
        except UnreadableActionError as error:
            draft.refuse(said.where, f"expected {error}, got {quote(said.deed)}")


def _find_fault_of_reason(said: SaidEntry) -> str:
    text = said.deed if said.reason is None else said.reason
    if len(text) > LONGEST_TEXT or not is_printable(text):
        return f"expected a printable reason of at most {LONGEST_TEXT} characters"
    return "" if said.reason is None or said.reason.strip() else "expected a reason, got none"


def _read_deed(said: SaidEntry, names: tuple[str, ...]) -> Deed:
    if said.judge is None:
        return read_deed(said.deed, names)
    if said.reason is None:
        return read_ruling(said.deed, names)
    return Ruling(read_decisions(said.deed, names), " ".join(said.reason.split()))


def read_deed(text: str, names: tuple[str, ...]) -> Move | Instead | Leave:
    """Read what a player does; raises UnreadableActionError where the text is nothing."""
    folded = fold(text)
    if folded == LEAVES:
        return Leave()
    if folded.startswith(INSTEAD):
        return Instead(read(folded.removeprefix(INSTEAD), names))
    return read(text, names)
