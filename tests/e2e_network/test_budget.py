"""What the pages of a player may cost on an old phone with a slow network; docs/networks.md."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page
from tests.e2e_network.hall import Crowd, Hall

import hexmeet.web

SCRIPTS = sorted((Path(hexmeet.web.__file__).parent / "static/web").glob("*.js"))
MOST_BYTES, MOST_OF_SCRIPTS = 60_000, 20_000  # as they travel
LATEST_PAINT = 3_000  # milliseconds
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
TIMES_SLOWER = 6

# What came after ES2020, which browsers of phones that are not updated any more do not know.
TOO_NEW = {
    "assignment by logic": r"\?\?=|\|\|=|&&=",
    "private or static parts of a class": r"this\.#\w|^\s*#\w+|\bstatic\s*\{",
    "separators in numbers": r"\b\d+_\d",
    "waiting outside of a function": r"^(const \w+ = )?await ",
    "new methods of arrays and texts": (
        r"\.(at|replaceAll|findLast|findLastIndex|toSorted|toReversed|toSpliced|with|group"
        r"|isWellFormed)\("
    ),
    "new functions": (
        r"structuredClone|Object\.(hasOwn|groupBy)|Promise\.(any|withResolvers|try)"
        r"|AbortSignal\.(timeout|any)|Array\.fromAsync|Iterator\.|WeakRef|Set\.prototype"
    ),
    "form data of a button": r"new FormData\(\w+, ",
    "new marks of patterns": r"/[gimsuy]*[dv][gimsuy]*[.,;)]",
}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_are_written_for_old_browsers(script: Path) -> None:
    assert find_too_new(script.read_text()) == []


@pytest.mark.parametrize(
    "line", ["a ??= 1;", "this.#x", "x.at(-1)", "await f();", "1_000", "structuredClone(x)"]
)
def test_what_is_too_new_is_found(line: str) -> None:
    assert find_too_new(line)


def find_too_new(text: str) -> list[str]:
    code = re.sub(r'//.*$|"[^"\n]*"', '""', text, flags=re.MULTILINE)
    return [name for name, form in TOO_NEW.items() if re.search(form, code, re.MULTILINE)]


@pytest.mark.parametrize("moment", ["standing", "me", ""])
def test_a_players_page_is_small(crowd: Crowd, hall: Hall, moment: str) -> None:
    page = crowd.come()
    weights = weigh(page)
    page.goto(hall.phone(hall.seats(1)[0]) + moment, wait_until="networkidle")
    assert any(address.endswith(".css") for address in names(weights))
    scripts = sum(size for address, size in weights.items() if ".js" in address)
    assert 1_000 < scripts < MOST_OF_SCRIPTS
    assert 5_000 < sum(weights.values()) < MOST_BYTES
    print(f"{moment or 'game'}: {sum(weights.values())} bytes, scripts {scripts}")  # noqa: T201


def test_all_scripts_together_are_small() -> None:
    phone = [script for script in SCRIPTS if script.stem in ("hexmeet", "outbox", "games")]
    assert len(phone) == 3
    assert sum(len(gzip.compress(script.read_bytes())) for script in phone) < MOST_OF_SCRIPTS


def names(weights: dict[str, int]) -> list[str]:
    return [address.partition("?")[0] for address in weights]


def weigh(page: Page) -> dict[str, int]:
    """Weigh everything that travels, packed and with its headers."""
    weights: dict[str, int] = {}
    addresses: dict[str, str] = {}
    session = listen(page)
    session.on(
        "Network.responseReceived",
        lambda event: addresses.update({event["requestId"]: event["response"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda event: weights.update(
            {addresses.get(event["requestId"], "?"): int(event["encodedDataLength"])}
        ),
    )
    return weights


def listen(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    return session


def test_a_players_page_is_painted_soon_on_a_slow_phone(
    browser: Browser, crowd: Crowd, hall: Hall
) -> None:
    address = hall.phone(hall.seats(4)[0])
    crowd.come().goto(address)  # the server is warm, the phone is not
    page = crowd.come()
    session = listen(page)
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    page.goto(address)
    page.wait_for_function("performance.getEntriesByType('paint').length > 0")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"first paint after {painted:.0f} ms with Chromium {browser.version}")  # noqa: T201
    assert painted < LATEST_PAINT
    page.locator("#judge summary").click()  # and it can be used
    page.get_by_label("What about?").fill("Who begins?")
    page.locator("#judge button").click()
    page.locator("#outbox [data-state=sent]").wait_for()
