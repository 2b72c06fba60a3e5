"""Says what a rule forbids or warns of, and what was written wrongly, each with its clause."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.violations import Citation, Notice, RuleViolation, Value
from hexmeet.sentences.catalogue import END, ISOLATE, begin_large, pages, refuse_in, say
from hexmeet.sentences.languages import FROM_THE_RIGHT

Names = Mapping[str, str]  # of players and of the staff, by id
NOBODY: Names = MappingProxyType({})

# Values that are words of ours and stand in the middle of a sentence: each has a sentence of its
# own in pages/words.toml.
WORDS = "words"

# What the values of refusals are: words of ours, or ids of people. All others stay as they are,
# as anybody may have a name that is one of our words.
WORDED = frozenset(
    {
        *("award", "because", "called_up", "column", "expected", "item", "kind", "kinds", "later"),
        *("method", "next_what", "numbers", "offered", "phase", "roles", "setting", "stage"),
        *("status", "value", "what", "who"),
    }
)
PEOPLE = frozenset(
    {"actor", "by", "group", "next_player", "other", "person", "player", "players", "winner"}
)

# What stands among values and is no word but a phrase.
PHRASES = {
    "words.game-place": re.compile(r"round (?P<round>\d+) table (?P<table>\d+)"),
    "words.range": re.compile(r"(?P<first>\d+) to (?P<last>\d+)"),
}
PHRASED = frozenset({"sizes", "tables"})

# Where in a command a fault is: name, entry.name, entries[3].born, avoid[0].
PLACE = re.compile(r"(?:\w+(?:\[(\d+)\])?\.)?(\w+?)(?:\[(\d+)\])?")


def explain(error: Exception, language: str, names: Names = NOBODY) -> Iterator[str]:
    """Say what is wrong, one sentence for each fault."""
    if isinstance(error, FileError):
        yield from (explain_problem(each, language) for each in error.problems)
    elif isinstance(error, RuleViolation):
        for violation in error.each:
            yield begin_large(state(violation, language, names))


def explain_problem(problem: Problem, language: str) -> str:
    """Say what was written wrongly; what stands in a file of the user is told in plain text."""
    if not problem.code:
        return str(problem)
    values = {name: _write(name, value, language, NOBODY) for name, value in problem.params.items()}
    sentence = refuse_in(language, problem.code, values)
    place = problem.file or begin_large(_name_place(problem.key, language))
    if not place:
        return begin_large(sentence)
    return say(language, "words.problem", place=place, problem=sentence)


def explain_notice(notice: Notice, language: str, names: Names = NOBODY) -> str:
    """Say what somebody should know."""
    return begin_large(state(notice, language, names))


def state(said: RuleViolation | Notice, language: str, names: Names = NOBODY) -> str:
    """Say what a refusal or a notice is about and by which clause, to stand within a sentence."""
    values = {name: _write(name, value, language, names) for name, value in said.params.items()}
    cited = cite(said.clause, language)
    if language in FROM_THE_RIGHT:
        cited = f"{ISOLATE}{cited}{END}"
    return f"{refuse_in(language, said.code, values)} ({cited})"


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


def _write(name: str, value: Value, language: str, names: Names) -> object:
    if name in WORDED:
        return name_word(language, value)
    if name in PEOPLE:
        each = tuple(names.get(one, one) for one in value) if isinstance(value, tuple) else value
        return names.get(each, each) if isinstance(each, str) else each
    if name in PHRASED and isinstance(value, tuple):
        return tuple(_say_phrase(each, language) for each in value)
    return value


def _say_phrase(text: str, language: str) -> str:
    for key, phrase in PHRASES.items():
        if found := phrase.fullmatch(text):
            return say(language, key, **{k: int(number) for k, number in found.groupdict().items()})
    return text


def _name_place(key: str, language: str) -> str:
    """Name the field of a form that a fault is in, and which one it is of several."""
    found = PLACE.fullmatch(key)
    if found is None:
        return key
    row, field, place = found.groups()
    label = str(name_word(language, field))
    number = row or place
    return f"{label} {int(number) + 1}" if number else label
