"""What a person prefers: a language and a theme, kept in the person's browser."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.encoding import iri_to_uri
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from hexmeet.web.context import THEME, THEMES
from hexmeet.web.settings import YEAR

SEE_OTHER = 303


def find_way_back(request: HttpRequest) -> str:
    """Find where somebody came from: a page of ours, else the first one."""
    there = request.POST.get("next") or request.GET.get("next") or "/"
    is_ours = there.startswith("/") and url_has_allowed_host_and_scheme(there, set())
    return iri_to_uri(there) if is_ours else "/"


@require_POST
def set_preferences(request: HttpRequest) -> HttpResponse:
    """Remember a language or a theme, and go back to where somebody was."""
    response = HttpResponse(status=SEE_OTHER, headers={"Location": find_way_back(request)})
    language, theme = request.POST.get("language", ""), request.POST.get("theme", "")
    if language in dict(settings.LANGUAGES):
        _keep(response, settings.LANGUAGE_COOKIE_NAME, language)
    if theme in (*THEMES, "auto"):
        _keep(response, THEME, theme)
    return response


def _keep(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
