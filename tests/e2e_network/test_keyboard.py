"""Everything is done by keyboard, what has the focus is seen, and what changes is read aloud."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.e2e_network.hall import LAPTOP, Crowd, Hall

# One radio button of a group is reached by Tab, the others by arrows.
FOCUSABLE = """() => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
  const there = all.filter((each) => each.checkVisibility({ checkVisibilityCSS: true })
    && !each.disabled && each.type !== "hidden" && each.tabIndex >= 0);
  const groups = new Set(there.filter((each) => each.type === "radio").map((each) => each.name));
  return there.filter((each) => each.type !== "radio").length + groups.size;
}"""
FOCUSED = """() => {
  const each = document.activeElement;
  const style = getComputedStyle(each);
  window.reached = (window.reached || new Set()).add(each);
  return {
    is: each.outerHTML.slice(0, 120),
    isSeen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    count: window.reached.size,
    isOver: each === document.body,
  };
}"""
MOST = 400


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall before a round and in one."""
    hall = Hall(tmp_path_factory.mktemp("keyboard") / "data", slug="play")
    hall.seed("play", "draft")
    hall.start()
    yield hall
    hall.kill()


def walk(page: Page) -> int:
    """Press Tab until the page is over; everything that is reached shows that it is."""
    for _ in range(MOST):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUSED)
        if found["isOver"]:
            return int(found["count"]) - 1
        assert found["isSeen"], found["is"]
    raise AssertionError("the page has no end")


@pytest.mark.parametrize("path", ["/e/play/desk/round", "/e/draft/desk/seating/", "phone", "/"])
def test_all_there_is_can_be_reached_and_shows_its_focus(
    crowd: Crowd, hall: Hall, path: str
) -> None:
    page = crowd.come(LAPTOP)
    crowd.log_in("olga", page)
    page.goto(hall.phone(hall.seats(4)[0]) if path == "phone" else path)
    there = page.evaluate(FOCUSABLE)
    assert there > 10
    assert walk(page) >= there


def test_seats_are_exchanged_by_keyboard(crowd: Crowd) -> None:
    page = crowd.come(LAPTOP)
    crowd.log_in("olga", page)
    page.goto("/e/draft/desk/seating/")
    seats = page.locator("form[data-seats] button.seat")
    seats.nth(0).focus()
    page.keyboard.press("Enter")
    expect(seats.nth(0)).to_have_attribute("aria-pressed", "true")
    seats.nth(5).focus()
    page.keyboard.press("Enter")
    dialog = page.locator("#swap-effect")
    expect(dialog).to_be_visible()
    expect(dialog.locator("[data-heading]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(seats.nth(5)).to_be_focused()


def test_what_was_done_is_read_aloud_and_the_focus_stays_where_it_was(
    crowd: Crowd, hall: Hall
) -> None:
    page = crowd.come()
    page.goto(hall.phone(hall.seats(4)[0]))
    page.get_by_role("button", name="Ask for a turn limit").focus()
    page.keyboard.press("Enter")
    voice = page.locator("body > p[role=status]")
    expect(voice).to_contain_text("Sent")
    expect(voice).to_contain_text("Turns are limited")
    assert page.evaluate("document.activeElement !== document.body")


def test_a_refusal_is_an_alert_and_gets_the_focus(crowd: Crowd, hall: Hall) -> None:
    page = crowd.come()
    page.goto(hall.phone(hall.seats(4)[0]))
    page.locator("#sheet > summary").click()
    page.locator("#sheet button.primary").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_focused()


def test_the_way_past_the_navigation_is_first(crowd: Crowd) -> None:
    page = crowd.come()
    page.goto("/rulebooks/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
