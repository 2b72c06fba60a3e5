"""Who gets in where, and what anybody can do or learn there."""

import io
from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import get_resolver
from PIL import Image
from tests.web.pages import act, read_form, read_refusal
from tests.web.site import Site
from tests.web.test_anything import WHERE, list_pages

from hexmeet.ledger.errors import BrokenLogError
from hexmeet.rulebooks.violations import Citation, RuleViolation
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Actor, Command, Entry
from hexmeet.web.logbook import LEDGER
from hexmeet.web.models import Account, Photo, PrivateLink, Purpose, ScreenWish
from hexmeet.web.permissions import MAY, Standing
from hexmeet.web.visit import _KEPT, MOST_FIGURES, Visit

DESK = "/e/harbour-games/desk"


def test_strangers_are_asked_to_log_in(site: Site) -> None:
    site.create()
    answer = Client().get("/e/harbour-games/desk/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/log-in?next=")


def test_staff_gets_in(site: Site) -> None:
    site.create()
    assert site.client("skye").get("/e/harbour-games/desk/").status_code == 200


def test_unknown_tournament_is_said_to_be_none(site: Site) -> None:
    answer = site.client().get("/e/nowhere/desk/")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


@pytest.fixture(autouse=True)
def _forget_tries() -> None:
    cache.clear()


# --- what each role can do through the pages ------------------------------------------------------


class Caught(RuleViolation):
    """A command that got as far as the log, and no further."""


@pytest.fixture
def caught(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[Command]:
    """Commands that pages have let through to the log, which takes none of them."""
    found: list[Command] = []
    site.start()
    site.begin()
    site.token("1")

    def catch(_: str, command: Command, **__: object) -> None:
        found.append(command)
        raise Caught("role.not-allowed", Citation("studio-2023", "reading 19"), {"actor": "x"})

    monkeypatch.setattr(LEDGER, "submit", catch)
    return found


def count_kept() -> tuple[int, ...]:
    """Count everything that is kept beside the log."""
    links = PrivateLink.objects.filter(revoked_at=None).values_list("digest", flat=True)
    kept = (Account, Photo, ScreenWish)
    return (hash(tuple(sorted(links))), *(model.objects.count() for model in kept))


def fill_in_anything(do: str) -> dict[str, Any]:
    """Fill in what lets most actions come as far as a command."""
    drawn = io.BytesIO()
    Image.new("RGB", (4, 4)).save(drawn, "PNG")
    return {
        "do": do, "at": "1", "name": "New", "player": "1", "reason": "x", "minutes": "5",
        "vp-1": "10", "vp-2": "8", "vp-3": "7", "vp-4": "5", "winner": "1", "text": "x",
        "roles": "judge", "agreed": "on", "message": "x", "kind": "x", "what": "x", "value": "x",
        "photo": SimpleUploadedFile("photo.png", drawn.getvalue()),
    }  # fmt: skip


@pytest.mark.parametrize("who", ["hugo", "jude", "skye", "player", "public"])
def test_no_page_lets_anybody_do_more_than_the_table_says(
    who: str, site: Site, caught: list[Command]
) -> None:
    is_staff = who in site.roles
    role = site.roles[who] if is_staff else Standing(who)
    client = site.client(who) if is_staff else Client()
    where = {**WHERE, "token": site.token("1") if who == "player" else "x" * 27}
    # What somebody may do that is not a command: see ScreenControl and PlayerEntry.
    may_keep = {"only", "by-itself", "say", "say-nothing"} if is_staff else set()
    may_keep |= {"renew-link", "revoke-link"} if who == "skye" else set()
    tried = 0
    for path, actions in list_pages(get_resolver().url_patterns, "", where):
        for do in actions:
            before = count_kept()
            answer = client.post(path, fill_in_anything(do))
            assert answer.status_code < 500, (path, do)
            assert count_kept() == before or do in may_keep, (path, do)
            tried += 1
    assert tried > 200
    # Everybody may register on the public page: as nobody, whoever is logged in.
    refused = [each for each in caught if role not in MAY[type(each)]]
    assert all(isinstance(each, ask.RegisterPlayer) and each.by_self for each in refused)


@pytest.mark.parametrize("who", ["jude", "skye"])
def test_a_photo_of_somebody_who_may_add_none_is_not_kept(site: Site, who: str) -> None:
    site.start()
    site.begin()
    answer = site.client(who).post(f"{DESK}/documents", fill_in_anything("add-photo"))
    assert answer.status_code == 422
    assert not Photo.objects.exists()
    answer = site.client("olga").post(f"{DESK}/documents", fill_in_anything("add-photo"))
    assert answer.status_code == 422  # there is no such kind of photo
    assert not Photo.objects.exists()


# --- one tournament and another -------------------------------------------------------------------


def make_two(site: Site) -> Site:
    """Make two tournaments; jude and skye are on the staff of the first alone."""
    site.create()
    site.register(13)
    other = Site(slug="other", roles={"olga": site.roles["olga"], "otto": site.roles["otto"]})
    other.create()
    other.register(13)
    return other


def list_desk(slug: str) -> Iterator[str]:
    for path, _ in list_pages(get_resolver().url_patterns, "", {**WHERE, "slug": slug}):
        if path.startswith(f"/e/{slug}/desk"):
            yield path


@pytest.mark.parametrize("who", ["jude", "skye", "hugo"])
def test_the_staff_of_one_event_is_nobody_at_another(site: Site, who: str) -> None:
    other = make_two(site)
    paths = list(list_desk(other.slug))
    assert len(paths) > 20
    for path in paths:
        assert site.client(who).get(path).status_code == 403, path
        assert site.client(who).post(path, fill_in_anything("say")).status_code == 403, path


def test_the_link_of_one_event_opens_nothing_of_another(site: Site) -> None:
    other = make_two(site)
    here, there = site.token("1"), other.token("1")
    assert here != there
    before = LEDGER.load(other.slug).sequence
    client = Client()
    for do in ("withdraw", "enter", "sign", "call"):
        client.post(f"/p/{here}/me", {**fill_in_anything(do), "slug": other.slug})
    assert LEDGER.load(other.slug).sequence == before
    assert LEDGER.load(site.slug).state.players["1"].status == "withdrawn"
    assert client.get(f"/p/{here}/").status_code == 200  # and says so
    assert client.get(f"/p/{there}/me").status_code == 200


def test_a_photo_of_one_event_is_not_shown_at_another(site: Site) -> None:
    make_two(site)
    Photo.objects.create(tournament="other", digest="d" * 64, media_type="image/jpeg", content=b"")
    assert site.client().get(f"{DESK}/documents/photo/{'d' * 64}").status_code == 404
    assert site.client().get(f"/e/other/desk/documents/photo/{'d' * 64}").status_code == 200
    assert Client().get(f"/e/other/desk/documents/photo/{'d' * 64}").status_code == 302


@pytest.mark.parametrize("page", ["", "standing", "me"])
def test_a_link_that_was_revoked_opens_nothing(site: Site, page: str) -> None:
    site.start()
    path = f"/p/{site.token('1')}/{page}"
    assert Client().get(path).status_code == 200
    PrivateLink.objects.filter(purpose=Purpose.PLAYER).update(revoked_at=site.at)
    assert Client().get(path).status_code == 404
    assert Client().post(path, fill_in_anything("call")).status_code == 404


def test_a_link_of_a_player_is_no_invitation(site: Site) -> None:
    site.create()
    site.register(13)
    assert Client().get(f"/i/{site.token('1')}").status_code == 404


# --- what is nobody else's business ---------------------------------------------------------------


def test_what_was_said_in_confidence_stands_on_no_public_page(site: Site) -> None:
    site.create("shn-2024", championship_day=date(2027, 4, 20))
    born = date(1987, 6, 5)
    entries = tuple(
        Entry(id=str(number), name=f"Player {number}", group="HUSH family", born=born)
        for number in range(1, 17)
    )
    site.ask(ask.ImportPlayers(entries=entries), ask.BarNames(banned=("HUSH banned",)))
    site.check_in()
    site.ask(ask.StartTournament())
    site.begin()
    (table, *_) = site.now.rounds[-1].tables
    site.enter(table.number, table.seats)
    site.ask(
        ask.DisputeSheet(table=table.number, player=table.seats[0], reason="HUSH dispute"),
        ask.NoteTable(table=2, text="HUSH note"),
        ask.CallJudge(id="call", table=2, by="skye", about="HUSH call"),
        ask.WarnPlayer(id="warning", player=table.seats[1], reason="HUSH warning"),
    )
    seed = LEDGER.load(site.slug).seed
    where = {**WHERE, "token": site.token(table.seats[2])}
    looked_at = 0
    for path, _ in list_pages(get_resolver().url_patterns, "", where):
        answer = Client().get(path)
        kind = answer.get("Content-Type", "")
        if answer.status_code == 200 and kind.startswith(
            ("text/", "image/svg", "application/json")
        ):
            looked_at += 1
            found = [word for word in ("1987", "HUSH", str(seed)) if word in answer.text]
            assert not found or path.startswith("/p/"), (path, found)
            assert not {"1987", str(seed), "HUSH family"} & set(found), path
            assert "HUSH warning" not in answer.text
    assert looked_at > 15


def test_boards_are_not_to_be_guessed_before_their_round_is_published(site: Site) -> None:
    site.start()
    for page in ("1.svg", "1/card.svg"):
        assert Client().get(f"/e/harbour-games/boards/1/{page}").status_code == 404
    site.begin()
    for page in ("1.svg", "1/card.svg"):
        assert Client().get(f"/e/harbour-games/boards/1/{page}").status_code == 200
        assert Client().get(f"/e/harbour-games/boards/2/{page}").status_code == 404
        assert Client().get(f"/e/harbour-games/boards/0/{page}").status_code == 404


# --- the same form twice --------------------------------------------------------------------------


def test_a_form_that_was_sent_before_with_something_else_says_so(site: Site) -> None:
    site.create()
    client, address = site.client(), f"{DESK}/players"
    form = read_form(client, address, "add")
    assert client.post(address, {**form, "name": "Ada"}).status_code == 303
    assert client.post(address, {**form, "name": "Ada"}).status_code == 303
    answer = client.post(address, {**form, "name": "Bea"})
    assert answer.status_code == 422
    assert "sent before" in answer.text
    assert [player.name for player in site.now.players.values()] == ["Ada"]


@pytest.mark.parametrize("command", ["x" * 65, "a\nb", "\u202e"])
def test_ids_of_commands_that_are_none_of_ours_are_refused(site: Site, command: str) -> None:
    site.create()
    typed = {"do": "open-registration", "at": "", "command": command}
    assert site.client().post(f"{DESK}/settings", typed).status_code == 400


@pytest.mark.parametrize("seen", ["9" * 5000, "-1", "x", "\u0663", ""])
def test_what_a_page_has_seen_is_a_number_or_nothing(site: Site, seen: str) -> None:
    site.create()
    typed = {"do": "open-registration", "at": "", "seen": seen}
    assert site.client().post(f"{DESK}/settings", typed).status_code in (303, 422)


def test_a_log_that_does_not_hold_together_is_told_to_whoever_runs_the_server(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    site.create()
    client = site.client()

    def refuse(*_: object, **__: object) -> None:
        raise BrokenLogError("entry 7 does not follow")

    monkeypatch.setattr(LEDGER, "submit", refuse)
    answer = act(client, f"{DESK}/settings", "open-registration")
    assert "hexmeet audit" in read_refusal(answer)
    assert "entry 7 does not follow" in caplog.text


# --- forms that no page of ours wrote -------------------------------------------------------------

HALF = '"\\ud800"'  # half a character, which no text can hold


@pytest.mark.parametrize("swap", [f"[1, {HALF}, {HALF}]", "[1e999, 1, 2]", "[" * 100_000, "[1]"])
def test_exchanges_that_nobody_can_read_are_refused(site: Site, swap: str) -> None:
    site.start()
    site.ask(ask.DraftSeating())
    client = site.client()
    for page, do in (("seating/", "swap-back"), ("seating/swap", "swap")):
        answer = client.post(f"{DESK}/{page}", {"do": do, "at": swap})
        assert answer.status_code == 422, (page, swap[:20])
    # What was done is done, whatever stands in the form about whom it was.
    answer = client.post(f"{DESK}/seating/", {"do": "draft", "at": swap})
    assert answer.status_code == 303


@pytest.mark.parametrize("tables", [f"[[{HALF}]]", "[" * 100_000, "[1]", '[["nobody"]]'])
def test_repairs_that_nobody_can_read_are_refused(site: Site, tables: str) -> None:
    site.start()
    site.publish()
    typed = {"do": "repair", "at": "", "tables": tables, "reason": "x"}
    assert site.client().post(f"{DESK}/seating/repair/", typed).status_code == 422


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles"])
def test_days_at_the_end_of_time_are_refused(site: Site, day: str, zone: str) -> None:
    site.create()
    client, address = site.client(), f"{DESK}/settings"
    typed = {
        "name": "X", "place": "Y", "day": day, "time": "00:00", "time_zone": zone,
        "event": "tournament", "languages": "en", "capacity": "12",
    }  # fmt: skip
    for clock in ("00:00", "23:59"):
        answer = client.post(address, {"do": "change", "at": "", **typed, "time": clock})
        assert answer.status_code == 422


def test_figures_do_not_pile_up(site: Site) -> None:
    site.create()
    visit = Visit(LEDGER.load(site.slug), Actor("olga"), None, site.at)
    for number in range(2 * MOST_FIGURES):
        assert visit.work_out(f"figure {number}", partial(int, number)) == number
    (kept,) = [figures for (slug, _), figures in _KEPT.items() if slug == site.slug]
    assert len(kept) == MOST_FIGURES
