"""What a rulebook forbids or warns of, as codes and values; the edge turns them into sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause of a rulebook, or a reading of ours ("reading 13") where the rulebook is silent."""

    rulebook: str
    clause: str

    def __str__(self) -> str:
        ours = self.clause == "house" or self.clause.startswith("reading ")
        return f"hexmeet {self.clause}" if ours else f"{self.rulebook} {self.clause}"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user should know although it is not forbidden."""

    code: str
    clause: Citation
    params: Mapping[str, Value] = field(default_factory=dict)


class RuleViolation(Exception):  # noqa: N818 - a rule was violated; the program made no error
    """A rule forbids what was asked for."""

    def __init__(self, code: str, clause: Citation, params: Mapping[str, Value]) -> None:
        self.code = code
        self.clause = clause
        self.params = params
        super().__init__(f"{code} ({clause}): {dict(params)}")
