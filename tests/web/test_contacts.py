"""Addresses that players give: kept beside the log, written to where a mail server is named."""

import pytest
from django.core import mail
from django.test import Client, override_settings
from tests.web.pages import act, manage, read_refusal
from tests.web.site import Site

from hexmeet.rulebooks.problems import FileError
from hexmeet.tournament import commands as ask
from hexmeet.web.contacts import find_email
from hexmeet.web.environment import MailServer, find_mail_server

REGISTER = "/e/harbour-games/register"
ADA = {"name": "Ada", "email": "ada@example.org", "agreed": "on"}


def open_registration(site: Site) -> None:
    site.create()
    site.ask(ask.OpenRegistration())


@override_settings(SENDS_MAIL=True, EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend")
def test_the_private_link_is_sent_to_the_address_in_the_language_of_the_page(site: Site) -> None:
    open_registration(site)
    client = Client()
    client.cookies["language"] = "it"
    manage(client, REGISTER, "register", **ADA)
    (sent,) = mail.outbox
    assert sent.to == ["ada@example.org"]
    assert f"/p/{site.token('1')}/" in sent.body
    assert sent.body.startswith("Ciao Ada")


def test_an_address_is_kept_out_of_the_log_and_shown_to_organisers_alone(site: Site) -> None:
    open_registration(site)
    manage(Client(), REGISTER, "register", **ADA)
    assert find_email(site.slug, "1") == "ada@example.org"
    log = site.client().get("/e/harbour-games/desk/documents/log.jsonl").text
    assert "ada@example.org" not in log
    assert "ada@example.org" in site.client().get("/e/harbour-games/desk/player/1").text
    assert "ada@example.org" not in Client().get("/e/harbour-games/").text


def test_what_is_no_address_is_said_and_nobody_is_entered(site: Site) -> None:
    open_registration(site)
    answer = act(Client(), REGISTER, "register", **{**ADA, "email": "ada at home"})
    assert "no e-mail address" in read_refusal(answer)
    assert not site.now.players


def test_a_player_changes_the_own_address_or_takes_it_out(site: Site) -> None:
    open_registration(site)
    manage(Client(), REGISTER, "register", **ADA)
    me = f"/p/{site.token('1')}/me"
    manage(Client(), me, "email", email="lovelace@example.org")
    assert find_email(site.slug, "1") == "lovelace@example.org"
    manage(Client(), me, "email", email="")
    assert find_email(site.slug, "1") == ""


def test_a_mail_server_is_named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert find_mail_server() is None
    address = "smtp://shop:p%40ss@mail.example.org:2525?from=shop@example.org"
    monkeypatch.setenv("EMAIL_URL", address)
    assert find_mail_server() == MailServer(
        host="mail.example.org",
        port=2525,
        user="shop",
        password="p@ss",  # noqa: S106 - of nobody
        is_secure=False,
        sender="shop@example.org",
    )


@pytest.mark.parametrize(
    "address", ["mail.example.org", "smtp://mail.example.org", "smtp:///?from=a@b"]
)
def test_a_mail_server_that_cannot_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("EMAIL_URL", address)
    with pytest.raises(FileError, match="EMAIL_URL: expected smtp://"):
        find_mail_server()
