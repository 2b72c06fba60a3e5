"""What style sheets promise everybody: enough contrast in both themes, and nothing that moves."""

import re
from pathlib import Path

import pytest

import hexmeet.web

SHEETS = sorted((Path(hexmeet.web.__file__).parent / "static/web").glob("*.css"))
TOKENS = next(sheet for sheet in SHEETS if sheet.name == "hexmeet.css").read_text()
TOKEN = re.compile(r"--([a-z-]+): (#[0-9a-f]{3,6});")
TEXT, SHAPES = 4.5, 3.0  # WCAG 2.2 AA: 1.4.3 and 1.4.11
FOCUSED_BY_SCRIPT = {"main:focus", ".effect h2:focus"}  # so that they are read; nothing to press

INKS = ("ink", "soft", "accent")
# What is written in which colour on which ground.
WRITTEN = [
    *[(ink, ground) for ink in INKS for ground in ("paper", "surface", "sunk")],
    *[(ink, ground) for ink in ("bad", "good", "warn") for ground in ("paper", "surface")],
    *[(ink, f"{ink}-soft") for ink in ("accent", "good", "warn", "bad")],
    *[("ink", f"{ground}-soft") for ground in ("accent", "good", "warn", "bad")],
    ("soft", "accent-soft"), ("good", "sunk"), ("accent-ink", "accent"), ("surface", "good"),
    ("ink", "line"), ("paper", "ink"), ("paper", "soft"),
]  # fmt: skip
# Edges of fields and buttons, the ring of the focus, marks that mean something.
DRAWN = [
    *[(edge, ground) for edge in ("line-strong", "accent") for ground in ("paper", "surface")],
    *[(mark, "surface") for mark in ("good", "warn", "bad", "red", "blue", "orange", "ink")],
]


def read_theme(start: str) -> dict[str, str]:
    """Read the colours of a theme; what it does not say is as in the light one."""
    block = TOKENS.split(start, 1)[1].split("}", 1)[0]
    return dict(TOKEN.findall(block))


LIGHT = read_theme(":root {")
DARK = read_theme(':root[data-theme="dark"] {')
THEMES = {"light": LIGHT, "dark": LIGHT | DARK}


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours as WCAG 2.2 defines it."""
    pale, deep = sorted((luminance(one), luminance(other)), reverse=True)
    return (pale + 0.05) / (deep + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) > 4 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_contrast_is_reckoned_as_the_standard_says() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("pairs", "least"), [(WRITTEN, TEXT), (DRAWN, SHAPES)], ids=["text", "shapes"]
)
def test_contrast_is_enough(theme: str, pairs: list[tuple[str, str]], least: float) -> None:
    colours = THEMES[theme]
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert {pair: round(value, 2) for pair, value in found.items() if value < least} == {}


def test_the_browsers_own_dark_theme_is_the_chosen_one() -> None:
    assert read_theme(':root:not([data-theme="light"]) {') == DARK


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_nothing_moves_for_whoever_wants_no_motion(sheet: Path) -> None:
    outside = leave_out(sheet.read_text(), "@media (prefers-reduced-motion: no-preference) {")
    assert re.findall(r"[^{};]*(?:animation|transition)[a-z-]*:[^;}]*", outside) == []


def leave_out(text: str, start: str) -> str:
    """Leave out all blocks that begin so."""
    kept = ""
    while start in text:
        before, text = text.split(start, 1)
        kept += before
        depth = 1
        for at, letter in enumerate(text):
            depth += {"{": 1, "}": -1}.get(letter, 0)
            if not depth:
                text = text[at + 1 :]
                break
    return kept + text


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_the_focus_is_never_hidden(sheet: Path) -> None:
    hidden = re.findall(r"([^{}]*)\{[^{}]*outline: (?:none|0)", sheet.read_text())
    assert {selector.strip() for selector in hidden} <= FOCUSED_BY_SCRIPT
