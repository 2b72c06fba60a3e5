"""How a tournament begins: its rulebook, its settings, and who runs it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta, timezone

from hexmeet.draw.streams import commit
from hexmeet.rulebooks.expansions import list_expansions
from hexmeet.rulebooks.loader import find_rulebook, load_text, refuse_rulebook
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import (
    AppointStaff,
    ChangeSettings,
    CreateTournament,
    DismissStaff,
    Request,
)
from hexmeet.tournament.demands import COURSE, demand_faultless, oppose
from hexmeet.tournament.eligibility import JUDGES, is_same_person, may_not_play
from hexmeet.tournament.entries import move_up
from hexmeet.tournament.events import (
    Event,
    SettingsChanged,
    StaffAppointed,
    StaffDismissed,
    TournamentCreated,
)
from hexmeet.tournament.names import LONGEST_ID, find_problem, tidy
from hexmeet.tournament.state import Settings, Staff, Tournament
from hexmeet.tournament.words import Phase, Role, Status

HOUSE = "house rulebook"
ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*")
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
MOST_PLACES = 1000
LONGEST_NOTE = 2000

# What is fixed once the tournament has started.
FIXED = ("event", "day", "starts_at", "time_zone", "capacity", "championship_day", "expansion")


def create_tournament(
    tournament: Tournament, command: CreateTournament, request: Request
) -> Iterator[Event]:
    """Begin a tournament and publish the fingerprint of its seed (reading 8)."""
    if tournament.id:
        raise oppose(tournament, "tournament.exists", COURSE, id=tournament.id)
    if not request.seed:
        raise ValueError("a tournament is created with the seed of its draws")
    rulebook = read_rulebook(command.rulebook, command.house_rulebook)
    settings = tidy_settings(command.settings)
    demand_faultless(
        [
            *filter(None, [find_problem(command.id, key="id", longest=LONGEST_ID)]),
            *check_settings(settings, rulebook),
        ]
    )
    name = tidy(command.owner) or request.actor.id
    yield TournamentCreated(
        id=command.id,
        rulebook=rulebook.id,
        settings=settings,
        owner=Staff(id=request.actor.id, name=name, roles=(Role.OWNER,)),
        fingerprint=commit(request.seed),
        house_rulebook=command.house_rulebook,
    )


def read_rulebook(name: str, house_rulebook: str | None) -> Rulebook:
    """Read the rulebook that a tournament is played by: one of ours, or a house rulebook."""
    house = load_text(house_rulebook, name=HOUSE) if house_rulebook is not None else None
    rulebook = find_rulebook(name, house)
    if rulebook is None:
        raise FileError([replace(refuse_rulebook(name, "", house), key="rulebook")])
    return rulebook


def change_settings(
    tournament: Tournament, command: ChangeSettings, _request: Request
) -> Iterator[Event]:
    """Say anew what an organiser says of a tournament; who waits may get a place by it."""
    settings = tidy_settings(command.settings)
    demand_faultless(list(check_settings(settings, tournament.rules)))
    for name in FIXED:
        if tournament.phase is Phase.PLAYING and (
            getattr(settings, name) != getattr(tournament.details, name)
        ):
            raise oppose(tournament, "settings.fixed", COURSE, setting=name)
    holding = len(tournament.players_of(Status.REGISTERED, Status.CHECKED_IN))
    if settings.capacity is not None and settings.capacity < holding:
        raise oppose(
            tournament,
            "settings.too-few-places",
            COURSE,
            capacity=settings.capacity,
            players=holding,
        )
    yield SettingsChanged(settings=settings)
    yield from move_up(replace(tournament, settings=settings))


def appoint_staff(
    tournament: Tournament, command: AppointStaff, request: Request
) -> Iterator[Event]:
    """Give somebody roles; nobody plays who judges or organises.

    (italy-2009 1.3, 1.5; shn-2022 5.2; shn-2024 5.2; studio-2023 1.3.2; reading 22)
    """
    roles = tuple(role for role in Role if role in command.person.roles)
    person = replace(command.person, name=tidy(command.person.name), roles=roles)
    demand_faultless(list(_check_person(person)))
    before = tournament.staff.get(person.id)
    _check_owner(tournament, before, person, request)
    _check_head_judge(tournament, person)
    if may_not_play(tournament, person):
        for player in tournament.players_of(Status.REGISTERED, Status.WAITING, Status.CHECKED_IN):
            if is_same_person(person, player.id, player.name):
                eligibility = tournament.rules.eligibility
                raise violate(tournament, "player.on-staff", eligibility, player=player.name)
    _keep_judges({**tournament.staff, person.id: person}, tournament)
    yield StaffAppointed(person=person)


def dismiss_staff(
    tournament: Tournament, command: DismissStaff, request: Request
) -> Iterator[Event]:
    """Take somebody off the staff."""
    person = tournament.staff.get(command.person)
    if person is None:
        raise oppose(tournament, "staff.unknown", COURSE, person=command.person)
    _check_owner(tournament, person, None, request)
    _keep_judges({**tournament.staff, person.id: replace(person, roles=())}, tournament)
    yield StaffDismissed(person=person.id)


def count_judges(tournament: Tournament) -> int:
    """Count the judges on the staff; the head judge is one."""
    return sum(not JUDGES.isdisjoint(person.roles) for person in tournament.staff.values())


# --- what settings may be -------------------------------------------------------------------------


def tidy_settings(settings: Settings) -> Settings:
    """Tidy names, and write the start with its offset from UTC, as the log keeps it.

    In the hour that the end of summer time repeats, a zone alone tells two times.
    """
    offset = timezone(settings.starts_at.utcoffset() or timedelta())
    return replace(
        settings,
        name=tidy(settings.name),
        place=tidy(settings.place),
        starts_at=settings.starts_at.astimezone(offset),
    )


def check_settings(settings: Settings, rulebook: Rulebook) -> Iterator[Problem]:
    """Find all that is wrong with settings under a rulebook."""
    yield from filter(None, [find_problem(settings.name, key="name")])
    yield from filter(None, [find_problem(settings.place, key="place")])
    if not ZONE.fullmatch(settings.time_zone):
        expected = "expected a zone such as Europe/Rome"
        yield Problem("", "time_zone", expected, "problem.time-zone")
    if settings.starts_at.date() != settings.day:
        expected = f"expected a time on {settings.day}, got {settings.starts_at.isoformat()}"
        day = settings.day.isoformat()
        yield Problem("", "starts_at", expected, "problem.starts-at", {"day": day})
    kinds = [event.kind for event in rulebook.events]
    if settings.event not in kinds:
        expected = f"expected one of {', '.join(kinds)}"
        yield Problem("", "event", expected, "problem.choice", {"events": tuple(kinds)})
    if settings.capacity is not None and not 1 <= settings.capacity <= MOST_PLACES:
        expected = f"expected a number from 1 to {MOST_PLACES}"
        yield Problem("", "capacity", expected, "problem.number-range", {"most": MOST_PLACES})
    if len(settings.fee_note) > LONGEST_NOTE:
        expected = f"expected at most {LONGEST_NOTE} characters"
        yield Problem("", "fee_note", expected, "problem.text-too-long", {"longest": LONGEST_NOTE})
    yield from _check_languages(settings)
    if settings.expansion and settings.expansion not in list_expansions(rulebook):
        expected = "expected none, as the rulebook knows no such tournaments"
        yield Problem("", "expansion", expected, "problem.expansion")
    minimum = rulebook.eligibility.minimum_age
    if settings.championship_day and (minimum is None or minimum.on):
        expected = "expected none, as no age counts on the day of the World Championship"
        yield Problem("", "championship_day", expected, "problem.championship-day")


def _check_languages(settings: Settings) -> Iterator[Problem]:
    languages = settings.languages
    well_formed = all(LANGUAGE.fullmatch(language) for language in languages)
    if not languages or not well_formed or len(set(languages)) < len(languages):
        expected = "expected one or more different languages such as en, it, ar"
        yield Problem("", "languages", expected, "problem.languages")


# --- who may be on the staff ----------------------------------------------------------------------


def _check_person(person: Staff) -> Iterator[Problem]:
    yield from filter(None, [find_problem(person.id, key="id", longest=LONGEST_ID)])
    yield from filter(None, [find_problem(person.name, key="name")])
    if not person.roles:
        expected = f"expected one or more of {', '.join(Role)}"
        yield Problem("", "roles", expected, "problem.roles", {"roles": tuple(Role)})


def _check_owner(
    tournament: Tournament, before: Staff | None, after: Staff | None, request: Request
) -> None:
    """Let only an owner make or unmake one, and keep at least one."""
    was = before is not None and Role.OWNER in before.roles
    will_be = after is not None and Role.OWNER in after.roles
    if was == will_be:
        return
    if Role.OWNER not in request.actor.roles:
        raise oppose(tournament, "staff.owner-decides", COURSE)
    owners = [person for person in tournament.staff.values() if Role.OWNER in person.roles]
    if was and len(owners) == 1:
        raise oppose(tournament, "staff.last-owner", COURSE, person=owners[0].name)


def _check_head_judge(tournament: Tournament, person: Staff) -> None:
    """Keep to one head judge, who decides last (italy-2009 1.3)."""
    others = [other for other in tournament.staff.values() if other.id != person.id]
    for other in others:
        if Role.HEAD_JUDGE in other.roles and Role.HEAD_JUDGE in person.roles:
            judging = tournament.rules.judging
            raise violate(tournament, "staff.head-judge-taken", judging, person=other.name)


def _keep_judges(staff: dict[str, Staff], tournament: Tournament) -> None:
    """Keep the judges that a tournament needs once it has started."""
    if tournament.phase is Phase.PLAYING:
        check_judges(replace(tournament, staff=staff))


def check_judges(tournament: Tournament) -> None:
    """Refuse a tournament without the judges that its rulebook asks for.

    (italy-2009 1.3; shn-2022 5.1; shn-2024 5.1; studio-2023 1.3.1)
    """
    judging = tournament.rules.judging
    judges = count_judges(tournament)
    if judges < (judging.minimum_judges or 0):
        needed = judging.minimum_judges or 0
        raise violate(tournament, "staff.too-few-judges", judging, judges=judges, needed=needed)
    head = any(Role.HEAD_JUDGE in person.roles for person in tournament.staff.values())
    if judging.last_word == "head-judge" and not head:
        raise violate(tournament, "staff.no-head-judge", judging)
