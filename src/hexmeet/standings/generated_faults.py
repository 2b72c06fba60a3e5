"""Puts known faults into made-up tournaments, so that a checker itself can be checked.

Every fault changes something that follows from the rest of the file: who sits where, who goes on,
or whether a result can be.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.tournament_file import Round, Seat, StageRecord, Table, TournamentFile


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault that was put in: its kind and what exactly was done."""

    kind: str
    sentence: str


Placing = Callable[[TournamentFile, Rulebook, Stream], tuple[TournamentFile, str] | None]


def add_faults(
    file: TournamentFile, rulebook: Rulebook, seed: str, number: int
) -> tuple[TournamentFile, tuple[PlacedFault, ...]]:
    """Put in so many faults of different kinds, as far as the file has room for them."""
    stream = Stream(seed, "generate/faults")
    placed: list[PlacedFault] = []
    for kind in stream.shuffle(sorted(KINDS)):
        result = KINDS[kind](file, rulebook, stream) if len(placed) < number else None
        if result:
            file, sentence = result
            placed.append(PlacedFault(kind, sentence))
    return file, tuple(placed)


def swap_semi_finalists(
    file: TournamentFile, _: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Swap two players between semi-final tables."""
    tables = _tables(file, Stage.SEMI_FINAL)
    if not tables:
        return None
    first, second = stream.shuffle(tables)[:2]
    ours, theirs = stream.choose(first.seats).player, stream.choose(second.seats).player
    changed = _rename(file, Stage.SEMI_FINAL, {ours: theirs, theirs: ours})
    return changed, f'"{ours}" and "{theirs}" swapped their semi-final tables'


def seat_an_outsider(
    file: TournamentFile, _: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Let somebody play the final who did not qualify."""
    tables = _tables(file, Stage.FINAL)
    seated = {seat.player for table in tables for seat in table.seats}
    gone = {left.player for left in file.left}
    others = [p.id for p in file.players if p.id not in seated | gone]
    if not tables or not others:
        return None
    outsider, finalist = stream.choose(others), stream.choose(sorted(seated))
    changed = _rename(file, Stage.FINAL, {finalist: outsider})
    return changed, f'"{outsider}" played the final in place of "{finalist}"'


def forget_a_player(
    file: TournamentFile, _: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Leave out a player of a table of four in one preliminary round."""
    gone = {left.player for left in file.left}
    places = [
        (number, table)
        for number, played in enumerate(file.rounds_of(Stage.PRELIMINARY))
        for table in played.tables
        if len(table.seats) == 4  # noqa: PLR2004 - a table of three cannot lose a player
    ]
    if not places:
        return None
    number, table = stream.choose(places)
    losers = [seat for seat in table.seats if not seat.winner and seat.player not in gone]
    if not losers:
        return None
    seat = stream.choose(losers)
    seats = tuple(other for other in table.seats if other is not seat)
    changed = _replace_table(file, number, table, replace(table, seats=seats))
    return changed, f'"{seat.player}" is missing in round {number + 1}'


def play_twice(
    file: TournamentFile, _: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Seat one player at two tables of a round."""
    rounds = file.rounds_of(Stage.PRELIMINARY)
    number = stream.number(len(rounds))
    if len(rounds[number].tables) < 2:  # noqa: PLR2004 - it takes two tables
        return None
    first, second = stream.shuffle(rounds[number].tables)[:2]
    player, other = first.seats[0].player, second.seats[0]
    seats = (replace(other, player=player), *second.seats[1:])
    changed = _replace_table(file, number, second, replace(second, seats=seats))
    return changed, f'"{player}" plays twice in round {number + 1}, "{other.player}" not at all'


def crown_two(
    file: TournamentFile, _: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Let a game have two winners."""
    rounds = file.rounds_of(Stage.PRELIMINARY)
    number = stream.number(len(rounds))
    table = stream.choose(rounds[number].tables)
    seats = tuple(replace(seat, winner=True) for seat in table.seats[:2]) + table.seats[2:]
    changed = _replace_table(file, number, table, replace(table, seats=seats))
    return changed, f"table {table.number} of round {number + 1} has two winners"


def weaken_a_winner(
    file: TournamentFile, rulebook: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Let a winner have one point, where no time limit could have ended the game."""
    if rulebook.clock.games_end != "at-target":
        return None
    rounds = file.rounds_of(Stage.PRELIMINARY)
    gone = {left.player for left in file.left}
    number = stream.number(len(rounds))
    tables = [
        table
        for table in rounds[number].tables
        if not gone.intersection(seat.player for seat in table.seats)
    ]
    if not tables:
        return None
    table = stream.choose(tables)
    seats = tuple(replace(seat, vp=1) if seat.winner else seat for seat in table.seats)
    changed = _replace_table(file, number, table, replace(table, seats=seats))
    return changed, f"the winner of table {table.number} in round {number + 1} has 1 VP"


def turn_a_lot(
    file: TournamentFile, _: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Turn the order of a lot around; the seed shows it.

    Where somebody has left, the draw may have been held before or after, so either order can be.
    """
    if not file.lots or file.left:
        return None
    number = stream.number(len(file.lots))
    lots = list(file.lots)
    lots[number] = tuple(reversed(lots[number]))
    changed = replace(file, lots=tuple(lots))
    return changed, f"the lot between {', '.join(file.lots[number])} is turned around"


def invent_a_lot(
    file: TournamentFile, _: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Record a lot between who won every game so far and who won none: they were never tied."""
    rounds = file.rounds_of(Stage.PRELIMINARY)
    first = [seat for table in rounds[0].tables for seat in table.seats]
    gone = {left.player for left in file.left}
    won = {seat.player for seat in first if seat.winner} - gone
    lost = {seat.player for seat in first if not seat.winner} - gone
    for played in rounds[1:]:
        winners = {s.player for table in played.tables for s in table.seats if s.winner}
        won, lost = won & winners, lost - winners
    if not won or not lost:
        return None
    winner, loser = stream.choose(sorted(won)), stream.choose(sorted(lost))
    changed = replace(file, lots=((loser, winner), *file.lots))
    return changed, f'a lot between "{winner}" and "{loser}", who were never tied'


def come_back(
    file: TournamentFile, _: Rulebook, stream: Stream
) -> tuple[TournamentFile, str] | None:
    """Say of somebody who played the whole preliminary stage that they left before it."""
    rounds = len(file.rounds_of(Stage.PRELIMINARY))
    leavers = [left for left in file.left if left.after_round >= rounds > 1]
    if not leavers:
        return None
    leaver = stream.choose(leavers)
    earlier = replace(leaver, after_round=0)
    left = tuple(earlier if other is leaver else other for other in file.left)
    return replace(file, left=left), f'"{leaver.player}" plays after having left'


def _tables(file: TournamentFile, stage: Stage) -> Sequence[Table]:
    return [table for played in file.rounds_of(stage) for table in played.tables]


def _rename(file: TournamentFile, stage: Stage, names: dict[str, str]) -> TournamentFile:
    def seat(old: Seat) -> Seat:
        return replace(old, player=names.get(old.player, old.player))

    rounds = tuple(
        replace(
            played,
            tables=tuple(
                replace(table, seats=tuple(map(seat, table.seats))) for table in played.tables
            ),
        )
        for played in file.rounds_of(stage)
    )
    return _replace_rounds(file, stage, rounds)


def _replace_table(file: TournamentFile, number: int, old: Table, new: Table) -> TournamentFile:
    rounds = list(file.rounds_of(Stage.PRELIMINARY))
    tables = tuple(new if table is old else table for table in rounds[number].tables)
    rounds[number] = replace(rounds[number], tables=tables)
    return _replace_rounds(file, Stage.PRELIMINARY, tuple(rounds))


def _replace_rounds(
    file: TournamentFile, stage: Stage, rounds: tuple[Round, ...]
) -> TournamentFile:
    return replace(
        file,
        stages=tuple(
            StageRecord(stage=stage, rounds=rounds) if record.stage is stage else record
            for record in file.stages
        ),
    )


KINDS: dict[str, Placing] = {
    "left-but-played": come_back,
    "lot-invented": invent_a_lot,
    "lot-turned": turn_a_lot,
    "player-missing": forget_a_player,
    "player-twice": play_twice,
    "semi-final-swap": swap_semi_finalists,
    "two-winners": crown_two,
    "unqualified-finalist": seat_an_outsider,
    "winner-too-weak": weaken_a_winner,
}
