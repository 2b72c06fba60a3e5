"""Pages hear at once how far the log has come, within one process and across several."""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.layers import channel_layers
from django.core.cache import cache, caches
from django.test import RequestFactory, override_settings
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.web.asgi import application
from hexmeet.web.environment import Origin, find_caches, find_channel_layers
from hexmeet.web.live import listener
from hexmeet.web.live.news import name_group, spread
from hexmeet.web.live.origins import may_listen
from hexmeet.web.logbook import find_sequence
from hexmeet.web.rates import Limit, TooManyTriesError, allow

PORT = 16399


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    """A Redis server; its address."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Redis is not installed")
    options = ["--port", str(PORT), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]
    with subprocess.Popen([program, *options], stdout=subprocess.DEVNULL) as server:
        wait_for(PORT)
        yield f"redis://127.0.0.1:{PORT}/0"
        server.terminate()


async def open_page(slug: str, **headers: str) -> Any:  # noqa: ANN401 - asgiref has no types
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "websocket", "path": f"/live/{slug}", "headers": sent, "subprotocols": []}
    page: Any = ApplicationCommunicator(application, scope)  # type: ignore[no-untyped-call]
    await page.send_input({"type": "websocket.connect"})
    return page


def wait_for(port: int) -> None:
    import socket  # noqa: PLC0415 - used here alone

    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("Redis does not answer")


@pytest.fixture(params=["one process", "redis"])
def layer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the environment says, without and with Redis."""
    if request.param == "redis":
        monkeypatch.setenv("REDIS_URL", request.getfixturevalue("redis"))
    else:
        monkeypatch.delenv("REDIS_URL", raising=False)
    with override_settings(CHANNEL_LAYERS=find_channel_layers(), CACHES=find_caches()):
        channel_layers.backends = {}
        cache.clear()
        yield
        caches.close_all()
    channel_layers.backends = {}


@pytest.mark.usefixtures("layer")
def test_an_open_page_hears_of_a_change(site: Site) -> None:
    site.create()
    before = find_sequence(site.slug)

    def change() -> None:
        site.ask(ask.OpenRegistration())
        spread(site.slug, find_sequence(site.slug))

    async def listen() -> list[int]:
        page = await open_page(site.slug)
        assert (await page.receive_output(5))["type"] == "websocket.accept"
        first = await page.receive_output(5)
        await sync_to_async(change)()
        second = await page.receive_output(5)
        await page.send_input({"type": "websocket.disconnect", "code": 1000})
        await page.wait(5)
        return [json.loads(each["text"])["sequence"] for each in (first, second)]

    assert async_to_sync(listen)() == [before, before + 1]


@pytest.mark.usefixtures("layer", "site")
def test_nobody_listens_to_a_tournament_that_is_none() -> None:
    async def listen() -> int:
        page = await open_page("nowhere")
        await page.receive_output(5)
        return int((await page.receive_output(5))["code"])

    assert async_to_sync(listen)() == 4404


@pytest.mark.usefixtures("layer")
def test_tries_are_counted_for_all_processes() -> None:
    limit = Limit("guessing", 3, 60)
    request = RequestFactory().get("/")
    for _ in range(3):
        allow(request, limit)
    with pytest.raises(TooManyTriesError):
        allow(request, limit)
    allow(request, limit, "somebody else")


def test_groups_have_names_that_every_layer_takes() -> None:
    assert len(name_group("x" * 200)) < 100


# --- who may listen -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        ("http://localhost:8000", True),
        ("https://localhost:8000", True),
        ("http://evil.example", False),
        ("http://evil.example:8000", False),
        ("http://localhost:8000.evil.example", False),
        ("http://localhost:9000", False),
        ("null", False),
        ("http://[", False),
        ("", False),
    ],
)
@pytest.mark.usefixtures("layer")
def test_pages_of_other_sites_do_not_listen(origin: str, is_let_in: bool, site: Site) -> None:  # noqa: FBT001
    site.create()

    async def knock() -> str:
        page = await open_page(site.slug, origin=origin, host="localhost:8000")
        return str((await page.receive_output(5))["type"])

    assert async_to_sync(knock)() == f"websocket.{'accept' if is_let_in else 'close'}"


def test_names_that_others_could_make_up_do_not_listen() -> None:
    assert not may_listen("http://evil.example", "evil.example")
    assert may_listen("http://192.168.1.7:8000", "192.168.1.7:8000")


def test_pages_of_the_public_address_listen_behind_any_proxy() -> None:
    with override_settings(ORIGIN=Origin("https://play.example", "play.example", is_secure=True)):
        assert may_listen("https://play.example", "127.0.0.1:8000")
        assert not may_listen("http://play.example", "127.0.0.1:8000")


@pytest.mark.usefixtures("layer")
def test_whatever_a_page_says_is_not_heard(site: Site) -> None:
    site.create()

    async def shout() -> bool:
        page = await open_page(site.slug)
        for _ in range(2):
            await page.receive_output(5)
        for message in ({"text": "{"}, {"text": '{"type": "x"}'}, {"bytes": b"\xff"}):
            await page.send_input({"type": "websocket.receive", **message})
        quiet = bool(await page.receive_nothing(0.1))
        await page.send_input({"type": "websocket.disconnect", "code": 1000})
        await page.wait(5)
        return quiet

    assert async_to_sync(shout)()


@pytest.mark.usefixtures("layer")
def test_there_is_an_end_to_how_many_listen(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.create()
    monkeypatch.setattr(listener, "MOST", 2)
    listener.LISTENING.clear()

    async def listen() -> list[str]:
        pages = [await open_page(site.slug) for _ in range(3)]
        for page in pages:
            await page.receive_output(5)
        heard = [str((await page.receive_output(5))["type"]) for page in pages]
        for page in pages:
            await page.send_input({"type": "websocket.disconnect", "code": 1000})
            await page.wait(5)
        return heard

    assert async_to_sync(listen)() == ["websocket.send", "websocket.send", "websocket.close"]
    assert not listener.LISTENING
