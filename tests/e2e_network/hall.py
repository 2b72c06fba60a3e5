"""A hall with a bad network: a server that can be killed and comes back, and phones in it."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 10_000  # milliseconds, on a machine that is busy
PHONE, LAPTOP = (360, 740), (1280, 900)
PASSWORD = "seven brown foxes"  # noqa: S105 - of people who do not exist
HERE = Path(__file__).parents[2]
# What browsers say of a network that fails, and of a refusal, which is an answer like any other.
EXPECTED = (
    "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE", "ERR_FAILED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_SOCKET_NOT_CONNECTED",
    "WebSocket", "status of 422", "status of 403", "ERR_NETWORK_IO_SUSPENDED",
)  # fmt: skip


def find_port() -> int:
    """Find a port that nobody uses."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Hall:
    """The laptop of a hall: its data stay when the server is killed."""

    folder: Path
    port: int = field(default_factory=find_port)
    links: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    slug: str = ""  # the tournament that is looked at
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"http://localhost:{self.port}"

    @property
    def environment(self) -> Mapping[str, str]:
        """Give what its commands are told: the data, and nothing of this machine."""
        mine = {"HEXMEET_DATA": str(self.folder), "DATABASE_URL": ""}
        known = {**os.environ, **mine, "DJANGO_SETTINGS_MODULE": "hexmeet.web.settings"}
        unwanted = ("HEXMEET_ORIGIN", "HEXMEET_HOSTS", "HEXMEET_DEBUG", "REDIS_URL")
        return {name: value for name, value in known.items() if name not in unwanted}

    def seed(self, *moments: str) -> None:
        """Make tournaments at some moments of the day; "play-2" is a second one of its kind."""
        self.links = json.loads(self.call("-m", "tests.e2e_network.seeding", *moments))

    def call(self, *arguments: str) -> str:
        """Let a command of ours run on the data."""
        done = subprocess.run(
            [sys.executable, *arguments],
            env=self.environment, cwd=HERE, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def phone(self, player: str, slug: str = "") -> str:
        """Give the private address of a player."""
        return f"/p/{self.links[slug or self.slug][player]}/"

    def seats(self, table: int) -> Sequence[str]:
        """Give who sits at a table of the first round."""
        ((published, *_), *_) = self.read("publish-round")
        return list(published["payload"]["tables"][table - 1])

    def count(self, kind: str) -> int:
        """Count the commands of a kind that were carried out."""
        return self.kinds().count(kind)

    def kinds(self) -> Sequence[str]:
        """List the kinds of all commands of the round in progress, in order."""
        return [kind for kind, _, _ in self._read()]

    def commands(self) -> Sequence[str]:
        """List the ids of all commands, in order."""
        return [command for _, command, _ in self._read()]

    def read(self, wanted: str) -> Sequence[Any]:
        """Give what each command of a kind has led to."""
        return [json.loads(payload) for kind, _, payload in self._read() if kind == wanted]

    def _read(self) -> Sequence[tuple[str, str, str]]:
        with closing(sqlite3.connect(self.folder / "hexmeet.sqlite3")) as database:
            return database.execute(
                "SELECT kind, command, payload FROM ledger_entry"
                " WHERE tournament = ? ORDER BY sequence",
                [self.slug],
            ).fetchall()

    def start(self) -> None:
        """Serve, on the same port each time."""
        arguments = ["-m", "hexmeet.cli", "serve", "--port", str(self.port), "--host", "localhost"]
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.address}/log-in", timeout=5) as answer:  # noqa: S310
                    answer.read()
            except OSError:
                assert self.process.poll() is None, "the server has stopped"
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Let the power go: nothing is said to the server, and it can say nothing."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@dataclass
class Crowd:
    """Everybody who looks at the pages of a hall; faults in any of them come to light."""

    browser: Browser
    hall: Hall
    expected: Sequence[str] = EXPECTED
    faults: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def come(
        self, size: tuple[int, int] = PHONE, language: str = "en", theme: str = "light"
    ) -> Page:
        """Let somebody come with a device of the own."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            base_url=self.hall.address,
            reduced_motion="reduce",
        )
        for name, value in {"language": language, "theme": theme}.items():
            context.add_cookies([{"name": name, "value": value, "url": self.hall.address}])
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return self.open(context)

    def open(self, context: BrowserContext) -> Page:
        """Open one more tab on a device."""
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        return page

    def log_in(self, login: str, page: Page) -> None:
        """Let somebody of the staff log in."""
        page.goto("/log-in")
        page.locator("#login").fill(login)
        page.locator("#password").fill(PASSWORD)
        page.locator("main button").click()
        page.wait_for_url(lambda address: not address.endswith("/log-in"))

    def leave(self) -> None:
        """Let everybody go."""
        for context in self.contexts:
            context.close()
        faults = [each for each in self.faults if not any(known in each for known in self.expected)]
        assert not faults, faults

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.location.get('url', '')}: {message.text}")
