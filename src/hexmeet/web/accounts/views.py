"""Lets people in: the first run, log-in, log-out, invitations."""

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from hexmeet.web.accounts.browsers import count_try, forget_tries, remember
from hexmeet.web.accounts.forms import FirstAccountForm, LogInForm, PasswordForm
from hexmeet.web.accounts.invitations import may_accept, revoke_invitations
from hexmeet.web.links import find_link
from hexmeet.web.models import Account, Purpose
from hexmeet.web.preferences import find_way_back
from hexmeet.web.rates import LINKS, allow

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
def first_run(request: HttpRequest) -> HttpResponse:
    """Make the account of whoever sets the application up; afterwards there is nothing here."""
    if Account.objects.exists():
        raise Http404("there is an account already")
    form = FirstAccountForm(request.POST or None)
    if form.is_valid():
        login(request, form.make())
        return redirect("home")
    status = REFUSED if request.method == "POST" else 200
    return render(request, "accounts/first-run.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Let somebody in who knows the password."""
    there = find_way_back(request)
    form, wrong = LogInForm(request.POST or None), False
    if form.is_valid():
        name = form.cleaned_data["login"].strip().casefold()
        count_try(request, name)
        account = authenticate(request, username=name, password=form.cleaned_data["password"])
        if account is not None:
            forget_tries(request, name)
            login(request, account)
            response = HttpResponseRedirect(there)
            remember(request, response, name)
            return response
        wrong = True
    status = REFUSED if request.method == "POST" else 200
    context = {"form": form, "wrong": wrong, "next": there}
    return render(request, "accounts/log-in.html", context, status=status)


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Let somebody out."""
    logout(request)
    return redirect("home")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Let somebody who was invited choose a password; the link then opens nothing any more."""
    link = find_link(Purpose.STAFF, token)
    account = Account.objects.filter(login=link.subject).first() if link else None
    if link is None or account is None or not may_accept(link, account):
        allow(request, LINKS)
        raise Http404("no such invitation")
    form = PasswordForm(request.POST or None, account=account)
    if form.is_valid():
        account.set_password(form.cleaned_data["password"])
        account.save()
        revoke_invitations(account.login, timezone.now())
        login(request, account, backend=settings.AUTHENTICATION_BACKENDS[0])
        return redirect("home")
    status = REFUSED if request.method == "POST" else 200
    context = {"form": form, "account": account}
    return render(request, "accounts/invitation.html", context, status=status)
