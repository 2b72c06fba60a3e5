"""What is entered without a connection is kept, sent once it is back, in order, and done once."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.e2e_network.device import Device
from tests.e2e_network.hall import LAPTOP, PATIENCE, Crowd, Hall

expect.set_options(timeout=PATIENCE)

# Who sits where in the round of the hall: table 2 has a sheet to sign, tables 1 and 4 are playing.
TABLE = 4
KEPT, SENT = "Kept on this device", re.compile(r"Sent \d\d:\d\d")


def call_judge(page: Page, about: str) -> None:
    page.locator("#judge summary").click()
    page.get_by_label("What about?").fill(about)
    page.get_by_role("button", name="Call a judge to my table").click()


def enter_sheet(page: Page, *points: str) -> None:
    if not page.locator("#sheet[open]").count():
        page.locator("#sheet > summary").click()
    for place, vp in enumerate(points, start=1):
        page.locator(f"#vp-{place}").fill(vp)
    page.locator("#sheet button.primary").click()


def see(page: Page, text: str | re.Pattern[str], state: str) -> None:
    expect(page.locator(f"#outbox [data-state={state}]").first).to_contain_text(text)


def test_a_form_survives_a_closed_tab_and_is_sent_from_any_page(crowd: Crowd, hall: Hall) -> None:
    first, *_ = hall.seats(TABLE)
    page = crowd.come()
    page.goto(hall.phone(first))
    page.context.set_offline(True)
    call_judge(page, "Whose port is it?")
    see(page, KEPT, "kept")
    expect(page.get_by_label("What about?")).to_have_value("Whose port is it?")
    page.close()
    page.context.set_offline(False)
    assert hall.count("call-judge") == 1  # the one that was there before
    elsewhere = crowd.open(page.context)
    elsewhere.goto("/rulebooks/")
    see(elsewhere, SENT, "sent")
    assert hall.count("call-judge") == 2


def test_a_form_survives_a_dead_battery(browser: Browser, hall: Hall) -> None:
    first, *_ = hall.seats(TABLE)
    device = Device(browser, hall.folder.parent / "phone")
    with device.on() as page:
        page.goto(hall.address + hall.phone(first))
        hall.kill()
        enter_sheet(page, "10", "8", "7")
        see(page, KEPT, "kept")
        device.die()
    hall.start()
    with device.on() as page:
        page.goto(f"{hall.address}/rulebooks/readings")
        see(page, SENT, "sent")
    assert hall.count("enter-sheet") == 3


def test_forms_are_sent_in_the_order_they_were_filled_in(crowd: Crowd, hall: Hall) -> None:
    first, *_ = hall.seats(TABLE)
    page = crowd.come()
    page.goto(hall.phone(first))
    page.context.set_offline(True)
    call_judge(page, "Please look at the longest road.")
    enter_sheet(page, "10", "8", "7")
    expect(page.locator("#outbox li")).to_have_count(2)
    page.context.set_offline(False)
    see(page, SENT, "sent")
    expect(page.get_by_role("heading", name="You have confirmed the sheet")).to_be_visible()
    assert hall.kinds()[-2:] == ["call-judge", "enter-sheet"]


def test_a_form_whose_answer_was_lost_is_done_once(crowd: Crowd, hall: Hall) -> None:
    first, *_ = hall.seats(TABLE)
    page = crowd.come()
    page.goto(hall.phone(first))
    lost: list[int] = []

    def lose_answers(route: Route) -> None:
        if route.request.method == "POST" and len(lost) < 2:
            lost.append(route.fetch(max_redirects=0).status)
            route.abort()
        else:
            route.continue_()

    page.route("**/p/**", lose_answers)
    call_judge(page, "Is this die cocked?")
    see(page, SENT, "sent")
    assert lost == [303, 303]
    assert hall.count("call-judge") == 2


def test_who_was_overtaken_is_told_and_keeps_what_was_typed(crowd: Crowd, hall: Hall) -> None:
    first, second, *_ = hall.seats(TABLE)
    page, other = crowd.come(), crowd.come()
    page.goto(hall.phone(first))
    page.context.set_offline(True)
    enter_sheet(page, "10", "8", "7")
    see(page, KEPT, "kept")
    other.goto(hall.phone(second))
    enter_sheet(other, "10", "9", "6")
    see(other, SENT, "sent")
    page.context.set_offline(False)
    see(page, "Refused: see why", "refused")
    see(page, "Somebody else was faster", "refused")
    page.locator("#outbox summary").click()
    assert page.locator("#outbox dd").all_text_contents()[:1] == ["10"]
    expect(page.locator("#outbox dl")).to_contain_text("8")
    page.goto("/rulebooks/")  # it stays, wherever somebody goes
    see(page, "Refused: see why", "refused")
    page.get_by_role("button", name="Throw away").click()
    expect(page.locator("#outbox")).to_be_hidden()
    assert hall.count("enter-sheet") == 3


def test_what_was_refused_later_comes_back_in_its_form(crowd: Crowd, hall: Hall) -> None:
    first, *_ = hall.seats(TABLE)
    page = crowd.come()
    page.goto(hall.phone(first))
    page.context.set_offline(True)
    enter_sheet(page, "10", "8", "")
    see(page, KEPT, "kept")
    page.close()
    page.context.set_offline(False)
    page = crowd.open(page.context)
    page.goto("/rulebooks/")
    see(page, "Refused: see why", "refused")
    page.get_by_role("button", name="Show it in its form").click()
    expect(page).to_have_url(re.compile("/p/"))
    expect(page.locator("#vp-2")).to_have_value("8")
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("#vp-3").fill("7")
    page.locator("#sheet button.primary").click()
    see(page, SENT, "sent")
    expect(page.locator("#outbox [data-state=refused]")).to_have_count(0)
    assert hall.count("enter-sheet") == 3


def test_whoever_has_been_logged_out_logs_in_and_it_is_sent(crowd: Crowd, hall: Hall) -> None:
    page = crowd.come(LAPTOP)
    crowd.log_in("skye", page)
    page.goto(f"/e/{hall.slug}/desk/round/1/table/1")
    page.context.clear_cookies(name="sessionid")
    for place, vp in enumerate(("10", "8", "7", "5"), start=1):
        page.locator(f"#vp-{place}").fill(vp)
    page.locator("form:has([value=enter]) button").first.click()
    see(page, "Log in again", "login")
    expect(page.locator("#vp-1")).to_have_value("10")
    crowd.log_in("otto", page)  # not the one who has entered it
    see(page, "Log in again", "login")
    assert hall.count("enter-sheet") == 2
    page.context.clear_cookies()
    crowd.log_in("skye", page)
    see(page, SENT, "sent")
    assert hall.count("enter-sheet") == 3


def test_a_token_that_has_become_old_is_renewed(crowd: Crowd, hall: Hall) -> None:
    page = crowd.come(LAPTOP)
    crowd.log_in("hugo", page)
    page.goto(f"/e/{hall.slug}/desk/round")
    page.context.clear_cookies(name="csrftoken")
    page.locator("#more-1 summary").click()
    page.locator("#note-1").fill("Two chairs are needed.")
    page.locator("form:has(#note-1) button").click()
    see(page, SENT, "sent")
    assert hall.count("note-table") == 2


def test_the_page_of_a_router_is_no_answer(crowd: Crowd, hall: Hall) -> None:
    first, *_ = hall.seats(TABLE)
    page = crowd.come()
    page.goto(hall.phone(first))
    portal = "<!doctype html><title>Wi-Fi</title><p>Welcome! Please accept our terms."
    page.route("**/p/**", lambda route: route.fulfill(body=portal, content_type="text/html"))
    call_judge(page, "Who begins?")
    see(page, KEPT, "kept")
    page.unroute("**/p/**")
    see(page, SENT, "sent")
    assert hall.count("call-judge") == 2


def test_a_browser_that_keeps_nothing_says_that_the_page_has_to_stay(
    crowd: Crowd, hall: Hall
) -> None:
    first, *_ = hall.seats(TABLE)
    page = crowd.come()
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw Error() } })")
    page.goto(hall.phone(first))
    page.context.set_offline(True)
    call_judge(page, "Is a port between two ports?")
    see(page, "leave this page open", "open")
    page.context.set_offline(False)
    see(page, SENT, "sent")
    assert hall.count("call-judge") == 2


def test_what_is_typed_elsewhere_on_the_page_stays(crowd: Crowd, hall: Hall) -> None:
    first, *_ = hall.seats(TABLE)
    page = crowd.come()
    page.goto(hall.phone(first))
    page.locator("#sheet > summary").click()
    page.locator("#vp-2").fill("9")
    call_judge(page, "May I look at the development cards?")
    see(page, SENT, "sent")
    expect(page.locator("#vp-2")).to_have_value("9")


@pytest.mark.parametrize("language", ["it", "ar"])
def test_states_are_said_in_the_language_of_the_page(
    crowd: Crowd, hall: Hall, language: str
) -> None:
    first, *_ = hall.seats(TABLE)
    page = crowd.come(language=language)
    page.goto(hall.phone(first))
    page.context.set_offline(True)
    page.locator("#judge summary").click()
    page.locator("#judge button").click()
    see(
        page,
        {"it": "Conservato su questo dispositivo", "ar": "محفوظ على هذا الجهاز"}[language],
        "kept",
    )
    expect(page.locator("p[role=status]")).to_contain_text(
        {"it": "Conservato", "ar": "محفوظ"}[language]
    )
