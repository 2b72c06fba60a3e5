"""A phone whose browser keeps its data in a folder, and whose battery can run out."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.e2e.crowd import find_browser
from tests.e2e_network.hall import PATIENCE


@dataclass
class Device:
    """A browser in a process of its own, so that it can end in the middle of everything."""

    browser: Browser  # of somebody else; it knows how to speak to this one
    folder: Path
    process: subprocess.Popen[bytes] | None = None

    @contextmanager
    def on(self) -> Iterator[Page]:
        """Switch it on."""
        place = self.folder / "DevToolsActivePort"
        place.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [
                find_browser() or "", "--headless=new", "--no-sandbox", "--no-first-run",
                "--remote-debugging-port=0", f"--user-data-dir={self.folder}", "about:blank",
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            while not place.exists() or not place.read_text():
                assert self.process.poll() is None, "the browser has stopped"
                time.sleep(0.05)
            port = place.read_text().splitlines()[0]
            found = self.browser.browser_type.connect_over_cdp(f"http://localhost:{port}")
            context = found.contexts[0]
            context.set_default_timeout(PATIENCE)
            yield context.new_page()
        finally:
            self.die()

    def die(self) -> None:
        """Let the battery run out: every process of the browser ends at once."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
