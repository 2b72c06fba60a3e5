from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.e2e_network.hall import BROWSERS, Crowd, Hall, find_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium; closed with its module, as it keeps an event loop running."""
    program = find_browser()
    if program is None:
        pytest.skip(f"no browser; expected one of {', '.join(BROWSERS)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall of its own, with a round in progress."""
    hall = Hall(tmp_path / "data")
    hall.seed("play")
    hall.start()
    yield hall
    hall.kill()


@pytest.fixture
def crowd(browser: Browser, hall: Hall) -> Iterator[Crowd]:
    """People in that hall."""
    crowd = Crowd(browser, hall)
    yield crowd
    crowd.leave()
