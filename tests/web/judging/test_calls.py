from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.web.pages import act, manage, read_refusal
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.words import CallStatus

DESK = "/e/harbour-games/desk/"
QUEUE = f"{DESK}judging"
RULE = f"{QUEUE}/rule"


def call(site: Site, name: str = "c1", table: int = 1, about: str = "") -> str:
    player = site.table(table).seats[0]
    site.ask(ask.CallJudge(id=name, table=table, by=player, about=about), by=player)
    return player


def begin(site: Site, rulebook: str = "studio-2023", players: int = 13) -> None:
    site.start(players, rulebook)
    site.begin()


def test_before_the_first_round_the_queue_says_what_will_be_there(site: Site) -> None:
    site.create()
    page = site.client("jude").get(QUEUE).text
    assert "Nobody is calling" in page
    assert "No round is published yet" in page


def test_the_longest_waiting_call_comes_first(site: Site) -> None:
    begin(site)
    call(site, "c1", 3, "a road")
    call(site, "c2", 1, "a die")
    page = site.client("jude").get(QUEUE).text
    assert "2 tables are calling" in page
    assert page.index("a road") < page.index("a die")
    assert page.count("calls-judge") == 2


def test_one_judge_takes_a_call_and_the_others_see_who(site: Site) -> None:
    begin(site)
    call(site)
    late = site.client("hugo")
    form = {"do": "take", "at": "c1", "command": "late tap", "seen": ""}
    manage(site.client("jude"), QUEUE, "take", "c1")
    assert "Jude goes there" in late.get(QUEUE).text
    answer = late.post(QUEUE, form)
    assert answer.status_code == 422
    assert "going to table 1" in read_refusal(answer)


@pytest.mark.clause("studio-2023", "1.3.3")
def test_a_road_built_long_ago_is_ruled_on_in_three_taps(site: Site) -> None:
    """The call says what happened, a card proposes the ruling, and it is saved."""
    begin(site)
    player = call(site, about="A road was built past a settlement two turns ago")
    client = site.client("jude")
    page = client.get(f"{RULE}?call=c1").text
    assert "Ruling at table 1" in page
    assert "card=wrong-build.0" in page
    filled = f"{RULE}?call=c1&card=wrong-build.0"
    page = client.get(filled).text
    assert 'value="1.3.3" checked' in page
    assert "so play stands as it is" in page
    text = "It was not reported at once, so play stands as it is."
    manage(client, filled, "rule", call="c1", clause="1.3.3", text=text, player=player)
    (ruling,) = site.now.rulings
    assert (ruling.table, ruling.clause, ruling.text) == (1, "1.3.3", text)
    assert (ruling.players, ruling.by) == ((player,), "jude")
    assert site.now.calls["c1"].status is CallStatus.RULED
    assert "Nobody is calling" in client.get(QUEUE).text


def test_a_ruling_without_words_says_what_its_clause_says(site: Site) -> None:
    begin(site)
    manage(site.client("jude"), f"{RULE}?table=2", "rule", table="2", clause="3.0.17", text=" ")
    (ruling,) = site.now.rulings
    assert ruling.text.startswith("If a die falls off the table")
    assert ruling.table == 2


def test_a_ruling_sent_twice_is_saved_once(site: Site) -> None:
    begin(site)
    client = site.client("jude")
    form = {"do": "rule", "command": "once", "table": "1", "text": "play on", "clause": ""}
    assert [client.post(RULE, form).status_code for _ in range(2)] == [303, 303]
    assert len(site.now.rulings) == 1


def test_a_ruling_without_clause_and_words_is_refused_and_keeps_what_was_typed(
    site: Site,
) -> None:
    begin(site)
    player = site.table().seats[0]
    answer = act(site.client("jude"), f"{RULE}?table=1", "rule", table="1", player=player)
    assert "Write down why" in read_refusal(answer)
    assert f'value="{player}" checked' in answer.text


def test_clauses_are_searched_in_the_languages_of_the_event_without_script(site: Site) -> None:
    begin(site)
    client = site.client("jude")
    form = {"do": "find", "q": "infrazione subito", "text": "my words", "table": "1", "player": "3"}
    answer = client.post(RULE, form)
    assert answer.status_code == 303
    there = urlsplit(answer["Location"])
    page = client.get(f"{there.path}?{there.query}").text
    assert 'name="clause" value="1.3.3"' in page
    assert 'name="clause" value="3.0.16"' not in page
    assert "my words</textarea>" in page
    assert "No clause has all these words" in client.get(f"{RULE}?q=xyzzy").text


def test_a_chosen_clause_stays_when_another_search_misses_it(site: Site) -> None:
    begin(site)
    page = site.client("jude").get(f"{RULE}?clause=1.3.3&q=xyzzy").text
    assert 'value="1.3.3" checked' in page


@pytest.mark.parametrize("rulebook", ["italy-2009", "cwc-2004", "shn-2024"])
@pytest.mark.parametrize("language", ["it", "ar"])
def test_every_rulebook_has_its_cards_in_every_language(
    site: Site, rulebook: str, language: str
) -> None:
    begin(site, rulebook)
    client = site.client("jude")
    client.cookies["language"] = language
    page = client.get(f"{QUEUE}/cards").text
    assert f"/rulebooks/{rulebook}/" in page
    assert "card=overlooked-victory." in page
    for part in ("?card=wrong-build.0", "?card=device", "?table=1", ""):
        assert client.get(f"{RULE}{part}").status_code == 200


def test_cards_are_found_in_the_languages_of_the_event(site: Site) -> None:
    begin(site)
    client = site.client("jude")
    client.cookies["language"] = "ar"
    page = client.get(f"{QUEUE}/cards?q=robber").text
    assert 'id="forgotten-robber"' in page
    assert "A forgotten robber" in page  # so that the script finds it too


def test_where_the_rulebook_is_silent_a_card_says_so(site: Site) -> None:
    begin(site, "cwc-2004")
    page = site.client("jude").get(f"{QUEUE}/cards?q=robber+bribe").text
    assert "cwc-2004 says nothing of this" in page
    assert "A forgotten robber" not in page
    assert "No card has all these words" in site.client().get(f"{QUEUE}/cards?q=xyzzy").text


def test_an_order_of_another_rulebook_is_not_proposed(site: Site) -> None:
    begin(site, "cwc-2004")
    page = site.client("jude").get(f"{RULE}?card=forgotten-robber.0").text
    assert "goes to the desert" not in page.partition("<textarea")[2].partition("</textarea")[0]


@pytest.mark.parametrize("where", ["?call=nobody", "?table=x", "?table=123456"])
def test_an_unknown_call_or_table_is_said_to_be_none(site: Site, where: str) -> None:
    begin(site)
    assert site.client("jude").get(f"{RULE}{where}").status_code == 404


@pytest.mark.parametrize(
    "part",
    ["", "/open", "/cards", "/rule", "/table/1", "/players", "/player/1", "/player/1/penalty"],
)
def test_pages_for_judges_are_for_officials(site: Site, part: str) -> None:
    begin(site)
    assert site.client("jude").get(QUEUE + part).status_code == 200
    assert site.client("otto").get(QUEUE + part).status_code == 200
    assert site.client("skye").get(QUEUE + part).status_code == 403
    assert Client().get(QUEUE + part).status_code == 302


def test_the_tab_is_shown_to_officials_alone(site: Site) -> None:
    site.create()
    assert f'href="{QUEUE}"' in site.client("jude").get(DESK).text
    assert f'href="{QUEUE}"' not in site.client("skye").get(DESK).text


def test_no_page_asks_the_database_more_for_more_players(site: Site) -> None:
    begin(site)
    call(site)
    parts = ("", "/open", "/rule?call=c1", "/table/1", "/players", "/player/1/penalty")
    few = [count_queries(site.client("jude"), QUEUE + part) for part in parts]
    site.slug = "large-games"
    begin(site, players=60)
    call(site)
    large = QUEUE.replace("harbour", "large")
    many = [count_queries(site.client("jude"), large + part) for part in parts]
    assert few == many


def count_queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
