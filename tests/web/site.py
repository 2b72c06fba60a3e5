"""A site with one tournament on it, as tests use it: real database, real log, real pages."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from django.test import Client

from hexmeet.rulebooks.loader import load
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Actor, Command, Entry
from hexmeet.tournament.state import Settings, Sheet, SheetLine, Staff, Table, Tournament
from hexmeet.tournament.words import Role, Status, TableStatus
from hexmeet.web.links import give_link
from hexmeet.web.logbook import LEDGER
from hexmeet.web.models import Account, Purpose

PASSWORD = "seven brown foxes"  # noqa: S105 - of people who do not exist
DAY = date(2026, 12, 5)
TEN = datetime(2026, 12, 5, 9, 0, tzinfo=UTC)  # ten o'clock in Trieste
KINDS = {"italy-2009": "selection", "shn-2022": "qualifier", "shn-2024": "qualifier"}
POINTS = (10, 8, 7, 5)
NUMBERS = itertools.count(1)

NAMES = (
    "Ada Lovelace", "Bea Conti", "Cem Yildiz", "Dana Haddad", "Eva Novak", "Finn O'Neill",
    "Gil Perez", "Hana Sato", "Ivo Marin", "Jana Kovač", "Kim Berg", "ليلى منصور", "Mia Rossi",
    "Nils Holm", "Oya Demir", "Pia Lang", "Quin Adler", "Rosa Vidal", "سامي خوري", "Tea Blum",
    "Una Byrne", "Vito Greco", "Wim de Vries", "Xia Chen", "Yan Petrov", "Zoe Martin",
    "Maximilian-Alexander von und zu Hohenlohe-Langenburg", "Ben Frost", "Cleo Vega",
)  # fmt: skip


@dataclass
class Site:
    """Who is on the staff, what time it is, and a tournament that goes on step by step."""

    slug: str = "harbour-games"
    at: datetime = TEN - timedelta(days=21)
    roles: dict[str, Role] = field(
        default_factory=lambda: {
            "olga": Role.OWNER,
            "otto": Role.ORGANISER,
            "hugo": Role.HEAD_JUDGE,
            "jude": Role.JUDGE,
            "skye": Role.SCOREKEEPER,
        }
    )

    # --- people -----------------------------------------------------------------------------------

    def add_accounts(self) -> None:
        """Give everybody on the staff an account."""
        for login in self.roles:
            account = Account(
                login=login, name=login.capitalize(), is_administrator=login == "olga"
            )
            account.set_unusable_password()
            account.save()

    def client(self, login: str = "olga") -> Client:
        """Give the browser of somebody on the staff."""
        client = Client()
        client.force_login(Account.objects.get(login=login))
        return client

    def token(self, player: str) -> str:
        """Give the secret part of a player's link."""
        return give_link(Purpose.PLAYER, self.slug, player, self.at).token

    # --- the tournament ---------------------------------------------------------------------------

    @property
    def now(self) -> Tournament:
        return LEDGER.load(self.slug).state

    def table(self, number: int = 1) -> Table:
        """Give a table of the current round."""
        current = self.now.current_round
        found = current.find_table(number) if current else None
        assert found is not None
        return found

    def sheet(self, number: int = 1) -> Sheet:
        """Give the sheet of a table of the current round."""
        sheet = self.table(number).sheet
        assert sheet is not None
        return sheet

    def ask(self, *commands: Command, by: str = "olga") -> None:
        """Carry out commands of somebody on the staff."""
        for command in commands:
            role = self.roles.get(by)
            LEDGER.submit(
                self.slug,
                command,
                actor=Actor(by, (role,) if role else ()),
                at=self.at,
                command_id=f"{self.slug} {next(NUMBERS)}",
            )

    def create(self, rulebook: str = "studio-2023", **settings: object) -> None:
        """Create the tournament, with its staff."""
        age = load(rulebook).eligibility.minimum_age
        values = {
            "name": "Harbour Games qualifier",
            "place": "Trieste, Molo Audace 1",
            "day": DAY,
            "starts_at": TEN,
            "time_zone": "Europe/Rome",
            "event": KINDS.get(rulebook, "tournament"),
            "capacity": 32,
            "fee_note": "5 €",
            "languages": ("en", "it"),
            "championship_day": DAY if age and age.on is None else None,
        }
        made = Settings(**{**values, **settings})  # type: ignore[arg-type]
        self.ask(ask.CreateTournament(id=self.slug, rulebook=rulebook, settings=made, owner="Olga"))
        for login, role in self.roles.items():
            if role is not Role.OWNER:
                person = Staff(id=login, name=login.capitalize(), roles=(role,))
                self.ask(ask.AppointStaff(person=person))

    def register(self, players: int = 13) -> None:
        """Enter players by hand; their ids are "1", "2" and so on."""
        born = date(1990, 1, 1) if self.now.rules.eligibility.minimum_age else None
        entries = tuple(
            Entry(id=str(number + 1), name=self.name(number), born=born)
            for number in range(players)
        )
        self.ask(ask.ImportPlayers(entries=entries))

    @staticmethod
    def name(number: int) -> str:
        again, place = divmod(number, len(NAMES))
        return NAMES[place] if not again else f"{NAMES[place]} {again + 1}"

    def check_in(self, *players: str) -> None:
        """Open check-in half an hour before, and tick off players: all of them if none is named."""
        self.at = TEN - timedelta(minutes=30)
        self.ask(ask.OpenCheckIn())
        there = players or [player.id for player in self.now.players_of(Status.REGISTERED)]
        self.ask(*(ask.CheckIn(player=player) for player in there))

    def start(self, players: int = 13, rulebook: str = "studio-2023", **options: object) -> None:
        """Go on until the tournament has started."""
        self.create(rulebook)
        self.register(players)
        self.check_in()
        self.at = TEN
        self.ask(ask.StartTournament(**options))  # type: ignore[arg-type]

    def publish(self) -> None:
        """Draft what comes next, and publish it."""
        if self.now.draft is None:
            self.ask(ask.DraftSeating())
        self.ask(ask.PublishRound())

    def begin(self) -> None:
        """Publish the next round, and let it begin."""
        self.publish()
        self.begin_published()

    def begin_published(self) -> None:
        """Let the published round begin."""
        self.at += timedelta(minutes=5)
        self.ask(ask.StartRound())

    def finish(self, *tables: int) -> None:
        """Finish the games of the round: all that are not done if none is named."""
        self.at += timedelta(minutes=70)
        current = self.now.current_round
        assert current is not None
        for table in current.tables:
            if table.status is not TableStatus.DONE and (not tables or table.number in tables):
                self.enter(table.number, table.seats)
                self.ask(ask.DecideSheet(table=table.number, reason="all have gone"), by="hugo")

    def enter(self, table: int, seats: Sequence[str], by: str = "skye") -> None:
        """Enter a sheet; who wins differs from table to table and round to round."""
        turn = (table + len(self.now.rounds)) % len(seats)
        order = (*seats[turn:], *seats[:turn])
        lines = tuple(
            SheetLine(player=player, vp=vp) for player, vp in zip(order, POINTS, strict=False)
        )
        self.ask(ask.EnterSheet(table=table, lines=lines, winner=order[0]), by=by)

    def play(self, rounds: int) -> None:
        """Play so many rounds to the end."""
        for _ in range(rounds):
            self.begin()
            self.finish()
