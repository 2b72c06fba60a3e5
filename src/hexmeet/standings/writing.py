"""Writes tournament files: what stands at its default is left out, as people would."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from hexmeet.standings.tournament_file import TournamentFile


def as_tree(file: TournamentFile) -> Mapping[str, object]:
    """Give a file the shape of its JSON."""
    return _table(file)


def _table(value: object) -> dict[str, object]:
    return {
        field.name: _plain(getattr(value, field.name))
        for field in fields(value)  # type: ignore[arg-type]
        if getattr(value, field.name) != field.default
    }


def _plain(value: object) -> object:
    if is_dataclass(value):
        return _table(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
