"""Somebody who looks for buttons, links and fields by their words, in the language of the page."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from hexmeet.sentences.catalogue import say

# What is written in Latin letters in every language: names, codes, addresses.
LATIN = re.compile(r"[A-Za-z]{3,}")
CODES = re.compile(r"\b[0-9a-f]{16,}\b|\S*[/@]\S*|\S+\.\S+")
NAMES = frozenset({
    "hexmeet", "catan", "studio", "olga", "marchetti", "hugo", "nadia", "omar", "shn", "uae",
    "english", "italiano", "json", "csv", "xlsx", "toml", "jpeg", "png", "sha", "hmac", "utf",
    "rank", "verify", "letter",
})  # fmt: skip
READ = """() => {
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const others = "script, style, code, .code, .typed-lines, pre, svg, datalist, [lang]:not(html)";
    if (!parent.closest(others)) {
      words.push(walker.currentNode.textContent);
    }
  }
  return words.join(" \\n ");
}"""


def find_foreign(page: Page) -> set[str]:
    """Find Latin words on a page that nobody has translated."""
    text = CODES.sub("", page.evaluate(READ))
    return {word.casefold() for word in LATIN.findall(text)} - NAMES


@dataclass
class Reader:
    """A page, and the language somebody reads it in."""

    page: Page
    language: str

    def word(self, key: str, **values: object) -> str:
        """Give the words that stand for a sentence."""
        return say(self.language, key, **values)

    @property
    def main(self) -> Locator:
        """The page without its frame."""
        return self.page.get_by_role("main")

    def open(self, address: str) -> None:
        """Open a page, all of which runs from the right where its language does."""
        self.page.goto(address)
        self.look()

    def look(self) -> None:
        """See that the page is in the reader's language."""
        root = self.page.locator("html")
        expect(root).to_have_attribute("lang", self.language)
        expect(root).to_have_attribute("dir", "rtl" if self.language == "ar" else "ltr")
        foreign = find_foreign(self.page) if self.language == "ar" else set()
        assert not foreign, f"{self.page.url}: not translated: {sorted(foreign)}"

    def press(self, key: str, within: Locator | None = None, **values: object) -> None:
        """Press the first button of that name."""
        place = within or self.main
        named = place.get_by_role("button", name=self.word(key, **values), exact=True)
        named.and_(self.page.locator(":not(.unseen)")).first.click()

    def follow(self, key: str, **values: object) -> None:
        """Follow the first link of that name."""
        self.main.get_by_role("link", name=self.word(key, **values), exact=True).first.click()

    def unfold(self, key: str) -> None:
        """Open what is folded under these words."""
        self.main.locator("summary", has_text=self.word(key)).first.click()

    def fill(self, key: str, text: str) -> None:
        """Fill in the field of that label."""
        self.main.get_by_label(self.word(key), exact=True).first.fill(text)

    def tick(self, key: str) -> None:
        """Tick the box of that label."""
        self.main.get_by_label(self.word(key)).first.check()

    def sees(self, key: str, **values: object) -> None:
        """See a sentence somewhere on the page, at the latest after it has refreshed itself."""
        expect(self.page.get_by_text(self.word(key, **values)).first).to_be_visible()

    def reads(self, text: str) -> None:
        """See a text that somebody has written."""
        expect(self.page.get_by_text(text).first).to_be_visible()
