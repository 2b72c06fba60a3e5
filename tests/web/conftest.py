import pytest
from tests.ledger.conftest import file_place, file_template, move  # noqa: F401 - fixtures
from tests.ledger.place import Place
from tests.web.site import Site

from hexmeet.web.visit import _KEPT


@pytest.fixture
def site(file_place: Place) -> Site:  # noqa: F811, ARG001 - as above; it is the place itself
    """A site with a staff and no tournament yet."""
    _KEPT.clear()
    site = Site()
    site.add_accounts()
    return site
