import re
from datetime import date

import pytest
from tests.web.pages import count_queries
from tests.web.sending import send
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Entry
from hexmeet.tournament.words import Phase, Status

PLAYERS = "/e/harbour-games/desk/players"
PLAYER = "/e/harbour-games/desk/player/"


def names(page: str) -> list[str]:
    body = page.partition('<tbody id="players">')[2].partition("</tbody>")[0]
    return [name.strip() for name in re.findall(r'<th scope="row">(?:<a[^>]*>)?([^<]+)', body)]


def test_list_is_sorted_by_name_and_found_without_script(site: Site) -> None:
    site.create()
    site.register(5)
    client = site.client()
    assert names(client.get(PLAYERS).text) == sorted(site.name(n) for n in range(5))
    assert names(client.get(f"{PLAYERS}?q=YILD cem").text) == ["Cem Yildiz"]
    assert names(client.get(f"{PLAYERS}?q=HADD").text) == ["Dana Haddad"]
    assert "Nobody fits" in client.get(f"{PLAYERS}?q=zzz").text


def test_list_is_filtered_by_status_with_tallies(site: Site) -> None:
    site.create(capacity=3)
    site.register(5)
    site.ask(ask.WithdrawPlayer(player="1"))
    client = site.client()
    page = client.get(PLAYERS).text
    assert re.search(r"\?status=waiting[^>]*>waiting <b>1</b>", page)
    assert re.search(r"\?status=withdrawn[^>]*>withdrawn <b>1</b>", page)
    assert names(client.get(f"{PLAYERS}?status=waiting").text) == ["Eva Novak"]
    assert "All 3 places are taken" in page


def test_empty_list_says_how_players_come(site: Site) -> None:
    site.create()
    page = site.client().get(PLAYERS).text
    assert "a list that you import" in page
    assert "Open registration" in page


def test_player_is_added_by_hand(site: Site) -> None:
    site.create()
    answer = send(
        site.client("skye"),
        PLAYERS,
        {"do": "add", "name": "  Ada   Lovelace ", "group": "Byron", "no-photos": "on"},
    )
    assert "Ada Lovelace" in answer.text
    (player,) = site.now.players.values()
    assert (player.id, player.name, player.group, player.no_photos) == (
        "1", "Ada Lovelace", "Byron", True,
    )  # fmt: skip


def test_form_sent_twice_enters_one_player(site: Site) -> None:
    site.create()
    client = site.client()
    form = {"do": "add", "name": "Ada", "command": "the same"}
    answers = [client.post(PLAYERS, form).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert list(site.now.players) == ["1"]


def test_name_is_needed_and_nothing_typed_is_lost(site: Site) -> None:
    site.create()
    answer = site.client().post(PLAYERS, {"do": "add", "name": " ", "group": "Byron"})
    assert answer.status_code == 422
    assert "Write the name." in answer.text
    assert 'value="Byron"' in answer.text


def test_second_person_of_a_name_has_to_be_meant(site: Site) -> None:
    site.create()
    site.register(1)
    client = site.client()
    refused = client.post(PLAYERS, {"do": "add", "name": "ada lovelace"})
    assert refused.status_code == 422
    assert "another person of the same name" in refused.text
    client.post(PLAYERS, {"do": "add", "name": "ada lovelace", "namesake": "on"})
    assert len(site.now.players) == 2


def test_registration_is_opened_and_closed_by_organisers(site: Site) -> None:
    site.create()
    client = site.client("otto")
    assert "Close registration" in send(client, PLAYERS, {"do": "open-registration"}).text
    phases = [site.now.phase]
    send(client, PLAYERS, {"do": "close-registration"})
    phases.append(site.now.phase)
    assert phases == [Phase.REGISTRATION, Phase.CREATED]
    refused = site.client("skye").post(PLAYERS, {"do": "open-registration"})
    assert refused.status_code == 422


def test_what_is_known_of_a_player_is_corrected(site: Site) -> None:
    site.create()
    site.register(3)
    form = {
        "do": "change", "at": "1", "name": "Ada King", "group": "Byron",
        "fixed-table": "2", "avoid": ["2", "3"],
    }  # fmt: skip
    answer = send(site.client(), f"{PLAYER}1", form)
    assert "The changes to Ada King are saved." in answer.text
    player = site.now.players["1"]
    assert (player.name, player.group, player.fixed_table, player.avoid) == (
        "Ada King", "Byron", 2, ("2", "3"),
    )  # fmt: skip


def test_refused_correction_keeps_what_was_typed(site: Site) -> None:
    site.create()
    site.register(3)
    form = {"do": "change", "at": "1", "name": "Ada King", "fixed-table": "x", "avoid": "3"}
    answer = site.client().post(f"{PLAYER}1", form)
    assert answer.status_code == 422
    assert "x is none" in answer.text
    assert 'value="Ada King"' in answer.text
    assert re.search(r'name="avoid" value="3" checked', answer.text)
    assert site.now.players["1"].name == "Ada Lovelace"


def test_withdrawn_player_gives_the_place_to_who_waits_and_comes_back(site: Site) -> None:
    site.create(capacity=2)
    site.register(3)
    client = site.client()
    page = send(client, f"{PLAYER}1", {"do": "withdraw", "at": "1"}).text
    assert "Ada Lovelace has withdrawn." in page
    assert 'name="do" value="return"' in page
    assert site.now.players["3"].status is Status.REGISTERED
    client.post(f"{PLAYER}1", {"do": "return", "at": "1"})
    assert site.now.players["1"].status is Status.WAITING
    assert "waiting 1" in client.get(PLAYERS).text


def test_nobody_withdraws_once_the_tournament_has_started(site: Site) -> None:
    site.start()
    client = site.client()
    assert "Withdraw Ada" not in client.get(f"{PLAYER}1").text
    refused = client.post(f"{PLAYER}1", {"do": "withdraw", "at": "1"})
    assert refused.status_code == 422


@pytest.mark.clause("shn-2024", "10.1")
def test_birth_date_is_asked_where_the_rulebook_has_a_minimum_age(site: Site) -> None:
    site.create("shn-2024", championship_day=date(2027, 6, 1))
    client = site.client()
    assert 'name="born"' in client.get(PLAYERS).text
    young = client.post(PLAYERS, {"do": "add", "name": "Ada", "born": "2020-01-01"})
    assert young.status_code == 422
    assert '/rulebooks/shn-2024/10.1"' in young.text
    unread = client.post(PLAYERS, {"do": "add", "name": "Ada", "born": "yesterday"})
    assert "Write the date of birth such as" in unread.text
    client.post(PLAYERS, {"do": "add", "name": "Ada", "born": "31/12/1990"})
    assert site.now.players["1"].born == date(1990, 12, 31)


def test_judges_see_the_list_and_change_nothing(site: Site) -> None:
    site.create()
    site.register(3)
    client = site.client("jude")
    page = client.get(PLAYERS).text
    assert "Ada Lovelace" in page
    assert PLAYER not in page
    assert client.get(f"{PLAYER}1").status_code == 403
    assert client.post(PLAYERS, {"do": "add", "name": "X"}).status_code == 422
    assert len(site.now.players) == 3


def test_unknown_player_is_said_to_be_none(site: Site) -> None:
    site.create()
    assert site.client().get(f"{PLAYER}99").status_code == 404
    assert site.client().post(PLAYERS, {"do": "return", "at": "99"}).status_code == 422


def test_player_whose_id_has_a_slash_has_a_page(site: Site) -> None:
    site.create()
    site.ask(ask.RegisterPlayer(entry=Entry(id="a/b", name="Ada")))
    client = site.client()
    assert f'href="{PLAYER}a/b"' in client.get(PLAYERS).text
    assert client.get(f"{PLAYER}a/b").status_code == 200


@pytest.mark.parametrize("page", ["players", "check-in", "players/links", "players/import"])
def test_questions_to_the_database_do_not_grow_with_the_players(site: Site, page: str) -> None:
    site.create(capacity=None)
    site.register(13)
    client, address = site.client(), f"/e/harbour-games/desk/{page}"
    few = count_queries(client, address)
    more = tuple(Entry(id=f"m{n}", name=f"More {n}") for n in range(47))
    site.ask(ask.ImportPlayers(entries=more))
    assert count_queries(client, address) == few


def test_arabic_page_is_read_from_the_right(site: Site) -> None:
    site.create()
    site.register(3)
    client = site.client()
    client.cookies["language"] = "ar"
    for address in (PLAYERS, f"{PLAYER}1", f"{PLAYERS}/import", f"{PLAYERS}/links"):
        page = client.get(address).text
        assert '<html lang="ar" dir="rtl"' in page
    assert "ثلاثة لاعبين" in client.get(PLAYERS).text or "3 لاعبين" in client.get(PLAYERS).text
