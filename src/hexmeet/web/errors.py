"""Pages for what is not there, not allowed, or our own fault, in the same style as all others."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from hexmeet.web.rates import TooManyTriesError

MALFORMED, FORBIDDEN, NOT_FOUND, TOO_LARGE, TOO_MANY, OUR_FAULT = 400, 403, 404, 413, 429, 500


def refuse_malformed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that nobody can make sense of a request."""
    if isinstance(exception, RequestDataTooBig):
        return refuse_too_large(request)
    return _show_alone(request, "malformed", MALFORMED)


def refuse_too_large(request: HttpRequest) -> HttpResponse:
    """Say that something is too large to be sent here."""
    return _show_alone(request, "too-large", TOO_LARGE)


def refuse_unknown(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that there is no such page."""
    del exception
    return _show(request, "not-found", NOT_FOUND)


def refuse_access(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that somebody may not see this, or has to wait."""
    if isinstance(exception, TooManyTriesError):
        return _show(request, "too-many", TOO_MANY)
    return _show(request, "forbidden", FORBIDDEN)


def refuse_forgery(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form was too old, or came from elsewhere."""
    del reason
    return _show(request, "stale-form", FORBIDDEN)


def admit_fault(request: HttpRequest) -> HttpResponse:
    """Say that we made a mistake, without asking the database for anything."""
    return _show_alone(request, "our-fault", OUR_FAULT)


def _show_alone(request: HttpRequest, what: str, status: int) -> HttpResponse:
    """Show a page that asks for nothing: not who somebody is, nor what there is to tell them."""
    return _show(request, what, status, user=None, messages=())


def _show(request: HttpRequest, what: str, status: int, **known: object) -> HttpResponse:
    context = {"title_key": f"error.{what}", "text_key": f"error.{what}-text", **known}
    return render(request, "web/error.html", context, status=status)
