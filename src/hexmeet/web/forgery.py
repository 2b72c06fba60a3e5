"""Where a form comes from: a page of ours, or one of another site that a browser was led to.

Forms of the staff carry a token that belongs to a cookie. The pages of a player know nobody by a
cookie: the secret in their address is all there is, so another site cannot send a form in
somebody's name without knowing it. They ask for no token, which a form that was kept for hours
would no longer have, and refuse what another site sends all the same.
"""

from django.conf import settings
from django.http import HttpRequest

OURS = frozenset({"same-origin", "none"})  # "none": somebody's own doing, such as a reload


def is_from_us(request: HttpRequest) -> bool:
    """Whether a form comes from a page of ours; what is no browser says nothing about that."""
    origin = request.headers.get("Origin")
    if origin is None:
        return request.headers.get("Sec-Fetch-Site", "none") in OURS
    here = f"{request.scheme}://{request.get_host()}"
    return origin in (here, settings.ORIGIN.address or here)
