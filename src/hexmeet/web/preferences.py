"""What a person prefers: a language and a theme, kept in the person's browser."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from hexmeet.web.context import THEME, THEMES
from hexmeet.web.settings import YEAR

SEE_OTHER = 303


@require_POST
def set_preferences(request: HttpRequest) -> HttpResponse:
    """Remember a language or a theme, and go back to where somebody was."""
    there = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(there, {request.get_host()}):
        there = "/"
    response = HttpResponse(status=SEE_OTHER, headers={"Location": there})
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
