"""A hall in which the lines of a script happen: the clock, the people, and the log."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

from hexmeet.cli.errors import explain
from hexmeet.rulebooks.schema import Expansion, Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.standings.verification.report import verify
from hexmeet.tournament.commands import Actor, Command, CreateTournament, Request
from hexmeet.tournament.decide import decide
from hexmeet.tournament.event_records import read_event, write_event
from hexmeet.tournament.events import Event
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.state import Settings, Table, Tournament
from hexmeet.tournament.tournament_export import as_file

DAY = date(2022, 9, 3)
SEED = "three ships and a harbour"
OWNER = "Olga"


class Hall:
    """One tournament, the time on the wall, and whom the script has given a name."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.now = Tournament()
        self.at = datetime(2022, 9, 3, 8, tzinfo=UTC)
        self.named: dict[str, str] = {}

    # --- asking -----------------------------------------------------------------------------------

    def ask(self, who: str, command: Command) -> Sequence[Event]:
        """Let somebody ask for something; what happens is kept."""
        staff = self.now.staff.get(who)
        actor = Actor(self.find(who), staff.roles if staff else ())
        events = decide(self.now, Request(command=command, actor=actor, at=self.at, seed=SEED))
        self.now = fold(events, self.now)
        self.log += events
        return events

    def refuse(self, asked: Iterable[tuple[str, Command]], code: str) -> None:
        """Let somebody ask for something that a code refuses, and nothing changes."""
        before, codes = self.now, []
        try:
            for who, command in asked:
                self.ask(who, command)
        except RuleViolation as refused:
            codes = [violation.code for violation in refused.each]
            assert all(explain(refused))
        assert codes == code.split(", "), f"refused by {codes}"
        assert self.now is before

    def create(
        self, rulebook: str, event: str, places: int | None, expansion: Expansion | None = None
    ) -> None:
        settings = Settings(
            name="Harbour Games",
            place="Trieste",
            day=DAY,
            starts_at=datetime(2022, 9, 3, 10, tzinfo=UTC),
            time_zone="UTC",
            event=event,
            capacity=places,
            championship_day=date(2022, 11, 17) if rulebook == "shn-2024" else None,
            expansion=expansion,
        )
        self.ask(OWNER, CreateTournament(id="t", rulebook=rulebook, settings=settings, owner=OWNER))

    def set_clock(self, hours: int, minutes: int) -> None:
        """Move the clock, forwards only."""
        before = self.at
        self.at = self.at.replace(hour=hours, minute=minutes)
        assert self.at >= before, f"the clock goes back to {self.at:%H:%M}"

    def wait(self, minutes: int) -> None:
        self.at += timedelta(minutes=minutes)

    # --- finding ----------------------------------------------------------------------------------

    def find(self, name: str) -> str:
        """Give who is called so: by `let`, or by the own name."""
        return self.named.get(name, name)

    def find_by(self, words: str) -> str:
        """Give who is `seat 2 at table 3`, `number 4 in rank` or `the champion`."""
        if seat := re.fullmatch(r"seat (\d) at table (\d+)", words):
            return self.table(int(seat[2])).seats[int(seat[1]) - 1]
        if rank := re.fullmatch(r"number (\d+) in rank", words):
            return self.now.orders[Stage.PRELIMINARY][int(rank[1]) - 1]
        if loser := re.fullmatch(r"winner of table (\d+)", words):
            sheet = self.table(int(loser[1])).sheet
            assert sheet
            return sheet.winner
        return self.find(words)

    def table(self, number: int, round_: int | None = None) -> Table:
        """Give a table of a round, of the last one where none is named."""
        found = self.now.rounds[-1 if round_ is None else round_ - 1].find_table(number)
        assert found, f"there is no table {number}"
        return found

    # --- the end ----------------------------------------------------------------------------------

    def check_file(self) -> None:
        """Have the file checked by the code that shares nothing with ours."""
        report = verify(as_file(self.now), self.now.rules)
        assert not report.deviations, "\n".join(map(str, report.deviations))

    def check_log(self) -> None:
        """Fold the log anew, as it stands written down."""
        assert fold(read_event(write_event(event)) for event in self.log) == self.now
