"""Keeps what happened in the order in which it did, as far as a ranking rests on it."""

from dataclasses import replace

from hexmeet.standings.tournament_file import Moment
from hexmeet.tournament.state import Draft, Tournament

CHANGED = "seating.structure-changed"  # the code of what an organiser is told of such a draft


def keep_moment(tournament: Tournament, moment: Moment) -> Tournament:
    """Add a moment; what comes before the first round has held from the beginning."""
    if not tournament.rounds:
        return tournament
    return replace(tournament, history=(*tournament.history, moment))


def keep_publication(tournament: Tournament, draft: Draft | None) -> Tournament:
    """Add that the last round was published, and whether the draft had been changed by hand."""
    number = len(tournament.rounds)
    method = draft.method if draft and draft.method in {"ranking", "schedule", "printed"} else None
    kept = keep_moment(
        tournament,
        Moment(what="published", round=number, method=method),  # type: ignore[arg-type]
    )
    if draft and draft.first in draft.swapped:
        return keep_moment(kept, Moment(what="changed", round=number, how="swapped"))
    if draft and CHANGED in draft.notices:
        return keep_moment(kept, Moment(what="changed", round=number, how="spread"))
    return kept
