"""The staff: appointed by name, invited by a link that is shown once."""

import re

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.web.site import PASSWORD, Site

from hexmeet.tournament.words import Role
from hexmeet.web.links import find_link_of
from hexmeet.web.models import Account, Purpose

PATH = "/e/harbour-games/desk/staff"
LINK = re.compile(r"/i/([A-Za-z0-9_-]{27})")


def push(client: Client, do: str, at: str = "", **fields: object) -> int:
    command = f"{do} {at} {len(client.cookies)} {id(fields)}"
    return client.post(PATH, {"do": do, "at": at, "command": command, **fields}).status_code


def find_token(client: Client) -> str:
    found = LINK.search(client.get(PATH).text)
    assert found is not None
    return found[1]


def set_password(login: str) -> None:
    account = Account.objects.get(login=login)
    account.set_password(PASSWORD)
    account.save()


def test_somebody_is_appointed_by_name_and_invited_by_a_link_shown_once(site: Site) -> None:
    site.create()
    client = site.client()
    assert push(client, "appoint", name="Reem  Khoury", roles=["judge", "scorekeeper"]) == 303
    assert site.now.staff["reem"].name == "Reem Khoury"
    assert site.now.staff["reem"].roles == (Role.JUDGE, Role.SCOREKEEPER)
    token = find_token(client)
    assert LINK.search(client.get(PATH).text) is None
    invited = Client()
    assert invited.post(f"/i/{token}", {"password": "eleven green herons"}).status_code == 302
    assert invited.get("/e/harbour-games/desk/").status_code == 200


def test_a_link_stays_while_the_page_renews_itself(site: Site) -> None:
    site.create()
    client = site.client()
    push(client, "appoint", name="Reem", roles=["judge"])
    token = find_token(client)
    assert token in client.get(PATH, headers={"x-refresh": "1"}).text
    assert token not in client.get(PATH).text


def test_a_link_is_renewed_and_revoked(site: Site) -> None:
    site.create()
    client = site.client()
    push(client, "appoint", name="Reem", roles=["judge"])
    first = find_token(client)
    assert push(client, "invite", "reem") == 303
    second = find_token(client)
    assert Client().get(f"/i/{first}").status_code == 404
    assert Client().get(f"/i/{second}").status_code == 200
    assert push(client, "revoke", "reem") == 303
    assert Client().get(f"/i/{second}").status_code == 404
    assert "no valid invitation" in client.get(PATH).text


def test_an_account_is_found_by_its_log_in(site: Site) -> None:
    site.create()
    Account.objects.create(login="reem", name="Reem", password=PASSWORD)
    client = site.client()
    assert push(client, "appoint", name="Reem K.", login="Reem", roles=["judge"]) == 303
    assert site.now.staff["reem"].roles == (Role.JUDGE,)
    assert find_link_of(Purpose.STAFF, "harbour-games", "reem") is None


def test_an_organiser_gets_no_link_into_somebody_elses_account(site: Site) -> None:
    site.create()
    client = site.client("otto")
    assert push(client, "invite", "olga") == 422  # was not invited from here
    set_password("jude")
    assert push(client, "invite", "jude") == 422  # has a password
    Account.objects.create(login="waits", name="Waits")  # invited by another tournament
    assert push(client, "appoint", name="W", login="waits", roles=["judge"]) == 422
    assert push(client, "appoint", name="N", login="nobody", roles=["judge"]) == 422
    assert "waits" not in site.now.staff


def test_a_new_log_in_is_never_one_that_exists(site: Site) -> None:
    site.create()
    client = site.client()
    push(client, "appoint", name="Jude Other", roles=["scorekeeper"])
    assert "jude2" in site.now.staff


def test_what_is_refused_makes_no_account(site: Site) -> None:
    site.create()
    before = Account.objects.count()
    client = site.client()
    assert push(client, "appoint", name="Second Head", roles=["head-judge"]) == 422
    assert push(client, "appoint", name="", roles=["judge"]) == 422
    assert push(client, "appoint", name="No Roles") == 422
    assert Account.objects.count() == before


def test_what_was_typed_comes_back(site: Site) -> None:
    site.create()
    answer = site.client().post(
        PATH, {"do": "appoint", "command": "x", "name": "Second Head", "roles": ["head-judge"]}
    )
    assert 'value="Second Head"' in answer.text
    assert re.search(r'value="head-judge" checked', answer.text)


def test_roles_are_changed_and_people_dismissed(site: Site) -> None:
    site.create()
    client = site.client()
    assert push(client, "change", "jude", roles=["scorekeeper"]) == 303
    assert site.now.staff["jude"].roles == (Role.SCOREKEEPER,)
    assert push(client, "change", "jude") == 422
    assert push(client, "dismiss", "jude") == 303
    assert "jude" not in site.now.staff
    assert push(client, "dismiss", "jude") == 422
    assert push(client, "dismiss", "olga") == 422  # the last owner


def test_a_dismissed_person_cannot_accept_the_invitation(site: Site) -> None:
    site.create()
    client = site.client()
    push(client, "appoint", name="Reem", roles=["judge"])
    token = find_token(client)
    push(client, "dismiss", "reem")
    assert Client().get(f"/i/{token}").status_code == 404


def test_only_an_owner_makes_owners(site: Site) -> None:
    site.create()
    assert push(site.client("otto"), "change", "jude", roles=["owner"]) == 422
    assert push(site.client(), "change", "otto", roles=["owner", "organiser"]) == 303


def test_the_page_asks_as_often_for_many_as_for_few(site: Site) -> None:
    site.create()
    client = site.client()
    counts = []
    for people in (2, 8):
        for number in range(people):
            push(client, "appoint", name=f"P{people} {number}", roles=["judge"])
        client.get(PATH)
        client.get(PATH)
        with CaptureQueriesContext(connection) as queries:
            client.get(PATH)
        counts.append(len(queries))
    assert counts[0] == counts[1]
