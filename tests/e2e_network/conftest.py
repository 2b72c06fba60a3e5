from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.e2e.conftest import browser  # noqa: F401 - a fixture
from tests.e2e_network.hall import Crowd, Hall

MOST_TESTS = 16  # of one module


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A server with many tournaments, each in its first round."""
    laptop = Hall(tmp_path_factory.mktemp("laptop") / "data")
    laptop.seed(*(f"play-{number}" for number in range(MOST_TESTS)))
    laptop.start()
    yield laptop
    laptop.kill()


@pytest.fixture
def hall(laptop: Hall) -> Hall:
    """The hall of a tournament that nobody has touched."""
    used = int(laptop.slug.partition("-")[2] or -1)
    laptop.slug = f"play-{used + 1}"
    if laptop.process is None:
        laptop.start()
    return laptop


@pytest.fixture
def crowd(browser: Browser, hall: Hall) -> Iterator[Crowd]:  # noqa: F811 - as above
    """People in that hall."""
    crowd = Crowd(browser, hall)
    yield crowd
    crowd.leave()
