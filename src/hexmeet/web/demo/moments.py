"""Moments of the demonstration."""

from datetime import datetime, timedelta

QUARTER = 15  # minutes


def round_down(at: datetime) -> datetime:
    """Give the last quarter of an hour, as starts are announced."""
    past = timedelta(minutes=at.minute % QUARTER, seconds=at.second, microseconds=at.microsecond)
    return at - past
