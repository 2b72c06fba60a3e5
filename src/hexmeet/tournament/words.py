"""The words of a tournament in progress: who somebody is, how far something has come."""

from enum import StrEnum


class Role(StrEnum):
    """What somebody on the staff may do."""

    OWNER = "owner"
    ORGANISER = "organiser"
    HEAD_JUDGE = "head-judge"
    JUDGE = "judge"
    SCOREKEEPER = "scorekeeper"


class Phase(StrEnum):
    """How far a tournament has come."""

    CREATED = "created"
    REGISTRATION = "registration"  # open: players may enter by themselves
    CHECK_IN = "check-in"
    PLAYING = "playing"
    CLOSED = "closed"


class Status(StrEnum):
    """Whether a player is expected, there, or gone."""

    REGISTERED = "registered"
    WAITING = "waiting"  # for a place, as the tournament is full
    CHECKED_IN = "checked-in"
    WITHDRAWN = "withdrawn"  # before the tournament started
    ABSENT = "absent"  # did not come, or too late
    LEFT = "left"  # since the tournament started


class TableStatus(StrEnum):
    """How far the game at a table has come."""

    SEATED = "seated"
    PLAYING = "playing"
    PAUSED = "paused"
    DONE = "done"  # its sheet is final


class SheetStatus(StrEnum):
    """How far a sheet has come."""

    ENTERED = "entered"
    DISPUTED = "disputed"
    FINAL = "final"


class CallStatus(StrEnum):
    """How far a call for a judge has come."""

    OPEN = "open"
    TAKEN = "taken"
    RULED = "ruled"


class Gone(StrEnum):
    """Why a player is no longer in the tournament."""

    WITHDREW = "withdrew"
    DISQUALIFIED = "disqualified"
    EXPELLED = "expelled"
