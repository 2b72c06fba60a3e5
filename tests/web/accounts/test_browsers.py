"""Nobody guesses passwords, and nobody keeps somebody else out by trying."""

import pytest
from django.core.cache import cache
from django.test import Client
from tests.web.accounts.test_accounts import log_in, with_password
from tests.web.site import PASSWORD

from hexmeet.web.accounts.browsers import COOKIE
from hexmeet.web.rates import LOGINS, LOGINS_OF_ONE

HALL, ELSEWHERE = "192.0.2.7", "198.51.100.9"


@pytest.fixture(autouse=True)
def _forget_tries() -> None:
    cache.clear()


def browser(address: str) -> Client:
    return Client(REMOTE_ADDR=address)


def guess(client: Client, times: int, login: str = "olga") -> int:
    return [log_in(client, login, f"guess {number}") for number in range(times)][-1]


@pytest.mark.usefixtures("site")
def test_tries_of_a_stranger_do_not_keep_anybody_out_elsewhere() -> None:
    with_password()
    assert guess(browser(ELSEWHERE), LOGINS_OF_ONE.tries + 1) == 429
    assert log_in(browser(HALL)) == 302


@pytest.mark.usefixtures("site")
def test_a_stranger_in_the_hall_does_not_keep_out_who_was_here_before() -> None:
    with_password()
    own = browser(HALL)
    assert log_in(own) == 302
    own.post("/log-out")
    stranger = browser(HALL)
    assert guess(stranger, LOGINS_OF_ONE.tries + 1) == 429
    for number in range(LOGINS.tries):
        log_in(stranger, f"somebody{number}", "guess")
    assert log_in(browser(HALL)) == 429
    assert log_in(own) == 302


@pytest.mark.usefixtures("site")
def test_a_browser_that_is_known_may_not_guess_either() -> None:
    with_password()
    with_password("otto")
    own = browser(HALL)
    assert log_in(own) == 302
    assert guess(own, LOGINS_OF_ONE.tries + 1) == 429
    assert guess(own, LOGINS_OF_ONE.tries + 1, "otto") == 429


@pytest.mark.usefixtures("site")
def test_a_browser_cannot_say_that_it_is_known() -> None:
    with_password()
    own = browser(HALL)
    own.cookies[COOKIE] = "WyJ4IiwgIm9sZ2EiXQ:1:x"
    assert guess(own, LOGINS_OF_ONE.tries + 1) == 429
    assert log_in(own) == 429


@pytest.mark.usefixtures("site")
def test_the_whole_staff_can_log_in_from_one_hall() -> None:
    with_password()
    assert {log_in(browser(HALL)) for _ in range(LOGINS.tries + 5)} == {302}


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "there", ["//evil.example", "https://evil.example", "/\\evil.example", "foo", "javascript:x"]
)
def test_a_log_in_leads_nowhere_else(there: str) -> None:
    with_password()
    answer = Client().post("/log-in", {"login": "olga", "password": PASSWORD, "next": there})
    assert answer["Location"] == "/"


@pytest.mark.usefixtures("site")
def test_a_log_in_leads_back_even_to_strange_addresses() -> None:
    with_password()
    there = "/e/x/desk/players?q=\u0644\nX: 1"
    answer = Client().post("/log-in", {"login": "olga", "password": PASSWORD, "next": there})
    assert answer["Location"] == "/e/x/desk/players?q=%D9%84%0AX:%201"


@pytest.mark.usefixtures("site")
def test_a_new_session_begins_with_a_log_in_and_others_end_with_a_new_password() -> None:
    with_password()
    other, own = browser(HALL), browser(HALL)
    assert log_in(other) == 302
    own.get("/log-in")
    own.cookies["sessionid"] = "chosen-by-somebody-else"
    assert log_in(own) == 302
    assert own.cookies["sessionid"].value != "chosen-by-somebody-else"
    new = {"do": "password", "old": PASSWORD, "password": "eleven green herons"}
    assert own.post("/account", new).status_code == 302
    assert own.get("/account").status_code == 200
    assert other.get("/account").status_code == 302
