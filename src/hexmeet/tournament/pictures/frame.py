"""What all pictures share: their size, the way they are read, and how marks get on an axis.

Colours, weights and patterns belong to the style sheet, which knows light, dark and paper: a
drawing only names its parts by classes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hexmeet.boards.drawing.svg import element, measure, text

WIDTH = 480
SIZE = 13  # of a text
SMALLEST = 0.8  # of its size that a text shrinks to before it is cut
MOST_MARKS = 7
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of some height; where pages are read from the right it begins there."""

    name: str  # of the picture, unique on its page
    title: str
    height: float
    from_the_right: bool = False

    def x(self, place: float) -> float:
        """Turn a distance from where reading begins into one from the left."""
        return WIDTH - place if self.from_the_right else place

    def left(self, place: float, width: float) -> float:
        """Give the left side of something so wide."""
        return WIDTH - place - width if self.from_the_right else place

    def write(  # noqa: PLR0913 - a text, its place, and how it looks
        self,
        content: str,
        place: float,
        y: float,
        *,
        anchor: str = "middle",
        room: float = WIDTH,
        size: float = SIZE,
        kind: str = "label",
    ) -> str:
        """Write a text whose start, middle or end is at a place, whichever way its words go."""
        turned = {"start": "end", "end": "start"} if self.from_the_right else {}
        return text(
            shorten(content, SMALLEST * size, room),
            (self.x(place), y),
            size,
            room=room,
            text_anchor=turned.get(anchor, anchor),
            direction="ltr",  # else the anchor would turn with the page a second time
            unicode_bidi="plaintext",
            class_=kind,
        )

    def line(self, start: tuple[float, float], end: tuple[float, float], kind: str) -> str:
        """Draw a line."""
        (x1, y1), (x2, y2) = start, end
        return element("line", x1=self.x(x1), y1=y1, x2=self.x(x2), y2=y2, class_=kind)

    def bar(self, place: float, y: float, width: float, height: float, kind: str) -> str:
        """Draw a rectangle."""
        x = self.left(place, width)
        return element("rect", x=x, y=y, width=width, height=height, class_=kind)

    def path(self, points: Sequence[tuple[float, float]], kind: str, title: str) -> str:
        """Draw a line through points, with what it is for whoever points at it."""
        through = " ".join(f"{self.x(x):.1f},{y:.1f}" for x, y in points)
        return element("polyline", element("title", escape(title)), points=through, class_=kind)

    def dot(self, place: float, y: float, size: float, kind: str, title: str) -> str:
        """Draw a dot."""
        return element(
            "circle", element("title", escape(title)), cx=self.x(place), cy=y, r=size, class_=kind
        )

    def finish(self, *drawn: str) -> str:
        """Put a picture together; it says itself what it is."""
        return element(
            "svg",
            element("title", escape(self.title), id=f"{self.name}-title"),
            *drawn,
            viewBox=f"0 0 {WIDTH} {self.height:.0f}",
            role="img",
            aria_labelledby=f"{self.name}-title",
            class_=f"picture {self.name}",
        )


def shorten(content: str, size: float, room: float) -> str:
    """Leave out the end of a text that would not fit its room."""
    short = content
    while len(short) > 1 and size * measure(short) > room:
        short = f"{short.rstrip('…')[:-1].rstrip()}…"
    return short


def mark(most: int, fewest: int = 0) -> list[int]:
    """Give round numbers for an axis, not too many."""
    step = next((s for s in STEPS if (most - fewest) / s <= MOST_MARKS), STEPS[-1])
    return list(range(-(-fewest // step) * step, most + 1, step))
