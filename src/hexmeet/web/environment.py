"""What the environment says of the web application; without a word everything is safe in a hall.

`HEXMEET_ORIGIN` is the public address, such as https://play.example.org; where it begins with https
nothing is served without. `HEXMEET_HOSTS` lists further host names. `REDIS_URL` connects several
processes. `EMAIL_URL` names a mail server. `HEXMEET_PROXY` lists the addresses of reverse proxies,
which are believed when they say who asks; with a public address that is one on this computer, else
nobody. `HEXMEET_DEBUG=1` is for developers.
"""

import ipaddress
import os
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from hexmeet.rulebooks.problems import FileError, Problem

ORIGIN = "HEXMEET_ORIGIN"
HOSTS = "HEXMEET_HOSTS"
PROXY = "HEXMEET_PROXY"
HERE = ("127.0.0.1", "::1")
REDIS = "REDIS_URL"
MAIL = "EMAIL_URL"
DEBUG = "HEXMEET_DEBUG"

MOST_COUNTED = 20_000  # addresses and log-ins whose tries are remembered

Described = dict[str, dict[str, Any]]  # as Django wants it


@dataclass(frozen=True, slots=True)
class Origin:
    """Where people reach the application."""

    address: str  # without a slash at the end; empty where nobody says
    host: str
    is_secure: bool


def find_origin() -> Origin:
    """Give the public address, if there is one."""
    address = os.environ.get(ORIGIN, "").rstrip("/")
    if not address:
        return Origin("", "", is_secure=False)
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path:
        expected = "expected an address such as https://play.example.org"
        raise FileError([Problem(ORIGIN, "", expected)])
    return Origin(address, parts.hostname, parts.scheme == "https")


def find_hosts() -> frozenset[str]:
    """Give the names that the application answers to, besides addresses of the hall."""
    named = os.environ.get(HOSTS, "").replace(",", " ").split()
    return frozenset(host.casefold() for host in (*named, find_origin().host) if host)


def find_proxies() -> tuple[str, ...]:
    """Give the addresses, or networks such as 10.0.0.0/8, from which X-Forwarded-For is believed.

    Anybody can write that header: believed from everywhere, it would undo every limit on tries.
    """
    named = os.environ.get(PROXY, "").replace(",", " ").split()
    for proxy in named:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            expected = f"expected addresses such as 127.0.0.1 or 10.0.0.0/8, got {proxy}"
            raise FileError([Problem(PROXY, "", expected)]) from None
    return tuple(named) or (HERE if find_origin().host else ())


def find_channel_layers() -> Described:
    """Say how processes tell each other of changes: through Redis, or there is only one process."""
    address = os.environ.get(REDIS, "")
    if not address:
        return {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    hosts = {"hosts": [address]}
    return {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": hosts}}


def find_caches() -> Described:
    """Say where tries are counted: in Redis for all processes together, or in the only one."""
    address = os.environ.get(REDIS, "")
    if not address:
        memory = "django.core.cache.backends.locmem.LocMemCache"
        return {"default": {"BACKEND": memory, "OPTIONS": {"MAX_ENTRIES": MOST_COUNTED}}}
    redis = "django.core.cache.backends.redis.RedisCache"
    return {"default": {"BACKEND": redis, "LOCATION": address}}


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in, and in whose name it is sent."""

    host: str
    port: int
    user: str
    password: str
    is_secure: bool
    sender: str


def find_mail_server() -> MailServer | None:
    """Give the mail server, if there is one: smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS."""
    address = os.environ.get(MAIL, "")
    if not address:
        return None
    parts = urlsplit(address)
    sender = dict(parse_qsl(parts.query)).get("from", "")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or "@" not in sender:
        # The address itself is not repeated: there may be a password in it.
        expected = "expected smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS"
        raise FileError([Problem(MAIL, "", expected)])
    return MailServer(
        host=parts.hostname,
        port=parts.port or 587,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        is_secure=parts.scheme == "smtps",
        sender=sender,
    )


def is_debugging() -> bool:
    """Whether a developer wants to see what went wrong."""
    return os.environ.get(DEBUG) == "1"
