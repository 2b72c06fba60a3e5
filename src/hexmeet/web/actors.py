"""Who has done something, by name."""

from django.utils import translation

from hexmeet.sentences.catalogue import say
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.state import Tournament
from hexmeet.web.visit import PUBLIC


def name_actor(tournament: Tournament, actor: str) -> str:
    """Name a member of the staff, a player, or the page that the public uses."""
    if actor == PUBLIC:
        return say(translation.get_language() or "en", "words.public")
    person = tournament.staff.get(actor)
    return person.name if person else name_player(tournament, actor)
