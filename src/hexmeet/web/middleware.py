"""What happens to every request: is the host ours, which language, and what browsers may do."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import split_domain_port
from django.utils import translation

from hexmeet.web.environment import find_hosts
from hexmeet.web.errors import refuse_too_large
from hexmeet.web.uploads import is_too_large

Respond = Callable[[HttpRequest], HttpResponseBase]

UTF_8 = "utf-8"

# Scripts, styles and pictures come from us alone, and nothing is written into a page.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' {sockets}; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def check_host(respond: Respond) -> Respond:
    """Refuse requests under names that are not ours, which other sites could make up."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        host, _ = split_domain_port(request.get_host())
        if not is_ours(host):
            return HttpResponse(
                "hexmeet does not answer to this name. If it should, add it to HEXMEET_HOSTS.\n",
                status=421,
                content_type="text/plain; charset=utf-8",
            )
        return respond(request)

    return answer


def is_ours(host: str) -> bool:
    """Whether a host is this machine, an address of a hall's network, or a name that was given."""
    name = host.casefold().strip("[]").rstrip(".")
    if name in {"localhost", "testserver", *find_hosts()} or name.endswith(
        (".local", ".localhost")
    ):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return "." not in name  # a name that only this network knows
    return address.is_private


def add_headers(respond: Respond) -> Respond:
    """Tell browsers what pages of ours may do, and to keep none of them."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        scheme = "wss" if request.is_secure() else "ws"
        sockets = f"{scheme}://{request.get_host()}"
        response.headers.setdefault("Content-Security-Policy", POLICY.format(sockets=sockets))
        response.headers.setdefault(
            "Permissions-Policy", "geolocation=(), microphone=(), camera=()"
        )
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return answer


def refuse_nonsense(respond: Respond) -> Respond:
    """Refuse what is larger than anything here, and what no browser sends and no database takes."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if is_too_large(request):
            return refuse_too_large(request)
        if (request.content_params or {}).get("charset", UTF_8).casefold() not in (UTF_8, "utf8"):
            raise BadRequest("a form is not in UTF-8")
        fields = (*request.GET.lists(), *request.POST.lists())
        if any("\0" in text for name, texts in fields for text in (name, *texts)):
            raise BadRequest("a field holds what is no text")
        return respond(request)

    return answer


def choose_language(respond: Respond) -> Respond:
    """Speak the language a person has chosen, else one that the browser asks for."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        known = dict(settings.LANGUAGES)
        language = chosen if chosen in known else translation.get_language_from_request(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = respond(request)
        response.headers.setdefault("Content-Language", language)
        return response

    return answer
