"""Who takes part in a rehearsal, and as a copy of which tournament."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.tournament.commands import (
    Actor,
    AppointStaff,
    Command,
    CreateTournament,
    Entry,
    ImportPlayers,
)
from hexmeet.tournament.state import Staff, Tournament
from hexmeet.tournament.words import Role

ADULT = date(1990, 1, 1)


@dataclass(frozen=True, slots=True)
class Move:
    """Something that somebody asks for at a moment."""

    command: Command
    actor: Actor
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """The names of a rehearsal, in the language of whoever begins it."""

    title: str
    players: Sequence[str]
    judges: Sequence[str]  # the first is head judge


def copy_tournament(  # noqa: PLR0913 - what is copied, for whom, and when it begins
    tournament: Tournament,
    slug: str,
    owner: Staff,
    cast: Cast,
    *,
    house_rulebook: str | None,
    now: datetime,
    starts_at: datetime,
) -> Iterator[Move]:
    """Begin a copy, with settings and rulebook as they are, a pretend staff and pretend players.

    Its capacity leaves room for all of them; nobody of the real tournament is in it.
    """
    rules, details = tournament.rules, tournament.details
    minimum = rules.eligibility.minimum_age
    asks_day = minimum is not None and minimum.on is None
    local = starts_at.astimezone(ZoneInfo(details.time_zone))
    settings = replace(
        details,
        name=cast.title,
        day=local.date(),
        starts_at=local,
        championship_day=(details.championship_day or local.date()) if asks_day else None,
        capacity=max(details.capacity or 0, len(cast.players)),
    )
    actor = Actor(owner.id, (Role.OWNER,))
    yield Move(
        CreateTournament(
            id=slug,
            rulebook=rules.base or rules.id,
            settings=settings,
            house_rulebook=house_rulebook,
            owner=owner.name,
        ),
        actor,
        now,
    )
    for number, name in enumerate(cast.judges, start=1):
        role = Role.HEAD_JUDGE if number == 1 else Role.JUDGE
        person = Staff(id=f"pretend judge {number}", name=name, roles=(role,))
        yield Move(AppointStaff(person=person), actor, now)
    yield Move(ImportPlayers(entries=tuple(_enter(rules, cast.players))), actor, now)


def _enter(rules: Rulebook, names: Sequence[str]) -> Iterator[Entry]:
    born = ADULT if rules.eligibility.minimum_age else None
    for number, name in enumerate(names, start=1):
        yield Entry(id=str(number), name=name, born=born)
