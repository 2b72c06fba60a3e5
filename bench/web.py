"""How fast the pages are with 200 players on SQLite, and how much a player's phone has to load.

The time is the server's, from the request to the last byte, in this process: with the tournament in
memory, as it nearly always is, and as the first visitor after a restart finds it.
"""

import gzip
import logging
import os
import re
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin

from hexmeet.ledger.databases import open_database
from hexmeet.rulebooks.schema import Stage

if TYPE_CHECKING:
    from django.test import Client
    from django.urls import URLPattern, URLResolver

PLAYERS = 200
REPEATS = 15
COLD_REPEATS = 3
PACKED = b"\x1f\x8b"  # how what gzip packs begins
MOST_MS = 50
MOST_BYTES = 60 * 1024  # of a player's page with all that it loads

ID = "bench"
ROLES = {"otto": "organiser", "hugo": "head-judge", "skye": "scorekeeper"}
LOADED = re.compile(r"""(?:href|src)="(/static/[^"]+)"|from ?["']([^"']+\.js)["']""")
PUBLIC = frozenset({"screen", "event", "register", "registered", "archive", "verify"})
LEFT_OUT = frozenset({"log-out", "preferences"})  # they only answer to forms


class Page(NamedTuple):
    """An address, and what measuring it gave."""

    name: str
    path: str
    status: int
    warm: list[float]
    cold: list[float]
    queries: int


def main() -> None:
    """Print a table of milliseconds, queries and bytes."""
    with TemporaryDirectory() as folder:
        os.environ.update({"HEXMEET_DATA": folder, "DATABASE_URL": ""})
        os.environ["DJANGO_SETTINGS_MODULE"] = "hexmeet.web.settings"
        open_database(create=True)
        logging.getLogger("django.request").setLevel(logging.CRITICAL)  # what is not there is said
        entries = play()
        pages = sorted(measure(), key=lambda page: -median(page.warm))
        report(pages, entries)


def play() -> int:
    """Let round 3 of a qualifier be in the middle of its games; tell how long its log is."""
    from hexmeet.tournament import commands as ask  # noqa: PLC0415 - needs what was opened
    from hexmeet.tournament.words import Role  # noqa: PLC0415 - as above
    from hexmeet.web.demo.files import Person, Story  # noqa: PLC0415 - as above
    from hexmeet.web.demo.hall import Hall  # noqa: PLC0415 - as above
    from hexmeet.web.models import Account  # noqa: PLC0415 - as above

    Account(login="olga", name="Olga", is_administrator=True).save()
    settings = {
        "name": "Bench",
        "place": "Trieste",
        "time_zone": "Europe/Rome",
        "event": "tournament",
        "languages": ("en",),
    }
    people = [Person(name=f"Player {number:03}") for number in range(1, PLAYERS + 1)]
    roles = {login: Role(role) for login, role in ROLES.items()}
    now = datetime.now(UTC)  # noqa: TID251 - pages compare it with the clock
    story = Story(
        id=ID, seed=ID, rulebook="studio-2023", settings=settings, roles=roles, people=people
    )
    hall = Hall(story, now - timedelta(hours=5))
    hall.go_back(20)
    hall.create()
    hall.appoint({login: login.capitalize() for login in ROLES})
    hall.ask(ask.OpenRegistration())
    hall.register(people, hours=1)
    hall.check_in()
    hall.go_to(0)
    hall.ask(ask.StartTournament())
    hall.play(2)
    hall.begin()
    hall.finish(*range(1, PLAYERS // 8))
    return hall.length


def measure() -> Iterator[Page]:
    """Measure every page that can be looked at."""
    from django.test import Client  # noqa: PLC0415 - needs what was opened
    from django.urls import get_resolver  # noqa: PLC0415 - as above

    from hexmeet.web.models import Account  # noqa: PLC0415 - as above

    packed = {"Accept-Encoding": "gzip"}
    staff, nobody = (Client(headers=packed, raise_request_exception=False) for _ in range(2))
    staff.force_login(Account.objects.get(login="olga"))
    for name, path in list_addresses(get_resolver().url_patterns):
        client = nobody if name in PUBLIC or name.startswith("phone") else staff
        yield measure_page(client, name, path)


def list_addresses(patterns: "list[URLPattern | URLResolver]") -> Iterator[tuple[str, str]]:
    """List every named address that needs no more than there is in this tournament."""
    from django.urls import URLPattern  # noqa: PLC0415 - needs what was opened

    parts = name_parts()
    for pattern in patterns:
        if not isinstance(pattern, URLPattern):
            yield from (
                (name, f"{fill(str(pattern.pattern), parts)}{path}")
                for name, path in list_addresses(pattern.url_patterns)
            )
        elif pattern.name and pattern.name not in LEFT_OUT:
            yield pattern.name, fill(str(pattern.pattern), parts)


def name_parts() -> Mapping[str, str]:
    """Give something of this tournament for every part of an address."""
    from hexmeet.web.links import give_link  # noqa: PLC0415 - needs what was opened
    from hexmeet.web.models import Purpose  # noqa: PLC0415 - as above

    link = give_link(Purpose.PLAYER, ID, str(PLAYERS), datetime.now(UTC))  # noqa: TID251 - as above
    return {
        "slug": ID,
        "token": link.token,
        "round": "2",
        "table": "1",
        "player": "7",
        "stage": Stage.PRELIMINARY,
        "rulebook": "studio-2023",
        "clause": "1.3.3",
        "document": "standings",
        "step": "where",
    }


def fill(pattern: str, parts: Mapping[str, str]) -> str:
    """Write an address with its parts; one that nobody knows stays as it is."""
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts.get(part[1], part[0]), pattern)


def measure_page(client: "Client", name: str, path: str) -> Page:
    """Measure a page again and again, first as after a restart."""
    from django.db import connection  # noqa: PLC0415 - needs what was opened
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 - as above

    if "<" in path:
        return Page(name, path, 0, [0], [0], 0)
    status = client.get(f"/{path}").status_code  # templates are compiled once
    cold = []
    for _ in range(COLD_REPEATS):
        forget()
        cold.append(time_page(client, path))
    warm = [time_page(client, path) for _ in range(REPEATS)]
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/{path}")
    return Page(name, path, status, warm, cold, len(queries))


def forget() -> None:
    """Forget the tournament and all that was worked out of it."""
    from hexmeet.web import logbook, visit  # noqa: PLC0415 - needs what was opened

    logbook.LEDGER._known.clear()  # noqa: SLF001 - nobody else has to forget
    visit._KEPT.clear()  # noqa: SLF001 - as above


def time_page(client: "Client", path: str) -> float:
    """Give the milliseconds that a page takes, to its last byte."""
    start = time.perf_counter_ns()
    answer = client.get(f"/{path}")
    if answer.streaming:
        list(answer)
    return (time.perf_counter_ns() - start) / 1_000_000


def weigh(client: "Client", path: str) -> Mapping[str, int]:
    """Give the bytes of a page and of everything that it loads, packed as they are sent."""
    sizes: dict[str, int] = {}
    waiting = [f"/{path}"]
    while waiting:
        address = waiting.pop()
        answer = client.get(address, headers={"Accept-Encoding": "gzip"})
        content = b"".join(answer) if answer.streaming else answer.content
        sizes[address] = len(content)
        is_text = answer["Content-Type"].startswith("text/")
        for found in LOADED.findall(unpack(content) if is_text else ""):
            there = urljoin(address, found[0] or found[1])
            if there not in sizes and there not in waiting:
                waiting.append(there)
    return sizes


def unpack(content: bytes) -> str:
    """Give the text of what was sent, packed or not."""
    return (gzip.decompress(content) if content.startswith(PACKED) else content).decode()


def report(pages: list[Page], entries: int) -> None:
    """Print what was measured, the slowest first, and what is over its limit."""
    from django.test import Client  # noqa: PLC0415 - needs what was opened

    print(f"{PLAYERS} players, {entries} entries, milliseconds, below {MOST_MS}")
    print(f"{'page':<22}{'median':>8}{'worst':>8}{'cold':>8}{'queries':>9}  ")
    for page in pages:
        if page.status != 200:  # noqa: PLR2004 - the code for success
            print(f"{page.name:<22}{'not shown here':>24}  {page.status or page.path}")
            continue
        mark = "  SLOW" if median(page.warm) > MOST_MS else ""
        print(
            f"{page.name:<22}{median(page.warm):>8.1f}{max(page.warm):>8.1f}"
            f"{min(page.cold):>8.0f}{page.queries:>9}{mark}"
        )
    for page in pages:
        if page.name.startswith("phone") and page.status:
            sizes = weigh(Client(), page.path)
            mark = "  HEAVY" if sum(sizes.values()) > MOST_BYTES else ""
            print(f"{page.name}: {sum(sizes.values()):,} bytes in all, below {MOST_BYTES:,}{mark}")
            if page.name == "phone":
                for address, size in sorted(sizes.items(), key=lambda item: -item[1]):
                    kind = address if address.startswith("/static/") else "the page itself"
                    print(f"  {size:>7,} {kind.partition('?')[0]}")


if __name__ == "__main__":
    main()
