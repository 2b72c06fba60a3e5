"""Five steps to a tournament, as somebody takes them who has read nothing."""

import pytest
from django.test import Client
from tests.web.site import NAMES, Site

from hexmeet.tournament.words import Role
from hexmeet.web.logbook import LEDGER
from hexmeet.web.models import Account

WHERE = {
    "name": "Harbour Games qualifier",
    "place": "Trieste",
    "day": "2026-12-05",
    "time": "10:00",
    "time_zone": "Europe/Rome",
    "event": "tournament",
    "languages": ["en", "it"],
}


def go_to(client: Client, step: str, rulebook: str = "studio-2023", **where: object) -> None:
    """Take the steps before one."""
    client.post("/new/rulebook", {"rulebook": rulebook, "go": ""})
    if step in ("players", "staff", "review"):
        assert client.post("/new/where", {**WHERE, **where}).status_code == 303
    if step in ("staff", "review"):
        assert client.post("/new/players", {"players": "\n".join(NAMES[:13])}).status_code == 303
    if step == "review":
        assert client.post("/new/staff", {"judges_too": "on"}).status_code == 303


def test_a_newcomer_makes_a_tournament_of_thirteen(site: Site) -> None:
    client = site.client()
    go_to(client, "review")
    page = client.get("/new/review")
    assert "13 players" in page.text
    assert "one_table" not in page.text
    answer = client.post("/new/review", {"go": "create", "expected": "13"})
    assert answer["Location"] == "/e/harbour-games-qualifier/desk/"
    made = LEDGER.load("harbour-games-qualifier").state
    assert [player.name for player in made.players.values()] == list(NAMES[:13])
    assert made.staff["olga"].roles == (Role.OWNER, Role.HEAD_JUDGE)
    assert made.details.starts_at.isoformat() == "2026-12-05T10:00:00+01:00"
    assert client.get(answer["Location"]).status_code == 200


def test_only_administrators_make_tournaments(site: Site) -> None:
    assert Client().get("/new")["Location"] == "/log-in?next=/new"
    assert site.client("otto").get("/new").status_code == 403
    assert site.client("otto").post("/new/review", {"go": "create"}).status_code == 403
    assert site.client("otto").get("/new/rules").status_code == 403


def test_likely_answers_are_filled_in(site: Site) -> None:
    client = site.client()
    go_to(client, "where")
    page = client.get("/new/where").text
    assert 'value="10:00"' in page
    assert 'id="capacity" name="capacity" type="text" value=""' in page
    assert 'value="en" checked' in page


def test_a_step_that_is_not_right_says_so_at_its_fields_and_keeps_what_was_typed(
    site: Site,
) -> None:
    client = site.client()
    go_to(client, "where")
    wrong = {
        **WHERE,
        "name": "",
        "day": "soon",
        "capacity": "many",
        "languages": [],
        "place": "Molo",
    }
    answer = client.post("/new/where", wrong)
    assert answer.status_code == 422
    for sentence in (
        "Give the tournament a name",
        "Choose a day",
        "from 1 to 1000",
        "at least one",
    ):
        assert sentence in answer.text
    assert 'value="Molo"' in answer.text
    assert 'value="many"' in answer.text


def test_going_back_keeps_what_was_typed_even_where_it_is_not_right(site: Site) -> None:
    client = site.client()
    go_to(client, "where")
    answer = client.post("/new/where", {**WHERE, "name": "Half", "day": "", "go": "rulebook"})
    assert answer["Location"] == "/new/rulebook"
    assert 'value="Half"' in client.get("/new/where").text


def test_later_steps_wait_for_those_before(site: Site) -> None:
    client = site.client()
    assert client.get("/new/review")["Location"] == "/new/rulebook"
    go_to(client, "where")
    assert client.get("/new/staff")["Location"] == "/new/where"
    assert client.get("/new/nowhere").status_code == 404


def test_a_rulebook_is_chosen_first(site: Site) -> None:
    answer = site.client().post("/new/rulebook", {})
    assert answer.status_code == 422
    assert "Choose a rulebook" in answer.text


def test_pasted_players_that_cannot_play_are_named(site: Site) -> None:
    client = site.client()
    go_to(client, "players", "shn-2022", event="qualifier")
    answer = client.post("/new/players", {"players": "Ada; 1990-01-01\nBea; 2015-01-01\nCem"})
    assert answer.status_code == 422
    assert "Bea" in answer.text
    assert "Cem" in answer.text
    assert "Ada; 1990-01-01" in answer.text


def test_somebody_who_judges_cannot_play(site: Site) -> None:
    client = site.client()
    go_to(client, "staff")
    answer = client.post("/new/staff", {"name": ["Ada Lovelace"], "role": ["judge"], "login": [""]})
    assert answer.status_code == 303
    assert client.get("/new/review")["Location"] in ("/new/players", "/new/staff")


def test_staff_gets_log_ins_and_invitations(site: Site) -> None:
    client = site.client()
    go_to(client, "staff")
    rows = {
        "name": ["Jude Law", "ريم", "Jude"],
        "role": ["head-judge", "scorekeeper", "judge"],
        "login": ["", "", ""],
        "judges_too": "on",
    }
    client.post("/new/staff", rows)
    answer = client.post("/new/review", {"go": "create"})
    assert answer["Location"] == "/e/harbour-games-qualifier/desk/staff"
    staff = LEDGER.load("harbour-games-qualifier").state.staff
    assert list(staff) == ["olga", "jude2", "staff", "jude3"]  # the site has a jude already
    assert staff["olga"].roles == (Role.OWNER, Role.JUDGE)
    page = client.get(answer["Location"]).text
    assert page.count("/i/") == 3
    assert client.get(answer["Location"]).text.count("/i/") == 0  # shown once
    assert not Account.objects.get(login="jude2").has_usable_password()


def test_more_rows_for_staff_keep_those_that_are_filled_in(site: Site) -> None:
    client = site.client()
    go_to(client, "staff")
    answer = client.post(
        "/new/staff", {"name": ["Reem"], "role": ["judge"], "login": [""], "go": "more"}
    )
    assert answer.text.count('name="login"') == 4
    assert 'value="Reem"' in answer.text


def test_an_account_that_nobody_uses_is_not_appointed(site: Site) -> None:
    client = site.client()
    go_to(client, "staff")
    answer = client.post("/new/staff", {"name": ["X"], "role": ["judge"], "login": ["nobody"]})
    assert answer.status_code == 422
    assert "Nobody uses this log-in" in answer.text


def test_sending_the_last_step_twice_makes_one_tournament(site: Site) -> None:
    client = site.client()
    go_to(client, "review")
    session = dict(client.session.items())
    first = client.post("/new/review", {"go": "create"})
    again = client.session
    again["new tournament"] = session["new tournament"]
    again.save()
    second = client.post("/new/review", {"go": "create"})
    assert first["Location"] == second["Location"]


def test_namesakes_have_addresses_of_their_own(site: Site) -> None:
    client = site.client()
    for expected in ("harbour-games-qualifier", "harbour-games-qualifier-2"):
        go_to(client, "review")
        assert expected in client.post("/new/review", {"go": "create"})["Location"]


def test_an_arabic_name_gets_an_address_too(site: Site) -> None:
    client = site.client()
    go_to(client, "players", name="بطولة الميناء")
    client.post("/new/players", {"players": ""})
    client.post("/new/staff", {})
    answer = client.post("/new/review", {"go": "create"})
    assert answer["Location"] == "/e/tournament-2026-12-05/desk/"


@pytest.mark.parametrize("language", ["en", "it", "ar"])
@pytest.mark.parametrize("step", ["rulebook", "where", "players", "staff", "review"])
def test_every_step_speaks_every_language(site: Site, language: str, step: str) -> None:
    client = site.client()
    go_to(client, "review")
    client.cookies["language"] = language
    page = client.get(f"/new/{step}")
    assert page.status_code == 200
    assert f'lang="{language}"' in page.text


def test_starting_again_forgets_everything(site: Site) -> None:
    client = site.client()
    go_to(client, "review")
    client.post("/new/review", {"go": "forget"})
    assert client.get("/new/where")["Location"] == "/new/rulebook"
