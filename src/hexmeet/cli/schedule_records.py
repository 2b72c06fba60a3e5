"""Writes schedules as JSON: what `hexmeet seat` prints, and repairs read."""

import json
from collections.abc import Mapping
from pathlib import Path

from hexmeet.cli.arguments import seed_value
from hexmeet.cli.text import SPOKEN
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.seating.certificate import Certificate
from hexmeet.seating.preliminary import SeatedStage
from hexmeet.seating.records import as_record
from hexmeet.seating.repair.situation import Change, Published
from hexmeet.sentences.certificates import explain_certificate

Record = Mapping[str, object]


def record_schedule(
    published: Published, certificate: Certificate, names: Mapping[str, str]
) -> Record:
    """Describe a published schedule for machines, its certificate in words included."""
    record = as_record(
        SeatedStage(published.rounds, certificate),
        published.entrants,
        rulebook=published.rulebook,
        seed=seed_value(published.seed),
        why=" ".join(explain_certificate(certificate, SPOKEN)),
        names=names,
    )
    return record | {"changes": list(map(_record_change, published.changes))}


def _record_change(change: Change) -> Record:
    people = {"absent": change.absent, "late": change.late, "started": change.started}
    return {
        "round": change.round,
        "published_through": change.published_through,
        **{name: listed for name, listed in people.items() if listed},
    }


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
