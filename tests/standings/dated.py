"""Histories of tournament files, written as a judge would tell them."""

from dataclasses import fields
from typing import Any

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.tournament_file import DatedFile, Moment, Seat, TournamentFile


def add_history(file: TournamentFile, *lines: str) -> DatedFile:
    """Tell what happened: "published 2 ranking", "reopened 1.2: A10* B7 C6", "warned A"."""
    parts = {field.name: getattr(file, field.name) for field in fields(TournamentFile)}
    parts |= {"format": "hexmeet.tournament/2", "history": tuple(map(read_moment, lines))}
    return DatedFile(**parts)


def read_moment(line: str) -> Moment:
    what, _, rest = line.partition(" ")
    said: dict[str, Any] = {}
    if what == "published":
        number, *method = rest.split()
        said = {"round": int(number), "method": method[0] if method else None}
    elif what == "changed":
        number, how, *reason = rest.split(" ", 2)
        said = {"round": int(number), "how": how, "reason": reason[0] if reason else None}
    elif what == "reopened":
        game, _, seats = rest.partition(": ")
        number, _, table = game.partition(".")
        read = tuple(map(read_seat, seats.split()))
        said = {"round": int(number), "table": int(table), "seats": read}
    elif what == "split":
        game, _, names = rest.partition(": ")
        number, _, table = game.partition(".")
        players, _, by_whom = names.partition(" by ")
        said = {"round": int(number), "table": int(table), "players": tuple(players.split())}
        said["witness"] = by_whom or None
    elif what == "drawn":
        lot, *witness = rest.split()
        said = {"lot": int(lot), "witness": witness[0] if witness else None}
    elif what == "closed":
        said = {"stage": Stage(rest)}
    else:
        said = {"player": rest}
    return Moment(what=what, **said)  # type: ignore[arg-type]


def read_seat(text: str) -> Seat:
    points = text.strip("*")[1:]
    return Seat(player=text[0], vp=int(points) if points else None, winner=text.endswith("*"))
