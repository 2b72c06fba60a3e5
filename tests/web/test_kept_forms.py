"""Forms that were kept on a phone for long: what they need, whom they are of, and what they do."""

import re

import pytest
from django.test import Client
from tests.web.pages import manage, read_form, read_refusal
from tests.web.site import TEN, Site

from hexmeet.ledger.models import Entry
from hexmeet.web.links import revoke_link
from hexmeet.web.models import Account, Purpose

POINTS = {"vp-1": "10", "vp-2": "8", "vp-3": "7", "vp-4": "5", "winner": "1"}
ROUND = "/e/harbour-games/desk/round"
OURS = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}


def begin(site: Site) -> str:
    """Let a round begin; give the page of the first player of its first table."""
    site.start()
    site.begin()
    return f"/p/{site.token(site.table().seats[0])}/"


def count(kind: str) -> int:
    return Entry.objects.filter(kind=kind).count()


# --- where a form comes from ----------------------------------------------------------------------


def test_a_players_form_needs_no_cookie(site: Site) -> None:
    phone = begin(site)
    form = read_form(Client(), phone, "enter")
    del form["seen"]
    kept_for_days = Client(enforce_csrf_checks=True)
    answer = kept_for_days.post(phone, {**form, **POINTS}, headers=OURS)
    assert answer.status_code == 303
    assert site.sheet().winner == site.table().seats[0]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "https://testserver"},  # another site than http://testserver
        {"origin": "http://testserver:8001"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_players_form_of_another_site_is_refused(site: Site, headers: dict[str, str]) -> None:
    phone = begin(site)
    form = read_form(Client(), phone, "enter")
    answer = Client().post(phone, {**form, **POINTS}, headers=headers)
    assert answer.status_code == 403
    assert "This form is too old" in answer.text
    assert site.table().sheet is None


def test_a_players_form_is_worth_nothing_without_the_link(site: Site) -> None:
    phone = begin(site)
    form = read_form(Client(), phone, "enter")
    player = site.table().seats[0]
    revoke_link(Purpose.PLAYER, site.slug, player, TEN)
    assert Client().post(phone, {**form, **POINTS}, headers=OURS).status_code == 404
    assert site.table().sheet is None


@pytest.mark.parametrize("path", [ROUND, "/e/harbour-games/register", "/preferences", "/log-in"])
def test_other_forms_still_need_their_token(site: Site, path: str) -> None:
    begin(site)
    client = Client(enforce_csrf_checks=True)
    client.force_login(Account.objects.get(login="olga"))
    assert client.post(path, {"do": "pause-round"}, headers=OURS).status_code == 403


# --- whose it is ----------------------------------------------------------------------------------


def test_a_form_is_not_sent_in_the_name_of_whoever_has_logged_in_since(site: Site) -> None:
    begin(site)
    form = read_form(site.client("hugo"), ROUND, "note", "1")
    answer = site.client("jude").post(ROUND, {**form, "text": "Two chairs."})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/log-in?next=")
    assert count("note-table") == 0
    assert site.client("hugo").post(ROUND, {**form, "text": "Two chairs."}).status_code == 303


# --- what it is about -----------------------------------------------------------------------------


def test_a_form_of_one_game_does_nothing_to_the_next(site: Site) -> None:
    phone = begin(site)
    form = read_form(Client(), phone, "enter")
    del form["seen"]
    site.finish()
    site.begin()
    answer = Client().post(phone, {**form, **POINTS})
    assert answer.status_code == 422
    assert "for another game" in read_refusal(answer)
    assert all(table.sheet is None for table in site.now.rounds[-1].tables)


def test_a_form_of_one_round_does_nothing_to_a_table_of_the_next(site: Site) -> None:
    begin(site)
    client = site.client()
    form = read_form(client, ROUND, "pause-table", "1")
    site.finish()
    site.begin()
    assert client.post(ROUND, form).status_code == 422
    assert count("pause-table") == 0


def test_a_sheet_does_not_fit_a_table_whose_seats_have_changed(site: Site) -> None:
    begin(site)
    client, address = site.client("skye"), f"{ROUND}/1/table/1"
    form = read_form(client, address, "enter")
    others = {**form, "concerns": " ".join(reversed(site.table().seats))}
    assert client.post(address, {**others, **POINTS}).status_code == 422
    assert client.post(address, {**form, **POINTS}).status_code == 303


# --- once -----------------------------------------------------------------------------------------


def test_a_repetition_gets_the_first_answer_whatever_has_happened_since(site: Site) -> None:
    phone = begin(site)
    form = {**read_form(Client(), phone, "enter"), **POINTS}
    assert Client().post(phone, form).status_code == 303
    site.finish()
    site.begin()
    assert Client().post(phone, form).status_code == 422  # somebody has pressed the button again
    assert Client().post(phone, {**form, "again": "1"}).status_code == 303
    assert Entry.objects.filter(command=form["command"]).count() == 1


def test_a_repetition_of_what_never_arrived_is_decided_like_any_other(site: Site) -> None:
    phone = begin(site)
    form = {**read_form(Client(), phone, "enter"), **POINTS, "again": "1"}
    site.finish()
    site.begin()
    assert Client().post(phone, form).status_code == 422


def test_the_command_of_somebody_else_answers_nobody(site: Site) -> None:
    phone = begin(site)
    form = {**read_form(Client(), phone, "enter"), **POINTS}
    manage(Client(), phone, "call", command=form["command"])
    other = f"/p/{site.token(site.table(2).seats[0])}/"
    assert Client().post(other, {**form, "again": "1"}).status_code == 422


# --- signatures -----------------------------------------------------------------------------------


def test_all_players_sign_with_the_page_each_of_them_had_before(site: Site) -> None:
    site.start()
    site.begin()
    seats = site.table().seats
    site.enter(1, seats)
    phones = [f"/p/{site.token(player)}/" for player in seats]
    forms = [(phone, read_signature(phone)) for phone in phones]
    for phone, form in forms:
        assert Client().post(phone, form).status_code == 303
    assert set(site.sheet().signed_by) == set(seats)


def test_a_signature_is_of_the_sheet_that_was_read(site: Site) -> None:
    site.start()
    site.begin()
    seats = site.table().seats
    site.enter(1, seats)
    phone = f"/p/{site.token(seats[0])}/"
    form = read_signature(phone)
    site.enter(1, seats[::-1], by="hugo")
    answer = Client().post(phone, form)
    assert answer.status_code == 422
    assert "changed since you read it" in read_refusal(answer)
    assert not site.sheet().signed_by


def read_signature(phone: str) -> dict[str, str]:
    form = read_form(Client(), phone, "sign")
    found = re.search(r'name="sheet" value="(\w+)"', Client().get(phone).text)
    assert found
    return {**form, "sheet": found[1]}
