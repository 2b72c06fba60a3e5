"""Writes a schedule with its certificate as a tree for JSON; `schedule_file` reads it back."""

import re

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.seating.certificate import Certificate, Together
from hexmeet.seating.figures import Figures
from hexmeet.seating.preliminary import SeatedStage

PLAIN_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")


def as_record(stage: SeatedStage, rulebook: Rulebook, seed: str, why: str) -> dict[str, object]:
    """Give the tree; `why` says in words what the certificate claims."""
    certificate = stage.certificate
    return {
        "rulebook": rulebook.id,
        "players": sum(certificate.sizes),
        "seed": int(seed) if _is_plain_number(seed) else seed,
        "rounds": stage.schedule,
        "certificate": {
            "achieved": _figures(certificate, certificate.achieved),
            "bound": _figures(certificate, certificate.bound),
            "order": certificate.order,
            "optimal": certificate.is_optimal,
            "why": why,
            "groups": [_together(group) for group in certificate.groups],
            "avoided": [_together(pair) for pair in certificate.avoided],
            "misplaced": certificate.misplaced,
        },
    }


def _is_plain_number(text: str) -> bool:
    """Whether every program reads this number exactly and writes it the same again."""
    return bool(PLAIN_NUMBER.fullmatch(text))


def _figures(certificate: Certificate, figures: Figures) -> dict[str, int]:
    return {objective: getattr(figures, objective) for objective in certificate.order}


def _together(group: Together) -> dict[str, object]:
    return {"players": group.players, "meetings": group.meetings, "bound": group.bound}
