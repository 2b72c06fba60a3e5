"""Says in plain sentences what a schedule's certificate claims, and by which argument."""

from collections.abc import Iterator, Mapping, Sequence

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.attempts import Method
from hexmeet.seating.certificate import Certificate, Together

FIGURES = {
    Objective.MAX_MEETINGS: "most games any two players share",
    Objective.REPEAT_MEETINGS: "repeated meetings of two players",
    Objective.POSITION_REPEATS: "places in play order held again",
    Objective.FRIEND_MEETINGS: "games that friends or family share",
    Objective.EXTRA_THREE_TABLE: "turns at a table of three beyond a player's first",
}

METHODS = {
    "design": (
        "players stand in four columns that move on by steps whose differences are never the same "
        "twice, so that nobody meets anybody again"
    ),
    "stored": "a schedule for this number of players and rounds that was found beforehand",
    "search": "a search that exchanges whoever meets the wrong players",
    "repair": "a repair that moves as few players as can be in rounds that were published",
    "manual": "a change by hand",
    "printed": "the schedule printed in the rulebook",
}

ARGUMENTS = {
    "pairs": "{rounds} rounds make {meetings} meetings, and only {pairs} pairs may meet",
    "shared": "any two rounds have pairs of players in common, {shared} or more",
    "exhaustion": "every other schedule was tried",
    "fourth": (
        "there are {fours} fourth places in {rounds} rounds for {players} players, and three others"
    ),
    "tables": "a group larger than the {tables} tables cannot be kept apart",
    "everybody": "nearly everybody has to meet nearly everybody",
    "seats": "{players} players share {seats} seats at tables of three",
    "kept": "rounds that stay as they are have so many",
    "to-come": "rounds that stay as they are have {kept}, and others add {more} or more",
    "overlap": "tables of four are too few to hold all who sat at a table of three before",
}


def explain_certificate(
    certificate: Certificate, names: Mapping[str, str] | None = None
) -> Sequence[str]:
    """Say in a few sentences how good a schedule is and why it cannot be better."""
    made = f"Made by {METHODS[certificate.method]}."
    return [made, *_explain(certificate), *explain_wishes(certificate, names)]


def _explain(certificate: Certificate) -> Iterator[str]:
    if certificate.is_optimal:
        others = "schedule that keeps earlier rounds" if _is_repaired(certificate) else "schedule"
        yield f"No {others} is better: every figure is at its proven bound."
    for objective in certificate.order:
        achieved = getattr(certificate.achieved, objective)
        bound = certificate.bounds[objective]
        figure = FIGURES[objective]
        if achieved != bound.value:
            yield f"Not proven to be the best: {figure} {achieved}, proven bound {bound.value}."
        if bound.argument in ARGUMENTS:
            reason = ARGUMENTS[bound.argument].format_map(bound.params)
            yield f"{figure.capitalize()} at least {bound.value}: {reason}."


def _is_repaired(certificate: Certificate) -> bool:
    """Whether some rounds stay as they are, so that bounds are only for the others."""
    return certificate.method is Method.REPAIR


def explain_wishes(
    certificate: Certificate, names: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Say what the organiser asked for and did not get."""
    for pair in certificate.avoided:
        if pair.meetings:
            one, other = (names[player] if names else player for player in pair.players)
            yield f"{one} and {other} are not kept apart: together {_times(pair.meetings)}."
    if certificate.misplaced:
        yield f"Somebody is not at the fixed table: {_times(certificate.misplaced)}."
    if certificate.broken_wishes and certificate.broken_wishes == certificate.least_broken:
        yield "No schedule keeps more of these wishes."


def explain_group(group: Together, names: Mapping[str, str]) -> str:
    """Say what a group of friends or family got."""
    who = ", ".join(names[player] for player in group.players)
    if not group.meetings:
        return f"{who}: never at one table"
    least = "the least possible" if group.meetings == group.bound else f"at least {group.bound}"
    return f"{who}: two of them at one table {_times(group.meetings)} ({least})"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
