"""Names for addresses and log-ins, made from names of people and events."""

import re
import unicodedata
from collections.abc import Callable
from itertools import count

LONGEST_SLUG = 60
LONGEST_LOGIN = 40


def make_slug(name: str, otherwise: str, is_taken: Callable[[str], bool]) -> str:
    """Make the part of an address from the name of an event; numbers tell namesakes apart."""
    slug = "-".join(re.findall(r"[a-z0-9]+", _plain(name)))[:LONGEST_SLUG].strip("-")
    return _find_free(slug or otherwise, "-", is_taken)


def make_login(name: str, is_taken: Callable[[str], bool]) -> str:
    """Make a log-in from the first name of somebody; other alphabets get a plain word."""
    words: list[str] = re.findall(r"[a-z0-9]+", _plain(name))
    first = next((word for word in words if word[0].isalpha()), "staff")
    return _find_free(first[:LONGEST_LOGIN], "", is_taken)


def _plain(name: str) -> str:
    """Write a name in small letters without accents, as far as it can be."""
    letters = unicodedata.normalize("NFKD", name.replace("\u0131", "i")).casefold()
    return letters.encode("ascii", "ignore").decode()


def _find_free(word: str, separator: str, is_taken: Callable[[str], bool]) -> str:
    candidates = (word if number == 1 else f"{word}{separator}{number}" for number in count(1))
    return next(candidate for candidate in candidates if not is_taken(candidate))
