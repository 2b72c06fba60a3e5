"""Seats exchanged by hand, and fixed tables: the effect first, then a yes or no."""

import pytest
from django.test import Client
from django.utils.html import escape
from tests.web.site import Site
from tests.web.tables.browse import find_forms, press

from hexmeet.sentences.catalogue import say
from hexmeet.tournament import commands as ask
from hexmeet.tournament.seating_swaps import compare_swap
from hexmeet.tournament.state import Draft

SEATING = "/e/harbour-games/desk/seating/"
SWAP = "/e/harbour-games/desk/seating/swap"
FIXED = "/e/harbour-games/desk/seating/fixed-table"


@pytest.fixture
def drafted(site: Site) -> Site:
    site.start(16)
    site.ask(ask.DraftSeating())
    return site


def draft_of(site: Site) -> Draft:
    assert site.now.draft
    return site.now.draft


def address(site: Site, number: int = 2) -> tuple[str, str, str]:
    tables = draft_of(site).rounds[number - draft_of(site).first]
    one, other = tables[0][0], tables[1][0]
    return f"{SWAP}?round={number}&one={one}&other={other}", one, other


def test_the_effect_is_shown_before_and_nothing_changes(drafted: Site) -> None:
    where, one, other = address(drafted)
    before = draft_of(drafted)
    page = drafted.client().get(where).text
    names = [drafted.now.players[player].name for player in (one, other)]
    title = say("en", "tables.swap-title", one=names[0], other=names[1], round=2)
    assert escape(title) in page
    found = compare_swap(drafted.now, 2, (one, other))
    assert ("What suffers first" in page) == bool(found.suffers)
    assert page.count(">worse<") == len(found.suffers)
    assert page.count(">better<") == len(found.gains)
    assert draft_of(drafted) == before


def test_a_dialog_gets_only_the_effect(drafted: Site) -> None:
    page = drafted.client().get(f"{address(drafted)[0]}&part=1").text
    assert "<html" not in page
    assert 'value="swap"' in page


def test_a_swap_is_accepted_and_taken_back_by_a_swap(drafted: Site) -> None:
    where, one, other = address(drafted)
    before, client = draft_of(drafted), drafted.client()
    answer = press(client, where, "swap")
    assert (answer.status_code, answer["Location"]) == (303, f"{SEATING}?round=2")
    assert draft_of(drafted).rounds[1][0][0] == other
    page = client.get(answer["Location"]).text
    assert "Exchanged:" in page
    press(client, answer["Location"], "swap-back", html=page)
    assert draft_of(drafted).rounds == before.rounds
    assert one != other


def test_without_a_script_buttons_choose_one_then_the_other(drafted: Site) -> None:
    _, one, _ = address(drafted, 1)
    page = drafted.client().get(SEATING, {"round": "1", "one": one}).text
    assert f'name="other" value="{one}" aria-pressed="true"' in page
    assert f'<input type="hidden" name="one" value="{one}">' in page


def test_whoever_swaps_second_learns_what_changed(drafted: Site) -> None:
    where, _, _ = address(drafted)
    slow, fast = drafted.client("olga"), drafted.client("otto")
    open_page = slow.get(where).text
    press(fast, address(drafted, 1)[0], "swap")
    after = draft_of(drafted)
    answer = press(slow, where, "swap", html=open_page)
    assert answer.status_code == 422
    assert answer.text.count("Somebody else was faster") == 1  # where it happened, nowhere else
    assert "Otto" in answer.text
    assert draft_of(drafted) == after
    assert press(slow, where, "swap", html=answer.text).status_code == 303


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?round=9&one=1&other=2", "ound 9 is not in the draft"),
        ("?round=1&one=1&other=99", "has no seat in round 1"),
        ("?round=1&one=1", "Choose two players"),
    ],
)
def test_what_cannot_be_exchanged_is_said(drafted: Site, query: str, said: str) -> None:
    answer = drafted.client().get(SWAP + query)
    assert said in answer.text
    assert not find_forms(answer.text, "swap")


def test_only_organisers_exchange(drafted: Site) -> None:
    assert drafted.client("jude").get(address(drafted)[0]).status_code == 403
    assert Client().get(address(drafted)[0]).status_code == 302


def test_a_swap_that_makes_no_sense_is_refused_in_words(drafted: Site) -> None:
    where, _, _ = address(drafted)
    answer = drafted.client().post(where, {"do": "swap", "at": "nonsense", "command": "c"})
    assert answer.status_code == 422
    assert "cannot be understood" in answer.text


# --- fixed tables ---------------------------------------------------------------------------------


def test_a_fixed_table_shows_what_it_costs_and_holds_for_every_round(drafted: Site) -> None:
    client, where = drafted.client(), f"{FIXED}?player=7&table=1"
    page = client.get(where).text
    assert "Gil Perez always at table 1?" in page
    assert "It costs nothing" in page
    answer = press(client, where, "fix-table")
    assert (answer.status_code, answer["Location"]) == (303, SEATING)
    assert all("7" in tables[0] for tables in draft_of(drafted).rounds)
    page = client.get(SEATING).text
    assert "always table 1" in page
    press(client, f"{FIXED}?player=7&table=", "fix-table")
    assert drafted.now.players["7"].fixed_table is None


def test_a_fixed_table_waits_where_somebody_else_was_faster(drafted: Site) -> None:
    client, where = drafted.client(), f"{FIXED}?player=7&table=1"
    open_page = client.get(where).text
    drafted.ask(ask.SwapSeats(round=2, players=address(drafted)[1:]))
    answer = press(client, where, "fix-table", html=open_page)
    assert answer.status_code == 422
    assert "Something has changed meanwhile" in answer.text
    assert drafted.now.players["7"].fixed_table is None


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?player=7&table=99", "table 99"),
        ("?player=7&table=x", "Write the number of a table"),
        ("?player=77&table=1", "Choose a player"),
    ],
)
def test_tables_that_are_not_there_are_refused(drafted: Site, query: str, said: str) -> None:
    answer = drafted.client().get(FIXED + query)
    assert said in answer.text
    assert not find_forms(answer.text, "fix-table")


def test_by_ranking_a_fixed_table_is_no_use_and_says_so(site: Site) -> None:
    site.start(13, "italy-2009", method="ranking")
    site.ask(ask.DraftSeating())
    page = site.client().get(f"{FIXED}?player=1&table=1").text
    assert "a fixed table changes nothing" in page
    assert "Ada Lovelace" in page


@pytest.mark.parametrize("number", ["", "x", "9" * 5000])
def test_whatever_a_round_is_called_in_an_address_the_page_answers(
    drafted: Site, number: str
) -> None:
    for page in (SEATING, SWAP):
        answer = drafted.client().get(page, {"round": number, "one": "1", "other": "2"})
        assert answer.status_code == 200
