"""The application as a server runs it: pages, and connections that tell of changes."""

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

pages = get_asgi_application()

from hexmeet.web.live.addresses import ADDRESSES  # noqa: E402 - Django has to be ready first

application = ProtocolTypeRouter({"http": pages, "websocket": URLRouter(ADDRESSES)})  # type: ignore[arg-type] # as path() gives them
