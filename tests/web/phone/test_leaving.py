"""A player goes home: asks on the phone, and an organiser agrees."""

from django.test import Client
from tests.web.pages import act, manage, read_refusal
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.words import Status

DESK = "/e/harbour-games/desk"


def me(site: Site, player: str) -> str:
    return f"/p/{site.token(player)}/me"


def test_an_organiser_sees_the_wish_and_lets_the_player_go(site: Site) -> None:
    site.start()
    site.play(1)
    manage(Client(), me(site, "1"), "leave", reason="my train")
    page = site.client().get(f"{DESK}/").text
    assert "asks to go home" in page
    assert "my train" in page
    manage(site.client(), f"{DESK}/player/1", "let-go", "1", reason="my train")
    assert site.now.players["1"].status is Status.LEFT
    assert not site.now.leave_requests
    site.ask(ask.DraftSeating())
    site.begin()
    assert all("1" not in table.seats for table in site.now.rounds[-1].tables)


def test_who_leaves_a_running_game_keeps_the_points_of_that_moment(site: Site) -> None:
    site.start()
    site.begin()
    player = site.table().seats[1]
    manage(Client(), me(site, player), "leave", reason="")
    answer = act(site.client(), f"{DESK}/player/{player}", "let-go", player, reason="ill")
    assert "with how many VP" in read_refusal(answer)
    manage(site.client(), f"{DESK}/player/{player}", "let-go", player, reason="ill", vp="4")
    assert site.table().held == {player: 4}


def test_a_player_stays_after_all(site: Site) -> None:
    site.start()
    manage(Client(), me(site, "1"), "leave", reason="")
    manage(Client(), me(site, "1"), "stay")
    assert not site.now.leave_requests
    assert "asks to go home" not in site.client().get(f"{DESK}/").text


def test_an_organiser_asks_a_player_to_stay(site: Site) -> None:
    site.start()
    manage(Client(), me(site, "1"), "leave", reason="")
    manage(site.client(), f"{DESK}/player/1", "decline", "1")
    assert site.now.players["1"].status is Status.CHECKED_IN
    assert "I have to go home" in Client().get(me(site, "1")).text


def test_nobody_leaves_before_the_start_but_withdraws(site: Site) -> None:
    site.create()
    site.register(3)
    page = Client().get(me(site, "1")).text
    assert 'value="leave"' not in page
    assert 'value="withdraw"' in page
