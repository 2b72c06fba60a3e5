"""Writes a schedule with its certificate as a tree for JSON; `schedule_file` reads it back."""

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.seating.certificate import Certificate, Together
from hexmeet.seating.figures import Figures
from hexmeet.seating.preliminary import SeatedStage


def as_record(
    stage: SeatedStage, rulebook: Rulebook, seed: int | str, why: str
) -> dict[str, object]:
    """Give the tree; `why` says in words what the certificate claims."""
    certificate = stage.certificate
    return {
        "rulebook": rulebook.id,
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
            "avoided": [_together(pair) for pair in certificate.avoided],
            "misplaced": certificate.misplaced,
        },
    } | ({"numbers": dict(stage.numbers)} if stage.numbers else {})


def _figures(certificate: Certificate, figures: Figures) -> dict[str, int]:
    return {objective: getattr(figures, objective) for objective in certificate.order}


def _together(group: Together) -> dict[str, object]:
    return {"players": group.players, "meetings": group.meetings, "bound": group.bound}
