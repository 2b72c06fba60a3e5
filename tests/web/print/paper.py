"""Pages on paper: printed by the system's own browser, and read again from the PDF."""

import re
import shutil
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any
from urllib.parse import urljoin

import segno.consts
from django.test import Client
from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, Route, sync_playwright
from pypdf import PdfReader

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ORIGIN = "http://testserver"
LINKED = re.compile(r'<(?:link|img|script)[^>]+(?:href|src)="(/[^"]+)"')
QUIET = 2  # modules around a code, as we draw it


def find_browser() -> str | None:
    """Find the system's own browser."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@dataclass(frozen=True)
class Printed:
    """A page as it comes out of a printer."""

    pages: list[str]  # the text of each sheet of paper
    overflowing: list[str]  # what sticks out of its box, or of the paper

    @property
    def text(self) -> str:
        return "\n".join(self.pages)

    def says(self, words: str) -> bool:
        """Whether words stand somewhere; those of two directions each by itself, in any order."""
        plain = simplify(self.text)
        if words.isascii() or simplify(words) in plain:
            return simplify(words) in plain
        return all(
            simplify(word) in plain or simplify(word)[::-1] in plain for word in words.split()
        )

    def count(self, word: str) -> int:
        """Count how often a word stands, whichever way it was read."""
        plain, wanted = simplify(self.text), simplify(word)
        return plain.count(wanted) + plain.count(wanted[::-1])


def simplify(text: str) -> str:
    """Leave out spaces and marks, and write letters as such that were drawn in another shape."""
    shapes = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in shapes if unicodedata.category(letter)[0] not in "ZCM")


class Printer:
    """A browser in a thread of its own, as it keeps an event loop running there."""

    def __init__(self, program: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._playwright: Playwright = self._thread.submit(sync_playwright().start).result()
        self._browser: Browser = self._thread.submit(
            self._playwright.chromium.launch, executable_path=program, args=["--no-sandbox"]
        ).result()

    def stop(self) -> None:
        self._thread.submit(self._browser.close).result()
        self._thread.submit(self._playwright.stop).result()
        self._thread.shutdown()

    def print(self, client: Client, address: str, paper: str) -> Printed:
        """Print a page on some paper."""
        found = gather(client, address)
        return self._thread.submit(self._print, address, found, paper).result()

    def photograph(self, client: Client, address: str, what: str) -> list[Image.Image]:
        """Take a picture of parts of a page as they are printed."""
        found = gather(client, address)
        return self._thread.submit(self._photograph, address, found, what).result()

    def _print(self, address: str, found: Mapping[str, tuple[str, bytes]], paper: str) -> Printed:
        with self._open(address, found) as page:
            page.set_viewport_size({"width": 703 if paper == "A4" else 725, "height": 1000})
            overflowing: list[str] = page.evaluate(STICKS_OUT)
            content = page.pdf(format=paper)
        return Printed([sheet.extract_text() for sheet in PdfReader(BytesIO(content)).pages],
                       overflowing)  # fmt: skip

    def _photograph(
        self, address: str, found: Mapping[str, tuple[str, bytes]], what: str
    ) -> list[Image.Image]:
        with self._open(address, found) as page:
            return [
                Image.open(BytesIO(part.screenshot(scale="device"))).convert("L")
                for part in page.locator(what).all()
            ]

    @contextmanager
    def _open(self, address: str, found: Mapping[str, tuple[str, bytes]]) -> Iterator[Page]:
        with self._browser.new_context(device_scale_factor=3) as context:
            page = context.new_page()
            page.emulate_media(media="print")

            def answer(route: Route) -> None:
                kind, content = found.get(route.request.url.removeprefix(ORIGIN), ("", b""))
                if kind:
                    route.fulfill(body=content, content_type=kind)
                else:
                    route.abort()

            page.route("**/*", answer)
            page.goto(ORIGIN + address)
            yield page


# What is wider than its box, or cut by the edge of the paper.
STICKS_OUT = """() => [...document.querySelectorAll('.papers *')].filter(each => {
  const edge = document.querySelector('.papers').getBoundingClientRect();
  const box = each.getBoundingClientRect();
  if (each.closest('svg') || !box.width) return false;
  return each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline'
    || box.left < edge.left - 1 || box.right > edge.right + 1;
}).map(each => each.className + ': ' + each.textContent.trim().slice(0, 60))"""


def gather(client: Client, address: str) -> Mapping[str, tuple[str, bytes]]:
    """Fetch a page and all that it links, as the browser has no server to ask."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    found = {address: (answer["Content-Type"], answer.content)}
    for linked in dict.fromkeys(LINKED.findall(answer.text)):
        part = client.get(linked)
        content = b"".join(part) if part.streaming else part.content
        found[urljoin(address, linked)] = (part["Content-Type"], content)
    return found


def read_lines(page: str) -> list[str]:
    """Read the lines of the state that somebody would type."""
    found = re.search(r'<ol class="typed-lines">(.*?)</ol>', page, re.DOTALL)
    assert found
    return [re.sub(r"<[^>]+>", "", line) for line in re.findall(r"<li>(.*?)</li>", found[1])]


# --- reading QR codes -----------------------------------------------------------------------------


def read_qr(picture: Image.Image) -> str:
    """Read a QR code off a picture as it was printed.

    Only what we draw: letters and digits, level M, mask 3, and no module that is wrong.
    """
    modules = sample(picture)
    size = len(modules)
    version = (size - 17) // 4
    bits = [
        modules[row][column] ^ ((row + column) % 3 == 0)
        for row, column in walk(size, reserve(size, version))
    ]
    words = [sum(bit << (7 - n) for n, bit in enumerate(bits[at : at + 8]))
             for at in range(0, len(bits) - 7, 8)]  # fmt: skip
    return decode(untangle(words, version), version)


def sample(picture: Image.Image) -> list[list[int]]:
    """Find the code's square in a picture, and the colour in the middle of each module."""
    dark = picture.point(lambda value: 255 if value < 128 else 0)
    box = dark.getbbox()
    assert box
    left, top, right, _ = box
    finder = next(x for x in range(left, right) if not dark.getpixel((x, top)))
    timing = int(top + (finder - left) * 6.5 / 7)
    row = [bool(dark.getpixel((x, timing))) for x in range(left, right)]
    size = 13 + sum(here != after for here, after in pairwise(row))
    step = (right - left) / size
    return [
        [int(bool(dark.getpixel((int(left + step * (x + 0.5)), int(top + step * (y + 0.5))))))
         for x in range(size)]
        for y in range(size)
    ]  # fmt: skip


def reserve(size: int, version: int) -> set[tuple[int, int]]:
    """Find the modules that hold no data: finders, timing, alignment, format and version."""
    taken = {(r, c) for r in range(9) for c in (*range(9), *range(size - 8, size))}
    taken |= {(r, c) for r in range(size - 8, size) for c in range(9)}
    taken |= {(6, n) for n in range(size)} | {(n, 6) for n in range(size)}
    if version >= 7:
        taken |= {(r, c) for r in range(6) for c in range(size - 11, size - 8)}
        taken |= {(c, r) for r in range(6) for c in range(size - 11, size - 8)}
    positions: Sequence[Sequence[int]] = segno.consts.ALIGNMENT_POS
    centres = positions[version - 2] if version > 1 else ()
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for row in centres:
        for column in centres:
            if (row, column) not in corners:
                taken |= {(r, c) for r in range(row - 2, row + 3)
                          for c in range(column - 2, column + 3)}  # fmt: skip
    return taken


def walk(size: int, taken: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Visit the modules that hold data, two columns at a time, upwards and downwards in turn."""
    upwards = True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for row in range(size - 1, -1, -1) if upwards else range(size):
            for column in (right, right - 1):
                if (row, column) not in taken:
                    yield row, column
        upwards = not upwards


def untangle(words: list[int], version: int) -> list[int]:
    """Put the data of the blocks one after the other; what corrects errors is left out."""
    levels: Any = segno.consts.ECC[version]
    kinds = levels[segno.consts.ERROR_LEVEL_M]
    lengths = [kind.num_data for kind in kinds for _ in range(kind.num_blocks)]
    blocks: list[list[int]] = [[] for _ in lengths]
    stream = iter(words)
    for place in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if place < length:
                block.append(next(stream))
    return [word for block in blocks for word in block]


def decode(words: list[int], version: int) -> str:
    """Read text in the alphanumeric mode, or bytes."""
    bits = "".join(f"{word:08b}" for word in words)
    mode, is_wide = int(bits[:4], 2), version >= 10
    if mode == 4:
        head = 4 + (16 if is_wide else 8)
        count = int(bits[4:head], 2)
        ends = range(head, head + 8 * count + 1, 8)
        return bytes(int(bits[a:b], 2) for a, b in pairwise(ends)).decode()
    assert mode == 2
    head = 4 + (9 if version < 10 else 11 if version < 27 else 13)
    count, letters = int(bits[4:head], 2), segno.consts.ALPHANUMERIC_CHARS.decode()
    text = ""
    for place in range(count // 2):
        pair = int(bits[head + 11 * place : head + 11 * place + 11], 2)
        text += letters[pair // 45] + letters[pair % 45]
    if count % 2:
        last = head + 11 * (count // 2)
        text += letters[int(bits[last : last + 6], 2)]
    return text
