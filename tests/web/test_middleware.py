"""What happens to every request: hosts, headers, languages; and what is never written to a log."""

import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import OperationalError
from django.test import Client, override_settings
from tests.web.site import Site

from hexmeet.rulebooks.problems import FileError
from hexmeet.web.environment import ORIGIN, PROXY, find_origin, find_proxies
from hexmeet.web.logs import HideSecrets
from hexmeet.web.middleware import is_ours

INLINE = re.compile(r"<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


# --- hosts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["localhost", "192.168.1.20", "10.0.0.7", "laptop.local", "laptop", "[::1]", "127.0.0.1"],
)
def test_names_of_the_hall_are_ours(host: str) -> None:
    assert is_ours(host)


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("host", ["evil.example", "8.8.8.8", "hexmeet.org", "local.evil.example"])
def test_other_names_are_not(host: str) -> None:
    assert not is_ours(host)
    answer = Client().get("/log-in", headers={"host": host})
    assert answer.status_code == 421
    assert "HEXMEET_HOSTS" in answer.text


def test_names_that_were_given_are_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXMEET_HOSTS", "Play.example.org, other.example")
    assert is_ours("play.example.org")
    assert is_ours("other.example")


@pytest.mark.parametrize("address", ["play.example.org", "ftp://x.example", "https://x.example/y"])
def test_an_origin_that_is_none_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ORIGIN, address)
    with pytest.raises(FileError, match="expected an address such as"):
        find_origin()


@pytest.mark.usefixtures("site")
def test_another_name_is_not_even_sent_on_to_the_secure_address() -> None:
    with override_settings(SECURE_SSL_REDIRECT=True):
        answer = Client().get("/log-in", headers={"host": "evil.example"})
        assert answer.status_code == 421
        assert Client().get("/log-in")["Location"] == "https://testserver/log-in"


@pytest.mark.parametrize(
    ("origin", "named", "believed"),
    [
        ("", "", ()),
        ("https://x.example", "", ("127.0.0.1", "::1")),
        ("https://x.example", "10.0.0.0/8, 172.17.0.1", ("10.0.0.0/8", "172.17.0.1")),
        ("", "127.0.0.1", ("127.0.0.1",)),
    ],
)
def test_nobody_is_believed_about_who_asks_unless_it_is_said(
    origin: str, named: str, believed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ORIGIN, origin)
    monkeypatch.setenv(PROXY, named)
    assert find_proxies() == believed


def test_a_proxy_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROXY, "*")
    with pytest.raises(FileError, match="expected addresses such as"):
        find_proxies()


# --- nonsense and faults --------------------------------------------------------------------------

UTF_16 = "application/x-www-form-urlencoded; charset=utf-16"
IN_PARTS = "multipart/form-data; boundary=X; charset=zip"


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        ("a=%00", "", 400),
        ("%00=a", "", 400),
        ("a&" * 6000, "", 400),
        ("a=b", UTF_16, 400),
        ("--X--", IN_PARTS, 400),
        ("x", "multipart/form-data", 400),
        ("a=" + "x" * 3_000_000, "", 413),
    ],
)
@pytest.mark.parametrize(("language", "word"), [("en", "again"), ("it", "cambiato"), ("ar", "لم")])
def test_nonsense_is_refused_in_words(
    body: str, kind: str, status: int, language: str, word: str
) -> None:
    client = Client(raise_request_exception=False)
    client.cookies["language"] = language
    kind = kind or "application/x-www-form-urlencoded"
    answer = client.generic("POST", "/log-in", body, content_type=kind)
    assert answer.status_code == status
    assert f'<html lang="{language}"' in answer.text
    assert word in answer.text


@pytest.mark.usefixtures("site")
def test_nonsense_in_an_address_is_refused_in_words() -> None:
    assert Client().get("/?page=%00").status_code == 400
    for path in ("/static/%00", "/static/web", "/static/", "/static/nothing.css"):
        assert Client().get(path).status_code == 404, path
    for path in ("/static/../settings.py", "/static//etc/passwd"):
        assert Client().get(path).status_code == 400, path


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "It is our fault"), ("it", "È colpa nostra"), ("ar", "الخطأ من جهتنا")],
)
def test_a_fault_is_admitted_without_a_database(
    site: Site, monkeypatch: pytest.MonkeyPatch, language: str, says: str
) -> None:
    site.create()
    client = site.client()
    client.raise_request_exception = False
    client.cookies["language"] = language

    def gone(*_: object) -> None:
        raise OperationalError("unable to open database file")

    monkeypatch.setattr("django.db.backends.sqlite3.base.SQLiteCursorWrapper.execute", gone)
    for path in ("/", "/e/harbour-games/desk/", "/account"):
        answer = client.get(path)
        assert answer.status_code == 500
        assert says in answer.text
        assert "unable to open" not in answer.text


@pytest.mark.usefixtures("site")
def test_strangers_do_not_fill_the_log(capfd: pytest.CaptureFixture[str]) -> None:
    client = Client(raise_request_exception=False)
    client.get("/nowhere", headers={"host": "evil.example"})
    client.get("/nowhere")
    client.get("/?page=%00")
    client.post("/log-in", "a&" * 6000, content_type="application/x-www-form-urlencoded")
    assert capfd.readouterr().err == ""


# --- headers --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("site")
def test_pages_may_do_nothing_that_does_not_come_from_us() -> None:
    answer = Client().get("/log-in")
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]
    assert answer["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/e/harbour-games/desk/", False),
        ("/e/harbour-games/desk/players/links", False),
        ("/accounts", False),
        ("/account", False),
        ("/e/harbour-games/", True),
        ("/p/{token}/", True),
    ],
)
def test_what_only_the_staff_sees_stays_on_no_computer(
    site: Site,
    path: str,
    kept: bool,  # noqa: FBT001
) -> None:
    site.create()
    site.register(13)
    answer = site.client().get(path.format(token=site.token("1")))
    assert answer.status_code == 200
    assert ("no-store" not in answer["Cache-Control"]) == kept
    assert "private" in answer["Cache-Control"]


def test_no_page_has_scripts_or_styles_in_it(site: Site) -> None:
    site.create()
    client = site.client()
    client.post("/new/rulebook", {"rulebook": "studio-2023"})
    paths = (
        "/", "/new", "/new/where", "/new/rules", "/account", "/accounts", "/nowhere",
        "/e/harbour-games/desk/", "/e/harbour-games/desk/settings",
        "/e/harbour-games/desk/staff", "/e/harbour-games/house-rules",
    )  # fmt: skip
    for path in paths:
        found = INLINE.search(client.get(path).text)
        assert found is None, (path, found)


@pytest.mark.usefixtures("site")
def test_cookies_are_out_of_reach_of_scripts() -> None:
    client = Client()
    client.get("/log-in")
    assert client.cookies["csrftoken"]["httponly"]
    assert client.cookies["csrftoken"]["samesite"] == "Lax"


def test_forms_of_other_sites_are_refused(site: Site) -> None:
    site.create()
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/log-in", {"login": "olga", "password": "x"})
    assert answer.status_code == 403
    assert "This form is too old" in answer.text


# --- languages ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("cookie", "accepts", "expected"),
    [("ar", "it", "ar"), ("", "it-IT,en;q=0.5", "it"), ("xx", "de", "en"), ("", "ar-LB", "ar")],
)
def test_a_person_is_spoken_to_in_the_chosen_language(
    cookie: str, accepts: str, expected: str
) -> None:
    client = Client(headers={"accept-language": accepts})
    if cookie:
        client.cookies["language"] = cookie
    answer = client.get("/log-in")
    assert answer["Content-Language"] == expected
    assert f'lang="{expected}"' in answer.text
    assert ('dir="rtl"' in answer.text) == (expected == "ar")


# --- logs and production --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("Not Found: /p/Aw8eiluMhpxwErIiwyEmyyzcsQ4/sheet", "Not Found: /p/.../sheet"),
        ("Not Found: /i/_WzkaHJYveSh0xbIKZ73x0JJprq", "Not Found: /i/..."),
        ("Not Found: /e/harbour-games/", "Not Found: /e/harbour-games/"),
    ],
)
def test_logs_hide_what_opens_something(line: str, written: str) -> None:
    kind, _, path = line.partition(": ")
    record = logging.LogRecord("x", logging.WARNING, "", 0, f"{kind}: %s", (path,), None)
    assert HideSecrets().filter(record)
    assert record.getMessage() == written


def test_logs_hide_it_in_what_a_fault_says_too() -> None:
    fault = ValueError("nothing at /p/Aw8eiluMhpxwErIiwyEmyyzcsQ4/")
    whole = (ValueError, fault, None)
    record = logging.LogRecord("x", logging.ERROR, "", 0, "fault", (), whole)
    assert HideSecrets().filter(record)
    written = logging.Formatter().format(record)
    assert "nothing at /p/.../" in written
    assert "Aw8eil" not in written


def test_production_passes_the_checks_for_deployment(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "hexmeet.web.settings",
        "HEXMEET_ORIGIN": "https://x.example",
        "HEXMEET_DATA": str(tmp_path),
    }
    environment.pop("HEXMEET_DEBUG", None)
    done = subprocess.run(
        [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "INFO"],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout
