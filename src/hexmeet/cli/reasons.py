"""Says in one plain sentence why one player is above another."""

from collections.abc import Mapping

from hexmeet.standings.marks import Mark, Reason
from hexmeet.standings.tournament_file import Left

# What was equal, and what was better.
CRITERIA = {
    "wins": ("wins", "more wins"),
    "vp": ("points", "more points"),
    "vp_percent": ("percentage", "higher percentage"),
    "second_places": ("second places", "more second places"),
    "third_places": ("third places", "more third places"),
    "warnings": ("warnings", "fewer warnings"),
}

STAGES = {
    "stage.reached": "came further, {first} against {second}",
    "stage.champion": "won the final",
    "stage.final-vp": "more points in the final, {first} against {second}",
    "stage.semi-final-place": "better place in the semi-final, {first} against {second}",
}


def explain_reason(reason: Reason, names: Mapping[str, str]) -> str:
    """Say what put one player above the next: what was equal first, then what was not."""
    above, below = names[reason.above], names[reason.below]
    first, second = reason.shown
    start = f"{above} is above {below}: "
    if reason.code in STAGES:
        return start + STAGES[reason.code].format(first=first, second=second)
    if reason.code == "lots":
        return f"{start}equal in everything, drawn by lot"
    equal = _list_equal(reason.equal)
    better = f"{CRITERIA[reason.code][1]} {first} against {second}"
    return start + (f"equal {equal}, {better}" if equal else better)


def _list_equal(marks: tuple[Mark, ...]) -> str:
    parts = [f"{CRITERIA[mark.code][0]} ({mark.shown})" for mark in marks if mark.code in CRITERIA]
    if len(parts) <= 1:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def explain_leaving(left: Left) -> str:
    """Say why a player is listed last."""
    when = f"after round {left.after_round}" if left.after_round else "before round 1"
    return f"{left.reason} {when}"
