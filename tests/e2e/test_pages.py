"""Every page that a link leads to, on a phone, in three languages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from tests.e2e.crowd import PHONE, Crowd
from tests.e2e.reader import find_foreign

# Whose hall speaks which language; the qualifier is looked at in all of them.
EVENTS = {
    "en": ("harbour-games", "world-2004"),
    "it": ("harbour-games", "selezione-napoli"),
    "ar": ("harbour-games", "nihai-dubai", "tasfiyat-beirut"),
}
DIRECTION = {"en": "ltr", "it": "ltr", "ar": "rtl"}
FILES = re.compile(r"\.(csv|json|jsonl|svg|png|jpg|pdf|txt)($|\?)|/log-out|/photo/")
VARIES = re.compile(r"\d+|/p/[^/]+|(?<=/rulebooks/).+|\?.*")
MOST_OF_A_KIND = 1
WIDTH, _ = PHONE


@pytest.mark.parametrize("language", EVENTS)
def test_every_page_fits_a_phone_and_speaks_its_language(crowd: Crowd, language: str) -> None:
    page = crowd.log_in("olga", language=language, size=PHONE)
    faults: list[str] = []
    for event in EVENTS[language]:
        for address in walk(page, crowd, event):
            faults += look_at(page, address, language)
    assert not faults, "\n".join(faults)


def walk(page: Page, crowd: Crowd, event: str) -> Iterator[str]:
    """Give the address of one page of every kind that can be reached, staying on each."""
    phones = re.findall(r"http\S+/p/\S+", crowd.server.said) if event == "harbour-games" else []
    waiting = ["/", f"/e/{event}/desk/", f"/e/{event}/", *phones[:2]]
    seen: set[str] = set()
    while waiting:
        address = waiting.pop(0).removeprefix(crowd.server.address)
        kind = VARIES.sub("#", address)
        if kind in seen or FILES.search(address):
            continue
        seen.add(kind)
        answer = page.goto(address)
        assert answer is not None
        assert answer.status < 400, f"{address}: {answer.status}"
        yield address
        found: list[str] = page.eval_on_selector_all("a[href]", "all => all.map(a => a.href)")
        links = [link.partition("#")[0] for link in found if crowd.server.address in link]
        waiting += [link for link in links if "/e/" not in link or f"/e/{event}/" in link]


def look_at(page: Page, address: str, language: str) -> Iterator[str]:
    """Find what is wrong with a page as it stands."""
    root = page.locator("html")
    if (root.get_attribute("lang"), root.get_attribute("dir")) != (language, DIRECTION[language]):
        yield f"{address}: speaks {root.get_attribute('lang')}"
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > WIDTH:
        yield f"{address} in {language}: {width} pixels wide"
    if language == "ar" and "harbour-games" not in address and "/p/" not in address:
        foreign = find_foreign(page)
        if foreign and address.startswith("/e/"):
            yield f"{address}: not translated: {sorted(foreign)}"
