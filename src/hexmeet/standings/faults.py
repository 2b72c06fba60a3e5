"""What cannot be in a tournament file although its form is right."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from hexmeet.rulebooks.expansions import list_expansions
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import Problem
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.history_faults import find_history_faults
from hexmeet.standings.tournament_file import Round, Table, TournamentFile


@dataclass(frozen=True, slots=True)
class Fault:
    """A place in the file as JSON path, what was expected there, and by which clause.

    With a fatal fault nobody can tell any more who played whom.
    """

    key: str
    expected: str
    clause: str = ""  # none where the form of the file is at fault
    is_warning: bool = False
    is_fatal: bool = False

    def at(self, file: str) -> Problem:
        """Name the file too."""
        return Problem(file, self.key, self.expected)


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table with its place: the JSON path, the stage, the round counted through all stages."""

    key: str
    stage: Stage
    round: int
    table: Table


def played_tables(file: TournamentFile) -> Iterator[PlayedTable]:
    """Walk every table of every stage in order."""
    counted = 0
    for s, record in enumerate(file.stages):
        for r, played in enumerate(record.rounds):
            counted += 1
            for t, table in enumerate(played.tables):
                key = f"$.stages[{s}].rounds[{r}].tables[{t}]"
                yield PlayedTable(key, record.stage, counted, table)


def find_faults(file: TournamentFile, rulebook: Rulebook) -> Iterator[Fault]:
    """Run every check."""
    for check in CHECKS:
        yield from check(file, rulebook)


def find_faults_under_any_rulebook(file: TournamentFile) -> Iterator[Fault]:
    """Run the checks that are the same everywhere: they only cite the rulebook they are given."""
    for check in CHECKS_OF_ANY_RULEBOOK:
        yield from check(file, load(rulebook_ids()[0]))


def check_players(file: TournamentFile, _: Rulebook) -> Iterator[Fault]:
    """Every id is given once, and everybody who is mentioned is a player."""
    known: set[str] = set()
    for number, player in enumerate(file.players):
        if player.id in known:
            expected = f'"{player.id}" is given to two players'
            yield Fault(f"$.players[{number}].id", expected, is_fatal=True)
        known.add(player.id)
    for key, mentioned in _mentioned(file):
        if mentioned not in known:
            yield Fault(key, f'"{mentioned}" is not among the players', is_fatal=True)


def _mentioned(file: TournamentFile) -> Iterator[tuple[str, str]]:
    for name, lists in (("groups", file.groups), ("lots", file.lots)):
        for number, members in enumerate(lists):
            for position, member in enumerate(members):
                yield f"$.{name}[{number}][{position}]", member
    for number, penalty in enumerate(file.penalties):
        yield f"$.penalties[{number}].player", penalty.player
    for number, left in enumerate(file.left):
        yield f"$.left[{number}].player", left.player
    for played in played_tables(file):
        for number, seat in enumerate(played.table.seats):
            yield f"{played.key}.seats[{number}].player", seat.player
    for number, moment in enumerate(file.history):
        if moment.player is not None:
            yield f"$.history[{number}].player", moment.player


def check_order(file: TournamentFile, rulebook: Rulebook) -> Iterator[Fault]:
    """Stages come once, in order, as the rulebook has them; rounds and tables are numbered."""
    stages = [record.stage for record in file.stages]
    if stages != [stage for stage in Stage if stage in stages]:
        expected = f"expected each once, in the order {', '.join(Stage)}"
        yield Fault("$.stages", expected, is_fatal=True)
    for s, record in enumerate(file.stages):
        if record.stage is Stage.SEMI_FINAL and rulebook.semi_final is None and record.rounds:
            expected = f"{rulebook.id} has no semi-final"
            yield Fault(f"$.stages[{s}]", expected, rulebook.bands[0].cites[0], is_fatal=True)
        if record.stage is not Stage.PRELIMINARY and len(record.rounds) > 1:
            expected = f"expected one game in the {record.stage}"
            yield Fault(f"$.stages[{s}].rounds", expected, rulebook.final.cites[0], is_fatal=True)
        for r, played in enumerate(record.rounds):
            key = f"$.stages[{s}].rounds[{r}]"
            if played.number != r + 1:
                yield Fault(f"{key}.number", f"expected {r + 1}, got {played.number}")
            yield from _check_table_numbers(key, played)


def _check_table_numbers(key: str, played: Round) -> Iterator[Fault]:
    numbers = [table.number for table in played.tables]
    for t, number in enumerate(numbers):
        if number in numbers[:t]:
            yield Fault(f"{key}.tables[{t}].number", f"table {number} is listed twice")


def check_seats(file: TournamentFile, rulebook: Rulebook) -> Iterator[Fault]:
    """Nobody sits at two places in one round, or plays after leaving."""
    last = {left.player: left.after_round + 1 for left in file.left}
    seen: set[tuple[int, str]] = set()
    for played in played_tables(file):
        for number, seat in enumerate(played.table.seats):
            key = f"{played.key}.seats[{number}].player"
            if (played.round, seat.player) in seen:
                expected = f'"{seat.player}" sits at two places in this round'
                yield Fault(key, expected, rulebook.tables.cites[0])
            seen.add((played.round, seat.player))
            if played.round > last.get(seat.player, played.round):
                yield Fault(key, f'"{seat.player}" had left before this round', "reading 11")


def check_leavers(file: TournamentFile, _: Rulebook) -> Iterator[Fault]:
    """Nobody leaves twice."""
    leavers = [left.player for left in file.left]
    for number, player in enumerate(leavers):
        if player in leavers[:number]:
            expected = f'"{player}" has left already'
            yield Fault(f"$.left[{number}].player", expected, is_fatal=True)


def check_lots(file: TournamentFile, _: Rulebook) -> Iterator[Fault]:
    """A lot, or a group of friends, lists every player once."""
    for name, lists, clause in (("groups", file.groups, ""), ("lots", file.lots, "reading 7")):
        for number, members in enumerate(lists):
            for player, times in Counter(members).items():
                if times > 1:
                    yield Fault(f"$.{name}[{number}]", f'"{player}" is listed twice', clause)
    for number, lot in enumerate(file.lots):
        for before, drawn in enumerate(file.lots[:number]):
            if set(lot) <= set(drawn) and [p for p in drawn if p in lot] != list(lot):
                expected = f"changes nothing: it goes against $.lots[{before}], which still holds"
                yield Fault(f"$.lots[{number}]", expected, "reading 7", is_warning=True)
                break


def check_results(file: TournamentFile, rulebook: Rulebook) -> Iterator[Fault]:
    """A finished game has points for everybody and one winner whom the end of the game allows."""
    last = {left.player: left.after_round + 1 for left in file.left}
    for played in (*played_tables(file), *_reopened_tables(file)):
        seats = played.table.seats
        winners = [seat for seat in seats if seat.winner]
        if len(winners) > 1:
            expected = f"expected one winner, got {len(winners)}"
            yield Fault(f"{played.key}.seats", expected, "reading 5")
        if not winners:
            continue
        for number, seat in enumerate(seats):
            if seat.vp is None:
                key = f"{played.key}.seats[{number}].vp"
                yield Fault(key, "is missing in a finished game", "reading 5")
        if len(winners) == 1 and all(seat.vp is not None for seat in seats):
            leavers = {p for p, game in last.items() if game == played.round}
            yield from _check_winner(played, rulebook, leavers)


def _reopened_tables(file: TournamentFile) -> Iterator[PlayedTable]:
    """Walk the results that stood until a table was reopened."""
    tables = {(played.round, played.table.number): played for played in played_tables(file)}
    for number, moment in enumerate(file.history):
        played = tables.get((moment.round or 0, moment.table or 0))
        if played and moment.seats is not None:
            table = replace(played.table, seats=moment.seats)
            yield replace(played, key=f"$.history[{number}]", table=table)


def _check_winner(played: PlayedTable, rulebook: Rulebook, leavers: set[str]) -> Iterator[Fault]:
    """A winner reaches the target, except where time or leaving ended the game; nobody has more.

    A player who left keeps the points of that moment, for the table's total alone.
    """
    target = max_target(rulebook)
    least = rulebook.game.target_points
    timed = rulebook.clock.games_end == "at-target-or-time"
    number = next(n for n, seat in enumerate(played.table.seats) if seat.winner)
    winner = played.table.seats[number]
    key = f"{played.key}.seats[{number}].vp"
    others = [s.vp or 0 for s in played.table.seats if s is not winner and s.player not in leavers]
    stayed = len(others) + 1
    best = min(max(others, default=0), target)
    points = winner.vp or 0
    if points < least and not timed and stayed > 2:  # noqa: PLR2004 - two cannot play on
        expected = f"expected a winner with {least} VP or more, got {points}"
        yield Fault(key, expected, rulebook.clock.cites[0])
    elif min(points, target) < best:
        expected = f"expected a winner with no fewer VP than anybody else ({best}), got {points}"
        yield Fault(key, expected, rulebook.clock.cites[0], is_warning=timed)
    if winner.player in leavers:
        key = f"{played.key}.seats[{number}].winner"
        yield Fault(key, f'"{winner.player}" left this game', "reading 11")


def max_target(rulebook: Rulebook) -> int:
    """The points that end a game, of the variant with most."""
    seafarers = rulebook.game.seafarers
    return max(rulebook.game.target_points, seafarers.target_points if seafarers else 0)


def check_penalties(file: TournamentFile, rulebook: Rulebook) -> Iterator[Fault]:
    """A rulebook that says nothing of lateness takes nothing off for it."""
    for number, penalty in enumerate(file.penalties):
        if penalty.kind == "late" and rulebook.lateness is None:
            expected = f"{rulebook.id} has no penalty for lateness; it changes nothing"
            yield Fault(f"$.penalties[{number}]", expected, is_warning=True)


def check_expansion(file: TournamentFile, rulebook: Rulebook) -> Iterator[Fault]:
    """An expansion is one that the rulebook knows tournaments of (italy-2009 3.1)."""
    if file.expansion is not None and file.expansion not in list_expansions(rulebook):
        expected = f"{rulebook.id} has no tournaments of {file.expansion}; leave it out"
        yield Fault("$.expansion", expected, rulebook.game.cites[0])


def check_history(file: TournamentFile, _: Rulebook) -> Iterator[Fault]:
    """A history tells of this tournament, in an order that can be."""
    for key, expected in find_history_faults(file):
        yield Fault(key, expected, is_fatal=True)


Check = Callable[[TournamentFile, Rulebook], Iterator[Fault]]

CHECKS: tuple[Check, ...] = (
    check_players,
    check_order,
    check_seats,
    check_leavers,
    check_lots,
    check_results,
    check_penalties,
    check_expansion,
    check_history,
)

CHECKS_OF_ANY_RULEBOOK: tuple[Check, ...] = (
    check_players,
    check_seats,
    check_leavers,
    check_lots,
)
