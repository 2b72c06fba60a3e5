"""A record as it stands in a file, text or JSON: which words where, whatever they mean."""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexmeet.engine.conditions import CONDITION_WORDS, TARGET
from hexmeet.engine.notation import NAME, escape, fold
from hexmeet.engine.record import AFTER, FORMAT, JUDGE, NONE
from hexmeet.engine.ruling_words import split

CONDITIONS = (TARGET, *(name for name, _, _ in CONDITION_WORDS))
KEYS = ("rulebook", "seed", "stream", "board", "seats", *CONDITIONS)

LONGEST_QUOTE = 60
DEEPEST = 20
ENTRY = re.compile(r"(?P<number>\d{1,6}) (?P<rest>.+)", re.ASCII | re.DOTALL)
ENTRY_EXPECTED = "a line such as 12 Bea: road e34"


@dataclass(slots=True)
class Said:
    """A text of the file and where it stands."""

    text: str
    where: str


@dataclass(slots=True)
class SaidEntry:
    """An entry as it stands in the file."""

    number: int
    where: str
    player: str | None = None
    judge: str | None = None
    deed: str = ""
    reason: str | None = None  # None: it stands in the deed


@dataclass(slots=True)
class Draft:
    """What was found in a file, before anybody looked at what it says."""

    header: dict[str, Said] = field(default_factory=dict)
    names: list[str] | None = None
    entries: list[SaidEntry] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)

    def refuse(self, where: str, expected: str) -> None:
        """Note a fault."""
        self.problems.append((where, expected))


def draft_record(text: str) -> Draft:
    """Find the parts of a record; JSON begins with a brace."""
    text = text.removeprefix("\ufeff")
    return _draft_json(text) if text.lstrip().startswith("{") else _draft_text(text)


def quote(value: object) -> str:
    """Quote a value of the file, shortened and on one line."""
    shown = value if isinstance(value, str) else json.dumps(value, default=str)
    return f'"{escape(shown if len(shown) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "...")}"'


# --- as text --------------------------------------------------------------------------------------


def _draft_text(text: str) -> Draft:
    draft = Draft()
    lines = [(f"line {n}", line.strip()) for n, line in enumerate(text.split("\n"), start=1)]
    filled = [(where, line) for where, line in lines if line]
    if not filled or filled[0][1] != FORMAT:
        where, line = filled[0] if filled else ("", "")
        draft.refuse(where, f"expected {FORMAT} as the first line, got {quote(line)}")
        return draft
    for where, line in filled[1:]:
        if line[0].isdigit():
            _draft_entry(draft, where, line)
        else:
            _draft_header_line(draft, where, line)
    return draft


def _draft_header_line(draft: Draft, where: str, line: str) -> None:
    key, colon, value = line.partition(":")
    key = fold(key)
    if not colon or key not in KEYS:
        draft.refuse(where, f"expected one of {', '.join(KEYS)}, or {ENTRY_EXPECTED}")
    elif key in draft.header:
        draft.refuse(where, f"{key} stands twice")
    else:
        draft.header[key] = Said(value.strip(), where)
        if key == "seats":
            draft.names = [_read_name(part) for part in split(value, ",")]


def _read_name(text: str) -> str:
    """Read a name, in quotation marks or not."""
    name = text.strip()
    if name.startswith('"') and re.fullmatch(NAME, name):
        try:
            return str(json.loads(name))
        except ValueError:
            return name
    return name


def _draft_entry(draft: Draft, where: str, line: str) -> None:
    found = ENTRY.fullmatch(line)
    author, *deed = split(found["rest"], ":", 1) if found else ("",)
    if found is None or not deed:
        draft.refuse(where, f"expected {ENTRY_EXPECTED}, got {quote(line)}")
        return
    entry = SaidEntry(int(found["number"]), where, deed=deed[0].strip())
    author = author.strip()
    if author.lower().startswith(JUDGE):
        entry.judge = _read_name(author[len(JUDGE) :])
    else:
        entry.player = _read_name(author)
    draft.entries.append(entry)


# --- as JSON --------------------------------------------------------------------------------------


class _Object(dict[str, Any]):
    """An object of the file that remembers which keys it has twice."""

    def __init__(self, pairs: Sequence[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.repeated = [key for key, n in Counter(key for key, _ in pairs).items() if n > 1]


def _draft_json(text: str) -> Draft:
    draft = Draft()
    try:
        tree = json.loads(text, object_pairs_hook=_Object)
    except json.JSONDecodeError as error:
        draft.refuse(f"line {error.lineno}", f"is not valid JSON: {error.msg}")
        return draft
    except (RecursionError, ValueError):
        draft.refuse("", f"expected at most {DEEPEST} levels and numbers of a few digits")
        return draft
    if tree.get("format") != FORMAT:
        draft.refuse("$.format", f'expected "{FORMAT}", got {quote(tree.get("format"))}')
        return draft
    known = ("format", "rulebook", "base", "seed", "stream", "board", "seats", "rules", "entries")
    _check_keys(draft, tree, "$", known)
    for key in ("rulebook", "board"):
        _draft_value(draft, tree, key, f"$.{key}")
    for key in ("seed", "stream"):
        value = tree.get(key, NONE)
        draft.header[key] = Said(NONE if value is None else str(value), f"$.{key}")
    base = tree.get("base")
    if base is not None and "rulebook" in draft.header:
        draft.header["rulebook"].text += f"{AFTER}{base}"
    _draft_rules(draft, tree.get("rules"))
    names = tree.get("seats")
    draft.header["seats"] = Said("", "$.seats")
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        draft.names = names
    _draft_json_entries(draft, tree.get("entries", []))
    return draft


def _check_keys(draft: Draft, tree: _Object, where: str, known: Sequence[str]) -> None:
    for key in tree:
        if key not in known:
            draft.refuse(f"{where}.{_short(key)}", f"expected only {', '.join(known)}")
    for key in tree.repeated:
        draft.refuse(f"{where}.{_short(key)}", "stands twice in one object")


def _short(key: str) -> str:
    return key[:LONGEST_QUOTE]


def _draft_value(draft: Draft, tree: Mapping[str, object], key: str, where: str) -> None:
    value = tree.get(key)
    if isinstance(value, str) or (key == TARGET and type(value) is int):
        draft.header[key] = Said(str(value), where)
    elif value is not None:
        draft.header[key] = Said(quote(value), where)


def _draft_rules(draft: Draft, rules: object) -> None:
    if not isinstance(rules, _Object):
        draft.refuse("$.rules", f"expected an object with {', '.join(CONDITIONS)}")
        return
    _check_keys(draft, rules, "$.rules", CONDITIONS)
    for key in CONDITIONS:
        _draft_value(draft, rules, key, f"$.rules.{key}")


def _draft_json_entries(draft: Draft, entries: object) -> None:
    if not isinstance(entries, list):
        draft.refuse("$.entries", "expected a list of objects")
        return
    for place, tree in enumerate(entries):
        where = f"$.entries[{place}]"
        if not isinstance(tree, _Object):
            draft.refuse(where, "expected an object")
            continue
        by_judge = "judge" in tree
        keys = ("judge", "ruling", "reason") if by_judge else ("player", "action")
        _check_keys(draft, tree, where, ("number", *keys))
        texts = [tree.get(key) for key in keys]
        number = tree.get("number")
        if type(number) is not int or not all(isinstance(text, str) for text in texts):
            draft.refuse(where, f"expected a number and the texts {', '.join(keys)}")
        elif by_judge:
            judge, ruling, reason = map(str, texts)
            draft.entries.append(SaidEntry(number, where, None, judge, ruling, reason))
        else:
            player, action = map(str, texts)
            draft.entries.append(SaidEntry(number, where, player, None, action))
