"""The first page: one's own tournaments, and what there is for everybody."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from hexmeet.ledger.models import Entry
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Phase, Status
from hexmeet.web.logbook import LEDGER
from hexmeet.web.models import Account

AT_ONCE = 24  # past tournaments on a page

# Cards by tournament, each with the hash of the last entry that it tells of.
_KNOWN: dict[str, tuple[str, "Card"]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A tournament as the first page shows it."""

    slug: str
    name: str
    place: str
    starts_at: datetime
    phase: Phase
    players: int
    champion: str
    staff: frozenset[str]
    desk: str
    event: str  # the address of the public page


def home(request: HttpRequest) -> HttpResponse:
    """List the tournaments: to the staff those they run first, to everybody all of them."""
    account = request.user if request.user.is_authenticated else None
    if account is None and not Account.objects.exists():
        return redirect("first-run")
    login = account.login if account else ""
    mine, running, coming, past = [], [], [], []
    for card in list_cards():
        is_over = card.phase is Phase.CLOSED or _is_long_ago(card, timezone.now())
        if login in card.staff and not is_over:
            mine.append(card)
        elif is_over:
            past.append(card)
        elif card.phase in (Phase.PLAYING, Phase.CHECK_IN):
            running.append(card)
        else:
            coming.append(card)
    page = Paginator(_by_day(past, newest=True), AT_ONCE).get_page(request.GET.get("page"))
    context = {
        "account": account,
        "login": login,
        "mine": _by_day(mine),
        "running": _by_day(running),
        "coming": _by_day(coming),
        "past": page,
        "is_empty": not (mine or running or coming or past),
    }
    return render(request, "accounts/home.html", context)


def list_cards() -> Iterator[Card]:
    """Give a card for each tournament; only those whose logs have grown are looked at again."""
    entries = Entry.objects.filter(tournament=OuterRef("tournament")).order_by("-sequence")
    begun = Entry.objects.filter(sequence=1).order_by("tournament")
    for slug, head in begun.values_list("tournament", Subquery(entries.values("hash")[:1])):
        known = _KNOWN.get(slug)
        if known is None or known[0] != head:
            position = LEDGER.load(slug)
            known = _KNOWN[slug] = (position.head, describe(position.state))
        yield known[1]


def describe(tournament: Tournament) -> Card:
    """Give what the first page says of a tournament."""
    details = tournament.details
    there = (Status.REGISTERED, Status.CHECKED_IN)
    champion = tournament.champion
    return Card(
        slug=tournament.id,
        name=details.name,
        place=details.place,
        starts_at=details.starts_at,
        phase=tournament.phase,
        players=len(tournament.players_of(*there)),
        champion=name_player(tournament, champion) if champion else "",
        staff=frozenset(tournament.staff),
        desk=reverse("desk", args=[tournament.id]),
        event=_find_public_page(tournament.id),
    )


def _is_long_ago(card: Card, now: datetime) -> bool:
    """Whether a tournament lies back whose organiser forgot to close it."""
    return (now - card.starts_at).days >= 7  # noqa: PLR2004 - a week


def _by_day(cards: Sequence[Card], *, newest: bool = False) -> Sequence[Card]:
    return sorted(cards, key=lambda card: card.starts_at, reverse=newest)


def _find_public_page(slug: str) -> str:
    try:
        return reverse("event", args=[slug])
    except NoReverseMatch:
        return ""
