"""Pages that change by themselves, in real browsers."""

import re

from playwright.sync_api import Page, Route, expect
from tests.e2e.crowd import PHONE, Crowd

ROUND = "/e/harbour-games/desk/round"
SECONDS = 1000
AT_ONCE = 2 * SECONDS


def open_phone(crowd: Crowd, sight: str) -> Page:
    page = crowd.come(size=PHONE)
    page.goto(crowd.server.find_phone(sight))
    return page


def write_note(page: Page, table: int, text: str) -> None:
    page.locator(f"#table-{table} summary").last.click()
    page.locator(f"#table-{table}").get_by_label("Note").fill(text)
    page.locator(f"#table-{table}").get_by_role("button", name="note", exact=False).click()


def test_wrong_password_is_refused_and_the_right_one_opens(crowd: Crowd) -> None:
    page = crowd.come()
    page.goto(ROUND)
    page.get_by_label("Log-in").fill("jude")
    page.get_by_label("Password").fill("a guess of somebody")
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Log-in")).to_have_value("jude")
    page.get_by_label("Password").fill(crowd.server.password)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page).to_have_url(re.compile(f"{ROUND}$"))


def test_call_from_a_phone_is_on_the_judges_page_at_once(crowd: Crowd) -> None:
    judge = crowd.log_in("jude")
    judge.goto(ROUND)
    phone = open_phone(crowd, "in the middle of a game")
    phone.get_by_text("Call a judge", exact=True).click()
    phone.get_by_label("What about?").fill("Who has the longest road?")
    phone.get_by_role("button", name="Call a judge to my table").click()
    expect(judge.locator("#calls").get_by_text("Who has the longest road?")).to_be_visible(
        timeout=AT_ONCE
    )
    expect(phone.get_by_text("A judge has been called", exact=False).first).to_be_visible()


def test_nothing_changes_under_somebody_who_types(crowd: Crowd) -> None:
    typing = crowd.log_in("skye")
    typing.goto(f"{ROUND}/2/table/8")
    typing.locator("#vp-1").fill("9")
    other = crowd.log_in("jude")
    other.goto(ROUND)
    write_note(other, 7, "Has begun its last turns.")
    expect(typing.locator("#state")).to_contain_text("changed")
    expect(typing.locator("#vp-1")).to_have_value("9")
    expect(typing.locator("#vp-1")).to_be_focused()
    typing.get_by_role("button", name="Show", exact=False).click()
    expect(typing.locator("#state")).to_be_hidden()


def test_what_is_sent_without_a_connection_arrives_once_it_is_back(crowd: Crowd) -> None:
    crowd.expected.extend(["ERR_INTERNET_DISCONNECTED", "WebSocket"])
    phone = open_phone(crowd, "a sheet to sign")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Yes, it is right").click()
    expect(phone.locator("#outbox [data-state=kept]")).to_be_visible()
    expect(phone.get_by_role("heading", name="Is this sheet right?")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="You have confirmed the sheet")).to_be_visible()


def test_what_arrived_and_was_not_answered_is_done_only_once(crowd: Crowd) -> None:
    crowd.expected.append("ERR_FAILED")
    judge = crowd.log_in("hugo")
    judge.goto(ROUND)
    lost: list[int] = []

    def lose_answer(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch(max_redirects=0).status)
            route.abort()
        else:
            route.continue_()

    judge.route("**/round", lose_answer)
    write_note(judge, 8, "Two chairs are needed.")
    expect(judge.locator("#outbox [data-state=kept]")).to_be_visible()
    expect(judge.locator("#outbox [data-state=kept]")).to_be_hidden()
    assert lost == [303]
    judge.reload()
    expect(judge.get_by_text("Two chairs are needed.")).to_have_count(1)


def test_scripts_that_others_write_into_a_page_do_not_run(crowd: Crowd) -> None:
    crowd.expected.append("Content Security Policy")
    page = crowd.come()
    page.goto("/log-in")
    ran = page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.foreign = true";
          document.body.append(script);
          return window.foreign === true;
        }"""
    )
    assert ran is False
    assert any("Content Security Policy" in fault for fault in crowd.faults)
