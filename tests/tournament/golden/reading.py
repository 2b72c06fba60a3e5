"""Reads the script of an event: what each line says, and who is meant by its names.

A script is a text of lines. `#` begins a remark. A line with a time moves the clock of the hall,
`then` begins what must be true by now, `let` gives somebody a name for what follows, and every
other line is somebody asking for something. `-> code` at its end is the refusal that must follow;
a line without one must be granted.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

CLOCK = re.compile(r"(\d\d):(\d\d)")
REFUSAL = " -> "


@dataclass(frozen=True)
class Line:
    """One line of a script, with the place it stands at."""

    number: int
    text: str
    refusal: str = ""


def read_script(text: str) -> Iterator[Line]:
    """Read the lines that say something."""
    for number, raw in enumerate(text.splitlines(), start=1):
        said, _, refusal = raw.partition("#")[0].strip().partition(REFUSAL)
        if said:
            yield Line(number, " ".join(said.split()), refusal.strip())


def read_list(words: str) -> list[str]:
    """Read `Ada, Bea and Cem`."""
    return [word for word in re.split(r",\s*|\s+and\s+|\s+", words.strip()) if word]
