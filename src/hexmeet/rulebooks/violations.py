"""What a rulebook forbids or warns of, as codes and values; the edge turns them into sentences."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hexmeet.rulebooks.schema import Block, Rulebook

Value = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause of a rulebook, or a reading of ours ("reading 13") where the rulebook is silent."""

    rulebook: str
    clause: str

    @property
    def is_ours(self) -> bool:
        """Whether it is not the rulebook that says so, but a reading or the house."""
        return self.clause == "house" or self.clause.startswith("reading ")

    def __str__(self) -> str:
        if self.clause == "house":
            return f"house rule of {self.rulebook}"
        return f"{'hexmeet' if self.is_ours else self.rulebook} {self.clause}"


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

    @property
    def each(self) -> tuple["RuleViolation", ...]:
        """Everything that is forbidden about it, one by one."""
        return (self,)


class RuleViolations(RuleViolation):
    """Rules forbid what was asked for in several ways; the first stands for all of them."""

    def __init__(self, violations: Iterable[RuleViolation]) -> None:
        self.violations = tuple(violations)
        first = self.violations[0]
        super().__init__(first.code, first.clause, first.params)

    @property
    def each(self) -> tuple[RuleViolation, ...]:
        """Everything that is forbidden about it, one by one."""
        return self.violations


def refuse(violations: Iterable[RuleViolation]) -> None:
    """Refuse what was asked for if anything forbids it, naming all of that at once."""
    found = tuple(violations)
    if found:
        raise found[0] if len(found) == 1 else RuleViolations(found)


def cite(rulebook: Rulebook, block: Block) -> Citation:
    """Cite the foremost clause of a block of a rulebook."""
    clause = block.cites[0]
    return Citation(rulebook.id if clause == "house" else rulebook.clause_source, clause)
