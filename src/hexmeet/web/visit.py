"""Somebody looks at a tournament: who that is, how far the log has come, and what may be asked."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from hexmeet.ledger.log import Outcome, Position
from hexmeet.rulebooks.violations import Citation, RuleViolation
from hexmeet.tournament.commands import Actor, Command
from hexmeet.tournament.state import Player, Tournament
from hexmeet.web.live.news import spread
from hexmeet.web.logbook import LEDGER
from hexmeet.web.permissions import Standing, Who, may_ask, may_submit
from hexmeet.web.rehearsals.store import is_rehearsal

Found = TypeVar("Found")
PUBLIC = "public"  # the actor of whoever is nobody yet
MOST_KEPT = 32  # tournaments whose figures stay in memory
MOST_FIGURES = 500  # of one tournament; some are asked for by what stands in an address

_KEPT: OrderedDict[tuple[str, str], dict[str, Any]] = OrderedDict()


@dataclass(slots=True)
class Visit:
    """One look at a tournament, by one person, at one moment."""

    position: Position[Tournament]
    actor: Actor
    standing: Standing | None  # of whoever has no role
    now: datetime
    command_id: str = ""  # of what is being submitted
    seen: int | None = None  # how far the log had come on the page
    name: str = ""  # of the person

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is now."""
        return self.position.state

    @property
    def slug(self) -> str:
        """The id of the tournament, which is part of addresses."""
        return self.tournament.id

    @property
    def is_rehearsal(self) -> bool:
        """Whether all this is for practice."""
        return is_rehearsal(self.slug)

    @property
    def sequence(self) -> int:
        """How far the log has come."""
        return self.position.sequence

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the place."""
        return ZoneInfo(self.tournament.details.time_zone)

    @property
    def who(self) -> tuple[Who, ...]:
        """Roles, or how somebody without one stands to the tournament."""
        return self.actor.roles or ((self.standing,) if self.standing else ())

    @property
    def player(self) -> Player | None:
        """The player who looks, if it is one."""
        if self.standing is not Standing.PLAYER:
            return None
        return self.tournament.players.get(self.actor.id)

    def may(self, kind: type[Command]) -> bool:
        """Whether this person may ask for a kind of thing."""
        return may_ask(kind, self.who)

    def demand(self, command: Command) -> None:
        """Refuse what this person may not ask for, before anything is done for it."""
        if not may_submit(command, self.who, self.actor.id):
            clause = Citation(self.tournament.rules.id, "reading 19")
            raise RuleViolation("role.not-allowed", clause, {"actor": self.name or self.actor.id})

    def submit(self, command: Command) -> Outcome[Tournament]:
        """Ask for something: a RuleViolation, FileError or Conflict says why not."""
        self.demand(command)
        outcome = LEDGER.submit(
            self.slug,
            command,
            actor=self.actor,
            at=self.now,
            command_id=self.command_id,
            seen=self.seen,
        )
        self.position = outcome.position
        spread(self.slug, outcome.sequence)
        return outcome

    def work_out(self, name: str, find: Callable[[], Found]) -> Found:
        """Give what was worked out of the tournament as it stands, once for all visits."""
        key = (self.slug, self.position.head)
        kept = _KEPT.setdefault(key, {})
        found: Found = kept[name] if name in kept else find()
        kept[name] = found
        while len(kept) > MOST_FIGURES:
            kept.pop(next(iter(kept)), None)
        while len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
        return found
