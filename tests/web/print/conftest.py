from collections.abc import Iterator

import pytest
from tests.web.print.paper import BROWSERS, Printer, find_browser


@pytest.fixture(scope="session")
def printer() -> Iterator[Printer]:
    """The system's Chromium."""
    program = find_browser()
    if program is None:
        pytest.skip(f"no browser; expected one of {', '.join(BROWSERS)}")
    printer = Printer(program)
    yield printer
    printer.stop()
