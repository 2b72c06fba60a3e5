"""What all pages share: who may see one, what can be asked for on it, and how a refusal is shown.

A page lists its actions: a name, and what makes a command of a form. A form says which action is
meant, on what, which command this is, who it was written for, and how far the log had come
(`{% action %}` writes it). What was typed comes back with every refusal.

A form may arrive hours after it was filled in (docs/networks.md): it names what it is about where
the address does not, and a repetition of one that was carried out gets the first answer, whatever
has happened since.
"""

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt

from hexmeet.ledger.chain import Link
from hexmeet.ledger.errors import CommandTakenError, Conflict, LedgerError
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.sentences.catalogue import say
from hexmeet.sentences.refusals import explain
from hexmeet.tournament.commands import Actor, Command
from hexmeet.tournament.words import Role
from hexmeet.web.errors import refuse_forgery
from hexmeet.web.forgery import is_from_us
from hexmeet.web.links import find_link
from hexmeet.web.logbook import LEDGER, find_now, was_submitted
from hexmeet.web.models import Purpose
from hexmeet.web.numbers import find_number
from hexmeet.web.permissions import Standing
from hexmeet.web.rates import LINKS, allow
from hexmeet.web.visit import PUBLIC, Visit

REFUSED = 422
SEE_OTHER = 303
LONGEST_COMMAND = 64  # letters of its id

LOG = logging.getLogger(__name__)


class Mistake(Exception):  # noqa: N818 - somebody typed something wrong; the program made no error
    """Something typed cannot be understood: a sentence for each field."""

    def __init__(self, field: str, key: str, /, **values: object) -> None:
        self.field = field
        self.key = key
        self.values = values
        super().__init__(f"{field}: {key}")


Make = Callable[[Any, QueryDict], Command | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something that can be done on a page."""

    make: Make  # the command; None where it did what was to be done itself
    said: str = ""  # the sentence that says it is done, filled in with the values of the form
    undo: str = ""  # the action that takes it back
    then: Callable[[Any], str] | None = None  # where to go; else the page stays
    asks: type[Command] | None = None  # where fewer may do it than may do what it takes back


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action was not done, and what was typed."""

    do: str
    at: str
    sentences: Sequence[str]
    field: str = ""
    changed: Sequence[Link] = ()  # what somebody else did meanwhile


class Page(View):
    """A page about one tournament."""

    template: ClassVar[str]
    tab: ClassVar[str] = ""  # which of the desk's pages this belongs to
    is_confidential: ClassVar[bool] = False  # nothing of it stays on a computer that others use
    actions: ClassVar[Mapping[str, Action]] = {}
    http_method_names = ["get", "head", "post", "options"]

    request: HttpRequest
    visit: Visit
    refusal: Refusal | None = None

    def enter(self, request: HttpRequest, *_: Any, **where: Any) -> Visit | HttpResponseBase:  # noqa: ANN401
        """Find out who looks at which tournament, or where somebody should go instead."""
        raise NotImplementedError

    def context(self) -> dict[str, Any]:
        """Give what the template needs besides the visit."""
        return {}

    def concerns(self) -> str:
        """Name what the forms of the page are about, where the address alone does not say it."""
        return ""

    def dispatch(self, request: HttpRequest, *args: Any, **where: Any) -> HttpResponseBase:  # noqa: ANN401
        """Let somebody in, with the clock of the place."""
        visit = self.enter(request, **where)
        if not isinstance(visit, Visit):
            return visit
        self.visit = visit
        with timezone.override(visit.zone):
            response = super().dispatch(request, *args, **where)
        if self.is_confidential:
            add_never_cache_headers(response)
        return response

    def get(self, request: HttpRequest, **where: Any) -> HttpResponse:  # noqa: ANN401
        """Show the page."""
        del request, where
        return self.show()

    def post(self, request: HttpRequest, **where: Any) -> HttpResponse:  # noqa: ANN401
        """Do what a form asks for, then show where it leads, or why not."""
        del where
        name, at = request.POST.get("do", ""), request.POST.get("at", "")
        if name not in self.actions:
            raise Http404(f"there is no action {name!r}")
        action = self.actions[name]
        self.visit.command_id = read_command_id(request.POST)
        self.visit.seen = find_number(request.POST.get("seen", ""))
        try:
            self.demand_same(request.POST)
            command = action.make(self, request.POST)
            if command is not None:
                self.visit.submit(command)
        except (RuleViolation, FileError, Conflict, Mistake, LedgerError) as error:
            if self.is_repeated(request.POST) and not isinstance(error, CommandTakenError):
                return redirect_to(request.get_full_path())
            self.refusal = self.refuse(name, at, error)
            return self.show(REFUSED)
        self.say_done(action, at)
        return redirect_to(action.then(self) if action.then else request.get_full_path())

    def demand_same(self, typed: QueryDict) -> None:
        """Refuse a form that was filled in for something else than what it would change now."""
        if typed.get("concerns", self.concerns()) != self.concerns():
            raise Mistake("", "page.concerns-another")

    def is_repeated(self, typed: QueryDict) -> bool:
        """Whether a form is sent again because no answer came, and was carried out before."""
        visit = self.visit
        return "again" in typed and was_submitted(visit.slug, visit.actor.id, visit.command_id)

    def refuse(self, name: str, at: str, error: Exception) -> Refusal:
        """Say in words why something was not done."""
        language = translation.get_language()
        if isinstance(error, Mistake):
            return Refusal(name, at, [say(language, error.key, **error.values)], error.field)
        if isinstance(error, Conflict):
            self.visit.position = LEDGER.load(self.visit.slug)
            why = list(explain(error.refusal, language, self.names)) if error.refusal else []
            return Refusal(name, at, [say(language, "page.conflict"), *why], changed=error.changed)
        if isinstance(error, CommandTakenError):
            return Refusal(name, at, [say(language, "page.sent-before")])
        if isinstance(error, LedgerError):
            LOG.error("%s: the log refuses %s", self.visit.slug, name, exc_info=error)
            return Refusal(name, at, [say(language, "page.log-refuses")])
        return Refusal(name, at, list(explain(error, language, self.names)))

    def say_done(self, action: Action, at: str) -> None:
        """Say that it is done, and how it is taken back."""
        if action.said:
            values = {**self.request.POST.dict(), "at": self.name(at)}
            sentence = say(translation.get_language(), action.said, **values)
            tags = f"undo:{action.undo}:{at}" if self.may_undo(action) else ""
            messages.success(self.request, sentence, extra_tags=tags)

    def may_undo(self, action: Action) -> bool:
        """Whether what was done can be taken back by whoever did it."""
        undo = self.actions.get(action.undo)
        return bool(action.undo) and (not undo or not undo.asks or self.visit.may(undo.asks))

    @property
    def names(self) -> Mapping[str, str]:
        """Give the names of players and staff, as refusals know only their ids."""
        tournament = self.visit.tournament
        staff = {person.id: person.name for person in tournament.staff.values()}
        return staff | {player.id: player.name for player in tournament.players.values()}

    def name(self, subject: str) -> str:
        """Give the name of a player, or of whatever an action is about."""
        player = self.visit.tournament.players.get(subject)
        return player.name if player else subject

    def show(self, status: int = 200) -> HttpResponse:
        """Draw the page."""
        context = {
            "visit": self.visit,
            "tournament": self.visit.tournament,
            "refusal": self.refusal,
            "concerns": self.concerns(),
            "typed": self.request.POST,
            "tab": self.tab,
            **self.context(),
        }
        return render(self.request, self.template, context, status=status)


def read_command_id(typed: QueryDict) -> str:
    """Read the id of a command, which our own forms wrote; a page without one gets a fresh one."""
    found = typed.get("command", "")
    if len(found) > LONGEST_COMMAND or not found.isprintable():
        raise BadRequest("the id of the command is none of ours")
    return found or secrets.token_hex(16)


def redirect_to(address: str) -> HttpResponse:
    """Lead to a page, which is fetched anew."""
    return HttpResponse(status=SEE_OTHER, headers={"Location": address})


class StaffPage(Page):
    """A page for the staff of a tournament, or for some of its roles.

    A form that one person has filled in is not sent in the name of whoever has logged in since.
    """

    roles: ClassVar[frozenset[Role]] = frozenset(Role)
    is_confidential = True

    def enter(self, request: HttpRequest, slug: str, **_: Any) -> Visit | HttpResponseBase:  # noqa: ANN401
        """Let the staff in."""
        account = request.user
        if not account.is_authenticated or request.POST.get("by", account.login) != account.login:
            return redirect_to_login(request.get_full_path())
        position = LEDGER.load(slug)
        if not position.sequence:
            raise Http404(slug)
        person = position.state.staff.get(account.login)
        roles = person.roles if person else ()
        if self.roles.isdisjoint(roles):
            raise PermissionDenied
        actor = Actor(account.login, roles)
        return Visit(position, actor, None, find_now(slug), name=account.name)


class PublicPage(Page):
    """A page that everybody may see."""

    def enter(self, request: HttpRequest, slug: str, **_: Any) -> Visit | HttpResponseBase:  # noqa: ANN401
        """Let everybody in."""
        del request
        position = LEDGER.load(slug)
        if not position.sequence:
            raise Http404(slug)
        return Visit(position, Actor(PUBLIC), Standing.PUBLIC, find_now(slug))


@method_decorator(csrf_exempt, name="dispatch")  # `forgery` says why that is safe
class PlayerPage(Page):
    """A page of one player, which a private link opens."""

    def enter(self, request: HttpRequest, token: str, **_: Any) -> Visit | HttpResponseBase:  # noqa: ANN401
        """Let whoever has the link in, but no form of another site."""
        if request.method == "POST" and not is_from_us(request):
            return refuse_forgery(request)
        link = find_link(Purpose.PLAYER, token)
        if link is None:
            allow(request, LINKS)
            raise Http404("no such link")
        position = LEDGER.load(link.tournament)
        player = position.state.players.get(link.subject)
        if player is None:
            raise Http404("no such player")
        actor = Actor(link.subject)
        now = find_now(link.tournament)
        return Visit(position, actor, Standing.PLAYER, now, name=player.name)
