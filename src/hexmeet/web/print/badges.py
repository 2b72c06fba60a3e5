"""Badges: a name that can be read across a table, and what somebody is there for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hexmeet.tournament.names import sort_name
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Role, Status
from hexmeet.web.print.paper import PaperPage, divide, fit

BADGES = 8  # on a page
EXPECTED = (Status.REGISTERED, Status.CHECKED_IN, Status.WAITING)


@dataclass(frozen=True, slots=True)
class Badge:
    """What hangs around a neck."""

    name: str
    size: str
    word: str  # a role, or `player`
    no_photos: bool = False

    @property
    def is_staff(self) -> bool:
        """Whether this is somebody to ask."""
        return self.word != "player"


class Badges(PaperPage):
    """Badges for the staff and for all who are expected, in the order of names."""

    template = "print/badges.html"

    def context(self) -> dict[str, Any]:
        """Lay the badges out on pages."""
        return {"pages": divide([*list_badges(self.visit.tournament)], BADGES)}


def list_badges(tournament: Tournament) -> Iterator[Badge]:
    """List the staff, each with the role that counts in the hall, and then the players."""
    for person in sorted(tournament.staff.values(), key=lambda each: sort_name(each.name)):
        yield Badge(person.name, fit(person.name), find_role(person.roles))
    players = tournament.players_of(*EXPECTED)
    for player in sorted(players, key=lambda player: (*sort_name(player.name), player.id)):
        yield Badge(player.name, fit(player.name), "player", player.no_photos)


def find_role(roles: tuple[Role, ...]) -> str:
    """Give the role by which somebody is looked for: judges before all others."""
    looked_for = (Role.HEAD_JUDGE, Role.JUDGE, Role.ORGANISER, Role.OWNER, Role.SCOREKEEPER)
    found = next((role for role in looked_for if role in roles), Role.ORGANISER)
    return str(Role.ORGANISER if found is Role.OWNER else found)
