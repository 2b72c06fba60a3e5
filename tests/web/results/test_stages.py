import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from tests.web.pages import Answer, act, manage, read_form, read_refusal
from tests.web.site import Site

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.reading import parse_tournament
from hexmeet.tournament.words import Phase
from hexmeet.web.models import Photo

DESK = "/e/harbour-games/desk"


def finish_final(site: Site) -> None:
    """Play on to the champion."""
    client = site.client()
    manage(client, f"{DESK}/standings", "close-stage")
    for _ in range(2):
        site.publish()
        select_all(site)
        site.begin_published()
        site.finish()
        manage(client, f"{DESK}/finals", "close-stage")


def select_all(site: Site) -> None:
    """Let everybody select what is left, in turn, on the screen of the finals."""
    from hexmeet.web.results.finals import list_choosing  # noqa: PLC0415 - used here alone

    while True:
        current = site.now.current_round
        assert current is not None
        waiting = [each for each in list_choosing(site.now, current) if each.following]
        if not waiting:
            return
        step = waiting[0].following
        assert step is not None
        manage(
            site.client("skye"),
            f"{DESK}/finals",
            "pick",
            step.player,
            what=step.selects,
            value=waiting[0].values[0],
        )


def test_standings_say_why_everybody_is_where_they_are(site: Site) -> None:
    site.start()
    site.play(1)
    page = site.client("skye").get(f"{DESK}/standings").text
    assert "above" in page
    assert "more victory points" in page or "more games won" in page


def test_closing_waits_for_every_sheet(site: Site) -> None:
    site.start()
    site.play(2)
    site.begin()
    site.finish(1, 2, 3)
    client = site.client()
    page = client.get(f"{DESK}/standings").text
    assert "One table has no final sheet yet" in page
    assert 'name="do" value="close-stage"' not in page
    answer = client.post(f"{DESK}/standings", {"do": "close-stage", "command": "c"})
    assert answer.status_code == 422
    assert "table 4" in read_refusal(answer)


def test_an_event_goes_on_to_its_champion_and_reveals_the_seed(site: Site) -> None:
    site.start(17)
    site.play(3)
    finish_final(site)
    page = site.client().get(f"{DESK}/finals").text
    assert "is the champion" in page
    manage(site.client(), f"{DESK}/finals", "close-tournament")
    assert site.now.phase is Phase.CLOSED
    assert (site.now.seed or "-") in site.client().get(f"{DESK}/documents/report").text


def test_who_selects_out_of_turn_is_refused(site: Site) -> None:
    site.start(17)
    site.play(3)
    manage(site.client(), f"{DESK}/standings", "close-stage")
    site.publish()
    last = site.now.rounds[-1].tables[0].seats[-1]
    form = {"do": "pick", "at": last, "what": "chair", "value": "1", "command": "c"}
    answer = site.client().post(f"{DESK}/finals", form)
    assert answer.status_code == 422


@pytest.mark.parametrize("document", ["participants", "seating", "results", "standings", "rulings"])
def test_documents_are_files_that_spreadsheets_open(site: Site, document: str) -> None:
    site.start()
    site.play(1)
    answer = site.client().get(f"{DESK}/documents/{document}.csv")
    assert answer["Content-Type"].startswith("text/csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert f"harbour-games-{document}.csv" in answer["Content-Disposition"]


def test_the_tournament_file_is_one(site: Site) -> None:
    site.start()
    site.play(1)
    answer = site.client().get(f"{DESK}/documents/tournament.json")
    file = parse_tournament(answer.text, name="here").file
    assert len(file.players) == 13
    assert len(file.rounds_of(Stage.PRELIMINARY)) == 1


def test_the_whole_log_is_for_organisers(site: Site) -> None:
    site.create()
    assert site.client("skye").get(f"{DESK}/documents/log.jsonl").status_code == 403
    lines = site.client().get(f"{DESK}/documents/log.jsonl").text.splitlines()
    assert json.loads(lines[1])["kind"] == "create-tournament"
    assert "seed" not in json.loads(lines[0])


def test_the_log_is_filtered_by_what_it_is_about(site: Site) -> None:
    site.start()
    site.begin()
    client = site.client()
    assert "published a round" in client.get(f"{DESK}/log").text
    page = client.get(f"{DESK}/log?chapter=players").text
    assert "published a round" not in page
    assert "checked in" in page


# --- photos ---------------------------------------------------------------------------------------


def make_photo() -> bytes:
    drawn = io.BytesIO()
    image = Image.new("RGB", (60, 40), "teal")
    exif = Image.Exif()
    exif[0x010F] = "A camera that tells on its owner"
    image.save(drawn, "JPEG", exif=exif)
    return drawn.getvalue()


def hand_in(site: Site, content: bytes) -> Answer:
    client, address = site.client(), f"{DESK}/documents"
    form = read_form(client, address, "add-photo")
    photo = SimpleUploadedFile("photo.jpg", content, "image/jpeg")
    return client.post(address, {**form, "kind": "tables-in-round-1-or-2", "photo": photo})


def test_a_photo_is_kept_without_what_the_camera_says(site: Site) -> None:
    site.start()
    site.play(1)
    assert hand_in(site, make_photo()).status_code == 303
    kept = Photo.objects.get()
    assert b"tells on its owner" not in bytes(kept.content)
    assert [photo.digest for photo in site.now.photos] == [kept.digest]
    shown = site.client().get(f"{DESK}/documents/photo/{kept.digest}")
    assert shown["Content-Type"] == "image/jpeg"


def test_what_is_no_photo_is_refused_whatever_it_is_called(site: Site) -> None:
    site.start()
    site.play(1)
    answer = hand_in(site, b"<script>alert(1)</script>")
    assert answer.status_code == 422
    assert "not a JPEG or PNG" in read_refusal(answer)
    assert not site.now.photos


def test_a_photo_that_shows_nothing_yet_is_refused(site: Site) -> None:
    site.create()
    answer = act(site.client(), f"{DESK}/documents", "add-photo", kind="final-table")
    assert "Choose a photo" in read_refusal(answer)


def test_standings_name_the_tied_and_only_once_no_round_is_left(site: Site) -> None:
    site.start()
    site.play(1)
    page = site.client().get("/e/harbour-games/desk/standings").text
    assert "Provisional" in page
    assert "are tied" not in page
    assert "During round" not in page
    site.begin()
    assert "During round 2" in site.client().get("/e/harbour-games/desk/standings").text


def test_names_of_the_staff_stand_on_sheets(site: Site) -> None:
    site.start()
    site.begin()
    site.finish(1)
    page = site.client().get("/e/harbour-games/desk/round/1/table/1").text
    assert "Entered by Skye" in page
    assert "Hugo" in page
