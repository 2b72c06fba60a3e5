"""A page's open connection."""

from typing import Any
from weakref import WeakSet

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from hexmeet.web.live.news import name_group
from hexmeet.web.logbook import find_sequence

UNKNOWN, TOO_MANY = 4404, 1013
MOST = 5000  # of a process; a page that finds no place tries again by itself

LISTENING: "WeakSet[Listener]" = WeakSet()


class Listener(AsyncJsonWebsocketConsumer):
    """Hears of changes of one tournament, and says at once how far it has come."""

    group = ""

    async def connect(self) -> None:
        """Join those who listen."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        await self.accept()
        if len(LISTENING) >= MOST:
            await self.close(TOO_MANY)
            return
        LISTENING.add(self)
        # Joined before looking: what happens in between is heard.
        self.group = name_group(slug)
        await self.channel_layer.group_add(self.group, self.channel_name)
        sequence = await database_sync_to_async(find_sequence)(slug)
        if not sequence:
            await self.close(UNKNOWN)
            return
        await self.send_json({"sequence": sequence})

    async def disconnect(self, code: int) -> None:
        """Leave."""
        del code
        LISTENING.discard(self)
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, *_: object, **__: object) -> None:
        """Hear nothing: pages have nothing to say here."""

    async def tournament_changed(self, event: dict[str, Any]) -> None:
        """Pass on how far the log has come."""
        await self.send_json({"sequence": event["sequence"]})

    async def wish_changed(self, _: dict[str, Any]) -> None:
        """Pass on that screens shall show something else."""
        await self.send_json({"screens": True})
