"""What an organiser may choose at the start, as far as the rulebook leaves a choice."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from hexmeet.tournament.commands import StartTournament
from hexmeet.tournament.start import list_methods
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Status
from hexmeet.web.numbers import find_number
from hexmeet.web.page import Mistake


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of the form: options of which one is chosen, a number, or a tick."""

    name: str
    kind: str  # one, number or tick
    options: Sequence[str] = ()
    suggested: int | None = None
    clause: str = ""


def list_choices(tournament: Tournament) -> Sequence[Choice]:
    """List what can be chosen for those who are there."""
    rules, found = tournament.rules, []
    formulas = tuple(dict.fromkeys(band.formula for band in rules.bands if band.formula))
    if len(formulas) > 1:
        found.append(Choice("formula", "one", formulas, clause=rules.bands[0].cites[0]))
    there = len(tournament.players_of(Status.CHECKED_IN))
    bands = [band for band in rules.bands if band.up_to is None or there <= band.up_to]
    if rules.semi_final and bands and bands[0].semi_final == "optional":
        found.append(Choice("skip_semi_final", "tick", clause=bands[0].cites[0]))
    methods = list_methods(tournament)
    if len(methods) > 1:
        found.append(Choice("method", "one", methods, clause=rules.seating.cites[0]))
    if len(rules.boards.numbers) > 1:
        found.append(Choice("numbers", "one", rules.boards.numbers, clause=rules.boards.cites[0]))
    limit = rules.clock.game_limit
    if limit:
        found.append(
            Choice(
                "time_limit_minutes",
                "number",
                suggested=limit.suggested_minutes,
                clause=limit.cites[0],
            )
        )
    if rules.clock.turn_limit and "organiser" in rules.clock.turn_limit.called_for_by:
        found.append(Choice("turn_limit", "tick", clause=rules.clock.turn_limit.cites[0]))
    return found


def read_start(tournament: Tournament, post: QueryDict) -> StartTournament:
    """Read the form; what was left open is as the rulebook says."""
    del tournament
    minutes = post.get("time_limit_minutes", "").strip()
    number = find_number(minutes)
    if minutes and number is None:
        raise Mistake("time_limit_minutes", "desk.minutes-wanted")
    return StartTournament(
        formula=post.get("formula") or None,
        skip_semi_final="skip_semi_final" in post,
        method=post.get("method") or None,
        numbers=post.get("numbers") or None,
        time_limit_minutes=number,
        turn_limit="turn_limit" in post,
    )
