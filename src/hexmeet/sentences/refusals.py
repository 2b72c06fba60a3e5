"""Says what a rule forbids or warns of, and what was written wrongly, each with its clause."""

from collections.abc import Iterator, Mapping

from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import Citation, Notice, RuleViolation, Value
from hexmeet.sentences.catalogue import pages, refuse_in, say

# Values that are words of ours and stand in the middle of a sentence: each has a sentence of its
# own in pages/words.toml.
WORDS = "words"


def explain(error: Exception, language: str) -> Iterator[str]:
    """Say what is wrong, one sentence for each fault."""
    if isinstance(error, FileError):
        yield from map(str, error.problems)
    elif isinstance(error, RuleViolation):
        for violation in error.each:
            yield _explain(language, violation.code, violation.clause, violation.params)


def explain_notice(notice: Notice, language: str) -> str:
    """Say what somebody should know."""
    return _explain(language, notice.code, notice.clause, notice.params)


def cite(clause: Citation, language: str) -> str:
    """Name a clause, a reading of ours, or a rule of the house."""
    if clause.clause == "house":
        return say(language, "words.house-rule", rulebook=clause.rulebook)
    if clause.is_ours:
        number = clause.clause.removeprefix("reading ")
        return say(language, "words.reading", number=number)
    return f"{clause.rulebook} {clause.clause}"


def name_word(language: str, value: object) -> object:
    """Give the word for a value of ours, such as a phase or an award; others stay as they are."""
    if isinstance(value, tuple):
        return tuple(name_word(language, each) for each in value)
    key = f"{WORDS}.{value}"
    return say(language, key) if key in pages() else value


def _explain(language: str, code: str, clause: Citation, params: Mapping[str, Value]) -> str:
    values = {name: name_word(language, value) for name, value in params.items()}
    return f"{refuse_in(language, code, values)} ({cite(clause, language)})"
