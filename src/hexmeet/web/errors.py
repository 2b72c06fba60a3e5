"""Pages for what is not there, not allowed, or our own fault, in the same style as all others."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from hexmeet.web.rates import TooManyTriesError

FORBIDDEN, NOT_FOUND, TOO_MANY, OUR_FAULT = 403, 404, 429, 500


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
    return _show(request, "our-fault", OUR_FAULT)


def _show(request: HttpRequest, what: str, status: int) -> HttpResponse:
    context = {"title_key": f"error.{what}", "text_key": f"error.{what}-text"}
    return render(request, "web/error.html", context, status=status)
