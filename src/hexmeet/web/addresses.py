"""Addresses as they are printed and drawn as QR codes: phones in the hall have to reach them."""

import socket

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

ELSEWHERE = ("192.0.2.1", 9)  # nothing is sent: the system only says from where it would be
ONLY_HERE = ("localhost", "127.0.0.1", "[::1]")


def make_address(request: HttpRequest, path: str) -> str:
    """Give the whole address of a page: the public one, or else one that the hall can reach."""
    if settings.ORIGIN.address:
        return f"{settings.ORIGIN.address}{path}"
    host, port = split_domain_port(request.get_host())
    if host in ONLY_HERE:
        host = find_hall_address() or host
    place = f"{host}:{port}" if port else host
    return f"{request.scheme}://{place}{path}"


def find_hall_address() -> str:
    """Find this computer's address in the network of the hall, which may change during a day."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if address.startswith("127.") else address
