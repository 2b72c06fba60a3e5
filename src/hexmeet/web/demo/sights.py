"""What there is to see in the demonstration: addresses that open without a log-in."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from hexmeet.tournament.play_picks import list_steps_to_come
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Phase, SheetStatus, TableStatus
from hexmeet.web.links import give_link
from hexmeet.web.logbook import list_tournaments
from hexmeet.web.models import Purpose


class Sight(NamedTuple):
    """An address without the host, and what it shows."""

    path: str
    what: str


def list_sights(at: datetime) -> Iterator[Sight]:
    """List public pages, and a phone wherever there is something to do on one."""
    for position in list_tournaments():
        tournament = position.state
        yield Sight(f"e/{tournament.id}/", f"{tournament.details.name}, for everybody")
        if tournament.phase is Phase.PLAYING:
            yield Sight(f"e/{tournament.id}/screen", "its projector")
        for player, what in _list_phones(tournament):
            link = give_link(Purpose.PLAYER, tournament.id, player, at)
            yield Sight(f"p/{link.token}/", f"phone of {tournament.players[player].name}: {what}")


def _list_phones(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """List whose phone has something to do: sign, select, begin, play."""
    round_ = tournament.current_round
    if round_ is None:
        return
    for table in round_.tables:
        if table.sheet and table.sheet.status is SheetStatus.ENTERED:
            unsigned = [seat for seat in table.seats if seat not in table.sheet.signed_by]
            yield unsigned[0], "a sheet to sign"
        if steps := list_steps_to_come(tournament, round_, table):
            yield steps[0].player, "the next to select"
    if all(table.status is TableStatus.SEATED for table in round_.tables):
        yield round_.tables[0].seats[-1], "about to begin"
    playing = [t for t in round_.tables if t.status is TableStatus.PLAYING and t.sheet is None]
    if playing:
        yield playing[-1].seats[0], "in the middle of a game"
