"""A tournament as seating knows it: who is to be seated, and the rounds so far and to come."""

from collections.abc import Collection, Sequence
from itertools import chain

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.certificate import Certificate
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.repair.situation import Published
from hexmeet.tournament.state import Argument, Draft, Round, Tables, Tournament
from hexmeet.tournament.words import Status, TableStatus


def list_present(tournament: Tournament) -> tuple[str, ...]:
    """List who is there and plays, as they registered."""
    return tuple(player.id for player in tournament.players_of(Status.CHECKED_IN))


def list_entrants(tournament: Tournament, players: Collection[str]) -> Entrants:
    """Describe some players with their friends and family, and with the organiser's wishes."""
    known = frozenset(players)
    members = [player for player in tournament.players.values() if player.id in known]
    groups = dict.fromkeys(player.group for player in members if player.group)
    together = (tuple(p.id for p in members if p.group == group) for group in groups)
    pairs = {
        (min(player.id, other), max(player.id, other))
        for player in members
        for other in player.avoid
        if other in known and other != player.id
    }
    return Entrants(
        players=tuple(player.id for player in members),
        groups=tuple(group for group in together if len(group) > 1),
        avoided=tuple(sorted(pairs)),
        fixed_tables={player.id: player.fixed_table for player in members if player.fixed_table},
    )


def seats_of(round_: Round) -> Tables:
    """Give the seats of a round, table 1 first; a table that was closed is empty."""
    seats = {table.number: table.seats for table in round_.tables}
    return tuple(seats.get(number, ()) for number in range(1, max(seats, default=0) + 1))


def list_open_tables(round_: Round | None) -> tuple[str, ...]:
    """List the tables of a round whose sheets are not final."""
    tables = round_.tables if round_ else ()
    return tuple(str(table.number) for table in tables if table.status is not TableStatus.DONE)


def list_played(tournament: Tournament) -> tuple[Tables, ...]:
    """List the published rounds of the preliminary stage."""
    return tuple(seats_of(round_) for round_ in tournament.rounds_of(Stage.PRELIMINARY))


def describe_schedule(
    tournament: Tournament, to_come: Sequence[Tables], *, came: Sequence[str] = (), seed: str = ""
) -> Published:
    """Describe the preliminary stage with rounds to come, and everybody who was seated or is."""
    rounds = (*list_played(tournament), *to_come)
    seated = chain.from_iterable(table for tables in rounds for table in tables)
    known = {*seated, *list_present(tournament), *came}
    return Published(
        rounds=rounds,
        entrants=list_entrants(tournament, known),
        rulebook=tournament.rules.id,
        priorities=tournament.rules.seating.priorities,
        seed=seed,
    )


def draft_rounds(
    rounds: Sequence[Sequence[Sequence[str]]], first: int, certificate: Certificate, method: str
) -> Draft:
    """Draft rounds of the preliminary stage with what their certificate claims."""
    return Draft(
        stage=Stage.PRELIMINARY,
        first=first,
        rounds=tuple(tuple(map(tuple, tables)) for tables in rounds),
        method=method,
        why=certificate.method,
        achieved={o.value: getattr(certificate.achieved, o) for o in certificate.order},
        bound={o.value: getattr(certificate.bound, o) for o in certificate.order},
        arguments={
            o.value: Argument(
                code=certificate.bounds[o].argument, params=dict(certificate.bounds[o].params)
            )
            for o in certificate.order
        },
        broken_wishes=certificate.broken_wishes,
    )
