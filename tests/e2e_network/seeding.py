"""Makes the data of a hall, with a tournament at each of the moments that are named.

python -m tests.e2e_network.seeding MOMENT... prints the private links as JSON.
"""

import json
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from hexmeet.ledger.databases import open_database

open_database(create=True)  # before anything is imported that asks it

from tests.web import site as sites  # noqa: E402
from tests.web.site import PASSWORD, Site  # noqa: E402

from hexmeet.tournament import commands as ask  # noqa: E402
from hexmeet.web.links import give_links  # noqa: E402
from hexmeet.web.models import Account, Purpose  # noqa: E402


def seed(moments: list[str]) -> Mapping[str, Mapping[str, str]]:
    """Make the data, and give the private links of all players."""
    start = datetime.now(UTC).replace(microsecond=0) - timedelta(hours=1)  # noqa: TID251 - clocks tick
    sites.TEN, sites.DAY = start, start.date()
    for login in Site().roles:
        chief = login == "olga"
        Account.objects.create(
            login=login, name=login.capitalize(), is_administrator=chief, password=PASSWORD
        )
    return {moment: make(moment, start) for moment in moments}


def make(moment: str, start: datetime) -> Mapping[str, str]:
    """Make a tournament whose address is the name of the moment."""
    site = Site(slug=moment, at=start - timedelta(days=2))
    MOMENTS[moment.partition("-")[0]](site)
    links = give_links(Purpose.PLAYER, moment, list(site.now.players), site.at)
    return {player: link.token for player, link in links.items()}


def open_registration(site: Site, players: int = 13) -> None:
    site.create(starts_at=sites.TEN, day=sites.DAY)
    site.ask(ask.OpenRegistration())
    site.register(players)


def check_in(site: Site) -> None:
    open_registration(site)
    site.check_in(*(str(number) for number in range(1, 12)))


def start(site: Site, players: int = 13) -> None:
    open_registration(site, players)
    site.check_in()
    site.at = sites.TEN
    site.ask(ask.StartTournament())


def draft(site: Site) -> None:
    start(site)
    site.ask(ask.DraftSeating())


def play(site: Site) -> None:
    """The first round: a game that goes on, a sheet to sign, and one that is disputed."""
    start(site)
    site.begin()
    for number in (2, 3):
        site.enter(number, site.table(number).seats)
    cross, caller = site.table(3).seats[1], site.table(1).seats[0]
    site.ask(
        ask.DisputeSheet(table=3, player=cross, reason="One city too many."),
        ask.CallJudge(id="call", table=1, by=caller, about="Who has the longest road?"),
        ask.NoteTable(table=1, text="A chair is missing."),
        by="hugo",
    )


def play_on(site: Site) -> None:
    """The second round, so that there are standings."""
    start(site)
    site.play(1)
    site.begin()


def select(site: Site) -> None:
    """The final, whose players select their chairs."""
    start(site, 12)
    site.play(3)
    site.ask(ask.CloseStage())
    site.publish()


def close(site: Site) -> None:
    select(site)
    site.begin_published()
    site.finish()
    site.ask(ask.CloseStage(), ask.CloseTournament())


MOMENTS: Mapping[str, Callable[[Site], None]] = {
    "registration": open_registration,
    "arrival": check_in,
    "draft": draft,
    "play": play,
    "later": play_on,
    "final": select,
    "closed": close,
}

if __name__ == "__main__":
    print(json.dumps(seed(sys.argv[1:])))  # noqa: T201 - read by whoever started it
