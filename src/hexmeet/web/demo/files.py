"""Reads who takes part in the demonstration, and how its games end."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from hexmeet.tournament.words import Role

DATA = files("hexmeet.web.demo") / "data"

Game = Sequence[Sequence[int]]  # the items of every seat, the winner's first


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who registers."""

    name: str
    group: str | None = None
    born: date | None = None
    no_photos: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """An event of the demonstration, before anything has happened in it."""

    id: str
    seed: str
    rulebook: str
    settings: Mapping[str, Any]
    roles: Mapping[str, Role]  # besides the owner
    people: Sequence[Person]


def read_story(name: str) -> Story:
    """Read an event."""
    table = _read(name)
    return Story(
        id=name,
        seed=table["seed"],
        rulebook=table["rulebook"],
        settings={**table["settings"], "languages": tuple(table["settings"]["languages"])},
        roles={login: Role(role) for login, role in table["roles"].items()},
        people=[Person(**person) for person in table["players"]],
    )


def read_accounts() -> Sequence[Mapping[str, Any]]:
    """Read who can log in."""
    accounts: list[dict[str, Any]] = _read("accounts")["accounts"]
    return accounts


@cache
def read_games() -> Mapping[int, Sequence[Game]]:
    """Read how games of three and of four end."""
    table = _read("games")
    return {3: table["three"], 4: table["four"]}


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
