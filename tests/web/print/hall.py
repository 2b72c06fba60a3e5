"""An event of any size, in the middle of its first round."""

from datetime import timedelta

from tests.web.site import TEN, Site

from hexmeet.tournament import commands as ask

DESK = "/e/harbour-games/desk/"
PRINT = f"{DESK}print/"
# How many players, in which language, on which papers: printing takes seconds.
SIZES = ((12, "en", ("A4", "Letter")), (29, "ar", ("A4",)), (64, "it", ("Letter",)))


def begin(site: Site, players: int, rulebook: str = "studio-2023", **options: object) -> None:
    """Seat so many players; the games at tables 1 and 2 are over, at table 3 a sheet waits."""
    site.create(rulebook, capacity=players)
    site.register(players)
    site.check_in()
    site.at = TEN
    site.ask(ask.StartTournament(**options))  # type: ignore[arg-type]
    site.begin()
    site.finish(1, 2)
    site.at += timedelta(minutes=5)
    site.enter(3, site.table(3).seats)
