from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.e2e.crowd import BROWSERS, Crowd, Server, find_browser, serving


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


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the demonstration."""
    with serving(tmp_path_factory.mktemp("demo"), "demo", "--serve") as server:
        yield server


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Server]:
    """A server with nothing on it yet."""
    with serving(tmp_path / "data", "serve") as server:
        yield server


@pytest.fixture
def crowd(browser: Browser, demo: Server) -> Iterator[Crowd]:
    """People who look at the demonstration."""
    crowd = Crowd(browser, demo)
    yield crowd
    crowd.leave()
