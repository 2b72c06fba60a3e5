"""The laptop dies in the middle of a round; another machine goes on from what was printed."""

import json
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from tests.web.print.hall import PRINT, begin
from tests.web.print.paper import Printer, read_lines, read_qr
from tests.web.site import Site

from hexmeet.draw.streams import commit
from hexmeet.ledger.models import Seed
from hexmeet.standings.writing import as_tree
from hexmeet.tournament import commands as ask
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_file, rank
from hexmeet.tournament.words import SheetStatus, TableStatus
from hexmeet.web.logbook import LEDGER
from hexmeet.web.models import Account
from hexmeet.web.print.restart import spell_ranges

AGAIN = "harbour-games-qualifier"  # its address, after its name


def make(client: Client, codes: str, **typed: object) -> str:
    """Hand in codes and go on with them; give the address that follows."""
    fields = {"codes": codes, "do": "make", "mark": "m1", **typed}
    answer = client.post("/restart", fields)
    assert answer.status_code == 303, answer.text
    return answer["Location"]


def load(slug: str = AGAIN) -> Tournament:
    return LEDGER.load(slug).state


def test_the_event_goes_on_from_the_codes_of_the_printed_kit(site: Site, printer: Printer) -> None:
    begin(site, 29)
    before, client = site.now, site.client()
    pictures = printer.photograph(client, f"{PRINT}kit", ".codes .code-box")
    codes = [read_qr(each) for each in pictures]
    assert len(codes) >= 2
    ready = client.post("/restart", {"codes": "\n".join(reversed(codes)), "do": "read"})
    assert ready.status_code == 200
    assert "This is how far the event has come" in ready.text
    assert make(client, " ".join(codes), staff=["hugo", "skye"]) == f"/e/{AGAIN}/desk/"
    after = load()
    assert [r.place for r in rank(after).standings] == [r.place for r in rank(before).standings]
    assert after.draft == before.draft
    assert set(after.staff) == {"olga", "hugo", "skye"}
    seed = Seed.objects.get(tournament=AGAIN)
    assert after.fingerprint == commit(seed.seed) != before.fingerprint
    first, third = after.rounds[0].tables[0], after.rounds[0].tables[2]
    assert first.status is TableStatus.DONE
    assert third.sheet is not None
    assert third.sheet.status is SheetStatus.ENTERED
    # The round is played to its end, and the next one published.
    site.slug = AGAIN
    site.finish(*(t.number for t in after.rounds[0].tables if t.number not in (1, 2, 3)))
    site.ask(ask.DecideSheet(table=3, reason="they had signed on paper"), by="hugo")
    site.ask(ask.PublishRound())
    assert len(load().rounds) == 2
    assert client.get(f"/e/{AGAIN}/desk/").status_code == 200


def test_lines_that_are_missing_or_wrong_are_named_and_nothing_is_lost(site: Site) -> None:
    begin(site, 12)
    client = site.client()
    lines = read_lines(client.get(f"{PRINT}kit").text)
    wrong = f"{lines[4][:20]}{'B' if lines[4][20] == 'A' else 'A'}{lines[4][21:]}"
    kept = [*lines[:2], wrong, *lines[6:]]
    page = client.post("/restart", {"codes": "\n".join(kept), "do": "read"})
    assert page.status_code == 200
    assert f"{len(lines) - 4} of {len(lines)} lines are here." in page.text
    assert "Still missing: lines 3\u20136." in page.text
    assert "A letter is wrong in lines 5" in page.text
    shown = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.text, re.DOTALL)[0])
    assert all(line in shown for line in kept)
    rest = client.post("/restart", {"codes": shown + "\n".join(lines[2:6]), "do": "read"})
    assert "Everything is here" in rest.text


def test_lines_of_an_older_printout_are_left_out(site: Site) -> None:
    begin(site, 12)
    client = site.client()
    older = read_lines(client.get(f"{PRINT}kit").text)
    site.finish(4) if site.now.rounds[0].find_table(4) else site.finish()
    lines = read_lines(client.get(f"{PRINT}kit").text)
    page = client.post("/restart", {"codes": "\n".join([*older[:3], *lines[:-1]])})
    assert f"Lines of another printout ({older[0][:4]}) are left out" in page.text


def test_the_saved_state_restarts_too_and_twice_makes_one(site: Site) -> None:
    begin(site, 12)
    client = site.client()
    state = client.get(f"{PRINT}kit.json").content
    upload = SimpleUploadedFile("state.json", state)
    ready = client.post("/restart", {"codes": "", "file": upload, "do": "read"})
    assert "Everything is here" in ready.text
    assert make(client, state.decode()) == f"/e/{AGAIN}/desk/"
    again = client.post("/restart", {"codes": state.decode(), "do": "make", "mark": "m1"})
    assert again["Location"] == f"/e/{AGAIN}/desk/"
    assert load().id == AGAIN
    assert not LEDGER.load(f"{AGAIN}-2").sequence


def test_staff_without_an_account_here_are_invited(site: Site) -> None:
    begin(site, 12)
    client = site.client()
    state = client.get(f"{PRINT}kit.json").text
    Account.objects.filter(login="jude").delete()
    ready = client.post("/restart", {"codes": state, "do": "read"}).text
    assert "Gets a new account" in ready
    assert "Somebody has this log-in here" in ready
    assert make(client, state, staff=["jude"]) == f"/e/{AGAIN}/desk/staff"
    assert not Account.objects.get(login="jude").has_usable_password()
    assert "/i/" in client.get(f"/e/{AGAIN}/desk/staff").text


def test_a_tournament_file_alone_asks_for_what_it_does_not_hold(site: Site) -> None:
    begin(site, 12)
    client = site.client()
    file = json.dumps(as_tree(as_file(site.now)))
    ready = client.post("/restart", {"codes": file, "do": "read"}).text
    assert "A tournament file by itself also lacks the staff" in ready
    assert 'value="Harbour Games qualifier"' in ready
    typed = {
        "name": "Harbour Games qualifier",
        "place": "",
        "day": "2026-12-05",
        "time": "10:00",
        "time_zone": "Europe/Rome",
        "event": "tournament",
        "languages": ["en"],
    }
    refused = client.post("/restart", {"codes": file, "do": "make", "mark": "m2", **typed})
    assert refused.status_code == 422
    assert 'aria-invalid="true"' in refused.text
    assert make(client, file, mark="m2", **{**typed, "place": "Trieste"})
    assert [t.seats for t in load().rounds[0].tables] == [
        t.seats for t in site.now.rounds[0].tables
    ]


@pytest.mark.parametrize(
    "text", ["hello", '{"format":"hexmeet.paper/9","file":{}}', "{", '{"format": "x"}']
)
def test_what_cannot_be_read_is_refused_with_a_reason(site: Site, text: str) -> None:
    page = site.client().post("/restart", {"codes": text, "do": "make"})
    assert page.status_code == 422
    assert 'role="alert"' in page.text


def test_only_administrators_restart(site: Site) -> None:
    assert Client().get("/restart").status_code == 302
    assert site.client("otto").get("/restart").status_code == 403
    client = site.client()
    assert client.get("/restart").status_code == 200
    assert 'href="/restart"' in client.get("/").text
    assert 'href="/restart"' in client.get("/new").text


def test_a_house_rulebook_goes_along(site: Site) -> None:
    house = 'id = "harbour"\nbase = "studio-2023"\n[identity]\ntitle.en = "Harbour rules"\n'
    site.create()
    client = site.client()
    assert '"house_rulebook"' not in client.get(f"{PRINT}kit.json").text
    site.slug = "house-games"
    settings = LEDGER.load("harbour-games").state.details
    site.ask(
        ask.CreateTournament(
            id=site.slug, rulebook="harbour", settings=settings, house_rulebook=house
        )
    )
    state = client.get("/e/house-games/desk/print/kit.json").text
    assert "Harbour rules" in state


def test_a_closed_event_has_no_kit(site: Site) -> None:
    begin(site, 12)
    site.ask(ask.CallOffTournament(reason="the hall closes"))
    client = site.client()
    assert "The event is over" in client.get(f"{PRINT}kit").text
    assert client.get(f"{PRINT}kit.json").status_code == 404


@pytest.mark.parametrize(
    ("numbers", "spelled"),
    [((), ""), ((4,), "4"), ((1, 2, 3, 7, 9, 10), "1\u20133, 7, 9\u201310")],
)
def test_numbers_are_spelled_as_one_reads_them(numbers: tuple[int, ...], spelled: str) -> None:
    assert spell_ranges(numbers) == spelled
