"""What somebody types about a player, on the desk and on the public page."""

from datetime import date

from django.http import QueryDict

from hexmeet.tournament.commands import Entry
from hexmeet.tournament.names import LONGEST_NAME, find_problem, tidy
from hexmeet.tournament.player_import import read_date
from hexmeet.tournament.state import Tournament
from hexmeet.web.page import Mistake


def read_entry(typed: QueryDict, tournament: Tournament, player: str) -> Entry:
    """Read what was typed, and say which field cannot be understood."""
    return Entry(
        id=player,
        name=_read_name(typed),
        group=_read_group(typed),
        born=_read_born(typed, tournament),
        no_photos="no-photos" in typed,
    )


def _read_name(typed: QueryDict) -> str:
    name = tidy(typed.get("name", ""))
    if not name:
        raise Mistake("name", "people.name-missing")
    if find_problem(name, key="name"):
        raise Mistake("name", "people.not-printable", longest=LONGEST_NAME)
    return name


def _read_group(typed: QueryDict) -> str | None:
    group = tidy(typed.get("group", ""))
    if group and find_problem(group, key="group"):
        raise Mistake("group", "people.not-printable", longest=LONGEST_NAME)
    return group or None


def _read_born(typed: QueryDict, tournament: Tournament) -> date | None:
    """Read a date of birth; whether one is needed, and old enough, is the rulebook's matter."""
    text = typed.get("born", "").strip()
    if not text or tournament.rules.eligibility.minimum_age is None:
        return None
    born = read_date(text)
    if born is None:
        raise Mistake("born", "people.date-unreadable", text=text)
    return born
