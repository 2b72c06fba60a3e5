"""Who may play in a tournament, by its rulebook and by the lists of its organiser."""

from collections.abc import Iterator
from datetime import date

from hexmeet.rulebooks.schema import MinimumAge
from hexmeet.rulebooks.violations import Citation, RuleViolation, cite
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.demands import COURSE, oppose
from hexmeet.tournament.names import fold_name, fold_names
from hexmeet.tournament.state import Staff, Tournament
from hexmeet.tournament.words import Role

JUDGES = frozenset({Role.JUDGE, Role.HEAD_JUDGE})
ORGANISERS = frozenset({Role.OWNER, Role.ORGANISER})
ROLES = {"judges": JUDGES, "organisers": ORGANISERS}


def find_obstacles(
    tournament: Tournament, player: str, name: str, born: date | None
) -> Iterator[RuleViolation]:
    """Find all that keeps somebody from playing (reading 22)."""
    yield from _find_staff(tournament, player, name)
    yield from _find_names(tournament, name)
    yield from _check_age(tournament, name, born)


def may_not_play(tournament: Tournament, person: Staff) -> bool:
    """Whether the roles of somebody on the staff exclude playing.

    (italy-2009 1.5; shn-2022 5.2; shn-2024 5.2; studio-2023 1.3.2; reading 22)
    """
    excluded = tournament.rules.eligibility.excluded
    return any(not ROLES[who].isdisjoint(person.roles) for who in excluded)


def is_same_person(person: Staff, player: str, name: str) -> bool:
    """Whether somebody on the staff is a player, by id or by name."""
    return person.id == player or fold_name(person.name) == fold_name(name)


def find_age_day(tournament: Tournament, minimum: MinimumAge) -> date | None:
    """Find the day on which players must be old enough, once it is known.

    (shn-2022 10.1; shn-2024 10.1; reading 22)
    """
    return minimum.on or tournament.details.championship_day


def _find_staff(tournament: Tournament, player: str, name: str) -> Iterator[RuleViolation]:
    folded = fold_name(name)
    for person in tournament.staff.values():
        is_same = person.id == player or fold_name(person.name) == folded
        if is_same and may_not_play(tournament, person):
            yield violate(tournament, "player.on-staff", tournament.rules.eligibility, player=name)


def _find_names(tournament: Tournament, name: str) -> Iterator[RuleViolation]:
    """Recognise who is banned or has a place already.

    (italy-2009 1.5; shn-2022 8; shn-2024 8; studio-2023 2.1.12; reading 22; reading 40)
    """
    if fold_name(name) in fold_names(tournament.banned):
        yield RuleViolation("player.banned", _clause_of_bans(tournament), {"player": name})
    if is_closed_to_qualified(tournament) and fold_name(name) in fold_names(tournament.qualified):
        eligibility = tournament.rules.eligibility
        yield violate(tournament, "player.qualified", eligibility, player=name)


def is_closed_to_qualified(tournament: Tournament) -> bool:
    """Whether this kind of event is closed to who has a place already (italy-2009 1.5)."""
    kind = tournament.details.event
    return any(
        event.kind == kind and event.closed_to_qualified for event in tournament.rules.events
    )


def _clause_of_bans(tournament: Tournament) -> Citation:
    """Cite who bans: the rulebook's publisher, or else the organiser as the host."""
    barred = tournament.rules.eligibility.barred
    return cite(tournament.rules, barred) if barred else Citation(tournament.rules.id, "reading 40")


def _check_age(tournament: Tournament, name: str, born: date | None) -> Iterator[RuleViolation]:
    """Check the minimum age (shn-2022 10.1; shn-2024 10.1)."""
    minimum = tournament.rules.eligibility.minimum_age
    if minimum is None:
        if born is not None:
            yield oppose(tournament, "player.birth-date-not-asked", COURSE, player=name)
        return
    day = find_age_day(tournament, minimum)
    if day is None:
        yield violate(tournament, "age.day-unknown", minimum)
    elif born is None:
        yield violate(tournament, "player.birth-date-missing", minimum, player=name)
    elif reckon_age(born, day) < minimum.years:
        yield violate(
            tournament,
            "player.too-young",
            minimum,
            player=name,
            years=minimum.years,
            day=day.isoformat(),
        )


def reckon_age(born: date, day: date) -> int:
    """Count the birthdays up to a day; who was born on 29 February has one on 1 March too."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
