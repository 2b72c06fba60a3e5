"""One page of a screen, and lists divided over as many of them as needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from hexmeet.web.screens.filling import Block, Frame, Shape, fill
from hexmeet.web.screens.parts import Part

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """One page of a part; `shape` is for which screens, where pages differ between them."""

    part: Part
    number: int = 1
    count: int = 1
    shape: Shape | None = None
    letters: int = 1
    ranges: Sequence[str] = ()  # of all pages of the part, where they go by the alphabet
    reveals: int = 0  # what appears one after the other
    content: Mapping[str, Any] = field(default_factory=dict)

    @property
    def range(self) -> str:
        """Which letters of the alphabet this page has, where there are several pages."""
        return self.ranges[self.number - 1] if self.ranges else ""

    @property
    def id(self) -> str:
        """Name the page, so that a screen finds it again after a change."""
        return "-".join(filter(None, [self.part, self.shape, str(self.number)]))


def divide(
    part: Part, items: Sequence[tuple[Item, Block]], frame: Frame, **content: object
) -> Sequence[Slide]:
    """Divide a list over pages, for either shape of screens."""
    if not items:
        return ()
    slides = []
    for shape in Shape:
        filled = fill(items, shape, frame)
        slides += [
            Slide(
                part=part,
                number=number,
                count=len(filled.pages),
                shape=shape,
                letters=filled.letters,
                content={"columns": columns, "width": filled.columns, **content},
            )
            for number, columns in enumerate(filled.pages, start=1)
        ]
    return slides
