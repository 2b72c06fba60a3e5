"""The seating page: drafting, the certificate in words, publishing."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from tests.web.site import Site
from tests.web.tables.browse import press

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import ChangePlayer, Entry
from hexmeet.tournament.words import Gone

SEATING = "/e/harbour-games/desk/seating/"


def test_before_the_start_the_page_says_what_comes_first(site: Site) -> None:
    site.create()
    answer = site.client().get(SEATING)
    assert "There is nothing to seat now" in answer.text
    assert "Here are the tables of every round" in answer.text


def test_draft_then_publish(site: Site) -> None:
    site.start(13)
    client = site.client("otto")
    answer = press(client, SEATING, "draft")
    assert (answer.status_code, answer["Location"]) == (303, SEATING)
    page = client.get(SEATING).text
    assert "Round 1 is ready to be published" in page
    assert "nobody meets anyone twice" in page.casefold()
    assert page.count('class="table-card"') == 4
    assert "There is no way back" in page
    answer = press(client, SEATING, "publish")
    assert answer["Location"] == "/e/harbour-games/desk/seating/rounds/1/"
    assert len(site.now.rounds) == 1
    page = client.get(SEATING).text
    assert "Round 2 is drafted and waits" in page
    assert "The round before is not over" in page


def test_every_round_of_the_draft_can_be_looked_at(site: Site) -> None:
    site.start(13)
    site.ask(ask.DraftSeating())
    draft = site.now.draft
    assert draft
    for number, tables in enumerate(draft.rounds, start=1):
        page = site.client().get(SEATING, {"round": number}).text
        shown = re.findall(r'class="seat" name="one" value="([^"]*)"', page)
        assert shown == [player for table in tables for player in table]


@pytest.mark.parametrize("login", ["hugo", "jude", "skye"])
def test_staff_that_may_not_draft_sees_and_cannot(site: Site, login: str) -> None:
    site.start(13)
    site.ask(ask.DraftSeating())
    client = site.client(login)
    page = client.get(SEATING).text
    assert 'value="publish"' not in page
    assert "data-seats" not in page
    answer = client.post(SEATING, {"do": "publish", "at": "", "command": "c1", "seen": ""})
    assert answer.status_code == 422
    assert not site.now.rounds


def test_friends_that_sit_together_are_marked(site: Site) -> None:
    site.create("shn-2022")
    site.register(13)
    for player in ("1", "2"):
        known = site.now.players[player]
        entry = Entry(id=player, name=known.name, group="Hohenlohe", born=known.born)
        site.ask(ChangePlayer(entry=entry))
    site.check_in()
    site.ask(ask.StartTournament(), ask.DraftSeating())
    draft = site.now.draft
    assert draft
    assert draft.achieved["friend_meetings"] == 0
    page = site.client().get(SEATING).text
    assert "Friends or family: Hohenlohe" in page
    assert "are friends or family" not in page
    beside = next(table for table in draft.rounds[0] if "1" in table)
    other = next(player for player in beside if player != "1")
    site.ask(ask.SwapSeats(round=1, players=("2", other)))
    assert "are friends or family" in site.client().get(SEATING).text


def test_italy_by_ranking_drafts_round_by_round_and_offers_to_avoid_repeats(site: Site) -> None:
    site.start(13, "italy-2009", method="ranking")
    client = site.client()
    assert 'name="avoid_repeats"' not in client.get(SEATING).text
    press(client, SEATING, "draft")
    press(client, SEATING, "publish")
    page = client.get(SEATING).text
    assert "Round 2 cannot be drafted yet" in page
    site.ask(ask.StartRound())
    site.finish()
    assert 'name="avoid_repeats"' in client.get(SEATING).text
    press(client, SEATING, "draft", avoid_repeats="1")
    draft = site.now.draft
    assert draft
    assert draft.why == "near-rank"
    page = client.get(SEATING).text
    assert "Round 2 is ready to be published" in page
    press(client, SEATING, "draft")
    assert site.now.draft
    assert site.now.draft.why == "rank"


def test_who_is_absent_from_a_final_is_said_before(site: Site) -> None:
    site.start(13, skip_semi_final=True)
    site.play(site.now.structure.rounds if site.now.structure else 0)
    site.ask(ask.CloseStage())
    client = site.client()
    page = client.get(SEATING).text
    assert "Now draft the seating: final" in page
    best = site.now.orders[Stage.PRELIMINARY][0]
    press(client, SEATING, "draft", absent=best)
    draft = site.now.draft
    assert draft
    assert best not in draft.rounds[0][0]
    page = client.get(SEATING).text
    assert "The ranking decides who sits where." in page
    assert "data-seats" not in page
    press(client, SEATING, "publish")
    page = client.get("/e/harbour-games/desk/seating/rounds/4/").text
    assert "in place of" in page


def test_who_left_makes_the_draft_outdated_and_one_button_helps(site: Site) -> None:
    site.start(13)
    site.ask(ask.DraftSeating())
    site.ask(ask.RemovePlayer(player="3", because=Gone.WITHDREW, reason="home"))
    client = site.client()
    page = client.get(SEATING).text
    assert "Round 1 has to be drafted again" in page
    assert "not there any more" in page.casefold()
    assert site.name(2) in page.split("has to be drafted again")[1].split("</section>")[0]
    press(client, SEATING, "draft")
    assert "is ready to be published" in client.get(SEATING).text


@pytest.mark.parametrize("language", ["it", "ar"])
def test_the_page_speaks_every_language(site: Site, language: str) -> None:
    site.start(13)
    site.ask(ask.DraftSeating())
    client = site.client()
    client.cookies["language"] = language
    page = client.get(SEATING).text
    assert {"it": "la bozza è pronta da pubblicare", "ar": "المسودّة جاهزة للنشر"}[language] in page


def test_as_many_queries_for_60_players_as_for_13(site: Site) -> None:
    counted = []
    for slug, players in (("small", 13), ("large", 60)):
        site.slug = slug
        _start_without_capacity(site, players)
        site.ask(ask.DraftSeating())
        client = site.client()
        client.get(f"/e/{slug}/desk/seating/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/e/{slug}/desk/seating/")
        counted.append(len(queries))
    assert counted[0] == counted[1]


def _start_without_capacity(site: Site, players: int) -> None:
    site.create(capacity=None)
    site.register(players)
    site.check_in()
    site.ask(ask.StartTournament())


def test_a_draft_is_thrown_away_on_its_page(site: Site) -> None:
    site.start(13)
    site.ask(ask.DraftSeating())
    client = site.client()
    assert "Throw the draft away" in client.get(SEATING).text
    assert press(client, SEATING, "discard-draft").status_code == 303
    assert site.now.draft is None


@pytest.mark.parametrize(
    ("rulebook", "said", "unsaid"),
    [
        ("studio-2023", "a different selection position", "play order"),
        ("shn-2022", "a different place in play order", "selection position"),
    ],
)
def test_seats_are_called_what_the_rulebook_makes_of_them(
    site: Site, rulebook: str, said: str, unsaid: str
) -> None:
    """studio-2023 1.1.6: seats of preliminary rounds are turns of selection."""
    site.start(13, rulebook)
    site.ask(ask.DraftSeating())
    page = site.client().get(SEATING).text
    assert said in page
    assert unsaid not in page
