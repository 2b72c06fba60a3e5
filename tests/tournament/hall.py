"""A tournament that tests push through its commands."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from hexmeet.cli.errors import explain
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import (
    Actor,
    AppointStaff,
    CheckIn,
    Command,
    CreateTournament,
    Entry,
    ImportPlayers,
    OpenCheckIn,
    RegisterPlayer,
    Request,
    StartTournament,
)
from hexmeet.tournament.decide import decide
from hexmeet.tournament.event_records import read_event, write_event
from hexmeet.tournament.events import Event
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.state import Player, Settings, Staff, Tournament
from hexmeet.tournament.words import Role, Status

DAY = date(2022, 6, 11)
START = datetime(2022, 6, 11, 10, 0, tzinfo=UTC)
OWNER = Actor(id="olga", roles=(Role.OWNER,))
JUDGE = Actor(id="jon", roles=(Role.JUDGE,))
PUBLIC = Actor(id="")
SEED = "a grain of sand"
EVENTS = {
    "cwc-2004": "tournament",
    "italy-2009": "selection",
    "shn-2022": "qualifier",
    "shn-2024": "qualifier",
    "studio-2023": "tournament",
}


def make_settings(**changes: Any) -> Settings:  # noqa: ANN401 - any setting
    values = {
        "name": "Harbour Games",
        "place": "Trieste",
        "day": DAY,
        "starts_at": START,
        "time_zone": "UTC",
        "event": "tournament",
    }
    return Settings(**{**values, **changes})


class Hall:
    """Holds a tournament and what has happened in it."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.tournament = Tournament()

    def do(self, *commands: Command, by: Actor = OWNER, minutes: int = -60) -> Sequence[Event]:
        """Carry out commands, so many minutes from the announced start; give the last events."""
        events: Sequence[Event] = ()
        for command in commands:
            events = decide(self.tournament, self._ask(command, by, minutes))
            self.tournament = fold(events, self.tournament)
            self.log += events
        # Whatever happens can be written down, and read anew leads to the same tournament.
        read = [read_event(write_event(event)) for event in self.log]
        assert fold(read) == self.tournament
        return events

    def refuse(self, command: Command, *, by: Actor = OWNER, minutes: int = -60) -> RuleViolation:
        """Expect that a rule forbids a command."""
        with pytest.raises(RuleViolation) as error:
            decide(self.tournament, self._ask(command, by, minutes))
        # Every refusal can be said in a sentence.
        assert all(explain(error.value))
        return error.value

    def find_faults(self, command: Command) -> list[tuple[str, str]]:
        """Expect that a command is written wrongly; give the place and the expectation of each."""
        with pytest.raises(FileError) as error:
            decide(self.tournament, self._ask(command, OWNER, -60))
        return [(problem.key, problem.expected) for problem in error.value.problems]

    def register(self, *names: str, **details: Any) -> None:  # noqa: ANN401 - any detail
        """Enter players by hand, each with a name as id."""
        for name in names:
            self.do(RegisterPlayer(entry=Entry(id=name, name=name, **details)))

    def fill(self, players: int) -> None:
        """Enter and check in so many players, with a judge for them, before the start."""
        born = date(1980, 1, 1) if self.tournament.rules.eligibility.minimum_age else None
        names = [f"P{number}" for number in range(1, players + 1)]
        self.do(
            AppointStaff(person=Staff(id="jon", name="Jon", roles=(Role.HEAD_JUDGE,))),
            ImportPlayers(entries=tuple(Entry(id=name, name=name, born=born) for name in names)),
            OpenCheckIn(),
            *(CheckIn(player=name) for name in names),
        )

    def start(self, players: int, **options: Any) -> Tournament:  # noqa: ANN401 - any option
        """Start with so many players."""
        self.fill(players)
        self.do(StartTournament(**options))
        return self.tournament

    def player(self, player: str) -> Player:
        return self.tournament.players[player]

    def statuses(self) -> dict[str, Status]:
        return {player.id: player.status for player in self.tournament.players.values()}

    @staticmethod
    def _ask(command: Command, by: Actor, minutes: int) -> Request:
        at = START + timedelta(minutes=minutes)
        return Request(command=command, actor=by, at=at, seed=SEED)


def create(rulebook: str = "studio-2023", **settings: Any) -> Hall:  # noqa: ANN401 - any setting
    """Create a tournament under a rulebook, by its owner Olga."""
    settings = {"event": EVENTS[rulebook], **settings}
    hall = Hall()
    hall.do(
        CreateTournament(
            id="t1", rulebook=rulebook, settings=make_settings(**settings), owner="Olga"
        )
    )
    return hall
