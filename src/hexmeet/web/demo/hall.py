"""A hall whose day is told: who asks for what, at which moment."""

import itertools
from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from hexmeet.draw.streams import Stream
from hexmeet.ledger.log import Ledger
from hexmeet.ledger.tournaments import TOURNAMENTS
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Actor, Command, Entry
from hexmeet.tournament.state import Round, Settings, SheetLine, Staff, Table, Tournament
from hexmeet.tournament.words import Role, Status, TableStatus
from hexmeet.web.demo.files import Person, Story, read_games
from hexmeet.web.visit import PUBLIC

OWNER = "olga"
GAME_MINUTES = (58, 83)  # the shortest and the longest


class Hall:
    """One event of the demonstration, and the clock on its wall."""

    def __init__(self, story: Story, starts_at: datetime) -> None:
        self.story = story
        self.starts_at = starts_at.astimezone(ZoneInfo(story.settings["time_zone"]))
        self.at = self.starts_at
        self._ledger = Ledger(TOURNAMENTS, new_seed=lambda: story.seed)
        self._numbers = itertools.count(1)
        self._chance = Stream(story.seed, "games of the demonstration")

    # --- who asks ---------------------------------------------------------------------------------

    @property
    def now(self) -> Tournament:
        """The tournament as it is now."""
        return self._ledger.load(self.story.id).state

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return self._ledger.load(self.story.id).sequence

    @property
    def round(self) -> Round:
        """The round that is played."""
        return self.now.rounds[-1]

    def ask(self, *commands: Command, by: str = OWNER) -> None:
        """Let somebody on the staff, a player or the public ask for something."""
        for command in commands:
            person = self.now.staff.get(by)
            roles = person.roles if person else (Role.OWNER,) if by == OWNER else ()
            self._ledger.submit(
                self.story.id,
                command,
                actor=Actor(by, roles),
                at=self.at,
                command_id=f"demo {self.story.id} {next(self._numbers)}",
            )

    def wait(self, minutes: float) -> None:
        """Let time go by."""
        self.at += timedelta(minutes=minutes)

    def go_to(self, minutes: float) -> None:
        """Go to a moment, so many minutes after the announced start."""
        self.at = self.starts_at + timedelta(minutes=minutes)

    def go_back(self, days: float) -> None:
        """Go to a moment, so many days before the start."""
        self.at = self.starts_at - timedelta(days=days)

    # --- before the day ---------------------------------------------------------------------------

    def create(self, championship_in_days: int | None = None) -> None:
        """Create the event, with its staff."""
        day = self.starts_at.date()
        championship = championship_in_days and day + timedelta(days=championship_in_days)
        settings = Settings(
            day=day,
            starts_at=self.starts_at,
            championship_day=championship or None,
            **self.story.settings,
        )
        command = ask.CreateTournament(
            id=self.story.id,
            rulebook=self.story.rulebook,
            settings=settings,
            owner="Olga Marchetti",
        )
        self.ask(command)

    def appoint(self, names: dict[str, str]) -> None:
        """Give the staff their roles."""
        for login, role in self.story.roles.items():
            self.ask(ask.AppointStaff(person=Staff(id=login, name=names[login], roles=(role,))))

    def register(self, people: Sequence[Person], first: int = 1, *, hours: float = 9) -> None:
        """Let people enter by themselves, one after the other."""
        for number, person in enumerate(people, start=first):
            self.wait(60 * hours)
            entry = Entry(
                id=str(number),
                name=person.name,
                group=person.group,
                born=person.born,
                no_photos=person.no_photos,
            )
            self.ask(ask.RegisterPlayer(entry=entry, by_self=True), by=PUBLIC)

    def check_in(self, *, but: Sequence[str] = ()) -> None:
        """Tick off everybody who is expected, in the half hour before the start."""
        self.go_to(-40)
        self.ask(ask.OpenCheckIn())
        expected = [player.id for player in self.now.players_of(Status.REGISTERED)]
        for player in self._chance.shuffle(expected):
            self.wait(1)
            if player not in but:
                self.ask(ask.CheckIn(player=player))

    # --- rounds -----------------------------------------------------------------------------------

    def publish(self) -> None:
        """Make the next round known, drafting it where there is no draft."""
        if self.now.draft is None:
            self.ask(ask.DraftSeating())
        self.ask(ask.PublishRound())

    def begin(self) -> None:
        """Publish the next round, and let it begin."""
        self.publish()
        self.wait(6)
        self.ask(ask.StartRound())

    def play(self, rounds: int = 1) -> None:
        """Play rounds to the end."""
        for _ in range(rounds):
            self.begin()
            self.finish()
            self.wait(8)

    def finish(self, *tables: int) -> None:
        """Finish games one after the other: all that are not done if none is named."""
        began = self.at
        games = [
            table
            for table in self.round.tables
            if table.status is not TableStatus.DONE and (not tables or table.number in tables)
        ]
        shortest, longest = GAME_MINUTES
        for place, table in enumerate(self._chance.shuffle(games)):
            self.at = began + timedelta(
                minutes=shortest + place * (longest - shortest) / len(games)
            )
            self.enter(table)
            self.sign(table.number)

    def enter(self, table: Table) -> None:
        """Let the winner of a game enter its sheet."""
        game = self._chance.choose(read_games()[len(table.seats)])
        order = self._chance.shuffle(table.seats)
        lines = tuple(write_line(*line) for line in zip(order, game, strict=True))
        self.ask(
            ask.EnterSheet(table=table.number, lines=lines, winner=order[0]),
            by=order[0],
        )

    def sign(self, table: int, signatures: int | None = None) -> None:
        """Let the others sign: all of them, or so many."""
        found = self.round.find_table(table)
        sheet = found.sheet if found else None
        if found is None or sheet is None:
            raise LookupError(f"table {table} has no sheet")
        others = [player for player in found.seats if player not in sheet.signed_by]
        for player in others[:signatures]:
            self.wait(0.5)
            self.ask(ask.SignSheet(table=table, player=player), by=player)

    def find_table(self, size: int, status: TableStatus = TableStatus.SEATED) -> Table:
        """Find the first table of a size and status."""
        return next(
            table
            for table in self.round.tables
            if len(table.seats) == size and table.status is status
        )


def write_line(player: str, items: Sequence[int]) -> SheetLine:
    """Write what a player has at the end, and what it is worth."""
    settlements, cities, road, army, cards = items
    return SheetLine(
        player=player,
        vp=settlements + 2 * (cities + road + army) + cards,
        settlements=settlements,
        cities=cities,
        longest_road=bool(road),
        largest_army=bool(army),
        vp_cards=cards,
    )
