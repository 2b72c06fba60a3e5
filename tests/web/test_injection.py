"""Whatever somebody is called or writes stands on every page as it is, and does nothing."""

from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import get_resolver
from tests.web.site import Site
from tests.web.test_anything import WHERE, list_pages

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Entry
from hexmeet.web.models import Account, ScreenWish

EVIL = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "' onmouseover='alert(1)",
    "{{7*7}}{% load x %}",
    "</title><svg/onload=alert(1)>",
    "]]><script>alert(1)</script>",
    "&lt;b&gt; &amp; $'$& %s {0} {name}",
    "=cmd|'/C calc'!A0",
)
ALLOWED = {"script": {"type", "src"}}


class Watch(HTMLParser):
    """Finds what a browser would do with a page besides showing it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        handlers = {name for name in names if name.startswith("on")}
        is_strange = tag == "script" and not names <= ALLOWED["script"]
        odd = {"x", "javascript:alert(1)"} & {value for name, value in attrs if name == "src"}
        if handlers or is_strange or odd or (tag == "script" and "src" not in names):
            self.found.append(f"<{tag} {attrs}>")


def make_evil(site: Site) -> None:
    """Give everything that somebody can write a hostile text."""
    text = " ".join(EVIL[:2])
    site.create(name=EVIL[0], place=EVIL[1], fee_note=EVIL[2])
    names = [f"{EVIL[number % len(EVIL)]} {number}" for number in range(13)]
    entries = tuple(
        Entry(id=str(number), name=name, group=EVIL[number % 3])
        for number, name in enumerate(names, start=1)
    )
    site.ask(ask.ImportPlayers(entries=entries))
    site.ask(ask.BarNames(banned=(EVIL[1],), qualified=(EVIL[0],)))
    site.check_in()
    site.ask(ask.StartTournament())
    site.begin()
    tables = site.now.rounds[-1].tables
    site.enter(1, tables[0].seats)
    site.ask(
        ask.DisputeSheet(table=1, player=tables[0].seats[0], reason=text),
        ask.CallJudge(id="call", table=2, by="skye", about=text),
        ask.NoteTable(table=2, text=text),
        ask.WarnPlayer(id="warning", player=tables[1].seats[0], reason=text),
        ask.DecideSheet(table=1, reason=text),
    )
    ScreenWish.objects.create(tournament=site.slug, message=EVIL[0])
    Account.objects.filter(login="jude").update(name=EVIL[1])


@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_that_somebody_writes_does_anything(site: Site, language: str) -> None:
    make_evil(site)
    where = {**WHERE, "token": site.token("1")}
    people = {"staff": site.client(), "public": Client()}
    shown = 0
    for path, _ in list_pages(get_resolver().url_patterns, "", where):
        for client in people.values():
            client.cookies["language"] = language
            answer = client.get(path, {"q": EVIL[1], "by": EVIL[0], "actor": EVIL[1]})
            kind = answer.get("Content-Type", "")
            if not kind.startswith(("text/html", "image/svg")):
                continue
            watch = Watch()
            watch.feed(answer.text)
            assert not watch.found, (path, watch.found)
            shown += "onerror" in answer.text
    assert shown > 30


def test_documents_for_spreadsheets_begin_no_formula(site: Site) -> None:
    make_evil(site)
    for name in ("participants", "seating", "results", "standings", "rulings"):
        text = site.client().get(f"/e/{site.slug}/desk/documents/{name}.csv").text
        cells = [cell.strip('"') for line in text.splitlines() for cell in line.split(",")]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))], name


@pytest.mark.parametrize("name", ["\u202eadA", "A\u2066da", "Ada\x00", "Ada\x1b[31m", "\u200b"])
def test_names_that_turn_the_text_around_them_are_refused(site: Site, name: str) -> None:
    site.create()
    site.ask(ask.OpenRegistration())
    typed = {"do": "register", "at": "", "name": name, "agreed": "on"}
    answer = Client().post(f"/e/{site.slug}/register", typed)
    assert answer.status_code in (400, 422)
    assert not site.now.players
