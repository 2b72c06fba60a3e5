"""Writes a schedule with its certificate as JSON: what `hexmeet seat` prints, repairs read."""

import json
from collections.abc import Mapping
from pathlib import Path

from hexmeet.cli.certificates import explain_certificate
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.seating.certificate import Certificate, Together
from hexmeet.seating.repair.situation import Published

Record = Mapping[str, object]


def record_schedule(
    published: Published, certificate: Certificate, names: Mapping[str, str]
) -> Record:
    """Describe a schedule for machines, with all that a later repair has to know."""
    entrants, seed = published.entrants, published.seed
    return {
        "rulebook": published.rulebook,
        "players": sum(certificate.sizes),
        "seed": int(seed) if _is_plain_number(seed) else seed,
        "rounds": published.rounds,
        "certificate": {
            "achieved": _figures(certificate, bound=False),
            "bound": _figures(certificate, bound=True),
            "order": certificate.order,
            "optimal": certificate.is_optimal,
            "why": explain_certificate(certificate),
            "groups": [_together(group) for group in certificate.groups],
            "avoided": [_together(pair) for pair in certificate.avoided],
            "misplaced": certificate.misplaced,
        },
        "entrants": [_entrant(player, names, entrants.fixed_tables) for player in entrants.players],
    }


def _entrant(
    player: str, names: Mapping[str, str], fixed_tables: Mapping[str, int]
) -> dict[str, object]:
    table = {"fixed_table": fixed_tables[player]} if player in fixed_tables else {}
    return {"id": player, "name": names[player], **table}


def write_record(record: Record, path: str) -> None:
    """Write a schedule to a file; one that is there already is not overwritten."""
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            json.dump(record, file, ensure_ascii=False)
            file.write("\n")
    except FileExistsError:
        problem = "is there already; remove it or name another file"
        raise FileError([Problem(path, "", problem)]) from None
    except OSError as error:
        raise FileError([Problem(path, "", f"cannot be written: {error.strerror}")]) from None


def _is_plain_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and str(int(text)) == text


def _figures(certificate: Certificate, *, bound: bool) -> dict[str, int]:
    figures = certificate.bound if bound else certificate.achieved
    return {objective: getattr(figures, objective) for objective in certificate.order}


def _together(group: Together) -> dict[str, object]:
    return {"players": group.players, "meetings": group.meetings, "bound": group.bound}
