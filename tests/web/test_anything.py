"""Whatever is posted to whatever page by whomever: an answer in words, never a fault of ours."""

import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from hypothesis import given
from hypothesis import strategies as st
from tests.web.site import Site

from hexmeet.ledger.audit import audit
from hexmeet.ledger.tournaments import TOURNAMENTS
from hexmeet.tournament import commands as ask

ANSWERS = frozenset({200, 405, 302, 303, 400, 403, 404, 413, 422, 429})
HIDDEN = ("csrfmiddlewaretoken", "do", "at", "command", "seen")
WHERE = {"slug": "harbour-games", "round": "1", "table": "1", "player": "1", "step": "where"}
NASTY = (
    "", "0", "1", "2", "-1", "1e999", "9" * 5000, "\x00", "\u202eevil", "\u0663", "\u00b2",
    "<img src=x onerror=alert(1)>", '"><script>', "{{7*7}}", "%s{0}", "x" * 300, "ليلى",
    "[1, 2]", '[1, "1", "2"]', "[1e999, 1, 2]", '[1, "\\ud800", "2"]', "[" * 100_000,
    '[["1", "\\ud800"]]', "on", "owner", "2026-13-40", "2026-12-05", "0001-01-01", "9999-12-31",
    "00:00", "Pacific/Kiritimati", "../../etc/passwd", "name\tborn\nAda\t\x00",
)  # fmt: skip
ODD_NAMES = ("do", "at", "command", "seen", "language", "key", "name", "self", "next")
ASKED = (
    "round",
    "one",
    "other",
    "player",
    "table",
    "after",
    "absent",
    "late",
    "asked",
    "page",
    "q",
)
OTHERS = ("password", "invite", "renew", "administrator", "upload", "use", "x")
DISTURBING = frozenset({"log-out"})  # would let nobody in any more


@dataclass(frozen=True)
class Form:
    """Something that can be sent: where to, what it does, and what its fields may be called."""

    page: str
    do: str
    shown: Mapping[str, str]  # what stands in its fields


def list_pages(
    patterns: Sequence[URLPattern | URLResolver], place: str, where: Mapping[str, str]
) -> Iterator[tuple[str, Sequence[str]]]:
    """List every address, filled in with what there is, and what can be done there."""
    for pattern in patterns:
        there = place + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from list_pages(pattern.url_patterns, there, where)
        elif pattern.name not in DISTURBING:
            page = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: where.get(found[1], "x"), there)
            kind = getattr(pattern.callback, "view_class", None)
            yield f"/{page}", (*getattr(kind, "actions", ()), *OTHERS)


def read_fields(page: str) -> dict[str, str]:
    """Read the fields of a page with what stands in them, the hidden ones aside."""
    fields: dict[str, str] = {}
    select = ""

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            nonlocal select
            given = dict(attrs)
            name, value = given.get("name") or "", given.get("value") or ""
            if tag == "select":
                select = name
            elif tag == "option":
                fields.setdefault(select, value)
            elif tag in ("input", "textarea", "button") and name not in HIDDEN:
                fields.setdefault(name, value)

    Reader().feed(page)
    fields.pop("", None)
    return fields


def list_forms(client: Client, token: str) -> Sequence[Form]:
    """List everything that can be sent, with the names of all fields that a page shows."""
    forms = []
    for page, actions in list_pages(get_resolver().url_patterns, "", {**WHERE, "token": token}):
        answer = client.get(page)
        is_page = answer.get("Content-Type", "").startswith("text/html")
        shown = read_fields(answer.text) if is_page else {}
        forms += [Form(page, do, shown) for do in actions]
    return forms


def begin_registration(site: Site) -> None:
    site.create()
    site.register(13)
    site.ask(ask.OpenRegistration())


def draft(site: Site) -> None:
    site.start(13)
    site.ask(ask.DraftSeating())


def enter_sheet(site: Site) -> None:
    site.start(13)
    site.begin()
    table = site.now.rounds[-1].find_table(1)
    assert table is not None
    site.enter(1, table.seats)
    site.ask(ask.CallJudge(id="call", table=2, by="skye", about="dice"), by="skye")


def select(site: Site) -> None:
    site.start(13)
    site.play(3)
    site.ask(ask.CloseStage())
    site.publish()


MOMENTS: Mapping[str, Callable[[Site], None]] = {
    "registration": begin_registration,
    "draft": draft,
    "sheet": enter_sheet,
    "selection": select,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_anything_may_be_posted(moment: str, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexmeet.web.rates.find_address", lambda _: secrets.token_hex(8))
    MOMENTS[moment](site)
    token = site.token("1")
    people = {login: site.client(login) for login in site.roles}
    people |= {"public": Client(), "player": Client()}
    for client in people.values():
        client.raise_request_exception = False
    forms = list_forms(people["olga"], token)
    text = st.sampled_from(NASTY) | st.text(max_size=20)

    @given(
        st.sampled_from(sorted(people)),
        st.sampled_from(forms),
        st.sampled_from(("", "1", "2", "call")) | text,
        st.data(),
    )
    def send(who: str, form: Form, at: str, data: st.DataObject) -> None:
        names = st.sampled_from(sorted({*form.shown, *ODD_NAMES}))
        typed = {**form.shown, **data.draw(st.dictionaries(names, text, max_size=3))}
        asked = data.draw(st.dictionaries(st.sampled_from(ASKED), text, max_size=2))
        address = f"{form.page}?{urlencode(asked)}"
        answer = people[who].post(address, {"at": at, **typed, "do": form.do})
        seen = (who, address, form.do, at, typed)
        assert answer.status_code in ANSWERS, (answer.status_code, seen)

    send()
    assert not audit(TOURNAMENTS).breaks
