"""Submits commands: load, decide, append, and tell whoever was overtaken what changed."""

import gc
import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Generic

from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections, transaction

from hexmeet.ledger.chain import NOTHING, VERSION, Kept, Link, hash_json, write_json, write_time
from hexmeet.ledger.errors import (
    BrokenLogError,
    CommandTakenError,
    Conflict,
    SeedMissingError,
    UnreadableEventsError,
)
from hexmeet.ledger.models import LONGEST_ID
from hexmeet.ledger.rows import (
    Step,
    add_entries,
    add_seed,
    find_entry,
    find_seed,
    read_entries,
    read_steps,
)
from hexmeet.ledger.rules import Rules, State
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import Actor, Command, Request
from hexmeet.tournament.events import Event

MOST_REMEMBERED = 64  # tournaments whose state stays in memory
SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class Position(Generic[State]):
    """A tournament as far as its log has come; one that has none yet is at 0."""

    sequence: int
    head: str  # hash of the last entry
    state: State
    seed: str | None


@dataclass(frozen=True, slots=True)
class Outcome(Generic[State]):
    """What a command led to, and where the tournament stands since."""

    sequence: int
    events: Sequence[Event]
    position: Position[State]
    repeated: bool = False  # it had been submitted before, so nothing was added


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A command on its way: what is asked, by whom, when, and the id that makes it unique."""

    tournament: str
    command: Command
    actor: Actor
    at: datetime
    id: str
    seen: int | None  # how far the log had come on the page of whoever asks

    def __post_init__(self) -> None:
        for name in (self.tournament, self.actor.id, self.id):
            if not name.isprintable() or not 1 <= len(name) <= LONGEST_ID:
                raise ValueError(f"expected an id of 1 to {LONGEST_ID} characters, got {name!r}")


@dataclass(frozen=True, slots=True)
class Decision(Generic[State]):
    """What is about to be added, and where."""

    events: Sequence[Event]
    position: Position[State]


def draw_seed() -> str:
    """Make the seed of all draws of a tournament, which nobody can guess."""
    return secrets.token_hex(SEED_BYTES)


class Ledger(Generic[State]):
    """The logs of all tournaments in one database, and their states in memory."""

    def __init__(
        self,
        rules: Rules[State],
        *,
        alias: str = DEFAULT_DB_ALIAS,
        new_seed: Callable[[], str] = draw_seed,
    ) -> None:
        self.rules = rules
        self.alias = alias
        self._new_seed = new_seed
        self._known: dict[str, Position[State]] = {}

    def load(self, tournament: str) -> Position[State]:
        """Give a tournament as it is now, folding only what is new since the last time."""
        known = self._known.get(tournament)
        position = self._catch_up(tournament, known) if known else None
        return self._remember(tournament, position or self._load_cold(tournament))

    def submit(  # noqa: PLR0913 - each says something else of the command
        self,
        tournament: str,
        command: Command,
        *,
        actor: Actor,
        at: datetime,
        command_id: str,
        seen: int | None = None,
    ) -> Outcome[State]:
        """Carry out a command, once; a RuleViolation or a Conflict says why not.

        Whoever is overtaken is decided anew. It is a Conflict where a rule then refuses, and where
        what somebody else said on the same subject would be overwritten unread. `seen` tells how
        far the log had come on the page of whoever asks: what was said since counts as unread.
        """
        asked = Submission(
            tournament=tournament, command=command, actor=actor, at=at, id=command_id, seen=seen
        )
        if first := self._find_first(asked):
            return first
        decision = self._decide(asked, None)
        try:
            outcome = self._append(asked, decision)
        except IntegrityError:
            outcome = self._submit_in_turn(asked, decision)
        self._remember(tournament, outcome.position)
        return outcome

    def _submit_in_turn(self, asked: Submission, overtaken: Decision[State]) -> Outcome[State]:
        """Let nobody else in between: being busy is no conflict."""
        with transaction.atomic(using=self.alias, durable=True):
            self._wait_for_turn(asked.tournament)
            return self._find_first(asked) or self._append(
                asked, self._decide(asked, overtaken), durable=False
            )

    # --- deciding -----------------------------------------------------------------------------

    def _decide(self, asked: Submission, overtaken: Decision[State] | None) -> Decision[State]:
        position = self._with_seed(asked.tournament, self.load(asked.tournament))
        since = overtaken.position.sequence if overtaken else position.sequence
        unread = self._read_since(asked, since if asked.seen is None else asked.seen)
        request = Request(
            command=asked.command, actor=asked.actor, at=asked.at, seed=position.seed or ""
        )
        try:
            events = tuple(self.rules.decide(position.state, request))
        except (RuleViolation, FileError) as refusal:
            if unread:
                raise Conflict(unread, refusal) from refusal
            raise
        # Events that are others than before have taken what changed into account.
        if asked.seen is not None or (overtaken and events == overtaken.events):
            self._refuse_to_overwrite(unread, events)
        return Decision(events, position)

    def _read_since(self, asked: Submission, sequence: int) -> Sequence[Link]:
        entries = read_entries(asked.tournament, since=sequence + 1, alias=self.alias)
        return [kept.link for kept in entries]

    def _refuse_to_overwrite(self, unread: Sequence[Link], events: Sequence[Event]) -> None:
        subjects = self._subjects(events)
        said_since = [
            (link, subjects & self._subjects(self.rules.read_all(link.payload))) for link in unread
        ]
        overwritten = [link for link, again in said_since if again]
        if overwritten:
            again = set().union(*(again for _, again in said_since))
            raise Conflict(overwritten, subjects=sorted(again))

    def _subjects(self, events: Sequence[Event]) -> set[str]:
        return {subject for event in events for subject in self.rules.subjects(event)}

    def _with_seed(self, tournament: str, position: Position[State]) -> Position[State]:
        if position.seed is not None:
            return position
        if position.sequence == 0:
            return replace(position, seed=self._new_seed())
        seed = find_seed(tournament, self.alias) or self.rules.revealed(position.state)
        if seed is None:
            raise SeedMissingError(tournament)
        return replace(position, seed=seed)

    # --- appending ----------------------------------------------------------------------------

    def _append(
        self, asked: Submission, decision: Decision[State], *, durable: bool = True
    ) -> Outcome[State]:
        events, position = decision.events, decision.position
        link = Link(
            tournament=asked.tournament,
            sequence=position.sequence + 1,
            at=write_time(asked.at),
            actor=asked.actor.id,
            command=asked.id,
            kind=self.rules.name(asked.command),
            version=VERSION,
            payload=self._write(events),
            previous=position.head,
            asked=self._hash(asked.command),
        )
        kept = Kept(link, link.hash())
        state = self.rules.fold(events, position.state)
        with transaction.atomic(using=self.alias, durable=durable):
            self._wait_for_turn(asked.tournament)
            if position.sequence == 0:
                add_seed(asked.tournament, position.seed or "", self.alias)
            add_entries([kept], self.alias)
        after = Position(link.sequence, kept.hash, state, position.seed)
        return Outcome(link.sequence, events, after)

    def _write(self, events: Sequence[Event]) -> object:
        """Write events, and refuse what would not read again as it was decided."""
        payload = json.loads(write_json([self.rules.write(event) for event in events]))
        if self.rules.read_all(payload) != tuple(events):
            raise UnreadableEventsError(f"{[type(event).__name__ for event in events]}")
        return payload

    def _wait_for_turn(self, tournament: str) -> None:
        """Let one process after the other write to a tournament, until the transaction ends."""
        connection = connections[self.alias]
        if connection.vendor == "postgresql":  # SQLite has one writer at a time anyway
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [tournament]
                )

    def _find_first(self, asked: Submission) -> Outcome[State] | None:
        """Find what the command led to when it was submitted before."""
        first = find_entry(asked.id, self.alias)
        if first is None:
            return None
        link = first.link
        same = (asked.tournament, asked.actor.id, self.rules.name(asked.command))
        differs = link.asked is not None and link.asked != self._hash(asked.command)
        if differs or (link.tournament, link.actor, link.kind) != same:
            raise CommandTakenError(f'the id "{asked.id}" belongs to another command')
        events = self.rules.read_all(link.payload)
        return Outcome(link.sequence, events, self.load(asked.tournament), repeated=True)

    def _hash(self, command: Command) -> str:
        return hash_json(self.rules.write_command(command))

    # --- loading ------------------------------------------------------------------------------

    def _catch_up(self, tournament: str, known: Position[State]) -> Position[State] | None:
        """Fold what is new; None where another log stands there now, as after a restore."""
        if not known.sequence:
            return None
        steps = read_steps(tournament, since=known.sequence, alias=self.alias)
        if not steps or steps[0].hash != known.head:
            return None
        return self._advance(tournament, known, steps[1:])

    def _load_cold(self, tournament: str) -> Position[State]:
        start = Position(0, NOTHING, self.rules.start, find_seed(tournament, self.alias))
        steps = read_steps(tournament, since=1, alias=self.alias)
        position = self._advance(tournament, start, steps)
        if steps:
            gc.freeze()  # it stays, and need not be looked through for garbage again and again
        return position

    def _advance(
        self, tournament: str, position: Position[State], steps: Sequence[Step]
    ) -> Position[State]:
        sequence, head, state = position.sequence, position.head, position.state
        for step in steps:
            if (step.sequence, step.previous) != (sequence + 1, head):
                raise BrokenLogError(f"{tournament}: entry {sequence + 1} does not follow")
            try:
                events = self.rules.read_all(json.loads(step.payload))
            except (ValueError, FileError) as error:
                raise BrokenLogError(f"{tournament}: entry {step.sequence}: {error}") from error
            state = self.rules.fold(events, state)
            sequence, head = step.sequence, step.hash
        return replace(position, sequence=sequence, head=head, state=state)

    def _remember(self, tournament: str, position: Position[State]) -> Position[State]:
        self._known.pop(tournament, None)
        self._known[tournament] = position  # the last one used stands last
        if len(self._known) > MOST_REMEMBERED:
            self._known.pop(next(iter(self._known)), None)
        return position
