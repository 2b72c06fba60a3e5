"""Where pages listen for changes."""

from django.urls import path

from hexmeet.web.live.listener import Listener

ADDRESSES = [path("live/<slug:slug>", Listener.as_asgi())]  # type: ignore[arg-type] # Django knows views alone
