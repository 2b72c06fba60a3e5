import re
from html import escape, unescape

import pytest
from django.test import Client
from tests.web.pages import count_queries
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Entry

EVENT = "/e/harbour-games/"
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))  # around names that are read from the right


def see(address: str = EVENT, language: str = "en") -> str:
    client = Client()
    client.cookies["language"] = language
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.text


def test_event_says_when_where_what_it_costs_and_how_it_is_played(site: Site) -> None:
    site.create()
    page = see()
    assert "Saturday 5 December 2026" in page
    assert "<b>10:00</b>" in page
    assert "Trieste, Molo Audace 1" in page
    assert "5 €" in page
    assert "English · Italiano" in page
    assert "Registration is not open yet" in page
    assert '/rulebooks/studio-2023"' in page
    for number in (12, 16, 29):
        assert f"With {number} players" in page


def test_open_registration_tells_how_many_places_are_left(site: Site) -> None:
    site.create(capacity=4)
    site.register(3)
    site.ask(ask.OpenRegistration())
    assert "1 place is left" in see()
    site.ask(ask.RegisterPlayer(entry=Entry(id="4", name="Dana")))
    site.ask(ask.RegisterPlayer(entry=Entry(id="5", name="Eva")))
    page = see()
    assert "1 player is waiting" in page
    assert "Join the waiting list" in page


def test_names_groups_and_birth_dates_are_not_public_before_play(site: Site) -> None:
    site.create()
    site.ask(ask.ImportPlayers(entries=(Entry(id="1", name="Ada Lovelace", group="Byron"),)))
    for address in (EVENT, f"{EVENT}archive", f"{EVENT}verify"):
        page = see(address)
        assert "Ada Lovelace" not in page
        assert "Byron" not in page
    assert Client().get(f"{EVENT}tournament.json").status_code == 404


def test_round_is_shown_with_its_seats_then_with_results(site: Site) -> None:
    site.start()
    site.begin()
    page = see()
    assert "Being played now:" in page
    assert "Round 1" in page
    table = site.now.rounds[0].tables[0]
    seats = page.partition('<ol class="seats">')[2].partition("</ol>")[0]
    names = [unescape(n) for n in re.findall(r'<span class="grow">([^<]+)</span>', seats)]
    assert names == [site.now.players[player].name for player in table.seats]
    assert "Ranking after" not in page
    site.finish()
    assert "Ranking after 1 round" in see()


def test_standings_rest_on_whole_rounds_only(site: Site) -> None:
    site.start()
    site.play(1)
    site.begin()
    site.finish(1)
    assert "Ranking after 1 round" in see()


def test_champion_ranking_and_archive_stay(site: Site) -> None:
    finish_tournament(site)
    page = see().translate(ISOLATES)
    champion = site.now.players[str(site.now.champion)].name
    assert f"{escape(champion)} is the champion" in page
    assert "Final ranking" in page
    titles = re.findall(r'<h2 id="round-\d">([^<]+)</h2>', see(f"{EVENT}archive"))
    assert [title.strip() for title in titles] == ["Final", "Round 3", "Round 2", "Round 1"]


def finish_tournament(site: Site) -> None:
    """Play a tournament of twelve to its end."""
    site.start(12)
    site.play(3)
    site.ask(ask.CloseStage())
    site.play(1)
    site.ask(ask.CloseStage(), ask.CloseTournament())


@pytest.mark.parametrize("page", ["", "register", "archive", "verify"])
def test_questions_to_the_database_do_not_grow_with_the_players(site: Site, page: str) -> None:
    site.create(capacity=None)
    site.register(13)
    few = count_queries(Client(), EVENT + page)
    more = tuple(Entry(id=f"m{n}", name=f"More {n}") for n in range(47))
    site.ask(ask.ImportPlayers(entries=more))
    assert count_queries(Client(), EVENT + page) == few


@pytest.mark.parametrize("page", ["", "register", "archive", "verify"])
def test_arabic_page_is_read_from_the_right(site: Site, page: str) -> None:
    site.create()
    site.register(13)
    site.ask(ask.OpenRegistration())
    assert '<html lang="ar" dir="rtl"' in see(EVENT + page, "ar")


def test_unknown_event_is_said_to_be_none(site: Site) -> None:
    del site
    assert Client().get("/e/nowhere/").status_code == 404
