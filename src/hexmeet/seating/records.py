"""Writes a schedule with its certificate as a tree for JSON; `schedule_file` reads it back."""

from collections.abc import Mapping
from itertools import chain

from hexmeet.seating.certificate import Certificate, Meetings, Together
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import Figures
from hexmeet.seating.preliminary import SeatedStage

EMPTY: Mapping[str, str] = {}


def as_record(  # noqa: PLR0913 - what a file says
    stage: SeatedStage,
    entrants: Entrants,
    *,
    rulebook: str,
    seed: int | str,
    why: str = "",
    names: Mapping[str, str] = EMPTY,
) -> dict[str, object]:
    """Give the tree, with all that a later repair has to know.

    `why` says in words what the certificate claims; who has no name goes by the id.
    """
    certificate = stage.certificate
    return {
        "rulebook": rulebook,
        "players": sum(certificate.sizes),
        "seed": seed,
        "rounds": stage.schedule,
        "certificate": {
            "achieved": _figures(certificate, certificate.achieved),
            "bound": _figures(certificate, certificate.bound),
            "order": certificate.order,
            "optimal": certificate.is_optimal,
            "why": why,
            "groups": [_together(group) for group in certificate.groups],
            **_wishes(certificate),
        },
        **_people(stage, entrants, names),
        **({"numbers": dict(stage.numbers)} if stage.numbers else {}),
    }


def _wishes(certificate: Certificate) -> dict[str, object]:
    """Say what became of the organiser's wishes, where there are any."""
    wishes: dict[str, object] = {
        "avoided": [_meetings(pair) for pair in certificate.avoided],
        "misplaced": certificate.misplaced,
    }
    return {name: value for name, value in wishes.items() if value}


def _people(stage: SeatedStage, entrants: Entrants, names: Mapping[str, str]) -> dict[str, object]:
    """Say who is who, where ids and tables alone do not."""
    fixed = entrants.fixed_tables
    seated = set(chain.from_iterable(chain.from_iterable(stage.schedule)))
    if not fixed and all(names.get(p, p) == p and p in seated for p in entrants.players):
        return {}
    listed = [
        {"id": player, "name": names.get(player, player)}
        | ({"fixed_table": fixed[player]} if player in fixed else {})
        for player in entrants.players
    ]
    return {"entrants": listed}


def _figures(certificate: Certificate, figures: Figures) -> dict[str, int]:
    return {objective: getattr(figures, objective) for objective in certificate.order}


def _together(group: Together) -> dict[str, object]:
    return {**_meetings(group), "bound": group.bound}


def _meetings(group: Meetings) -> dict[str, object]:
    return {"players": group.players, "meetings": group.meetings}
