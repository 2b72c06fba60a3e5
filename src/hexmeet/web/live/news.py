"""Spreads the word that a tournament has changed."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer


def name_group(slug: str) -> str:
    """Name the group of all pages that show a tournament."""
    return f"tournament.{slug}"[:99]


def spread(slug: str, sequence: int) -> None:
    """Tell every open page how far the log has come."""
    layer = get_channel_layer()
    if layer is not None:
        message = {"type": "tournament.changed", "sequence": sequence}
        async_to_sync(layer.group_send)(name_group(slug), message)


def spread_to_screens(slug: str) -> None:
    """Tell the screens of a tournament that they shall show something else."""
    layer = get_channel_layer()
    if layer is not None:
        async_to_sync(layer.group_send)(name_group(slug), {"type": "wish.changed"})
