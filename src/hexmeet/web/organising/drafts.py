"""A tournament that is being made: what was typed so far, and the commands it becomes.

Nothing is in the log until the last step. Before that, the commands are tried on an empty
tournament, so that every refusal is known before anything is done.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from hexmeet.rulebooks.loader import load, load_text
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Actor, Command, Request
from hexmeet.tournament.decide import decide
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.import_columns import Column, guess_columns
from hexmeet.tournament.player_import import Preview, preview_import
from hexmeet.tournament.spreadsheet import read_spreadsheet
from hexmeet.tournament.state import Settings, Staff, Tournament
from hexmeet.tournament.words import Role

SEED = "tried on paper"  # no draw is made of it
SEPARATORS = "\t;,"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody for the staff: a name, a log-in where there is an account, and a role."""

    name: str
    login: str
    role: Role


@dataclass(slots=True)
class Draft:
    """What was typed in each step; it lives in the session."""

    kept: dict[str, Any] = field(default_factory=dict)

    @property
    def rulebook(self) -> str:
        """The rulebook of ours that was chosen, or the one the house's derives from."""
        return str(self.kept.get("rulebook", ""))

    @property
    def house(self) -> str:
        """The text of a house rulebook; empty where there is none."""
        return str(self.kept.get("house", ""))

    @property
    def rules(self) -> Rulebook | None:
        """The rulebook that will be played by."""
        if not self.rulebook:
            return None
        return load_text(self.house, name="") if self.house else load(self.rulebook)

    @property
    def names(self) -> str:
        """The players as they were pasted."""
        return str(self.kept.get("players", ""))

    @property
    def judges_too(self) -> bool:
        """Whether whoever makes the tournament judges as well."""
        return bool(self.kept.get("judges_too", True))

    @property
    def people(self) -> Sequence[Person]:
        """The staff that was named."""
        rows: Sequence[Mapping[str, str]] = self.kept.get("staff", [])
        return [
            Person(row["name"], row.get("login", ""), Role(row["role"]))
            for row in rows
            if row["name"] or row.get("login")
        ]


def make_creation(
    draft: Draft, rules: Rulebook, settings: Settings, slug: str, owner: str
) -> ask.CreateTournament:
    """Make the command that begins the tournament."""
    return ask.CreateTournament(
        id=slug,
        rulebook=rules.id,
        settings=settings,
        house_rulebook=draft.house or None,
        owner=owner,
    )


def make_appointments(
    draft: Draft, owner: Staff, logins: Sequence[str]
) -> Sequence[ask.AppointStaff]:
    """Make the commands that appoint the staff; an owner without a head judge is one."""
    people = draft.people
    has_head = any(person.role is Role.HEAD_JUDGE for person in people)
    found = []
    if draft.judges_too:
        own = Role.JUDGE if has_head else Role.HEAD_JUDGE
        roles = (Role.OWNER, own)
        found.append(ask.AppointStaff(person=Staff(id=owner.id, name=owner.name, roles=roles)))
    for person, login in zip(people, logins, strict=True):
        appointed = Staff(id=login, name=person.name, roles=(person.role,))
        found.append(ask.AppointStaff(person=appointed))
    return found


def try_out(
    tournament: Tournament, commands: Sequence[Command], owner: str, at: datetime
) -> tuple[Tournament, RuleViolation | FileError | None]:
    """Try commands one after the other; give the first refusal, if there is one."""
    actor = Actor(owner, (Role.OWNER,))
    for command in commands:
        request = Request(command=command, actor=actor, at=at, seed=SEED)
        try:
            tournament = fold(decide(tournament, request), tournament)
        except (RuleViolation, FileError) as error:
            return tournament, error
    return tournament, None


def read_players(tournament: Tournament, text: str) -> Preview | None:
    """Read pasted players, one on each line; None where there are none.

    Without headings a line is a name, then a date of birth where the rulebook asks for one, then
    the group of friends and family.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return None
    separator = max(SEPARATORS, key=lines[0].count)
    if not any(guess_columns(lines[0].split(separator))):
        dated = tournament.rules.eligibility.minimum_age is not None
        headings = [Column.NAME, *([Column.BORN] if dated else []), Column.GROUP]
        separator = max(SEPARATORS, key=text.count)
        lines.insert(0, separator.join(headings))
    spreadsheet = read_spreadsheet("\n".join(lines).encode(), name="")
    return preview_import(tournament, spreadsheet)
