"""All accounts, for administrators: invite others, and help who has lost a password."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from hexmeet.sentences.catalogue import say
from hexmeet.web.accounts.forms import InvitationForm
from hexmeet.web.accounts.invitations import NO_TOURNAMENT, invite_anew
from hexmeet.web.addresses import make_address
from hexmeet.web.links import find_link_of
from hexmeet.web.models import Account, Purpose
from hexmeet.web.qr import draw_qr

REFUSED = 422
SESSION = "new link"


@method_decorator(never_cache, name="dispatch")
class AccountsPage(View):
    """Invite, renew, let in as administrator or not any more."""

    http_method_names = ["get", "head", "post", "options"]

    def dispatch(self, request: HttpRequest, *args: object, **where: object) -> HttpResponseBase:
        """Let administrators in."""
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.is_administrator:
            raise PermissionDenied
        return super().dispatch(request, *args, **where)

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show everybody, and the link that was just made, once."""
        return self.show(request, InvitationForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Do what is asked for."""
        if request.POST.get("do") == "invite":
            form = InvitationForm(request.POST)
            if not form.is_valid():
                return self.show(request, form, REFUSED)
            account = form.make()
            return self.give_link(request, account)
        account = self.find(request.POST.get("at", ""))
        if request.POST.get("do") == "renew":
            return self.give_link(request, account)
        is_self = account.pk == request.user.pk
        if request.POST.get("do") == "administrator" and not is_self:
            account.is_administrator = "on" in request.POST
            account.save()
            messages.success(request, say(translation.get_language(), "accounts.details-changed"))
        return redirect("accounts")

    @staticmethod
    def find(login: str) -> Account:
        """Find an account by its log-in."""
        account = Account.objects.filter(login=login).first()
        if account is None:
            raise Http404(login)
        return account

    @staticmethod
    def give_link(request: HttpRequest, account: Account) -> HttpResponse:
        """Make a link, to be shown on the next page only."""
        invite_anew(account.login, timezone.now())
        request.session[SESSION] = account.login
        return redirect("accounts")

    @staticmethod
    def show(request: HttpRequest, form: InvitationForm, status: int = 200) -> HttpResponse:
        """Draw the page."""
        login = request.session.pop(SESSION, None)
        account = Account.objects.filter(login=login).first() if login else None
        address = ""
        if account:
            token = invite_link_of(account.login)
            address = make_address(request, reverse("invitation", args=[token])) if token else ""
        context = {
            "form": form,
            "accounts": Account.objects.order_by("login"),
            "invited": account,
            "address": address,
            "code": draw_qr(address) if address else "",
        }
        return render(request, "accounts/accounts.html", context, status=status)


def invite_link_of(login: str) -> str:
    """Give the secret part of the link that was just made."""
    link = find_link_of(Purpose.STAFF, NO_TOURNAMENT, login)
    return link.token if link else ""
