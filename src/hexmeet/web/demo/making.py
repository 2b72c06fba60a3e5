"""Makes the demonstration in a database that is empty."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.contrib.auth.hashers import make_password

from hexmeet.ledger.models import Entry
from hexmeet.web.demo import elsewhere, qualifier
from hexmeet.web.demo.files import read_accounts
from hexmeet.web.models import Account

Tell = Callable[[datetime, dict[str, str]], None]

# The last one made stands first on the page.
STORIES: Sequence[Tell] = (
    elsewhere.tell_beirut,
    elsewhere.tell_dubai,
    elsewhere.tell_naples,
    elsewhere.tell_herne,
    qualifier.tell,
)


def is_empty() -> bool:
    """Whether there is nothing that somebody could miss."""
    return not Entry.objects.exists() and not Account.objects.exists()


def make_demo(now: datetime, password: str) -> None:
    """Make the accounts, all with one password, and the events up to now."""
    made = make_password(password)  # once: it takes long on purpose
    for account in read_accounts():
        login, name = account["login"], account["name"]
        is_administrator = account.get("is_administrator", False)
        Account(login=login, name=name, is_administrator=is_administrator, password=made).save()
    names = {account["login"]: account["name"] for account in read_accounts()}
    for tell in STORIES:
        tell(now, names)
