"""Puts the published round right, for all to see: who moves is known before anybody agrees."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.tables import FEWEST_AT_A_TABLE
from hexmeet.rulebooks.violations import Citation, RuleViolation, Value
from hexmeet.seating.positions import FOUR
from hexmeet.seating.repair.later_rounds import seat_later_rounds
from hexmeet.seating.repair.proposals import Proposal, propose
from hexmeet.seating.repair.situation import Change, exchange, table_of
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import RepairRound, Request
from hexmeet.tournament.events import Event, PlayerChanged, RoundRepaired, SeatingDrafted
from hexmeet.tournament.lots import check_seed
from hexmeet.tournament.play_rounds import find_round
from hexmeet.tournament.seating_finals import (
    SeatedFinals,
    evolve_ties,
    seat_finals,
    settle_ties,
)
from hexmeet.tournament.seating_publishing import PUBLISHED, draw_boards
from hexmeet.tournament.seating_schedule import (
    describe_schedule,
    draft_rounds,
    list_present,
    seats_of,
)
from hexmeet.tournament.state import Round, Tables, Tournament
from hexmeet.tournament.words import Gone, Status, TableStatus

Pairs = tuple[tuple[str, str], ...]


def propose_repairs(
    tournament: Tournament,
    *,
    absent: Sequence[str] = (),
    late: Sequence[str] = (),
    wrong_seats: Pairs = (),
    seed: str = "",
) -> tuple[Proposal, ...]:
    """Propose up to three repairs of the published preliminary round, fewest moved players first.

    Tables that started stay; later rounds of the draft are seated anew (reading 18).
    """
    round_ = find_round(tournament)
    _refuse_later_stage(tournament, round_)
    published = describe_schedule(tournament, _list_to_come(tournament), came=late, seed=seed)
    change = Change(
        round=round_.number,
        absent=tuple(absent),
        late=tuple(late),
        started=_list_started(round_),
        published_through=round_.number,
        wrong_seats=wrong_seats,
    )
    return propose(published, change)


def propose_finals_repair(
    tournament: Tournament, *, absent: Sequence[str], seed: str = ""
) -> SeatedFinals:
    """Propose the published semi-final or final without somebody: the rulebook's order, anew.

    The next in rank comes, and everybody below moves up a seat (reading 16).
    """
    round_ = find_round(tournament)
    missing = (*tournament.absent_from.get(round_.stage, ()), *absent)
    ties = settle_ties(tournament, round_.stage, missing, seed)
    seated = seat_finals(evolve_ties(tournament, ties), round_.stage, missing, seed)
    if seated.stage is not round_.stage:
        raise violate(tournament, "repair.too-few-left", tournament.rules.final)
    return seated


def repair_round(tournament: Tournament, command: RepairRound, request: Request) -> Iterator[Event]:
    """Change the published round as the organiser agreed to, with a reason (reading 18).

    Who had a seat and has none any more is absent; later rounds of the draft follow.
    """
    round_ = find_round(tournament)
    check_seed(tournament, request.seed)
    now = seats_of(round_)
    for pair in command.wrong_seats:
        now = _exchange(tournament, now, pair)
    gone = _find_gone(now, command.tables)
    _check(tournament, round_, now, command)
    is_preliminary = round_.stage is Stage.PRELIMINARY
    substitutes = dict(round_.substitutes)
    if not is_preliminary:
        substitutes = _check_finals(tournament, now, command, request.seed)
        missing = (*tournament.absent_from.get(round_.stage, ()), *gone)
        yield from settle_ties(tournament, round_.stage, missing, request.seed)
    yield RoundRepaired(
        tables=command.tables,
        reason=command.reason,
        boards=_add_boards(tournament, round_, command.tables, request.seed),
        absent=gone,
        substitutes=substitutes,
        by=request.actor.id,
        at=request.at,
    )
    if is_preliminary:
        yield from _mark_absent(tournament, gone, command.reason)
        yield from _redraft(tournament, round_, command, request.seed)


# --- what happens because of it -------------------------------------------------------------------


def _add_boards(
    tournament: Tournament, round_: Round, tables: Tables, seed: str
) -> tuple[str, ...]:
    """Keep the boards that were drawn; a table that is opened gets one where each has its own."""
    if tournament.rules.boards.scope == "round":
        return round_.boards
    opened = range(len(round_.boards) + 1, len(tables) + 1)
    return (
        *round_.boards,
        *draw_boards(tournament, round_.stage, round_.number, opened, seed),
    )


def _mark_absent(tournament: Tournament, gone: Sequence[str], reason: str) -> Iterator[Event]:
    """Say of who has no seat any more: absent, or gone where games were played before."""
    played = len(tournament.rounds) - 1
    for player in (tournament.players[player] for player in gone):
        if player.status is Status.CHECKED_IN:
            absent = replace(player, status=Status.ABSENT)
            left = replace(
                player, status=Status.LEFT, left_after=played, left_because=Gone.WITHDREW
            )
            yield PlayerChanged(player=left if played else absent, reason=reason)


def _redraft(
    tournament: Tournament, round_: Round, command: RepairRound, seed: str
) -> Iterator[Event]:
    """Seat the later rounds of the draft anew, just as the proposals did."""
    draft = tournament.draft
    if draft is None:
        return
    published = describe_schedule(tournament, draft.rounds, came=command.came)
    repaired = published.with_round(round_.number, command.tables)
    players = tuple(chain.from_iterable(command.tables))
    rounds, certificate = seat_later_rounds(
        repaired,
        round_.number,
        players,
        since=round_.number,
        seed=f"{seed}\nrepair of round {round_.number}",
    )
    later = draft_rounds(rounds[round_.number :], draft.first, certificate, draft.method)
    yield SeatingDrafted(draft=later)


# --- what cannot be -------------------------------------------------------------------------------


def _refuse(tournament: Tournament, code: str, **params: Value) -> RuleViolation:
    return RuleViolation(code, Citation(tournament.rules.id, PUBLISHED), params)


def _refuse_later_stage(tournament: Tournament, round_: Round) -> None:
    if round_.stage is not Stage.PRELIMINARY:
        raise violate(tournament, "repair.ranks-decide", tournament.rules.final, stage=round_.stage)


def _list_to_come(tournament: Tournament) -> tuple[Tables, ...]:
    return tournament.draft.rounds if tournament.draft else ()


def _list_started(round_: Round) -> tuple[int, ...]:
    return tuple(t.number for t in round_.tables if t.status is not TableStatus.SEATED)


def _exchange(tournament: Tournament, tables: Tables, pair: tuple[str, str]) -> Tables:
    for player in pair:
        if player not in table_of(tables):
            raise _refuse(tournament, "repair.not-seated", player=player)
    return exchange(tables, *pair)


def _find_gone(now: Tables, tables: Tables) -> tuple[str, ...]:
    seated = table_of(tables)
    return tuple(player for player in table_of(now) if player not in seated)


def _check(tournament: Tournament, round_: Round, now: Tables, command: RepairRound) -> None:
    """Refuse what a repair cannot be: without a reason, of running games, of the wrong people."""
    if not command.reason.strip():
        raise _refuse(tournament, "repair.no-reason")
    if command.tables == seats_of(round_):
        raise _refuse(tournament, "repair.nothing-changes")
    _check_started(tournament, round_, now, command.tables)
    _check_sizes(tournament, command.tables)
    _check_people(tournament, round_, now, command)


def _check_started(tournament: Tournament, round_: Round, now: Tables, tables: Tables) -> None:
    for table in round_.tables:
        number = table.number
        then = tables[number - 1] if number <= len(tables) else ()
        if table.status is not TableStatus.SEATED and then != now[number - 1]:
            raise _refuse(tournament, "repair.table-started", table=number)
        if table.sheet and then != table.seats:
            raise _refuse(tournament, "repair.table-has-sheet", table=number)


def _check_sizes(tournament: Tournament, tables: Tables) -> None:
    """Refuse tables that the game does not know, and people at two places (reading 13)."""
    for number, seats in enumerate(tables, start=1):
        if seats and not FEWEST_AT_A_TABLE <= len(seats) <= FOUR:
            block = tournament.rules.tables
            raise violate(tournament, "repair.table-size", block, table=number, players=len(seats))
    for player, times in Counter(chain.from_iterable(tables)).items():
        if times > 1:
            raise _refuse(tournament, "repair.seated-twice", player=player)


def _check_people(tournament: Tournament, round_: Round, now: Tables, command: RepairRound) -> None:
    """Refuse whoever comes unannounced or is not there."""
    before, present = table_of(now), list_present(tournament)
    coming = tuple(player for player in table_of(command.tables) if player not in before)
    if round_.stage is Stage.PRELIMINARY and sorted(coming) != sorted(command.came):
        raise _refuse(tournament, "repair.who-came", players=coming)
    for player in coming:
        if player not in present:
            raise _refuse(tournament, "repair.not-there", player=player)


def _check_finals(
    tournament: Tournament, now: Tables, command: RepairRound, seed: str
) -> dict[str, str]:
    """Refuse tables of a later stage that ranks do not give (reading 16)."""
    gone = _find_gone(now, command.tables)
    seated = propose_finals_repair(tournament, absent=gone, seed=seed)
    if seated.tables != command.tables:
        stage = tournament.rounds[-1].stage
        raise violate(tournament, "repair.ranks-decide", tournament.rules.final, stage=stage)
    return seated.substitutes
