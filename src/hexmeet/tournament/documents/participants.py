"""The list of participants."""

from dataclasses import dataclass

from hexmeet.tournament.names import sort_name
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Gone, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """One line of the list; nothing of it is secret, so there is no date of birth.

    Its columns are called so that the list can be imported again.
    """

    id: str
    name: str
    status: Status
    group: str | None
    late: bool
    no_photos: bool
    left_after: int | None
    left_because: Gone | None


def list_participants(tournament: Tournament, *statuses: Status) -> tuple[Participant, ...]:
    """List the players by name, of all statuses unless some are named (italy-2009 1.6)."""
    players = tournament.players_of(*(statuses or Status))
    return tuple(
        Participant(
            id=player.id,
            name=player.name,
            status=player.status,
            group=player.group,
            late=player.late,
            no_photos=player.no_photos,
            left_after=player.left_after,
            left_because=player.left_because,
        )
        for player in sorted(players, key=lambda player: (*sort_name(player.name), player.id))
    )


def name_player(tournament: Tournament, player: str) -> str:
    """Give the name of a player; whoever is not known is called by the id."""
    known = tournament.players.get(player)
    return known.name if known else player
