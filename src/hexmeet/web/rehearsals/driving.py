"""Begins a rehearsal, lets it run by itself up to a point, and throws it away."""

import json
import secrets
from collections.abc import Callable, Mapping
from datetime import timedelta

from hexmeet.rulebooks.plan import make_plan
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.sentences.catalogue import say
from hexmeet.tournament.events import TournamentCreated
from hexmeet.tournament.forecast.day import count_judges_needed
from hexmeet.tournament.progress import count_played
from hexmeet.tournament.rehearsal.cast import Cast, Move, copy_tournament
from hexmeet.tournament.rehearsal.driver import plan_step
from hexmeet.tournament.state import Staff, Tournament
from hexmeet.tournament.words import Phase, Role
from hexmeet.web.live.news import spread
from hexmeet.web.logbook import LEDGER, find_now, list_entries
from hexmeet.web.models import Contact, Photo, PrivateLink, ScreenWish
from hexmeet.web.rehearsals.store import name_copy, remove
from hexmeet.web.visit import Visit

UNTIL_START = timedelta(hours=1)
LONGEST_NAME = 80
MOST_STEPS = 500

Reached = Callable[[Tournament, Tournament], bool]

# How far to go: what holds once it is reached, of before and now.
GOALS: Mapping[str, Reached] = {
    "step": lambda _, __: True,
    "round": lambda before, now: count_played(now) > count_played(before),
    "stage": lambda before, now: len(now.closed_stages) > len(before.closed_stages),
    "end": lambda _, now: now.phase is Phase.CLOSED,
}


def begin(visit: Visit, players: int, language: str) -> str:
    """Copy a tournament for so many pretend players; give the address of the copy."""
    slug = name_copy(visit.slug)
    rules, details = visit.tournament.rules, visit.tournament.details
    make_plan(rules, players, event=details.event)  # refuses what no start would allow
    judges = count_judges_needed(rules, players)
    cast = Cast(
        title=say(language, "rehearsal.name", name=details.name[:LONGEST_NAME]),
        players=_number(language, "rehearsal.player", players),
        judges=_number(language, "rehearsal.judge", judges),
    )
    starts_at = visit.now.replace(second=0, microsecond=0) + UNTIL_START
    moves = copy_tournament(
        visit.tournament,
        slug,
        Staff(id=visit.actor.id, name=visit.name, roles=(Role.OWNER,)),
        cast,
        house_rulebook=_find_house_rulebook(visit.slug),
        now=visit.now,
        starts_at=starts_at,
    )
    try:
        for move in moves:
            _submit(slug, move)
    except RuleViolation:
        remove(slug)
        raise
    return slug


def go_on(slug: str, goal: str) -> None:
    """Let pretend people do step after step; whatever a rule refuses stops them."""
    before = LEDGER.load(slug).state
    try:
        for _ in range(MOST_STEPS):
            now = LEDGER.load(slug).state
            moves = plan_step(now, find_now(slug), now.fingerprint)
            for move in moves:
                _submit(slug, move)
            if not moves or GOALS[goal](before, LEDGER.load(slug).state):
                return
    finally:
        spread(slug, LEDGER.load(slug).sequence)


def throw_away(slug: str) -> None:
    """Remove a rehearsal with everything that belongs to it."""
    remove(slug)
    for model in (PrivateLink, Contact, Photo, ScreenWish):
        model.objects.filter(tournament=slug).delete()


def _submit(slug: str, move: Move) -> None:
    LEDGER.submit(
        slug, move.command, actor=move.actor, at=move.at, command_id=secrets.token_hex(16)
    )


def _number(language: str, key: str, count: int) -> list[str]:
    return [say(language, key, number=number) for number in range(1, count + 1)]


def _find_house_rulebook(slug: str) -> str | None:
    """Find the text of the house rulebook that a tournament was created with."""
    payload = list_entries(slug).filter(sequence=1).values_list("payload", flat=True)[0]
    events = LEDGER.rules.read_all(json.loads(payload))
    created = (event for event in events if isinstance(event, TournamentCreated))
    return next(created).house_rulebook
