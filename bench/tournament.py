"""How fast every kind of command is in a tournament of 1,000 players over 5 rounds, to its end.

One event has a schedule, the other is seated by its ranking; both are house rulebooks with a fifth
round. What is measured is submitted to a ledger in SQLite, as the program does it. Between that,
check-ins and sheets of everybody else are added as they would stand in the log. `python -m
bench.tournament 200` measures with fewer players.
"""

import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from hexmeet.draw.streams import Stream
from hexmeet.ledger.chain import VERSION, Kept, Link, write_time
from hexmeet.ledger.databases import open_database
from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.repair.proposals import Proposal
from hexmeet.tournament import commands as c
from hexmeet.tournament.documents.participants import list_participants
from hexmeet.tournament.documents.report import write_report
from hexmeet.tournament.documents.results import list_results
from hexmeet.tournament.documents.seating_plans import list_by_name
from hexmeet.tournament.documents.standings import list_standings, rank_after
from hexmeet.tournament.event_records import write_event
from hexmeet.tournament.events import Event, PlayerChanged, SheetChanged
from hexmeet.tournament.kinds import name_kind
from hexmeet.tournament.play_picks import list_steps_to_come, list_values
from hexmeet.tournament.seating_repairs import propose_repairs
from hexmeet.tournament.seating_swaps import compare_swap
from hexmeet.tournament.state import Settings, Sheet, SheetLine, Staff, Table, Tournament
from hexmeet.tournament.tournament_export import as_file, rank
from hexmeet.tournament.what_if.prospects import find_all_prospects
from hexmeet.tournament.words import Gone, Role, SheetStatus, Status, TableStatus

if TYPE_CHECKING:
    from hexmeet.ledger.log import Ledger

PLAYERS = 1000
LIMIT = 30  # milliseconds
SAMPLES = 10  # of what is done many times in an event
MORNING = datetime(2026, 3, 21, 9, tzinfo=UTC)
ROLES = (Role.OWNER, Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE)
OLGA = c.Actor("olga", ROLES)

STUDIO = """id = "bench-studio"
base = "studio-2023"
[[bands]]
rounds = 5
semi_final = "held"
cites = ["1.1.3"]
"""
ITALY = """id = "bench-italy"
base = "italy-2009"
[[bands]]
formula = "club"
rounds = 5
semi_final = "held"
cites = ["3.2"]
"""
HOUSES = {"studio": STUDIO, "italy": ITALY}


def main() -> None:
    """Print a table of milliseconds for each rulebook."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    with TemporaryDirectory() as folder:
        os.environ["HEXMEET_DATA"] = folder
        open_database(create=True)
        for name in HOUSES:
            measure(name, players)


def measure(name: str, players: int) -> None:
    """Measure one event from its creation to its end."""
    from hexmeet.ledger.log import Ledger  # noqa: PLC0415 - needs what was opened
    from hexmeet.ledger.tournaments import TOURNAMENTS  # noqa: PLC0415 - as above

    hall = Hall(Ledger(TOURNAMENTS, new_seed=lambda: "bench"), name, players)
    hold(hall)
    print(f"\n{name}: {players} players; milliseconds")
    print(f"{'command':<40}{'times':>6}{'median':>9}{'worst':>9}")
    for kind, times in sorted(hall.commands.items()):
        over = f"   OVER {LIMIT}" if median(times) > LIMIT else ""
        print(f"{kind:<40}{len(times):>6}{median(times):>9.1f}{max(times):>9.1f}{over}")
    print("for pages")
    for kind, times in sorted(hall.pages.items()):
        print(f"{kind:<40}{len(times):>6}{median(times):>9.1f}{max(times):>9.1f}")


@dataclass
class Hall:
    """An event that is being measured."""

    ledger: "Ledger[Tournament]"
    name: str
    players: int

    def __post_init__(self) -> None:
        self.commands: dict[str, list[float]] = defaultdict(list)
        self.pages: dict[str, list[float]] = defaultdict(list)
        self.at = MORNING
        self.chance = Stream(self.name, "bench")  # how games end
        self.number = 0

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is now."""
        return self.ledger.load(self.name).state

    def ask(self, command: c.Command, actor: c.Actor = OLGA, note: str = "") -> None:
        """Submit a command, and note how long it took."""
        self.number += 1
        kind = f"{name_kind(type(command))}{note and f' ({note})'}"
        submit = partial(
            self.ledger.submit, self.name, command, actor=actor, at=self.at,
            command_id=f"{self.name} {self.number}",
        )  # fmt: skip
        self.commands[kind].append(_time(submit))

    def look(self, page: str, work: Callable[[], object]) -> None:
        """Note how long it takes to find what a page shows."""
        self.pages[page].append(_time(work))

    def tell(self, events: Iterable[Event]) -> None:
        """Add an entry with events, as if commands had led to them."""
        from hexmeet.ledger.log import Ledger  # noqa: PLC0415 - needs what was opened
        from hexmeet.ledger.rows import add_entries  # noqa: PLC0415 - as above
        from hexmeet.ledger.tournaments import TOURNAMENTS  # noqa: PLC0415 - as above

        position = self.ledger.load(self.name)
        self.number += 1
        link = Link(
            tournament=self.name,
            sequence=position.sequence + 1,
            at=write_time(self.at),
            actor=OLGA.id,
            command=f"{self.name} {self.number}",
            kind="bench",
            version=VERSION,
            payload=[write_event(event) for event in events],
            previous=position.head,
        )
        add_entries([Kept(link, link.hash())], "default")
        self.ledger = Ledger(TOURNAMENTS)  # as after a restart
        self.ledger.load(self.name)


def hold(hall: Hall) -> None:
    """Hold the event: everything that can be asked for is asked for."""
    register(hall)
    start(hall)
    structure = hall.tournament.structure
    assert structure is not None  # noqa: S101 - it has started
    for number in range(1, structure.rounds + 1):
        play_round(hall, number, structure.rounds)
    finish(hall)


# --- before the day -------------------------------------------------------------------------------


def register(hall: Hall) -> None:
    """Enter everybody: most by import, some alone."""
    settings = Settings(
        name="Bench",
        place="Trieste",
        day=date(2026, 3, 21),
        starts_at=MORNING + timedelta(hours=1),
        time_zone="Europe/Rome",
        event="selection" if hall.name == "italy" else "tournament",
        capacity=hall.players,
    )
    house = HOUSES[hall.name]
    hall.ask(
        c.CreateTournament(
            id=hall.name, rulebook=f"bench-{hall.name}", settings=settings, house_rulebook=house
        )
    )
    hall.ask(c.AppointStaff(person=Staff(id="olga", name="Olga", roles=ROLES)))
    for number in range(1, hall.players // 24 + 1):
        judge = Staff(id=f"judge {number}", name=f"Judge {number}", roles=(Role.JUDGE,))
        hall.ask(c.AppointStaff(person=judge))
    hall.ask(c.AppointStaff(person=Staff(id="x", name="X", roles=(Role.SCOREKEEPER,))))
    hall.ask(c.DismissStaff(person="x"))
    names = tuple(f"Nobody {number}" for number in range(100))
    hall.ask(c.BarNames(banned=names, qualified=names))
    entries = [_entry(number) for number in range(1, hall.players + 1)]
    hall.ask(c.ImportPlayers(entries=tuple(entries[:-SAMPLES])), note="nearly all")
    hall.ask(c.OpenRegistration())
    for entry in (*entries[-SAMPLES:], *map(_entry, range(2001, 2001 + SAMPLES))):
        hall.ask(c.RegisterPlayer(entry=entry, by_self=True), c.Actor(entry.id))
    for entry in entries[:SAMPLES]:
        hall.ask(c.ChangePlayer(entry=entry, avoid=("p17",) if entry.id != "p17" else ()))
    hall.ask(c.WithdrawPlayer(player="p40"))
    hall.ask(c.ChangeSettings(settings=replace(settings, capacity=None)), note="all move up")
    for number in range(2001, 2001 + SAMPLES):
        hall.ask(c.WithdrawPlayer(player=f"p{number}"))
    hall.ask(c.RegisterPlayer(entry=_entry(40)))
    hall.ask(c.CloseRegistration())
    hall.ask(c.OpenRegistration())
    hall.look("participants", lambda: list_participants(hall.tournament))


def _entry(number: int) -> c.Entry:
    group = f"club {number % 50}" if number % 20 == 0 else None
    return c.Entry(id=f"p{number}", name=f"Player {number}", group=group)


def start(hall: Hall) -> None:
    """Check everybody in, and start."""
    hall.ask(c.OpenCheckIn())
    coming = [player.id for player in hall.tournament.players_of(Status.REGISTERED)]
    for player in coming[:SAMPLES]:
        hall.ask(c.CheckIn(player=player))
    hall.ask(c.UndoCheckIn(player=coming[0]))
    hall.ask(c.CheckIn(player=coming[0]))
    players = hall.tournament.players
    hall.tell(
        PlayerChanged(player=replace(players[player], status=Status.CHECKED_IN))
        for player in coming[SAMPLES:]
    )
    hall.ask(c.StartTournament(time_limit_minutes=80 if hall.name == "italy" else None))


# --- rounds ---------------------------------------------------------------------------------------


def play_round(hall: Hall, number: int, rounds: int) -> None:
    """Seat, publish, repair and play a round, with all that can happen in it."""
    hall.at += timedelta(hours=2)
    if number == rounds:
        hall.look("what-if, no tables yet", lambda: find_all_prospects(hall.tournament))
    avoid = hall.name == "italy" and number == rounds
    draft = c.DraftSeating(avoid_repeats=avoid)
    hall.ask(draft, note=_name_draft(hall, number, avoid=avoid))  # somebody left since the last one
    swap(hall, number)
    hall.ask(c.PublishRound())
    if number == rounds:
        hall.look("what-if, tables known", lambda: find_all_prospects(hall.tournament))
    if number <= 2:  # noqa: PLR2004 - later ones cost the same
        repair(hall)
    table = _tables(hall)[-1]
    hall.ask(c.StartTable(table=table.number))
    hall.ask(c.StartRound())
    interrupt(hall)
    judge(hall, number)
    enter_sheets(hall)
    hall.look("standings with reasons", lambda: _list_standings(hall))
    hall.look("results of a round", lambda: list_results(hall.tournament, number))
    hall.look("seats by name", lambda: list_by_name(hall.tournament, hall.tournament.rounds[-1]))


def _name_draft(hall: Hall, number: int, *, avoid: bool) -> str:
    if hall.name == "studio":
        return "schedule" if number == 1 else "schedule, rounds left"
    if number == 1:
        return "by lot"
    return "by ranking, repeats avoided" if avoid else "by ranking"


def swap(hall: Hall, number: int) -> None:
    """Exchange two players of the draft, and exchange them back."""
    draft = hall.tournament.draft
    assert draft is not None  # noqa: S101 - it was made just now
    tables = draft.rounds[0]
    players = (tables[0][0], tables[-1][-1])
    hall.look("effect of a swap", lambda: compare_swap(hall.tournament, number, players))
    hall.ask(c.SwapSeats(round=number, players=players))
    hall.ask(c.SwapSeats(round=number, players=players))


def repair(hall: Hall) -> None:
    """Go on without three players, as proposed first."""
    gone = [_tables(hall)[number].seats[0] for number in (1, 5, 9)]

    def propose() -> Sequence[Proposal]:
        return propose_repairs(hall.tournament, absent=gone, seed="bench")

    hall.look("repairs of a round", propose)
    tables = propose()[0].rounds[len(hall.tournament.rounds) - 1]
    hall.ask(c.RepairRound(tables=tables, reason="they did not come"))


def interrupt(hall: Hall) -> None:
    """Pause and go on, note and limit."""
    hall.ask(c.PauseRound())
    hall.ask(c.ResumeRound())
    for table in _tables(hall)[:2]:
        hall.ask(c.PauseTable(table=table.number))
        hall.ask(c.PauseTable(table=table.number, goes_on=True))
        hall.ask(c.NoteTable(table=table.number, text="slow"))
        if hall.name == "studio":
            hall.ask(c.LimitTurns(table=table.number, asked_by=table.seats[0]))


def judge(hall: Hall, number: int) -> None:
    """Call a judge, rule, warn, and let somebody leave the game."""
    table = _tables(hall)[2]
    player, other = table.seats[:2]
    id_ = str(number)
    hall.ask(c.CallJudge(id=id_, table=table.number, by=player), c.Actor(player))
    hall.ask(c.TakeCall(call=id_))
    hall.ask(c.GiveRuling(id=id_, text="the road stands", call=id_, players=(player,)))
    hall.ask(c.WarnPlayer(id=id_, player=other, reason="loud advice"))
    hall.ask(c.RevokeWarning(warning=id_, reason="it was somebody else"))
    leaver = _tables(hall)[3].seats[-1]
    hall.ask(c.RemovePlayer(player=leaver, because=Gone.WITHDREW, reason="", vp=3))


def enter_sheets(hall: Hall, note: str = "") -> None:
    """Enter the sheets of the round: some by hand, the others as they would stand in the log."""
    open_ = [table for table in _tables(hall) if table.status is not TableStatus.DONE]
    for table in open_[:SAMPLES]:
        lines, winner = _end(hall, table)
        enter = c.EnterSheet(table=table.number, lines=lines, winner=winner)
        hall.ask(enter)
        staying = [player for player in table.seats if player not in table.left]
        if table is open_[0]:
            dispute = c.DisputeSheet(table=table.number, player=staying[0], reason="ten")
            hall.ask(dispute)
            hall.ask(c.DecideSheet(table=table.number, reason="eight were counted"))
            number = len(hall.tournament.rounds)
            hall.ask(c.ReopenSheet(round=number, table=table.number, reason="a card"))
            hall.ask(enter)
        for player in staying:
            hall.ask(c.SignSheet(table=table.number, player=player), c.Actor(player), note)
    hall.tell(_finish_sheets(hall, open_[SAMPLES:]))


def _finish_sheets(hall: Hall, tables: Iterable[Table]) -> Iterator[Event]:
    for table in tables:
        lines, winner = _end(hall, table)
        sheet = Sheet(
            lines=lines,
            winner=winner,
            entered_by="olga",
            status=SheetStatus.FINAL,
            signed_by=table.seats,
        )
        number = len(hall.tournament.rounds)
        yield SheetChanged(round=number, table=table.number, sheet=sheet)


def _end(hall: Hall, table: Table) -> tuple[tuple[SheetLine, ...], str]:
    """End a game somehow."""
    winner = hall.chance.choose([player for player in table.seats if player not in table.left])
    points = {player: 3 + hall.chance.number(7) for player in table.seats}
    points |= {winner: 10, **table.held}
    return tuple(SheetLine(player=player, vp=vp) for player, vp in points.items()), winner


def _tables(hall: Hall) -> Sequence[Table]:
    return hall.tournament.rounds[-1].tables


# --- the end --------------------------------------------------------------------------------------


def finish(hall: Hall) -> None:
    """Close the preliminary stage, play the others, close the tournament."""
    hall.ask(c.CloseStage(), note="preliminary")
    for stage in (Stage.SEMI_FINAL, Stage.FINAL):
        hall.at += timedelta(hours=2)
        hall.ask(c.DraftSeating(), note=stage)
        hall.ask(c.PublishRound(), note=stage)
        select(hall)
        hall.ask(c.StartRound())
        enter_sheets(hall, "last signature of a stage")
        hall.ask(c.CloseStage(), note=stage)
    hall.look("nothing new", lambda: hall.ledger.load(hall.name))
    hall.look("ranking", lambda: rank(hall.tournament))
    hall.look("tournament file", lambda: as_file(hall.tournament))
    hall.look("report", lambda: write_report(hall.tournament, hall.tournament.details))
    hall.ask(c.CloseTournament())
    hall.ask(c.AddPhoto(kind="final-table", digest="0" * 64, media_type="image/png"))


def select(hall: Hall) -> None:
    """Let the players of a later stage select, where they do."""
    for table in _tables(hall):
        taken: dict[str, int] = defaultdict(int)
        for step in list_steps_to_come(hall.tournament, hall.tournament.rounds[-1], table):
            value = list_values(step.selects, table)[taken[step.selects]]
            taken[step.selects] += 1
            hall.ask(c.RecordPick(player=step.player, what=step.selects, value=value))


def _list_standings(hall: Hall) -> object:
    tournament = hall.tournament
    return list_standings(tournament, rank_after(tournament, len(tournament.rounds)))


def _time(work: Callable[[], object]) -> float:
    start = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start) / 1_000_000


if __name__ == "__main__":
    main()
