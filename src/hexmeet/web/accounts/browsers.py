"""Browsers in which somebody has logged in before: tries of strangers do not count against them.

Such a browser keeps a signed cookie. Tries in it are counted by themselves; all others count for
their address, so nobody can keep somebody else out by trying wrong passwords.
"""

import secrets
from collections.abc import Sequence
from typing import cast

from django.conf import settings
from django.core.signing import BadSignature, dumps, loads
from django.http import HttpRequest, HttpResponse

from hexmeet.web.rates import LOGINS, LOGINS_OF_ONE, allow, find_address, forgive, take_back
from hexmeet.web.settings import YEAR

COOKIE = "browser"
MOST_KNOWN = 10  # people who share a laptop


def count_try(request: HttpRequest, login: str) -> None:
    """Count a try to log in, and refuse it where there were too many."""
    if not is_known(request, login):
        allow(request, LOGINS)
    allow(request, LOGINS_OF_ONE, _name(request, login))


def forget_tries(request: HttpRequest, login: str) -> None:
    """Let whoever got it right not have tried at all."""
    if not is_known(request, login):
        take_back(request, LOGINS)
    forgive(LOGINS_OF_ONE, _name(request, login))


def remember(request: HttpRequest, response: HttpResponse, login: str) -> None:
    """Let a browser be known as one in which somebody has logged in."""
    mark, logins = _read(request)
    known = [login, *(other for other in logins if other != login)][:MOST_KNOWN]
    response.set_cookie(
        COOKIE,
        dumps([mark or secrets.token_hex(16), *known], salt=COOKIE),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def is_known(request: HttpRequest, login: str) -> bool:
    """Whether somebody has logged in with this browser before."""
    return login in _read(request)[1]


def _name(request: HttpRequest, login: str) -> str:
    """Name where the tries to get into an account come from."""
    mark, logins = _read(request)
    return f"{login} in {mark}" if login in logins else f"{login} from {find_address(request)}"


def _read(request: HttpRequest) -> tuple[str, Sequence[str]]:
    try:
        written = loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=YEAR)
    except BadSignature:
        return "", ()
    mark, *logins = cast("list[str]", written)
    return mark, logins
