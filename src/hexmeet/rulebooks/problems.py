"""What is wrong with a file that somebody wrote: every problem, where it is, what was expected."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: the file, the key in it (empty for the file as a whole), what was expected.

    What can be wrong in a form has a code and values too: a page says it in any language.
    """

    file: str
    key: str
    expected: str
    code: str = field(default="", compare=False)
    params: Mapping[str, int | str | tuple[str, ...]] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.expected) if part)


class FileError(Exception):
    """A file cannot be used; carries every problem found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))
