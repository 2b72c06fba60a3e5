"""What a test reads and does on a page, as somebody in front of it would."""

import re
from html import unescape
from typing import Protocol

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

FIELD = re.compile(r'<input type="hidden" name="(do|at|command|seen|by|concerns)" value="([^"]*)">')


class Answer(Protocol):
    """What a browser gets."""

    status_code: int

    @property
    def text(self) -> str: ...


def read_form(client: Client, address: str, do: str, at: str = "") -> dict[str, str]:
    """Read the hidden fields of the form of an action on a page."""
    page = client.get(address)
    assert page.status_code == 200, page.status_code
    fields = FIELD.findall(page.text)
    starts = [start for start, (name, _) in enumerate(fields) if name == "do"]
    forms = [
        dict(fields[start:end]) for start, end in zip(starts, [*starts[1:], None], strict=True)
    ]
    found = [form for form in forms if (form["do"], unescape(form["at"])) == (do, at)]
    assert found, f"{address} has no form to {do} {at}"
    return found[0]


def act(client: Client, address: str, do: str, at: str = "", **typed: str) -> Answer:
    """Fill in the form of an action and send it; what comes back may be a refusal."""
    form = read_form(client, address, do, at)
    answer = client.post(address, {**form, **typed})
    assert answer.status_code in (303, 422), answer.status_code
    return answer


def manage(client: Client, address: str, do: str, at: str = "", **typed: str) -> None:
    """Carry out an action, which has to work."""
    answer = act(client, address, do, at, **typed)
    assert answer.status_code == 303, read_refusal(answer)


def read_refusal(answer: Answer) -> str:
    """Read why an action was refused."""
    found = re.search(r'role="alert".*?<div>(.*?)</div>', answer.text, re.DOTALL)
    assert found, "nothing was refused"
    return unescape(re.sub(r"<[^>]+>", " ", found[1])).strip()


def count_queries(client: Client, address: str) -> int:
    """Count what a page asks the database, once it has been seen before."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
