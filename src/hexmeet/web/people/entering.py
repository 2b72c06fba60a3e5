"""Entering players one by one: by the staff, or by themselves."""

from dataclasses import replace
from itertools import islice

from django.http import QueryDict

from hexmeet.ledger.errors import Conflict
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament import commands as ask
from hexmeet.tournament.entries import list_free_ids
from hexmeet.tournament.events import PlayerRegistered
from hexmeet.tournament.names import fold_name
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Status
from hexmeet.web.logbook import find_registered
from hexmeet.web.page import Mistake, Page
from hexmeet.web.people.entry_form import read_entry

TRIES = 5  # as many may enter at the same moment and want the same number


def enter_player(page: Page, typed: QueryDict, *, by_self: bool = False) -> str:
    """Enter a player under the smallest free number, and give that number.

    Sent twice, it is the same player; somebody of the same name is a second person only when that
    is said.
    """
    visit = page.visit
    entry = read_entry(typed, visit.tournament, "")
    before = find_registered(visit.slug, visit.command_id)
    if not before and "namesake" not in typed and has_namesake(visit.tournament, entry.name):
        raise Mistake("namesake", "people.namesake", name=entry.name)
    for number in [before] if before else islice(list_free_ids(visit.tournament), TRIES):
        command = ask.RegisterPlayer(entry=replace(entry, id=number), by_self=by_self)
        try:
            outcome = visit.submit(command)
        except (RuleViolation, Conflict) as error:
            if not _is_taken(error):
                raise
            continue
        return next(
            event.player.id for event in outcome.events if isinstance(event, PlayerRegistered)
        )
    raise Mistake("name", "people.many-at-once")


def _is_taken(error: RuleViolation | Conflict) -> bool:
    """Whether somebody else got the number at the same moment."""
    refusal = error.refusal if isinstance(error, Conflict) else error
    return isinstance(refusal, RuleViolation) and refusal.code == "player.id-taken"


def has_namesake(tournament: Tournament, name: str) -> bool:
    """Whether somebody of that name is registered already."""
    wanted = fold_name(name)
    return any(
        fold_name(player.name) == wanted and player.status is not Status.WITHDRAWN
        for player in tournament.players.values()
    )
