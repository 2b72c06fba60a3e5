"""What the screens in the hall show, said at the desk."""

from typing import Any, ClassVar

from django.http import QueryDict
from django.utils import translation

from hexmeet.sentences.catalogue import say
from hexmeet.web.addresses import make_address
from hexmeet.web.models import LONGEST_MESSAGE, ScreenWish
from hexmeet.web.page import Action, Mistake, StaffPage
from hexmeet.web.qr import draw_qr
from hexmeet.web.screens.parts import Part, list_parts
from hexmeet.web.screens.views import find_screen, read_part, show_message, show_part
from hexmeet.web.screens.wishes import find_wish, keep_wish
from hexmeet.web.visit import Visit

# What may stand behind the address of a screen, and the sentence that says what for.
VARIANTS = (
    ("?theme=dark", "screens.hint-theme"),
    ("?language=ar", "screens.hint-language"),
    ("?seconds=20", "screens.hint-seconds"),
    ("?only=clock", "screens.hint-only"),
)


def show_only(page: "ScreenControl", typed: QueryDict) -> None:
    """Let screens keep to one part."""
    part = read_part(typed.get("at", ""))
    if part is None:
        raise Mistake("part", "screens.no-such-part")
    keep_wish(page.visit.slug, part=part)


def show_by_itself(page: "ScreenControl", _: QueryDict) -> None:
    """Let screens show what matters now."""
    keep_wish(page.visit.slug, part="")


def say_to_all(page: "ScreenControl", typed: QueryDict) -> None:
    """Put a message on all screens."""
    message = " ".join(typed.get("message", "").split())
    if not message:
        raise Mistake("message", "screens.message-empty")
    if len(message) > LONGEST_MESSAGE:
        raise Mistake("message", "screens.message-long", count=len(message), most=LONGEST_MESSAGE)
    if not message.isprintable():
        raise Mistake("message", "screens.message-unreadable")
    keep_wish(page.visit.slug, message=message)


def say_nothing(page: "ScreenControl", _: QueryDict) -> None:
    """Take the message away."""
    keep_wish(page.visit.slug, message="")


class ScreenControl(StaffPage):
    """What the screens show: what matters now, or one part, and a message to all."""

    template = "screens/control.html"
    tab = "desk"
    actions: ClassVar = {
        "only": Action(make=show_only, said="screens.kept", undo="by-itself"),
        "by-itself": Action(make=show_by_itself, said="screens.is-by-itself"),
        "say": Action(make=say_to_all, said="screens.message-shown", undo="say-nothing"),
        "say-nothing": Action(make=say_nothing, said="screens.message-gone"),
    }

    def context(self) -> dict[str, Any]:
        """Give what screens show, and what else they could."""
        visit, wish = self.visit, find_wish(self.visit.slug)
        now = [part for part in list_parts(visit.tournament) if show_part(visit, part)]
        address = make_address(self.request, find_screen(visit))
        kept = read_part(wish.part)
        return {
            "wish": wish,
            "kept": kept,
            "kept_name": say(translation.get_language(), f"screens.part-{kept}") if kept else "",
            "is_kept": kept is not None and can_show(visit, kept, wish),
            "now": now,
            "parts": [(part, can_show(visit, part, wish)) for part in Part],
            "screen": find_screen(visit),
            "address": address,
            "qr": draw_qr(address),
            "variants": VARIANTS,
            "most": LONGEST_MESSAGE,
        }


def can_show(visit: Visit, part: Part, wish: ScreenWish) -> bool:
    """Whether there is anything to show of a part now."""
    return bool(show_message(wish) if part is Part.MESSAGE else show_part(visit, part))
