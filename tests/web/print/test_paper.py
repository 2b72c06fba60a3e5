"""What comes out of the printer: so many pages, on both papers, with every name and nothing cut."""

from collections.abc import Sequence
from math import ceil

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.web.print.hall import DESK, PRINT, SIZES, begin
from tests.web.print.paper import Printed, Printer, read_lines, read_qr
from tests.web.site import Site

from hexmeet.tournament import commands as ask


def open_browser(site: Site, language: str) -> Client:
    client = site.client()
    client.cookies["language"] = language
    return client


def check(printed: Printed, pages: int | None, site: Site) -> None:
    assert not printed.overflowing
    if pages is not None:
        assert len(printed.pages) == pages
    assert all(page.strip() for page in printed.pages), "a page is empty"
    missing = [p.name for p in site.now.players.values() if not printed.says(p.name)]
    assert not missing
    for word in ("ليلى", "سامي"):  # namesakes, of whom none may be left out
        assert printed.count(word) >= sum(word in p.name for p in site.now.players.values())


@pytest.mark.parametrize(("players", "language", "papers"), SIZES)
def test_everything_fits_on_both_papers(
    site: Site, printer: Printer, players: int, language: str, papers: Sequence[str]
) -> None:
    begin(site, players)
    client, tables = open_browser(site, language), ceil(players / 4)
    pages = {
        f"{PRINT}rounds/1/slips": ceil(tables / 6),
        f"{PRINT}rounds/1/sheets": ceil(tables / 2),
        f"{PRINT}badges": ceil((players + 5) / 8),
        f"{PRINT}standings": None,
        f"{DESK}documents/report": None,
        f"{DESK}seating/rounds/1/lists?by=name": None,
        f"{DESK}seating/rounds/1/lists?by=table": None,
    }
    for paper in papers:
        for address, number in pages.items():
            check(printer.print(client, address, paper), number, site)
        cards = printer.print(client, f"{PRINT}rounds/1/cards", paper)
        assert (len(cards.pages), cards.overflowing) == (ceil(tables / 4), [])


@pytest.mark.parametrize(("players", "language", "papers"), SIZES)
def test_the_kit_is_whole(
    site: Site, printer: Printer, players: int, language: str, papers: Sequence[str]
) -> None:
    begin(site, players)
    client = open_browser(site, language)
    page = client.get(f"{PRINT}kit").text
    tables = ceil(players / 4)
    sheets = page.count('class="record"')
    assert sheets in (2 * tables - 2, 2 * tables - 1)  # those that are open, and a blank round
    exact = ceil(sheets / 2) + page.count('class="code-grid"') + 1  # and the board
    lines = read_lines(page)
    for paper in papers:
        printed = printer.print(client, f"{PRINT}kit", paper)
        check(printed, None, site)
        assert exact + 4 <= len(printed.pages) <= exact + 12
        assert all(printed.says(line) for line in (lines[0], lines[-1]))


def test_long_and_arabic_names_stay_on_their_slips(site: Site, printer: Printer) -> None:
    begin(site, 12)
    for number, name in enumerate(("ليلى بنت عبد الرحمن آل منصور الهاشمي " * 2, "W" * 90)):
        entry = ask.Entry(id=str(number + 1), name=name.strip())
        site.ask(ask.ChangePlayer(entry=entry))
    client = open_browser(site, "en")
    for address in ("rounds/1/slips", "rounds/1/sheets", "badges"):
        printed = printer.print(client, PRINT + address, "Letter")
        assert not printed.overflowing
        assert printed.says("W" * 90)
        assert len(printed.pages) <= 4


def test_codes_on_slips_and_sheets_lead_where_they_should(site: Site, printer: Printer) -> None:
    begin(site, 12)
    client = open_browser(site, "en")
    slips = printer.photograph(client, f"{PRINT}rounds/1/slips", ".code-box")
    assert [read_qr(each) for each in slips] == ["http://testserver/e/harbour-games/"] * 3
    sheets = printer.photograph(client, f"{PRINT}rounds/1/sheets", ".code-box")
    there = "http://testserver/e/harbour-games/desk/round/1/table/"
    assert [read_qr(each) for each in sheets] == [f"{there}{table}" for table in (1, 2, 3)]


def test_nobody_is_asked_for_a_page_of_each_row(site: Site) -> None:
    """Pages ask the database as often for sixty as for thirteen."""
    counts = []
    for number, players in enumerate((13, 60)):
        site.slug = f"harbour-{number}"
        begin(site, players)
        client = site.client()
        there = f"/e/{site.slug}/desk/print/"
        asked = []
        for page in ("", "rounds/1/slips", "rounds/1/sheets", "badges", "standings", "kit"):
            client.get(there + page)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(there + page).status_code == 200
            asked.append(len(queries))
        counts.append(asked)
    assert counts[0] == counts[1]


def test_sheets_say_what_the_rulebook_wants(site: Site) -> None:
    begin(site, 12, "italy-2009", method="ranking", time_limit_minutes=80)
    page = site.client().get(f"{PRINT}rounds/1/sheets").text
    assert "ended by the time limit" in page
    assert "points for other islands" not in page
    assert page.count("Signature") == 3
    assert "(<bdi" in page


def test_blank_sheets_are_as_many_as_games_to_come_or_as_somebody_wants(site: Site) -> None:
    begin(site, 12)
    client = site.client()
    assert client.get(f"{PRINT}sheets").text.count('class="record"') == 2 * 3 + 1
    assert client.get(f"{PRINT}sheets?copies=5").text.count('class="record"') == 5
    assert client.get(f"{PRINT}sheets?copies=999").text.count('class="record"') == 200
    assert client.get(f"{PRINT}sheets?copies=x").text.count('class="record"') == 7


def test_badges_say_what_somebody_is_there_for(site: Site) -> None:
    site.create()
    site.register(3)
    first = site.now.players["1"]
    site.ask(ask.ChangePlayer(entry=ask.Entry(id="1", name=first.name, no_photos=True)))
    page = site.client().get(f"{PRINT}badges").text
    assert page.count("No photos, please") == 1
    assert "Head judge" in page
    assert page.count('class="badge-card"') == 3
    assert page.count("of-staff") == 5


def test_before_a_round_there_is_little_to_print(site: Site) -> None:
    site.create()
    client = site.client()
    assert "once a round is published" in client.get(PRINT).text
    assert client.get(f"{PRINT}rounds/1/slips").status_code == 404
    assert client.get(f"{PRINT}standings").status_code == 200
    assert client.get(f"{PRINT}kit").status_code == 200


def test_papers_are_reached_from_where_they_are_needed(site: Site) -> None:
    begin(site, 12)
    client = site.client()
    assert f'href="{PRINT}"' in client.get(f"{DESK}documents").text
    assert f'href="{PRINT}kit"' in client.get(f"{DESK}documents").text
    assert f'href="{PRINT}rounds/1/slips"' in client.get(f"{DESK}seating/rounds/1/").text
    page = client.get(PRINT).text
    for name in ("slips", "sheets", "cards"):
        assert f'href="{PRINT}rounds/1/{name}"' in page
    assert site.client("jude").get(f"{PRINT}kit").status_code == 403
    assert site.client("jude").get(PRINT).status_code == 200
