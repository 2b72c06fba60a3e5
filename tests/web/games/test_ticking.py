"""The script that ticks, in a real browser whose own clock is wrong."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect, sync_playwright

from hexmeet import web

SCRIPT = (Path(web.__file__).parent / "static" / "web" / "hexmeet.js").read_text(encoding="utf-8")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NOW = 1_800_000_000  # of the server
PAGE = f"""<!doctype html><title>a clock</title><body data-now="{NOW}"><main>
<time class="clock" id="played" data-from="{NOW - 65}"></time>
<time class="clock" id="left" data-until="{NOW + 125}"></time>
<time class="clock" id="stands" data-stands="3600"></time>
<p id="later" data-shown-from="{NOW + 120}" hidden>Time is up</p>
<p id="already" data-shown-from="{NOW - 1}" hidden>Time is up</p>
</main><script type="module" src="/hexmeet.js"></script>"""


@pytest.fixture
def phone() -> Iterator[Page]:
    """A phone that thinks it is 2001, and that can be wound on."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.skip("no browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page()
        page.clock.install(time="2001-01-01T00:00:00")
        page.route("**/*", answer)
        page.goto("http://hall.test/")
        yield page
        browser.close()


def answer(route: Route) -> None:
    is_script = route.request.url.endswith(".js")
    kind = "text/javascript" if is_script else "text/html"
    route.fulfill(body=SCRIPT if is_script else PAGE, content_type=kind)


def test_clocks_go_by_the_server_whatever_the_phone_thinks(phone: Page) -> None:
    expect(phone.locator("#played")).to_have_text("1:05")
    expect(phone.locator("#left")).to_have_text("2:05")
    expect(phone.locator("#stands")).to_have_text("1:00:00")
    expect(phone.locator("#already")).to_be_visible()


def test_what_holds_from_a_moment_on_appears_without_a_connection(phone: Page) -> None:
    phone.context.set_offline(True)
    phone.clock.run_for(118_000)
    expect(phone.locator("#later")).to_be_hidden()
    phone.clock.run_for(3_000)
    expect(phone.locator("#later")).to_be_visible()
    expect(phone.locator("#left")).to_contain_text("0:0")
    phone.clock.run_for(10_000)
    expect(phone.locator("#left")).to_have_class("clock over")
