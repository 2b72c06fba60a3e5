"""Published rounds: tables, lists, boards and cards."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.web.site import Site

from hexmeet.tournament import commands as ask

ROUND = "/e/harbour-games/desk/seating/rounds/1/"
BOARDS = "/e/harbour-games/boards"


def test_a_published_round_shows_tables_boards_and_lists(site: Site) -> None:
    site.start(13)
    site.publish()
    client = site.client("jude")
    page = client.get(ROUND).text
    assert "Round 1 is published" in page
    assert "All tables lay out the same board." in page
    for player in site.now.players.values():
        assert player.name.replace("'", "&#x27;") in page
    by_name = client.get(f"{ROUND}lists?by=name").text
    assert by_name.index("Ada Lovelace") < by_name.index("Bea Conti")
    assert 'class="table-card"' in client.get(f"{ROUND}lists?by=table").text
    assert client.get("/e/harbour-games/desk/seating/rounds/2/").status_code == 404


def test_everybody_sees_the_board_of_a_published_round_in_every_language(site: Site) -> None:
    site.start(13)
    browser = Client()
    assert browser.get(f"{BOARDS}/1/1.svg").status_code == 404
    site.publish()
    answer = browser.get(f"{BOARDS}/1/3.svg")
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert "Round 1" in answer.text
    assert "الجولة 1" in browser.get(f"{BOARDS}/1/3.svg?language=ar").text
    assert browser.get(f"{BOARDS}/1/9.svg").status_code == 404


@pytest.mark.parametrize(("paper", "width"), [("a4", "210mm"), ("letter", "215.9mm")])
def test_set_up_cards_are_of_the_size_of_the_paper(site: Site, paper: str, width: str) -> None:
    site.start(13)
    site.publish()
    card = Client().get(f"{BOARDS}/1/1/card.svg?paper={paper}").text
    assert f'width="{width}"' in card
    assert f"card.svg?paper={paper}" in site.client().get(f"{ROUND}cards?paper={paper}").text


def test_each_table_has_its_own_board_where_the_rulebook_says_so(site: Site) -> None:
    site.start(13, "italy-2009", method="ranking")
    site.publish()
    browser = Client()
    boards = [browser.get(f"{BOARDS}/1/{table}.svg").text for table in (1, 2)]
    assert boards[0] != boards[1]
    assert "Each table has a board of its own." in site.client().get(ROUND).text


def test_boards_stay_hidden_while_players_select_first(site: Site) -> None:
    site.start(16, "cwc-2004")
    assert site.now.structure
    site.play(site.now.structure.rounds)
    site.ask(ask.CloseStage(), ask.DraftSeating(), ask.PublishRound())
    number = len(site.now.rounds)
    assert Client().get(f"{BOARDS}/{number}/1.svg").status_code == 404
    page = site.client().get(f"/e/harbour-games/desk/seating/rounds/{number}/").text
    assert "The board is shown once the players have selected" in page


def test_as_many_queries_for_60_players_as_for_13(site: Site) -> None:
    counted = []
    for slug, players in (("small", 13), ("large", 60)):
        site.slug = slug
        site.create(capacity=None)
        site.register(players)
        site.check_in()
        site.ask(ask.StartTournament())
        site.publish()
        for page in ("rounds/1/", "rounds/1/lists", "repair/"):
            site.client().get(f"/e/{slug}/desk/seating/{page}")
            with CaptureQueriesContext(connection) as queries:
                site.client().get(f"/e/{slug}/desk/seating/{page}")
            counted.append(len(queries))
    assert counted[:3] == counted[3:]
