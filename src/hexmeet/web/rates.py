"""How often somebody may try, so that nobody guesses passwords or links."""

from dataclasses import dataclass

from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


class TooManyTriesError(PermissionDenied):
    """Somebody has tried too often and has to wait."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tries within so many seconds."""

    name: str
    tries: int
    seconds: int


LOGINS = Limit("log-in", 20, 300)  # from one address; a hall shares one
LOGINS_OF_ONE = Limit("log-in of one account", 8, 300)
LINKS = Limit("link", 60, 300)
REGISTRATIONS = Limit("registration", 60, 600)


def allow(request: HttpRequest, limit: Limit, subject: str = "") -> None:
    """Count a try, and refuse it where there were too many."""
    whose = subject or find_address(request)
    key = f"tries:{limit.name}:{whose}".replace(" ", "-")[:200]
    cache.add(key, 0, limit.seconds)
    try:
        tries = cache.incr(key)
    except ValueError:  # it ran out in between
        return
    if tries > limit.tries:
        raise TooManyTriesError(limit.name)


def forgive(limit: Limit, subject: str) -> None:
    """Forget the tries of somebody who got it right."""
    cache.delete(f"tries:{limit.name}:{subject}".replace(" ", "-")[:200])


def find_address(request: HttpRequest) -> str:
    """Give the address a request comes from."""
    return str(request.META.get("REMOTE_ADDR", ""))
