"""How much anybody may send: more than that is not even read."""

from typing import Any

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from django.http import HttpRequest

LARGEST = 12 * 1024 * 1024  # bytes of a request: the largest photo, and what goes with it
MARK = "hexmeet.too_large"


def limit_size(application: ASGI3Application, largest: int = LARGEST) -> ASGI3Application:
    """Let an application read only so much of a request; the rest is thrown away as it comes."""

    async def answer(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        marked: dict[str, Any] = {**scope}
        left = largest

        async def receive_some() -> Any:  # noqa: ANN401 - any message
            nonlocal left
            message: Any = await receive()
            if message["type"] != "http.request":
                return message
            left -= len(message.get("body", b""))
            if left >= 0:
                return message
            if MARK in marked:  # the application has its answer, and only waits for the end
                while message["type"] == "http.request":
                    message = await receive()
                return message
            marked[MARK] = True
            return {"type": "http.request", "body": b"", "more_body": False}

        await application(marked, receive_some, send)  # type: ignore[arg-type] # a copy with a mark

    return answer


def is_too_large(request: HttpRequest) -> bool:
    """Whether not all of a request was read."""
    return MARK in getattr(request, "scope", {})
