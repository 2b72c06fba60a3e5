"""The pictures of the README and of the docs; `make screenshots` takes them anew."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.crowd import Crowd

PHONE, LAPTOP = (390, 780), (1280, 860)
LEAST_BYTES = 10_000  # an empty page is smaller


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where pictures go: into the docs on demand, else nowhere that lasts."""
    return Path(os.environ.get("HEXMEET_SCREENSHOTS") or tmp_path)


def take(page: Page, path: Path) -> None:
    page.evaluate("document.fonts.ready")
    page.screenshot(path=path, animations="disabled")
    assert path.stat().st_size > LEAST_BYTES


def find_arabic_phone(crowd: Crowd) -> str:
    after = crowd.server.said.partition("/e/nihai-dubai/screen")[2]
    found = re.search(r"http\S+/p/\S+", after)
    assert found
    return found[0]


def test_desk_of_the_qualifier(crowd: Crowd, folder: Path) -> None:
    page = crowd.log_in("olga", size=LAPTOP)
    for name in ("round", "standings", "seating"):
        page.goto(f"/e/harbour-games/desk/{name}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        take(page, folder / f"{name}.png")
    page.goto("/e/harbour-games/desk/")
    take(page, folder / "desk.png")


def test_phones(crowd: Crowd, folder: Path) -> None:
    signing = crowd.server.find_phone("a sheet to sign")
    for name, language, theme, path in (
        ("phone", "en", "light", signing),
        ("phone-ar", "ar", "light", find_arabic_phone(crowd)),
        ("phone-dark", "en", "dark", f"{signing}standing"),
    ):
        page = crowd.come(language=language, size=PHONE, theme=theme)
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", re.compile(language))
        take(page, folder / f"{name}.png")
