"""Writes SVG: elements, numbers, and texts that keep to the room they have."""

from html import escape

FONTS = "system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', 'DejaVu Sans', sans-serif"

# How wide letters are in a wide typeface, in parts of the size: no viewer has all of ours.
NARROW, LETTER, WIDE = 0.36, 0.62, 0.98
BOLD = 1.12
NARROW_LETTERS = frozenset("iljtfI.,:;'|/!()[] \u00b7")
WIDE_LETTERS = frozenset("mwMWQO@%")


Spot = tuple[float, float]


def element(name: str, *children: str, **attributes: str | float) -> str:
    """Write an element; an underscore in an attribute's name stands for a hyphen."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
    )
    content = "".join(children)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def describe(title: str, description: str) -> str:
    """Write what a drawing is called and what it shows, for whoever cannot see it."""
    return element("title", escape(title)) + element("desc", escape(description))


def group(*children: str, **attributes: str | float) -> str:
    """Write a group."""
    return element("g", *children, **attributes)


def move(x: float, y: float, scale: float = 1) -> str:
    """Give the transformation that moves, and scales where asked to."""
    scaled = "" if scale == 1 else f" scale({scale:.5f})"
    return f"translate({number(x)} {number(y)}){scaled}"


def text(
    content: str,
    spot: Spot,
    size: float,
    *,
    room: float | None = None,
    bold: bool = False,
    **attributes: str | float,
) -> str:
    """Write a text on its base line, made smaller where it would not fit its room."""
    if room is not None:
        size = min(size, room / measure(content, bold=bold))
    if bold:
        attributes["font_weight"] = "bold"
    return element("text", escape(content), x=spot[0], y=spot[1], font_size=size, **attributes)


def measure(content: str, *, bold: bool = False) -> float:
    """Guess, rather too high than too low, how wide a text of size 1 is."""
    width = sum(
        NARROW if c in NARROW_LETTERS else WIDE if c in WIDE_LETTERS else LETTER for c in content
    )
    return width * (BOLD if bold else 1)


def fold(content: str, size: float, room: float) -> list[str]:
    """Break a sentence between words into lines that keep to their room."""
    first, *words = content.split(" ")
    lines = [first]
    for word in words:
        longer = f"{lines[-1]} {word}"
        if size * measure(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def number(value: float) -> str:
    """Write a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
