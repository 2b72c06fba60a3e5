"""Names as people write them: tidied when they come in, compared without regard to how."""

import unicodedata

from hexmeet.rulebooks.problems import Problem

LONGEST_ID = 100  # as in a tournament file
LONGEST_NAME = 200

# Without width, but part of how some names are written, or left behind by whoever copied them.
MARKS = dict.fromkeys(map(ord, "\u061c\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))


def tidy(name: str) -> str:
    """Write a name with single spaces and none around it."""
    return " ".join(name.split())


def fold_name(name: str) -> str:
    """Give what two spellings of one name share, without capitals, accents, marks and spaces.

    So do `José  ROSSI` and `jose rossi` (reading 40).
    """
    letters = name.translate(MARKS)
    for _ in range(2):  # small letters may come apart once more
        letters = unicodedata.normalize("NFKD", letters).casefold()
    plain = (letter for letter in letters if not unicodedata.combining(letter))
    return "".join("".join(plain).split())


def find_problem(text: str, *, key: str, longest: int = LONGEST_NAME) -> Problem | None:
    """Say why a text that is needed cannot be a name or an id."""
    if not text.translate(MARKS).strip():
        return Problem("", key, "expected a text", "problem.text-missing")
    if len(text) > longest or not text.translate(MARKS).isprintable():
        expected = f"expected at most {longest} printable characters"
        return Problem("", key, expected, "problem.text-too-long", {"longest": longest})
    return None
