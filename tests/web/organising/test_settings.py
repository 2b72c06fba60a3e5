"""Settings, registration, and the names that may not enter."""

import pytest
from tests.web.site import Site

from hexmeet.tournament.words import Phase

PATH = "/e/harbour-games/desk/settings"
TYPED = {
    "name": "Harbour Games final",
    "place": "Trieste, Molo Audace 2",
    "day": "2026-12-06",
    "time": "11:30",
    "time_zone": "Europe/Rome",
    "event": "tournament",
    "capacity": "40",
    "fee_note": "6 €",
    "languages": ["it", "ar"],
    "more_languages": "de, fr",
    "hides_what_if": "on",
}


def find_phase(site: Site) -> Phase:
    return site.now.phase


def test_settings_are_changed_as_a_whole(site: Site) -> None:
    site.create()
    answer = site.client().post(PATH, {"do": "change", "command": "c", **TYPED})
    assert answer.status_code == 303
    details = site.now.details
    assert (details.name, details.capacity) == ("Harbour Games final", 40)
    assert details.starts_at.isoformat() == "2026-12-06T11:30:00+01:00"
    assert details.languages == ("it", "ar", "de", "fr")
    assert details.hides_what_if


def test_what_is_shown_can_be_saved_as_it_is(site: Site) -> None:
    site.create()
    before = site.now.details
    fields = dict(TYPED)
    client = site.client()
    client.post(PATH, {"do": "change", "command": "c", **fields})
    page = client.get(PATH).text
    for value in ("Harbour Games final", "2026-12-06", "11:30", "Europe/Rome", "40", "de fr"):
        assert f'value="{value}"' in page
    assert before != site.now.details


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Give the tournament a name"),
        ("time", "late", "such as 10:00"),
        ("time_zone", "Mars/Base", "Choose a time zone"),
        ("capacity", "0", "from 1 to 1000"),
        ("languages", [], "at least one language"),
        ("more_languages", "klingon!", "more_languages-error"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_nothing_typed_is_lost(
    site: Site, field: str, value: object, sentence: str
) -> None:
    site.create()
    typed = {**TYPED, "more_languages": "", field: value, "place": "Somewhere new"}
    answer = site.client().post(PATH, {"do": "change", "command": "c", **typed})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert "aria-invalid" in answer.text or "error" in answer.text
    assert 'value="Somewhere new"' in answer.text


def test_fewer_places_than_players_are_refused(site: Site) -> None:
    site.create()
    site.register(13)
    answer = site.client().post(PATH, {"do": "change", "command": "c", **TYPED, "capacity": "12"})
    assert answer.status_code == 422
    assert "13" in answer.text


def test_registration_is_opened_and_closed_with_an_undo(site: Site) -> None:
    site.create()
    client = site.client()
    client.post(PATH, {"do": "open-registration", "command": "1"})
    assert find_phase(site) is Phase.REGISTRATION
    assert 'value="close-registration"' in client.get(PATH).text
    client.post(PATH, {"do": "close-registration", "command": "2"})
    assert find_phase(site) is Phase.CREATED


def test_names_are_barred(site: Site) -> None:
    site.create()
    client = site.client()
    names = {"banned": "Nobody Nice\n\n  Somebody Else ", "qualified": "Ada Lovelace"}
    client.post(PATH, {"do": "bar", "command": "b", **names})
    assert site.now.banned == ("Nobody Nice", "Somebody Else")
    assert site.now.qualified == ("Ada Lovelace",)
    assert "Somebody Else" in client.get(PATH).text


@pytest.mark.parametrize("login", ["hugo", "jude", "skye"])
def test_others_of_the_staff_do_not_see_settings_or_staff(site: Site, login: str) -> None:
    site.create()
    assert site.client(login).get(PATH).status_code == 403
    assert site.client(login).get("/e/harbour-games/desk/staff").status_code == 403


@pytest.mark.parametrize("language", ["en", "it", "ar"])
def test_settings_speak_every_language(site: Site, language: str) -> None:
    site.create()
    client = site.client()
    client.cookies["language"] = language
    assert client.get(PATH).status_code == 200
    assert client.get("/e/harbour-games/desk/staff").status_code == 200
    assert client.get("/e/harbour-games/house-rules").status_code == 200


def test_a_tournament_is_called_off_with_a_reason(site: Site) -> None:
    site.create()
    client = site.client()
    answer = client.post(PATH, {"do": "call-off", "command": "1", "reason": " "})
    assert answer.status_code == 422
    assert find_phase(site) is not Phase.CLOSED
    assert (
        client.post(PATH, {"do": "call-off", "command": "2", "reason": "snow"}).status_code == 303
    )
    assert find_phase(site) is Phase.CLOSED
    assert client.get("/e/harbour-games/desk/").status_code == 200
