"""How often somebody may try, so that nobody guesses passwords or links."""

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

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
    key = _name(limit, subject or find_address(request))
    cache.add(key, 0, limit.seconds)
    try:
        tries = cache.incr(key)
    except ValueError:  # it ran out in between
        return
    if tries > limit.tries:
        raise TooManyTriesError(limit.name)


def take_back(request: HttpRequest, limit: Limit) -> None:
    """Let a try from an address not have been one."""
    with suppress(ValueError):  # it ran out in between
        cache.decr(_name(limit, find_address(request)))


def forgive(limit: Limit, subject: str) -> None:
    """Forget the tries of somebody who got it right."""
    cache.delete(_name(limit, subject))


def _name(limit: Limit, whose: str) -> str:
    """Name what is counted, in letters that every cache takes."""
    return f"tries:{sha256(f'{limit.name} {whose}'.encode()).hexdigest()}"


def find_address(request: HttpRequest) -> str:
    """Give the address a request comes from; only our own proxy can name another (`serve`)."""
    return str(request.META.get("REMOTE_ADDR", ""))
