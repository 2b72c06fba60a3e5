"""Tournaments, as the ledger keeps them."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from hexmeet.ledger.rules import Rules
from hexmeet.tournament import events
from hexmeet.tournament.command_records import write_command
from hexmeet.tournament.decide import decide
from hexmeet.tournament.event_records import read_event, write_event
from hexmeet.tournament.events import Event
from hexmeet.tournament.evolve import evolve
from hexmeet.tournament.kinds import name_kind
from hexmeet.tournament.state import Tournament

# What an event says as a whole, whatever was said of it before. Other events only add something.
SUBJECTS: Mapping[type[Event], Callable[[Any], str]] = {
    events.SettingsChanged: lambda _: "settings",
    events.StaffAppointed: lambda event: f"staff {event.person.id}",
    events.StaffDismissed: lambda event: f"staff {event.person}",
    events.NamesBarred: lambda _: "barred names",
    events.PlayerChanged: lambda event: f"player {event.player.id}",
    events.PlayerRemoved: lambda event: f"player {event.player}",
    events.LeaveAsked: lambda event: f"player {event.player}",
    events.PlayerStays: lambda event: f"player {event.player}",
    events.SeatingDrafted: lambda _: "draft",
    events.DraftDiscarded: lambda _: "draft",
    events.RoundPublished: lambda _: "draft",
    events.RoundRepaired: lambda _: "tables",
    events.TableMarked: lambda event: f"mark of table {event.table}",
    events.ExtraTimeGiven: lambda event: f"extra time of table {event.table}",
    events.SheetChanged: lambda event: f"sheet {event.round} {event.table}",
    events.SheetReopened: lambda event: f"sheet {event.round} {event.table}",
    events.CallChanged: lambda event: f"call {event.call.id}",
}


def find_subjects(event: Event) -> Collection[str]:
    """Name what an event says anew."""
    subject = SUBJECTS.get(type(event))
    return () if subject is None else (subject(event),)


TOURNAMENTS: Rules[Tournament] = Rules(
    start=Tournament(),
    decide=decide,
    evolve=evolve,
    write=write_event,
    read=read_event,
    name=lambda command: name_kind(type(command)),
    write_command=write_command,
    subjects=find_subjects,
    fingerprint=lambda tournament: tournament.fingerprint,
    revealed=lambda tournament: tournament.seed,
)
