"""E-mail addresses of players who want to give one: kept, shown to organisers, written to."""

import logging

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.core.validators import validate_email
from django.utils import translation

from hexmeet.sentences.catalogue import say
from hexmeet.tournament.state import Tournament
from hexmeet.web.models import Contact
from hexmeet.web.page import Mistake

LOG = logging.getLogger(__name__)
LONGEST = 254


def read_email(text: str) -> str:
    """Read an address, or nothing."""
    email = text.strip()
    try:
        if email:
            validate_email(email)
    except ValidationError as error:
        raise Mistake("email", "phone.email-unreadable") from error
    return email[:LONGEST]


def keep_email(tournament: str, player: str, email: str) -> None:
    """Keep an address in place of the former; without one it is forgotten."""
    if email:
        Contact.objects.update_or_create(
            tournament=tournament, player=player, defaults={"email": email}
        )
    else:
        Contact.objects.filter(tournament=tournament, player=player).delete()


def find_email(tournament: str, player: str) -> str:
    """Find the address of a player."""
    found = Contact.objects.filter(tournament=tournament, player=player).first()
    return found.email if found else ""


def send_link(tournament: Tournament, player: str, email: str, address: str) -> None:
    """Send a player the private link, where a mail server is named; a failure is only logged."""
    if not settings.SENDS_MAIL or not email:
        return
    language = translation.get_language() or "en"
    name = tournament.details.name
    values = {"name": tournament.players[player].name, "tournament": name, "address": address}
    subject = say(language, "phone.mail-subject", tournament=name)
    try:
        send_mail(subject, say(language, "phone.mail-text", **values), None, [email])
    except OSError:  # everything that keeps a mail from being sent
        LOG.exception("a link could not be sent")
