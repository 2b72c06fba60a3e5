"""No more of a request is read than anything here can have."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator

from hexmeet.tournament.spreadsheet import LARGEST as LARGEST_TABLE
from hexmeet.web.asgi import pages
from hexmeet.web.photos import MOST_BYTES
from hexmeet.web.uploads import LARGEST, limit_size

MEGABYTE = 1024 * 1024


async def post(size: int, read: list[int]) -> tuple[int, bytes]:
    """Send so much in pieces of a megabyte; tell what comes back."""

    async def count(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - asgiref has no types
        async def counted() -> Any:  # noqa: ANN401 - as above
            message = await receive()
            read.append(len(message.get("body", b"")))
            return message

        await pages(scope, counted, send)

    scope = {
        "type": "http", "method": "POST", "path": "/preferences", "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"text/plain")],
    }  # fmt: skip
    page: Any = ApplicationCommunicator(limit_size(count), scope)  # type: ignore[no-untyped-call]
    for _ in range(size // MEGABYTE):
        await page.send_input({"type": "http.request", "body": bytes(MEGABYTE), "more_body": True})
    await page.send_input({"type": "http.request", "body": b"", "more_body": False})
    start = await page.receive_output(10)
    body = await page.receive_output(10)
    await page.send_input({"type": "http.disconnect"})
    await page.wait(10)
    return start["status"], body["body"]


@pytest.mark.usefixtures("site")
def test_what_is_too_large_is_thrown_away_as_it_comes() -> None:
    read: list[int] = []
    status, body = async_to_sync(post)(LARGEST + 8 * MEGABYTE, read)
    assert status == 413
    assert b"This is too large" in body
    assert sum(read) <= LARGEST


@pytest.mark.usefixtures("site")
def test_what_is_not_too_large_is_read() -> None:
    read: list[int] = []
    status, _ = async_to_sync(post)(LARGEST, read)
    assert status == 403  # the form is none of ours
    assert sum(read) == LARGEST


def test_photos_and_lists_of_players_fit() -> None:
    assert max(LARGEST_TABLE, MOST_BYTES) + MEGABYTE <= LARGEST
