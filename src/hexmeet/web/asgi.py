"""The application as a server runs it: pages, and connections that tell of changes."""

from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

pages: Any = get_asgi_application()

from hexmeet.web.live.addresses import ADDRESSES  # noqa: E402 - Django has to be ready first
from hexmeet.web.live.origins import refuse_strangers  # noqa: E402 - as above
from hexmeet.web.uploads import limit_size  # noqa: E402 - as above

listening: Any = URLRouter(ADDRESSES)  # type: ignore[arg-type] # as path() gives them

application = ProtocolTypeRouter(
    {"http": limit_size(pages), "websocket": refuse_strangers(listening)}
)
