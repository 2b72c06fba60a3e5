"""The rules of a house: chosen in a form or a file, shown to everybody."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from tests.rulebooks.test_house_form import answer_as
from tests.web.organising.test_wizard import WHERE
from tests.web.site import Site

from hexmeet.rulebooks.house_fields import list_parts
from hexmeet.rulebooks.loader import load
from hexmeet.web.logbook import LEDGER


def form(rulebook: str = "studio-2023", **changes: object) -> dict[str, object]:
    """Give what a browser would send of the form, with some fields changed."""
    rules = load(rulebook)
    fields: dict[str, object] = {key: list(given) for key, given in answer_as(rules).items()}
    fields |= {f"applies:{part.block}": "on" for part in list_parts(rules) if part.is_there}
    return {**fields, **{key.replace("__", "."): value for key, value in changes.items()}}


def begin(site: Site) -> Client:
    client = site.client()
    client.post("/new/rulebook", {"rulebook": "studio-2023", "go": "rules"})
    return client


def test_every_rulebook_has_its_form(site: Site) -> None:
    client = site.client()
    for rulebook in ("studio-2023", "italy-2009", "cwc-2004", "shn-2022", "shn-2024"):
        client.post("/new/rulebook", {"rulebook": rulebook, "go": "rules"})
        assert client.get("/new/rules").status_code == 200


def test_a_form_without_a_rulebook_goes_back(site: Site) -> None:
    assert site.client().get("/new/rules")["Location"] == "/new"


def test_the_difference_is_shown_before_it_is_used(site: Site) -> None:
    client = begin(site)
    answer = client.post("/new/rules", {**form(clock__turn_limit__seconds="90"), "do": "check"})
    assert answer.status_code == 200
    assert "What is different" in answer.text
    assert "Turn limit · Seconds for a turn" in answer.text
    assert "house" not in client.session["new tournament"]


def test_house_rules_are_played_by_and_shown_to_everybody(site: Site) -> None:
    client = begin(site)
    changed = form(clock__turn_limit__seconds="90", title="Harbour rules")
    assert client.post("/new/rules", {**changed, "do": "use"})["Location"] == "/new"
    assert "House rules: " in client.get("/new").text
    client.post("/new/rulebook", {"rulebook": "studio-2023"})
    client.post("/new/where", WHERE)
    client.post("/new/players", {})
    client.post("/new/staff", {"judges_too": "on"})
    there = client.post("/new/review", {"go": "create"})["Location"]
    rules = LEDGER.load("harbour-games-qualifier").state.rules
    assert rules.base == "studio-2023"
    assert rules.id == "harbour-rules"
    assert rules.clock.turn_limit is not None
    assert rules.clock.turn_limit.seconds == 90
    page = Client().get("/e/harbour-games-qualifier/house-rules")
    assert page.status_code == 200
    assert "180" in page.text
    assert "90" in page.text
    assert client.get(there).status_code == 200


def test_every_problem_stands_at_its_field(site: Site) -> None:
    answer = begin(site).post(
        "/new/rules", {**form(clock__turn_limit__seconds="5", game__target_points="x"), "do": "use"}
    )
    assert answer.status_code == 422
    assert "from 10 to 3600" in answer.text
    assert 'value="x"' in answer.text


def test_another_rulebook_drops_the_rules_of_the_house(site: Site) -> None:
    client = begin(site)
    client.post("/new/rules", {**form(clock__turn_limit__seconds="90"), "do": "use"})
    client.post("/new/rulebook", {"rulebook": "cwc-2004"})
    assert "house" not in client.session["new tournament"]


def upload(client: Client, content: bytes) -> object:
    file = SimpleUploadedFile("house.toml", content)
    return client.post("/new/rules", {"do": "upload", "file": file})


def test_a_file_is_used_with_the_rulebook_it_derives_from(site: Site) -> None:
    client = begin(site)
    text = (
        'id = "ours"\nbase = "cwc-2004"\n[identity.title]\nen = "A"\nit = "B"\nar = "C"\n'
        "[game]\ntarget_points = 12\n"
    )
    upload(client, text.encode())
    assert client.session["new tournament"]["rulebook"] == "cwc-2004"
    assert client.session["new tournament"]["house"] == text


def test_a_file_with_mistakes_is_refused_with_each_of_them(site: Site) -> None:
    client = begin(site)
    answer = client.post(
        "/new/rules",
        {
            "do": "upload",
            "file": SimpleUploadedFile("h.toml", b'id = "x"\nbase = "studio-2023"\nz = 1'),
        },
    )
    assert answer.status_code == 422
    assert "unknown key" in answer.text
    for content in (b"\xff\xfe\xff", b"a" * 1_000_001):
        answer = client.post(
            "/new/rules", {"do": "upload", "file": SimpleUploadedFile("h.toml", content)}
        )
        assert answer.status_code == 422
    assert client.post("/new/rules", {"do": "upload"}).status_code == 422


def test_a_tournament_without_house_rules_says_so(site: Site) -> None:
    site.create()
    assert "No house rules" in Client().get("/e/harbour-games/house-rules").text
