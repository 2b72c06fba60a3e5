import re
from datetime import timedelta
from unittest import mock

import pytest
from django.test import Client
from tests.web.pages import act, manage, read_refusal
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.web.games.clock import Clock, read_clock, read_table_clock
from hexmeet.web.logbook import LEDGER

ROUND = "/e/harbour-games/desk/round"
DESK = "/e/harbour-games/desk/"
LIMIT = 80


def begin_limited(site: Site, players: int = 16) -> None:
    site.create("italy-2009")
    site.register(players)
    site.check_in()
    site.at += timedelta(minutes=30)
    site.ask(ask.StartTournament(time_limit_minutes=LIMIT))
    site.begin()


def look(site: Site, address: str, login: str = "olga") -> str:
    """Give a page as it is at the time of the site."""
    with mock.patch("django.utils.timezone.now", return_value=site.at):
        return site.client(login).get(address).text


def read_own(site: Site, table: int) -> Clock | None:
    round_ = site.now.rounds[-1]
    return read_table_clock(site.now, round_, round_.tables[table - 1], site.at)


@pytest.mark.clause("italy-2009", "3.4")
def test_the_end_is_announced_and_time_is_called_once_it_is_reached(site: Site) -> None:
    begin_limited(site)
    assert re.search(r'time-up" role="alert" data-shown-from="\d+" hidden', look(site, ROUND))
    assert re.search(r'data-shown-from="\d+" hidden', look(site, DESK))
    site.at += timedelta(minutes=LIMIT)
    assert re.search(r'time-up" role="alert" data-shown-from="\d+">', look(site, ROUND))
    assert "Call time" in look(site, DESK)
    assert "call-time" not in look(site, ROUND, "skye")
    site.ask(ask.CallTime())
    assert "time-up" not in look(site, ROUND)


@pytest.mark.clause("italy-2009", "3.4")
def test_phones_and_screens_say_by_themselves_that_time_is_up(site: Site) -> None:
    begin_limited(site)
    player = site.table(1).seats[0]
    phone, screen = f"/p/{site.token(player)}/", "/e/harbour-games/screen"
    for address in (phone, screen):
        assert re.search(r'data-shown-from="\d+" hidden.*?Time is up', look(site, address))
    site.at += timedelta(minutes=LIMIT)
    for address in (phone, screen):
        assert re.search(r'data-shown-from="\d+">.*?Time is up', look(site, address))


@pytest.mark.clause("italy-2009", "3.4")
def test_each_table_is_asked_whose_turn_had_begun(site: Site) -> None:
    begin_limited(site)
    assert "Whose turn had begun" not in look(site, ROUND)
    site.at += timedelta(minutes=LIMIT)
    site.ask(ask.CallTime())
    client = site.client("jude")
    assert client.get(ROUND).text.count("Whose turn had begun") == 4
    player = site.table(1).seats[2]
    manage(client, ROUND, "turn", "1", player=player)
    (note,) = site.table(1).notes
    assert site.now.players[player].name in note.text
    assert note.by == "jude"
    assert client.get(ROUND).text.count("Whose turn had begun") == 3
    site.enter(2, site.table(2).seats)
    assert client.get(ROUND).text.count("Whose turn had begun") == 2


@pytest.mark.parametrize("player", ["", "stranger"])
def test_only_somebody_at_the_table_had_a_turn(site: Site, player: str) -> None:
    begin_limited(site)
    site.at += timedelta(minutes=LIMIT)
    site.ask(ask.CallTime())
    answer = act(site.client(), ROUND, "turn", "1", player=player)
    assert "choose the player" in read_refusal(answer)
    assert not site.table(1).notes


@pytest.mark.clause("italy-2009", "3.4")
def test_extra_time_and_pauses_are_on_the_clock_of_the_table(site: Site) -> None:
    begin_limited(site)
    end = int((site.at + timedelta(minutes=LIMIT)).timestamp())
    site.at += timedelta(minutes=20)
    site.ask(ask.GiveExtraTime(table=2, minutes=10, reason="a long call"), by="hugo")
    site.ask(ask.PauseTable(table=3), by="hugo")
    assert read_own(site, 1) == read_clock(site.now, site.now.rounds[-1], site.at)
    assert read_own(site, 1) == Clock(runs_until=end)
    assert read_own(site, 2) == Clock(runs_until=end + 600)
    assert read_own(site, 3) == Clock(stands_at=60 * 60)
    site.at += timedelta(minutes=5)
    site.ask(ask.PauseTable(table=3, goes_on=True), by="hugo")
    assert read_own(site, 3) == Clock(runs_until=end + 300)
    assert look(site, ROUND).count("small-clock") == 2
    site.at += timedelta(minutes=54)
    assert read_own(site, 1) == Clock(runs_until=end)
    site.at += timedelta(minutes=1)
    site.ask(ask.CallTime())
    assert "Tables 2, 3 have extra time" in look(site, "/e/harbour-games/screen")


def test_a_table_that_began_by_itself_has_a_clock_of_its_own(site: Site) -> None:
    site.start()
    site.publish()
    assert read_own(site, 1) is None
    site.ask(ask.StartTable(table=1))
    assert read_own(site, 1) == Clock(runs_from=int(site.at.timestamp()))
    site.enter(1, site.table(1).seats)
    site.at += timedelta(minutes=50)
    site.ask(ask.DecideSheet(table=1, reason="all agree"), by="hugo")
    stands = read_own(site, 1)
    assert stands is not None
    assert stands.stands_at is not None


def test_round_and_desk_say_when_the_round_ends(site: Site) -> None:
    site.start()
    assert "The round ends about" not in look(site, DESK)
    site.begin()
    for address in (ROUND, DESK):
        page = look(site, address)
        assert re.search(r"The round ends about \d\d:\d\d \(\d\d:\d\d.\d\d:\d\d\)", page)
        assert "it gets surer" in page
    assert look(site, ROUND).count("Ends about") == 4
    site.finish(1)
    assert "the one game of today" in look(site, ROUND)


def test_the_day_is_estimated_before_it_begins(site: Site) -> None:
    site.create()
    site.register(13)
    page = look(site, DESK)
    assert re.search(r"The day ends about 1\d:\d\d \(1\d:\d\d.\d\d:\d\d\)", page)
    assert "4 board games" in page
    site.check_in()
    site.ask(ask.StartTournament())
    assert "The day ends about" not in look(site, DESK)


def test_everybody_sees_the_same_clock_right_after_a_restart(site: Site) -> None:
    begin_limited(site)
    before = read_clock(site.now, site.now.rounds[-1], site.at)
    LEDGER._known.clear()  # noqa: SLF001 - what a restart forgets
    assert read_clock(site.now, site.now.rounds[-1], site.at) == before
    assert Client().get("/e/harbour-games/screen").status_code == 200
