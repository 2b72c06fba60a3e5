"""Every page is checked by axe: in three languages, both themes, on a phone and on a laptop.

By default each page is looked at once, in one of the combinations in turn; `make nightly` looks at
all of them.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page
from tests.e2e_network.hall import LAPTOP, PHONE, Crowd, Hall

LOOKS = list(itertools.product(("en", "it", "ar"), ("light", "dark"), (PHONE, LAPTOP)))
STEPS = 5  # between the looks of two pages: it shares no factor with their number
# Rules of WCAG 2.2 at A and AA, and what axe holds for good practice besides.
RULES = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}

STAFF = {
    "registration": [
        "", "players", "players/import", "players/links", "player/1", "settings", "staff",
    ],
    "arrival": ["", "check-in", "players"],
    "draft": ["", "seating/", "seating/swap?one=1&other=2&round=1", "seating/fixed-table?player=1"],
    "play": [
        "", "round", "round/1/table/1", "round/1/table/2", "round/1/table/3", "seating/",
        "seating/repair/", "seating/rounds/1/", "seating/rounds/1/lists", "seating/rounds/1/cards",
        "documents", "log", "screens",
    ],
    "later": ["", "standings", "round", "round/1/table/1"],
    "final": ["", "finals", "standings"],
    "closed": ["", "standings", "finals", "documents", "documents/report"],
}  # fmt: skip
PUBLIC = {
    "registration": ["", "register"],
    "play": ["", "screen"],
    "later": ["", "screen", "verify"],
    "closed": ["", "archive", "verify", "screen"],
}
PHONES = {
    "registration": ["1", "1 me"],
    "play": ["seat 1", "seat 2", "seat 3", "seat 1 me"],
    "later": ["1", "1 standing"],
    "final": ["seat 1"],
    "closed": ["1", "1 standing"],
}
ELSEWHERE = [
    "/", "/account", "/accounts", "/new", "/new/where", "/new/rules", "/new/players", "/new/staff",
    "/new/review", "/e/play/house-rules", "/nowhere",
]  # fmt: skip
STRANGERS = [
    "/", "/log-in", "/rulebooks/", "/rulebooks/compare",
    "/rulebooks/compare?left=shn-2022&right=shn-2024",
    "/rulebooks/readings", "/rulebooks/studio-2023", "/rulebooks/studio-2023/7.2",
]  # fmt: skip


@dataclass(frozen=True)
class Look:
    """A page, and how somebody looks at it."""

    who: str
    path: str
    language: str
    theme: str
    size: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.path} in {self.language}, {self.theme}, {self.size[0]} wide"


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A server with a tournament at each moment of the day."""
    hall = Hall(tmp_path_factory.mktemp("town") / "data", slug="play")
    hall.seed("registration", "arrival", "draft", "play", "later", "final", "closed")
    hall.start()
    yield hall
    hall.kill()


def list_pages(hall: Hall) -> Iterator[tuple[str, str]]:
    """List who looks at which page."""
    for moment, pages in STAFF.items():
        yield from (("olga", f"/e/{moment}/desk/{page}") for page in pages)
    for moment, pages in PUBLIC.items():
        yield from (("", f"/e/{moment}/{page}") for page in pages)
    for moment, pages in PHONES.items():
        for page in pages:
            player, _, rest = page.removeprefix("seat ").partition(" ")
            if page.startswith("seat ") and moment == "play":
                player = hall.seats(int(player))[0]
            yield "", f"{hall.phone(player, moment)}{rest}"
    yield from (("olga", page) for page in ELSEWHERE)
    yield from (("", page) for page in STRANGERS)


def choose_looks(pages: Sequence[tuple[str, str]], *, all_of_them: bool) -> Iterator[Look]:
    """Give the looks of one night, or one for each page."""
    for number, (who, path) in enumerate(pages):
        turn = LOOKS[number * STEPS % len(LOOKS)]
        for language, theme, size in LOOKS if all_of_them else [turn]:
            yield Look(who, path, language, theme, size)


def test_no_page_has_a_flaw_that_can_be_found(
    browser: Browser, town: Hall, request: pytest.FixtureRequest
) -> None:
    nightly = request.config.getoption("--hypothesis-profile") == "nightly"
    crowd = Crowd(browser, town, expected=("status of 404",))
    looks = sorted(
        choose_looks(list(list_pages(town)), all_of_them=nightly),
        key=lambda look: (look.who, look.language, look.theme, look.size),
    )
    flaws: list[str] = []
    for (who, *how), group in itertools.groupby(
        looks, key=lambda look: (look.who, look.language, look.theme, look.size)
    ):
        language, theme, size = how
        page = crowd.come(size, str(language), str(theme))
        if who:
            crowd.log_in(who, page)
            page.goto("/new")  # a draft of a tournament, for the steps that follow
            page.locator("main [name=rulebook]").first.check()
            page.locator("main button.primary").last.click()
        for look in group:
            page.goto(look.path)
            flaws += [f"{look}: {flaw}" for flaw in check(page)]
    crowd.leave()
    assert not flaws, f"{len(flaws)} flaws\n" + "\n".join(flaws)


def check(page: Page) -> Iterator[str]:
    """Find what is wrong with a page as it stands, and with what is folded up on it."""
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(options)", RULES)
    for rule in found["violations"]:
        for node in rule["nodes"]:
            why = " ".join(node["failureSummary"].split())
            yield f"{rule['id']} ({rule['impact']}): {node['html'][:160]} {why[:260]}"


@pytest.mark.parametrize(
    ("flaw", "rule"),
    [
        ("<img src='/static/web/mark.svg'>", "image-alt"),
        ("<input name='nameless'>", "label"),
        ("<p class='pale'>hardly to be seen</p>", "color-contrast"),
        ("<button></button>", "button-name"),
    ],
)
def test_a_flaw_is_found(browser: Browser, town: Hall, flaw: str, rule: str) -> None:
    crowd = Crowd(browser, town)
    page = crowd.come()
    page.goto("/log-in")
    page.evaluate(
        """html => {
          document.querySelector("main").insertAdjacentHTML("beforeend", html);
          document.querySelector(".pale")?.style.setProperty("color", "#ddd");
        }""",
        flaw,
    )
    assert any(found.startswith(rule) for found in check(page))
    crowd.leave()
