"""Commands as forms, files and other programs hand them in."""

from collections.abc import Mapping
from typing import Any

from hexmeet.tournament import commands
from hexmeet.tournament.commands import Command
from hexmeet.tournament.kinds import Kinds, Upcaster, find_types

UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}  # as for events

COMMANDS: Kinds[Command] = Kinds(find_types(commands, Command), UPCASTERS)


def write_command(command: Command) -> dict[str, Any]:
    """Write a command as a tree: its kind, the version of its payload, the payload."""
    return COMMANDS.write(command)


def read_command(tree: object, *, file: str = "") -> Command:
    """Read a command from a tree of any version; `file` is how messages call the place."""
    return COMMANDS.read(tree, file=file)
