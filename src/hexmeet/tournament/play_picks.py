"""What players select before a semi-final or final: chair, colour and place in play order."""

from collections.abc import Iterator, Sequence

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.selection import Step
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import RecordPick, Request
from hexmeet.tournament.events import Event, Picked
from hexmeet.tournament.play_rounds import find_round, refuse
from hexmeet.tournament.seating_finals import order_selection, rank_for_finals
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.tournament.words import TableStatus

PLAY_ORDER = "play-order"
COLOUR = "colour"
COLOURS = ("blue", "orange", "red", "white")  # of the pieces in the base game


def list_steps(tournament: Tournament, round_: Round, table: Table) -> tuple[Step, ...]:
    """List who selects what at a table of a later stage, the best of the ranking first.

    There are none where the play order is drawn. (cwc-2004 15, 20; studio-2023 1.1.6, 1.1.7, 1.1.9)
    """
    if round_.stage is Stage.PRELIMINARY:
        return ()
    ranking = rank_for_finals(tournament)
    order = order_selection(sorted(table.seats, key=ranking.index), tournament.rules)
    return order.steps if order else ()


def list_steps_to_come(tournament: Tournament, round_: Round, table: Table) -> tuple[Step, ...]:
    """List the steps of a table that nobody has taken yet, the next one first."""
    done = sum(pick.player in table.seats for pick in round_.picks)
    return list_steps(tournament, round_, table)[done:]


def list_boards_to_show(tournament: Tournament, round_: Round) -> tuple[str, ...]:
    """List the boards that may be seen: none while players select before the board is laid out.

    (cwc-2004 15, 20)
    """
    hidden = tournament.rules.selection.finals_moment == "before-board"
    waiting = (
        list_steps_to_come(tournament, round_, table)
        for table in round_.tables
        if table.status is TableStatus.SEATED
    )
    return () if hidden and any(waiting) else round_.boards


def record_pick(tournament: Tournament, command: RecordPick, request: Request) -> Iterator[Event]:
    """Write down what a player selected, in turn and once only.

    (cwc-2004 15, 20; studio-2023 1.1.6, 1.1.7, 1.1.9)
    """
    round_ = find_round(tournament)
    table = next((table for table in round_.tables if command.player in table.seats), None)
    if table is None:
        raise refuse(tournament, "pick.not-seated", player=command.player)
    if request.actor.id in tournament.players and request.actor.id != command.player:
        raise refuse(tournament, "pick.for-another", player=command.player)
    if table.status is not TableStatus.SEATED:
        raise refuse(tournament, "pick.table-started", table=table.number)
    _check_turn(tournament, round_, table, command)
    _check_value(tournament, round_, table, command)
    yield Picked(player=command.player, what=command.what, value=command.value)


def _check_turn(tournament: Tournament, round_: Round, table: Table, command: RecordPick) -> None:
    selection = tournament.rules.selection
    if not list_steps(tournament, round_, table):
        raise violate(tournament, "pick.nothing-to-select", selection, stage=round_.stage)
    steps = list_steps_to_come(tournament, round_, table)
    if not steps:
        raise violate(tournament, "pick.all-done", selection, table=table.number)
    following = steps[0]
    if (command.player, command.what) != (following.player, following.selects):
        raise violate(
            tournament,
            "pick.out-of-turn",
            selection,
            player=command.player,
            what=command.what,
            next_player=following.player,
            next_what=following.selects,
        )


def _check_value(tournament: Tournament, round_: Round, table: Table, command: RecordPick) -> None:
    """Refuse a value that there is not, or that somebody of the table has."""
    offered = list_values(command.what, table)
    if command.value not in offered:
        raise _refuse_value(tournament, "pick.no-such-value", command, offered)
    taken = {
        pick.value
        for pick in round_.picks
        if pick.what == command.what and pick.player in table.seats
    }
    if command.value in taken:
        left = tuple(value for value in offered if value not in taken)
        raise _refuse_value(tournament, "pick.taken", command, left)


def list_values(what: str, table: Table) -> tuple[str, ...]:
    """List what there is to select: colours, or chairs and places by number."""
    if what == COLOUR:
        return COLOURS
    return tuple(str(number) for number in range(1, len(table.seats) + 1))


def _refuse_value(
    tournament: Tournament, code: str, command: RecordPick, offered: Sequence[str]
) -> RuleViolation:
    selection = tournament.rules.selection
    return violate(
        tournament, code, selection, what=command.what, value=command.value, offered=tuple(offered)
    )
