"""What the organiser wants screens to show, beside the log."""

from hexmeet.web.live.news import spread_to_screens
from hexmeet.web.models import ScreenWish


def find_wish(slug: str) -> ScreenWish:
    """Find what screens shall show; nothing in particular where nobody said anything."""
    return ScreenWish.objects.filter(tournament=slug).first() or ScreenWish(tournament=slug)


def keep_wish(slug: str, **wishes: str) -> None:
    """Change what screens shall show, and tell them."""
    ScreenWish.objects.update_or_create(tournament=slug, defaults=wishes)
    spread_to_screens(slug)
