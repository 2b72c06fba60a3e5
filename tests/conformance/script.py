"""Scripts of positions: reading their lines and playing them, under plain and compiled rules."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.conformance.position import LAYOUT, lay_out
from tests.conformance.statements import StatementError, hold

from hexmeet.engine import game
from hexmeet.engine import table as tables
from hexmeet.engine.check import check
from hexmeet.engine.conditions import read_conditions
from hexmeet.engine.notation import UnreadableActionError, outcome_of, read
from hexmeet.engine.record import INSTEAD, JUDGE, LEAVES, Deed, Header, Record
from hexmeet.engine.record_reading import read_deed
from hexmeet.engine.rules import words
from hexmeet.engine.rules.turn import call_time
from hexmeet.engine.ruling_words import read_ruling
from hexmeet.engine.state import State
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.violations import RuleViolation

Do = Callable[..., Any]  # a compiled `do`

HEADERS = ("title", "why", "clauses", "seats")
REASONS = {
    name.removeprefix("R_").lower().replace("_", "-"): number
    for name, number in vars(words).items()
    if name.startswith("R_") and number != words.R_FINE
}
REASON_NAMES = {number: name for name, number in REASONS.items()}
REFUSED = re.compile(r"(?P<name>[^:]+): (?P<action>.+) - (?P<reason>[a-z-]+)")
CITED = re.compile(r"(?P<rulebook>\S+)(?P<numbers>(?: [0-9][0-9a-z.]*(?:,|$))*)")


class ScriptError(Exception):
    """A line that cannot be read, or does not come true."""

    def __init__(self, line: int, problem: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {problem}")


def is_action(author: str, text: str) -> bool:
    """Whether a line is an action of the rules: not a ruling, nor what only a record knows."""
    return not author.startswith(JUDGE) and text != LEAVES and not text.startswith(INSTEAD)


class Line(NamedTuple):
    """A line of a script: what kind it is and what it says."""

    number: int
    kind: str
    text: str


class Script(NamedTuple):
    """A script: whom it seats, what it proves of which rulebook, and its lines in order."""

    title: str
    seats: tuple[str, ...]
    clauses: Mapping[str, tuple[str, ...]]  # by rulebook
    givens: tuple[Line, ...]
    lines: tuple[Line, ...]


# --- reading --------------------------------------------------------------------------------------


@cache
def read_script(path: Path) -> Script:
    """Read a file; every line is a header, a given, an action or an expectation."""
    lines = tuple(_read_lines(path.read_text(encoding="utf-8")))
    headers = {line.kind: line for line in lines if line.kind in HEADERS}
    for missing in [name for name in HEADERS if name != "why" and name not in headers]:
        raise ScriptError(1, f"expected a line that begins with {missing}:")
    seats = tuple(name.strip() for name in headers["seats"].text.split(","))
    givens = tuple(line for line in lines if line.kind == "given")
    others = tuple(line for line in lines if line.kind not in (*HEADERS, "given"))
    if not 3 <= len(seats) <= 4:
        raise ScriptError(headers["seats"].number, "expected three or four names")
    if not any(line.kind in ("expect", "refused", "allowed") for line in others):
        raise ScriptError(1, "expected an outcome, or the script proves nothing")
    if givens and others and givens[-1].number > others[0].number:
        raise ScriptError(givens[-1].number, "expected the givens before anything happens")
    clauses = dict(_read_clauses(headers["clauses"]))
    return Script(headers["title"].text, seats, clauses, givens, others)


def _read_lines(text: str) -> Iterator[Line]:
    for number, raw in enumerate(text.splitlines(), 1):
        if raw.strip():
            kind, colon, rest = raw.partition(":")
            if not colon or not rest.strip():
                raise ScriptError(number, f"expected a word, a colon and more, got {raw!r}")
            yield Line(number, kind.strip(), rest.strip())


def _read_clauses(line: Line) -> Iterator[tuple[str, tuple[str, ...]]]:
    for part in line.text.split(";"):
        match = CITED.fullmatch(part.strip())
        if match is None:
            raise ScriptError(line.number, f"expected clauses like studio-2023 3.0.3, got {part!r}")
        yield match["rulebook"], tuple(match["numbers"].replace(",", " ").split())


# --- playing --------------------------------------------------------------------------------------


class Table:
    """A game in progress that a script plays, and its twin under compiled rules."""

    def __init__(self, script: Script, rulebook: str, compiled_do: Do | None) -> None:
        self.seats = script.seats
        self.compiled_do = compiled_do
        conditions = read_conditions(load(rulebook), len(script.seats))
        givens = [line.text for line in script.givens]
        state = lay_out(conditions.options, script.seats, givens)
        header = Header(rulebook, None, None, None, LAYOUT, script.seats, conditions)
        # By the number of things done that hold.
        self.tables = [tables.Table(Record(header), state)]
        self.expect_possible()

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.tables[-1].state

    def play(self, line: Line) -> None:
        """Do what a line says, or see whether it is true."""
        if line.kind == "expect":
            hold(self.state, self.seats, line.text)
        elif line.kind in ("refused", "allowed"):
            if self.compiled_do is None:  # refusals are never compiled
                self.ask(line)
        elif line.kind == "time":
            after = self.state.copy()
            call_time(after)
            self.tables[-1] = replace(self.tables[-1], state=after)
        elif is_action(line.kind, line.text):
            self.act(self.seat(line.kind), line.text)
        else:
            entered = self.enter(line.kind, line.text)
            self.tables[len(entered.holding) :] = [entered]
        self.expect_possible()

    def seat(self, name: str) -> int:
        """Find a seat by its name."""
        if name not in self.seats:
            raise StatementError(f"expected one of {', '.join(self.seats)}, got {name}")
        return self.seats.index(name)

    def expect_possible(self) -> None:
        """Check every invariant; what is the same when compiled need not be asked twice."""
        breaches = check(self.state) if self.compiled_do is None else []
        if breaches:
            raise StatementError(f"this cannot be: {breaches}")

    def ask(self, line: Line) -> None:
        """See whether an action is refused for the stated reason, or allowed; nothing changes."""
        text = line.text if line.kind == "refused" else f"{line.text} - "
        match = REFUSED.fullmatch(text) or re.fullmatch(r"([^:]+): (.+) - ()", text)
        if match is None:
            raise StatementError("expected a name, an action and a reason like past-rival")
        if not is_action(match[1], match[2]):
            self.expect_forbidden(match[1], match[2], match[3])
            return
        if match[3] not in ({*REASONS} if line.kind == "refused" else {""}):
            raise StatementError("expected a name, an action and a reason like past-rival")
        seat = self.seat(match[1])
        action = read(match[2], self.seats).action
        reason = game.refusal(self.state, action, seat)
        if REASON_NAMES.get(reason, "") != match[3]:
            raise StatementError(f"the answer is {REASON_NAMES.get(reason, 'allowed')}")
        if action < words.A_OFFER and (action in game.legal(self.state, seat)) != (not reason):
            raise StatementError("the list of legal actions says otherwise")
        if reason:
            self.expect_nothing_is_done(seat, action)

    def expect_nothing_is_done(self, seat: int, action: int) -> None:
        """See that a refused action leaves everything as it was."""
        before = self.state.copy()
        try:
            game.apply(self.state, action, seat)
        except game.IllegalActionError:
            if self.state == before:
                return
        raise StatementError("a refused action changed something")

    def act(self, seat: int, text: str) -> None:
        """Do an action, and the same under compiled rules."""
        before = self.state.copy()
        try:
            move = read(text, self.seats)
            outcome = outcome_of(before, move)
        except UnreadableActionError as error:
            raise StatementError(f"expected {error}") from None
        reason = game.refusal(before, move.action, seat)
        if reason:
            raise StatementError(f"refused: {REASON_NAMES[reason]}")
        after = self.enter(self.seats[seat], text)
        if before != self.state:
            raise StatementError("an action changed the state it was done to")
        if self.compiled_do is not None:
            self.expect_same_when_compiled(seat, move.action, outcome)
        self.tables.append(after)

    def enter(self, author: str, text: str) -> tables.Table:
        """Do what a player or a judge says, as in a record."""
        try:
            by, deed = self.read_entry(author, text)
            return tables.enter(self.tables[-1], by, deed, None, lambda _, n: self.tables[n])
        except (UnreadableActionError, tables.WrongEntryError) as error:
            raise StatementError(f"expected {error}") from None
        except RuleViolation as violation:
            raise StatementError(f"refused: {violation.code.partition('.')[2]}") from None

    def read_entry(self, author: str, text: str) -> tuple[int | str, Deed]:
        """Read who does something and what."""
        if author.startswith(JUDGE):
            return author.removeprefix(JUDGE), read_ruling(text, self.seats)
        return self.seat(author), read_deed(text, self.seats)

    def expect_forbidden(self, author: str, text: str, reason: str) -> None:
        """See whether a ruling or the moving of a piece is refused for the stated reason."""
        try:
            self.enter(author, text)
        except StatementError as error:
            if str(error) == f"refused: {reason}":
                return
            raise
        if reason:
            raise StatementError("the answer is allowed")

    def expect_same_when_compiled(self, seat: int, action: int, outcome: int | None) -> None:
        """Do an action under compiled rules and compare the records byte for byte."""
        from hexmeet.engine.compiled import make_record  # noqa: PLC0415 - needs Numba

        before = self.state.copy()
        before.actor = seat
        if outcome is not None:
            before.handed, before.outcome = 1, outcome
        record = make_record(before)
        assert self.compiled_do is not None
        self.compiled_do(record[0], action)
        after = game.apply(self.state, action, seat, outcome)
        if record.tobytes() != make_record(after).tobytes():
            raise StatementError("the compiled rules do something else")


def play_script(script: Script, rulebook: str, compiled_do: Do | None = None) -> None:
    """Play a script by a rulebook; ScriptError where a line does not come true."""
    number = script.givens[0].number if script.givens else 1
    try:
        table = Table(script, rulebook, compiled_do)
        for line in script.lines:
            number = line.number
            table.play(line)
    except StatementError as error:
        raise ScriptError(number, str(error)) from error


@cache
def compiled_rules(cache_folder: str) -> Any:  # noqa: ANN401 - a namespace of compiled functions
    """Compile the rules, or take them from the folder."""
    from hexmeet.engine.compiled import compile_rules  # noqa: PLC0415 - needs Numba

    return compile_rules(cache_folder)
