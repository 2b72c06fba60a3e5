"""A real server and real browsers: people who look at pages, and whatever goes wrong in them."""

import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 10_000  # milliseconds, on a machine that is busy
PHONE, LAPTOP = (360, 740), (1280, 900)
# A refusal is an answer like any other, but browsers tell of it.
REFUSAL = "the server responded with a status of 422"


def find_browser() -> str | None:
    """Find the system's own browser."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@dataclass(frozen=True)
class Server:
    """A server that runs, and what it said when it started."""

    address: str
    said: str = ""

    @property
    def password(self) -> str:
        """The password of everybody in the demonstration."""
        found = re.search(r'password "([^"]+)"', self.said)
        assert found
        return found[1]

    def find_phone(self, sight: str) -> str:
        """Find the link of somebody's phone by what there is to do on it."""
        found = re.search(rf"(http\S+/p/\S+) +phone of .*{sight}", self.said)
        assert found, self.said
        return found[1]


@contextmanager
def serving(folder: Path, command: str, *options: str) -> Iterator[Server]:
    """Let `hexmeet serve` or `hexmeet demo` run on a free port with a folder of its own."""
    port = find_port()
    address = f"http://localhost:{port}"
    environment = {**os.environ, "HEXMEET_DATA": str(folder), "DATABASE_URL": ""}
    for name in ("HEXMEET_ORIGIN", "HEXMEET_HOSTS", "HEXMEET_DEBUG", "REDIS_URL", "EMAIL_URL"):
        environment.pop(name, None)
    arguments = [sys.executable, "-m", "hexmeet.cli", command, "--port", str(port), *options]
    arguments += ["--host", "localhost"]
    with subprocess.Popen(
        arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            said = read_until_there(process)
            wait_for(address)
            yield Server(address, said)
        finally:
            process.terminate()
            _, complaints = process.communicate(timeout=20)
    assert "Traceback" not in complaints, complaints


def find_port() -> int:
    """Find a port that nobody uses."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def read_until_there(process: subprocess.Popen[str]) -> str:
    """Read what a server says until it serves."""
    assert process.stdout
    said = ""
    for line in process.stdout:
        said += line
        if "serve begins with nothing" in line or line.startswith("http://"):
            return said
    assert process.stderr
    raise AssertionError(process.stderr.read())


def wait_for(address: str) -> None:
    """Wait until a server answers: it listens before it serves, so that nobody is turned away."""
    with urllib.request.urlopen(f"{address}/log-in", timeout=30) as answer:  # noqa: S310 - ours
        answer.read()


@dataclass
class Crowd:
    """Everybody who looks at the pages of one server."""

    browser: Browser
    server: Server
    faults: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=lambda: [REFUSAL])
    contexts: list[BrowserContext] = field(default_factory=list)

    def come(self, language: str = "en", size: tuple[int, int] = LAPTOP, theme: str = "") -> Page:
        """Let somebody come with a laptop or a phone of the own."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            base_url=self.server.address,
            reduced_motion="reduce",
            timezone_id="Europe/Rome",
        )
        for name, value in (("language", language), ("theme", theme)):
            context.add_cookies([{"name": name, "value": value, "url": self.server.address}])
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        return page

    def log_in(self, login: str, language: str = "en", size: tuple[int, int] = LAPTOP) -> Page:
        """Let somebody of the staff come and log in."""
        page = self.come(language, size)
        page.goto("/log-in")
        page.locator("#login").fill(login)
        page.locator("#password").fill(self.server.password)
        page.locator("main button").click()
        page.wait_for_url(lambda address: not address.endswith("/log-in"))
        return page

    def leave(self) -> None:
        """Let everybody go; whatever was wrong on any page comes to light."""
        for context in self.contexts:
            context.close()
        unexpected = [
            fault for fault in self.faults if not any(known in fault for known in self.expected)
        ]
        assert not unexpected, unexpected

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.location.get('url', '')}: {message.text}")
