"""One's own account: name, e-mail, language, password."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from hexmeet.sentences.catalogue import say
from hexmeet.web.accounts.forms import ChangePasswordForm, DetailsForm
from hexmeet.web.models import Account
from hexmeet.web.rates import LOGINS_OF_ONE, allow

REFUSED = 422


@method_decorator(never_cache, name="dispatch")
class AccountPage(LoginRequiredMixin, View):
    """Change what an account says, or its password."""

    http_method_names = ["get", "head", "post", "options"]

    @property
    def account(self) -> Account:
        """Whoever is logged in."""
        return cast("Account", self.request.user)

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the account."""
        del request
        return self.show()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Change the details, or the password once the old one is right."""
        if request.POST.get("do") == "password":
            allow(request, LOGINS_OF_ONE, self.account.login)
            password = ChangePasswordForm(request.POST, account=self.account)
            if not password.is_valid():
                return self.show(password=password)
            self.account.set_password(password.cleaned_data["password"])
            self.account.save()
            # Other browsers are logged out; this one gets a new session.
            update_session_auth_hash(request, self.account)
            return self.done("accounts.password-changed")
        details = DetailsForm(request.POST)
        if not details.is_valid():
            return self.show(details=details)
        self.account.name = details.cleaned_data["name"]
        self.account.email = details.cleaned_data["email"]
        self.account.save()
        return self.done("accounts.details-changed")

    def done(self, key: str) -> HttpResponse:
        """Say that it is done."""
        messages.success(self.request, say(translation.get_language(), key))
        return redirect("account")

    def show(
        self, *, details: DetailsForm | None = None, password: ChangePasswordForm | None = None
    ) -> HttpResponse:
        """Draw the page."""
        initial = {"name": self.account.name, "email": self.account.email}
        context: dict[str, Any] = {
            "account": self.account,
            "details": details or DetailsForm(initial),
            "password": password,
        }
        status = REFUSED if details or password else 200
        return render(self.request, "accounts/account.html", context, status=status)
