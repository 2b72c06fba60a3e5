"""Which pages may listen: our own, so that no other site listens with somebody's browser."""

from typing import Any
from urllib.parse import urlsplit

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings

from hexmeet.web.middleware import is_ours

STRANGER = 4403


def refuse_strangers(application: ASGI3Application) -> ASGI3Application:
    """Refuse connections that pages of other sites open; what is no browser names no site."""

    async def answer(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        headers: Any = scope.get("headers", ())
        named = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}
        if may_listen(named.get("origin"), named.get("host", "")):
            await application(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": STRANGER, "reason": ""})

    return answer


def may_listen(origin: str | None, host: str) -> bool:
    """Whether a page of some site may listen here."""
    if origin is None or (settings.ORIGIN.address and origin == settings.ORIGIN.address):
        return True
    try:
        parts = urlsplit(origin)
        name = parts.hostname or ""
    except ValueError:
        return False
    return bool(name) and parts.netloc == host and is_ours(name)
