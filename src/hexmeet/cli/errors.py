"""Says on the command line what is wrong and what should be known, each on one line."""

from collections.abc import Iterator

from hexmeet.cli.text import SPOKEN
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import Notice, RuleViolation
from hexmeet.sentences.catalogue import END, ISOLATE
from hexmeet.sentences.refusals import state

USER_ERRORS = (FileError, RuleViolation)

# What to do about it on the command line, where that is not the same on a page.
HINTS = {
    "board.same-at-all-tables": "leave out --table",
    "printed.none": "leave out --printed",
    "seating.beforehand": "hexmeet seat makes one with --players or --roster",
    "semi-final.optional": "--skip-semi-final does so",
}

# Without width, but part of how some scripts are written.
JOINERS = "\u200c\u200d"
# A terminal orders names by itself, and a file is to hold them as they are.
WITHOUT_ISOLATES = str.maketrans("", "", ISOLATE + END)


def explain(error: Exception) -> Iterator[str]:
    """Say what is wrong, one line for each fault."""
    if isinstance(error, FileError):
        yield from (on_one_line(str(problem)) for problem in error.problems)
    elif isinstance(error, RuleViolation):
        yield from (on_one_line(_say(violation)) for violation in error.each)


def explain_notice(notice: Notice) -> str:
    """Say what the user should know."""
    return _say(notice)


def on_one_line(text: str) -> str:
    """Write out line breaks and control characters, which a file may smuggle in."""
    return "".join(
        c if c.isprintable() or c in JOINERS else c.encode("unicode_escape").decode() for c in text
    )


def _say(said: RuleViolation | Notice) -> str:
    sentence = state(said, SPOKEN).translate(WITHOUT_ISOLATES)
    return f"{sentence}; {HINTS[said.code]}" if said.code in HINTS else sentence
