from django.test import Client
from tests.web.pages import act, manage, read_refusal
from tests.web.site import TEN, Site

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament import commands as ask
from hexmeet.tournament.state import Settings
from hexmeet.tournament.words import SheetStatus, Status, TableStatus
from hexmeet.web.links import revoke_link
from hexmeet.web.models import Purpose

POINTS = {"vp-1": "10", "vp-2": "8", "vp-3": "7", "vp-4": "5", "winner": "1"}


def phone(site: Site, player: str) -> str:
    return f"/p/{site.token(player)}/"


def test_a_link_opens_the_own_pages_alone_and_nothing_once_revoked(site: Site) -> None:
    site.create()
    site.register(3)
    address = phone(site, "1")
    page = Client().get(address)
    assert "You are registered" in page.text
    assert "Ada Lovelace" in page.text
    assert "Bea Conti" not in page.text
    revoke_link(Purpose.PLAYER, site.slug, "1", TEN)
    assert Client().get(address).status_code == 404
    assert Client().get(phone(site, "1")).status_code == 200
    assert phone(site, "1") != address


def test_a_made_up_link_opens_nothing(site: Site) -> None:
    site.create()
    assert Client().get("/p/AAAAAAAAAAAAAAAAAAAAAAAAAAA/").status_code == 404


def test_a_player_withdraws_before_the_start(site: Site) -> None:
    site.create()
    site.register(3)
    manage(Client(), f"{phone(site, '2')}me", "withdraw")
    assert site.now.players["2"].status is Status.WITHDRAWN


def test_table_seat_and_opponents_are_shown_once_published(site: Site) -> None:
    site.start()
    assert "You are checked in" in Client().get(phone(site, "1")).text
    site.publish()
    table = site.table()
    page = Client().get(phone(site, table.seats[2])).text
    assert "Go to table 1" in page
    assert all(site.now.players[player].name in page for player in table.seats if player != "6")


def test_a_whole_table_finishes_its_game_on_phones(site: Site) -> None:
    site.start()
    site.begin()
    table = site.table()
    first, second, third, fourth = table.seats
    manage(Client(), phone(site, first), "enter", **POINTS)
    assert site.sheet().signed_by == (first,)
    manage(Client(), phone(site, second), "sign")
    manage(Client(), phone(site, third), "dispute", reason="I had eight")
    assert site.sheet().status is SheetStatus.DISPUTED
    manage(Client(), phone(site, second), "enter", **{**POINTS, "vp-3": "8"})
    for player in (first, third, fourth):
        manage(Client(), phone(site, player), "sign")
    assert site.table().status is TableStatus.DONE
    assert "the sheet is final" in Client().get(phone(site, fourth)).text


def test_a_player_cannot_enter_the_sheet_of_another_table_or_sign_for_others(site: Site) -> None:
    site.start()
    site.begin()
    mine, other = site.table().seats[0], site.now.rounds[-1].tables[1].seats[0]
    manage(Client(), phone(site, other), "enter", **POINTS)
    assert site.table().sheet is None
    site.enter(1, site.table().seats)
    answer = Client().post(phone(site, other), {"do": "sign", "at": mine, "command": "x"})
    assert answer.status_code == 422
    assert site.sheet().signed_by == ()


def test_a_judge_is_called_once_and_the_phone_says_who_comes(site: Site) -> None:
    site.start()
    site.begin()
    player = site.table().seats[0]
    manage(Client(), phone(site, player), "call", about="a road past a settlement")
    (call,) = site.now.calls.values()
    assert (call.by, call.about) == (player, "a road past a settlement")
    assert "A judge has been called" in Client().get(phone(site, player)).text
    site.ask(ask.TakeCall(call=call.id), by="jude")
    assert "on the way" in Client().get(phone(site, player)).text


def test_a_player_asks_for_a_turn_limit_at_the_own_table(site: Site) -> None:
    site.start()
    site.begin()
    player = site.table().seats[0]
    manage(Client(), phone(site, player), "limit-turns")
    assert site.table().turn_limit_asked_by == player


def test_what_was_typed_stays_where_a_sheet_is_refused(site: Site) -> None:
    site.start()
    site.begin()
    player = site.table().seats[0]
    answer = act(Client(), phone(site, player), "enter", **{**POINTS, "winner": "4"})
    assert "and has 5" in read_refusal(answer)
    assert 'value="8"' in answer.text


def test_the_same_command_sent_twice_is_one(site: Site) -> None:
    site.start()
    site.begin()
    player = site.table().seats[0]
    form = {"do": "call", "command": "once-only", "about": ""}
    for _ in range(2):
        assert Client().post(phone(site, player), form).status_code == 303
    assert len(site.now.calls) == 1


def test_place_reason_and_prospects_are_shown_before_the_last_round(site: Site) -> None:
    site.start(17)
    site.play(2)
    page = Client().get(f"{phone(site, '1')}standing").text
    assert "Your place" in page
    assert "What do I need" in page
    site.ask(ask.ChangeSettings(settings=hide(site)))
    page = Client().get(f"{phone(site, '1')}standing").text
    assert "What do I need" not in page


def hide(site: Site) -> Settings:
    from dataclasses import replace  # noqa: PLC0415 - used here alone

    return replace(site.now.details, hides_what_if=True)


def test_pages_are_read_from_the_right_in_arabic(site: Site) -> None:
    site.start()
    site.begin()
    client = Client()
    client.cookies["language"] = "ar"
    page = client.get(phone(site, "1")).text
    assert '<html lang="ar" dir="rtl">' in page
    assert "الطاولة" in page


def test_who_was_moved_by_a_repair_reads_the_new_table(site: Site) -> None:
    site.start()
    site.publish()
    tables = [list(table.seats) for table in site.now.rounds[-1].tables]
    mover, other = tables[1][0], tables[2][0]
    tables[1][0], tables[2][0] = other, mover
    tables[3][0], tables[3][1] = tables[3][1], tables[3][0]
    swapped = tables[3][0]
    after = tuple(map(tuple, tables))
    site.ask(ask.RepairRound(tables=after, reason="wrong seats", wrong_seats=()))
    assert "Your table has changed: now table 3." in Client().get(phone(site, mover)).text
    assert "Your place at the table has changed: now 1." in Client().get(phone(site, swapped)).text
    assert "has changed: now" not in Client().get(phone(site, tables[0][0])).text
    site.begin_published()
    assert "has changed: now" not in Client().get(phone(site, mover)).text


def test_between_two_stages_everybody_reads_whether_they_go_on(site: Site) -> None:
    site.start()
    site.play(3)
    site.ask(ask.CloseStage())
    order = site.now.orders[Stage.PRELIMINARY]
    assert "You have reached the final" in Client().get(phone(site, order[3])).text
    assert "You have played your last game today" in Client().get(phone(site, order[4])).text
    site.publish()
    assert "You have played your last game today" in Client().get(phone(site, order[4])).text
    finalist = Client().get(phone(site, order[0])).text
    assert "Selection position" in finalist
    assert '<details class="card" id="board" open>' in finalist


def test_who_is_absent_or_has_withdrawn_reads_what_can_be_done(site: Site) -> None:
    site.create()
    site.register(14)
    site.ask(ask.OpenRegistration(), ask.WithdrawPlayer(player="14"))
    assert "Registration is still open" in Client().get(phone(site, "14")).text
    site.check_in(*map(str, range(1, 13)))
    site.at = TEN
    site.ask(ask.StartTournament())
    assert "go to the desk at once" in Client().get(phone(site, "13")).text
