"""A published round put right from its page: no-shows, late players, wrong seats, finals."""

import pytest
from tests.web.site import Site
from tests.web.tables.browse import find_forms, press

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament import commands as ask
from hexmeet.tournament.seating_schedule import seats_of
from hexmeet.tournament.words import Status

SEATING = "/e/harbour-games/desk/seating/"
REPAIR = "/e/harbour-games/desk/seating/repair/"
ROUND = "/e/harbour-games/desk/seating/rounds/1/"


@pytest.fixture
def published(site: Site) -> Site:
    """Thirteen are seated; number 14 is registered and did not come in time."""
    site.create()
    site.register(14)
    site.check_in(*(str(number) for number in range(1, 14)))
    site.ask(ask.StartTournament())
    site.publish()
    return site


def test_without_a_published_round_the_page_says_what_it_is_for(site: Site) -> None:
    site.start(13)
    assert "No published round is being played" in site.client().get(REPAIR).text


def test_a_late_player_takes_the_seat_of_one_who_did_not_come(published: Site) -> None:
    client = published.client()
    late, gone = published.name(13), published.name(2)
    asked = f"{REPAIR}?asked=1&absent=3"
    answer = press(client, asked, "came", reason="the bus was late")
    assert answer["Location"] == f"{asked}&late=14"
    page = client.get(answer["Location"]).text
    assert "nobody moves to another table" in page
    assert f"{late} comes to table" in page
    assert f"{gone} has no seat any more" in page
    assert f'value="Did not come: {gone}. Came late: {late}."' in page
    before = seats_of(published.now.rounds[0])
    answer = press(client, answer["Location"], "repair", html=page, reason="3 did not come")
    assert (answer.status_code, answer["Location"]) == (303, ROUND)
    expected = tuple(tuple("14" if p == "3" else p for p in table) for table in before)
    assert seats_of(published.now.rounds[0]) == expected
    assert published.now.players["3"].status is Status.ABSENT
    assert "was repaired after it was published" in client.get(SEATING).text
    page = client.get(ROUND).text
    assert "What has changed since it was published" in page
    assert "3 did not come" in page


def test_whoever_is_there_without_a_seat_gets_proposals_at_once(published: Site) -> None:
    client = published.client()
    press(client, REPAIR, "came", reason="the bus was late")
    page = client.get(REPAIR).text
    assert f"{published.name(13)} is checked in and has no seat." in page
    assert find_forms(page, "repair")
    press(client, REPAIR, "undo-came", html=page)
    assert published.now.players["14"].status is Status.ABSENT


def test_a_repair_needs_a_reason_in_its_place_and_keeps_what_was_ticked(published: Site) -> None:
    client, asked = published.client(), f"{REPAIR}?asked=1&absent=3"
    answer = press(client, asked, "repair", reason=" ")
    assert answer.status_code == 422
    assert "changed only for a reason" in answer.text
    assert 'value="3" checked' in answer.text
    assert not published.now.rounds[0].repairs


def test_started_tables_stay(published: Site) -> None:
    published.ask(ask.StartTable(table=1))
    first = published.now.rounds[0].tables[0]
    client, asked = published.client(), f"{REPAIR}?asked=1&absent={first.seats[0]}"
    page = client.get(asked).text
    assert "Tables that have started stay as they are: 1." in page
    assert "which has started" in page
    assert not find_forms(page, "repair")
    assert f'value="{first.seats[0]}" checked disabled' in page
    gone = published.now.rounds[0].tables[1].seats[0]
    press(client, f"{REPAIR}?asked=1&absent={gone}", "repair", reason="not here")
    assert published.now.rounds[0].tables[0] == first


def test_wrong_seats_are_put_right_or_stay(published: Site) -> None:
    tables = published.now.rounds[0].tables
    one, other = tables[0].seats[0], tables[1].seats[0]
    asked = f"{REPAIR}?asked=1&one={one}&other={other}&one=&other="
    client = published.client()
    page = client.get(asked).text
    assert "Everybody goes back to the own seat, as it was published." in page
    stay = next(form for form in find_forms(page, "repair") if f'[["{other}"' in form["tables"])
    client.post(asked, {**stay, "reason": "they sat down wrongly"})
    assert published.now.rounds[0].tables[0].seats[0] == other


def test_whoever_agrees_second_learns_what_changed(published: Site) -> None:
    slow, fast = published.client("olga"), published.client("otto")
    asked, other = f"{REPAIR}?asked=1&absent=3", f"{REPAIR}?asked=1&absent=5"
    open_page = slow.get(asked).text
    press(fast, other, "repair", reason="5 went home")
    answer = press(slow, asked, "repair", html=open_page, reason="3 did not come")
    assert answer.status_code == 422
    assert "Somebody else was faster" in answer.text
    assert "3 did not come" in answer.text
    assert len(published.now.rounds[0].repairs) == 1


def test_a_proposal_that_makes_no_sense_is_refused_in_words(published: Site) -> None:
    form = {"do": "repair", "at": "1", "command": "c1", "tables": "nonsense", "reason": "x"}
    answer = published.client().post(f"{REPAIR}?asked=1&absent=3", form)
    assert answer.status_code == 422
    assert "Ask for proposals again" in answer.text


def test_in_a_final_the_next_in_rank_comes(site: Site) -> None:
    site.start(13, skip_semi_final=True)
    assert site.now.structure
    site.play(site.now.structure.rounds)
    site.ask(ask.CloseStage())
    site.publish()
    order = site.now.orders[Stage.PRELIMINARY]
    client, asked = site.client(), f"{REPAIR}?asked=1&absent={order[0]}"
    page = client.get(asked).text
    assert "the next in rank comes" in page
    press(client, asked, "repair", reason="gone home")
    assert set(site.now.rounds[-1].tables[0].seats) == set(order[1:5])


def test_judges_see_proposals_and_cannot_agree(published: Site) -> None:
    page = published.client("hugo").get(f"{REPAIR}?asked=1&absent=3").text
    assert "Proposal 1" in page
    assert not find_forms(page, "repair")


@pytest.mark.parametrize(
    "query",
    ["absent=zzz", "late=zzz", "late=1", "one=1&other=1", "one=1&other=zzz", "absent=3&absent=3"],
)
def test_whatever_an_address_asks_for_is_answered_in_words(published: Site, query: str) -> None:
    answer = published.client().get(f"{REPAIR}?asked=1&{query}")
    assert answer.status_code == 200
    assert 'role="alert"' in answer.text or "Proposal 1" in answer.text


def test_in_a_final_nobody_unknown_is_absent(site: Site) -> None:
    site.start(13, skip_semi_final=True)
    assert site.now.structure
    site.play(site.now.structure.rounds)
    site.ask(ask.CloseStage())
    site.publish()
    assert site.client().get(f"{REPAIR}?asked=1&absent=zzz&late=1").status_code == 200
