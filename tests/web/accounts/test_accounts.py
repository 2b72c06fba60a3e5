"""Accounts: the first run, log-in, invitations, one's own account."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from tests.ledger.place import Place
from tests.web.site import PASSWORD, TEN, Site

from hexmeet.web.links import find_link_of, give_link
from hexmeet.web.models import Account, Purpose
from hexmeet.web.rates import LINKS, LOGINS_OF_ONE

NEW = "eleven green herons"


@pytest.fixture(autouse=True)
def _forget_tries() -> None:
    cache.clear()


def with_password(login: str = "olga") -> Account:
    account = Account.objects.get(login=login)
    account.set_password(PASSWORD)
    account.save()
    return account


def log_in(client: Client, login: str = "olga", password: str = PASSWORD, **more: str) -> int:
    return client.post("/log-in", {"login": login, "password": password, **more}).status_code


# --- the first run and log-in ---------------------------------------------------------------------


def test_the_first_account_is_made_in_the_browser_and_only_once(file_place: Place) -> None:
    del file_place
    client = Client()
    assert client.get("/")["Location"] == "/first-run"
    typed = {"name": "Olga", "login": "olga", "password": PASSWORD}
    assert client.post("/first-run", {**typed, "password": "password12"}).status_code == 422
    assert client.post("/first-run", typed)["Location"] == "/"
    account = Account.objects.get()
    assert account.is_administrator
    assert account.password.startswith("argon2")
    assert client.get("/first-run").status_code == 404
    assert "Create your first tournament" in client.get("/").text


@pytest.mark.usefixtures("site")
def test_log_in_leads_to_where_somebody_wanted_to_go_and_nowhere_else() -> None:
    with_password()
    there = {"next": "/e/harbour-games/desk/"}
    typed = {"login": "Olga ", "password": PASSWORD}
    assert Client().post("/log-in", {**typed, **there})["Location"] == there["next"]
    evil = {"next": "https://evil.example/"}
    assert Client().post("/log-in", {**typed, **evil})["Location"] == "/"


@pytest.mark.usefixtures("site")
def test_a_log_in_says_the_same_whether_the_account_exists_or_not() -> None:
    with_password()
    texts = []
    for login in ("olga", "nobody"):
        answer = Client().post("/log-in", {"login": login, "password": "wrong"})
        assert answer.status_code == 422
        texts.append(answer.text.split("<form")[2].split("csrf")[0])
    assert texts[0] == texts[1]


@pytest.mark.usefixtures("site")
def test_passwords_cannot_be_guessed_for_long() -> None:
    with_password()
    client = Client()
    statuses = [log_in(client, password="wrong") for _ in range(LOGINS_OF_ONE.tries + 1)]  # noqa: S106
    assert statuses == [422] * LOGINS_OF_ONE.tries + [429]
    assert log_in(client) == 429  # not even with the right one
    cache.clear()
    assert log_in(client) == 302


@pytest.mark.usefixtures("site")
def test_who_gets_it_right_may_try_again() -> None:
    with_password()
    for _ in range(2):
        client = Client()
        wrong = [log_in(client, password="wrong") for _ in range(LOGINS_OF_ONE.tries - 1)]  # noqa: S106
        assert 429 not in wrong
        assert log_in(client) == 302


@pytest.mark.usefixtures("site")
def test_a_new_session_begins_with_a_log_in_and_ends_with_a_log_out() -> None:
    with_password()
    client = Client()
    client.session["before"] = 1
    before = client.session.session_key
    log_in(client)
    inside = client.session.session_key
    assert inside != before
    client.post("/log-out")
    assert client.session.session_key != inside
    assert client.get("/account")["Location"].startswith("/log-in")


def test_log_out_needs_a_form(site: Site) -> None:
    assert site.client().get("/log-out").status_code == 405


# --- links ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("site")
def test_links_cannot_be_guessed_for_long() -> None:
    client = Client()
    statuses = [client.get(f"/i/{number}").status_code for number in range(LINKS.tries + 1)]
    assert statuses == [404] * LINKS.tries + [429]


@pytest.mark.usefixtures("site")
def test_an_invitation_opens_once() -> None:
    link = give_link(Purpose.STAFF, "harbour-games", "jude", TEN)
    client = Client()
    assert client.get(f"/i/{link.token}").status_code == 200
    assert client.post(f"/i/{link.token}", {"password": "short"}).status_code == 422
    assert client.post(f"/i/{link.token}", {"password": NEW})["Location"] == "/"
    assert client.get("/account").status_code == 200
    assert Client().get(f"/i/{link.token}").status_code == 404
    assert log_in(Client(), "jude", NEW) == 302


@pytest.mark.usefixtures("site")
def test_an_invitation_to_a_tournament_resets_no_password() -> None:
    with_password("jude")
    link = give_link(Purpose.STAFF, "another", "jude", TEN)
    assert Client().get(f"/i/{link.token}").status_code == 404
    assert Client().post(f"/i/{link.token}", {"password": NEW}).status_code == 404
    assert log_in(Client(), "jude") == 302


@pytest.mark.usefixtures("site")
def test_all_invitations_end_with_the_first_log_in() -> None:
    links = [give_link(Purpose.STAFF, slug, "jude", TEN) for slug in ("one", "two")]
    Client().post(f"/i/{links[0].token}", {"password": NEW})
    assert Client().get(f"/i/{links[1].token}").status_code == 404


@pytest.mark.usefixtures("site")
def test_what_is_kept_of_a_link_does_not_open_anything() -> None:
    link = give_link(Purpose.STAFF, "one", "jude", TEN)
    for kept in (link.digest, link.nonce):
        assert kept not in link.token
        assert Client().get(f"/i/{kept}").status_code == 404
    assert len(link.token) == 27


# --- one's own account ----------------------------------------------------------------------------


def test_name_and_e_mail_are_changed(site: Site) -> None:
    client = site.client()
    answer = client.post("/account", {"do": "details", "name": "Olga R.", "email": "o@x.example"})
    assert answer["Location"] == "/account"
    account = Account.objects.get(login="olga")
    assert (account.name, account.email) == ("Olga R.", "o@x.example")
    wrong = client.post("/account", {"do": "details", "name": "", "email": "nowhere"})
    assert wrong.status_code == 422
    assert 'value="nowhere"' in wrong.text


@pytest.mark.usefixtures("site")
def test_a_password_is_changed_by_who_knows_the_old_one() -> None:
    with_password()
    client, other = Client(), Client()
    log_in(client)
    log_in(other)
    wrong = client.post("/account", {"do": "password", "old": "no", "password": NEW})
    assert wrong.status_code == 422
    assert "not your password" in wrong.text
    key = client.session.session_key
    client.post("/account", {"do": "password", "old": PASSWORD, "password": NEW})
    assert client.session.session_key != key
    assert client.get("/account").status_code == 200
    assert other.get("/account").status_code == 302  # other browsers are logged out
    assert log_in(Client(), password=NEW) == 302


# --- administrators -------------------------------------------------------------------------------


def test_an_administrator_invites_another(site: Site) -> None:
    client = site.client()
    client.post("/accounts", {"do": "invite", "name": "Ada", "login": "ada"})
    page = client.get("/accounts").text
    link = find_link_of(Purpose.STAFF, "", "ada")
    assert link is not None
    assert link.token in page
    assert link.token not in client.get("/accounts").text  # shown once
    invited = Client()
    invited.post(f"/i/{link.token}", {"password": NEW})
    assert invited.get("/new").status_code == 200


def test_an_administrator_helps_who_has_lost_a_password(site: Site) -> None:
    with_password("jude")
    site.client().post("/accounts", {"do": "renew", "at": "jude"})
    link = find_link_of(Purpose.STAFF, "", "jude")
    assert link is not None
    assert Client().post(f"/i/{link.token}", {"password": NEW}).status_code == 302
    assert log_in(Client(), "jude", NEW) == 302


def test_an_administrator_is_made_and_unmade_but_not_by_oneself(site: Site) -> None:
    client = site.client()
    client.post("/accounts", {"do": "administrator", "at": "otto", "on": "1"})
    assert Account.objects.get(login="otto").is_administrator
    client.post("/accounts", {"do": "administrator", "at": "otto", "off": "1"})
    assert not Account.objects.get(login="otto").is_administrator
    client.post("/accounts", {"do": "administrator", "at": "olga", "off": "1"})
    assert Account.objects.get(login="olga").is_administrator


def test_others_do_not_see_accounts(site: Site) -> None:
    assert Client().get("/accounts").status_code == 302
    assert site.client("otto").get("/accounts").status_code == 403
    answer = site.client("otto").post("/accounts", {"do": "renew", "at": "olga"})
    assert answer.status_code == 403


def test_a_log_in_that_is_taken_or_unknown_is_refused(site: Site) -> None:
    client = site.client()
    assert (
        client.post("/accounts", {"do": "invite", "name": "X", "login": "jude"}).status_code == 422
    )
    assert client.post("/accounts", {"do": "renew", "at": "nobody"}).status_code == 404


@pytest.mark.parametrize("language", ["en", "it", "ar"])
@pytest.mark.parametrize("path", ["/", "/account", "/accounts"])
def test_every_page_speaks_every_language(site: Site, path: str, language: str) -> None:
    site.at = TEN - timedelta(days=1)
    site.create()
    client = site.client()
    client.cookies["language"] = language
    assert client.get(path).status_code == 200


def test_capitals_of_a_log_in_are_made_small_and_other_signs_explained(file_place: Place) -> None:
    del file_place
    client = Client()
    typed = {"name": "Olga", "password": "seven brown foxes"}
    answer = client.post("/first-run", {**typed, "login": "ol ga"})
    assert answer.status_code == 422
    assert "Use small letters and digits" in answer.text
    assert client.post("/first-run", {**typed, "login": "Olga"}).status_code == 302
    assert Account.objects.get().login == "olga"
