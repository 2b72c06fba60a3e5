"""Words in the reader's language, forms of actions, refusals, and the few icons we draw."""

import re
import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any

from django import template
from django.template import Context
from django.urls import resolve, reverse
from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.schema import Text
from hexmeet.rulebooks.violations import Citation, Notice
from hexmeet.sentences.catalogue import END, ISOLATE, pages
from hexmeet.sentences.catalogue import say as say_in
from hexmeet.sentences.refusals import cite as cite_in
from hexmeet.sentences.refusals import explain, explain_notice, name_word
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Role
from hexmeet.web.actors import name_actor
from hexmeet.web.icons import ICONS, TURNING

register = template.Library()

RULEBOOKS = "|".join(map(re.escape, rulebook_ids()))
CLAUSE_AT_END = re.compile(
    rf"(?P<before>.*)\({ISOLATE}?"
    rf"(?P<cited>(?P<rulebook>{RULEBOOKS}) (?P<clause>[0-9][\w.]*)){END}?\)",
    re.DOTALL,
)


def _language() -> str:
    return translation.get_language() or "en"


@register.simple_tag
def say(key: str, **values: object) -> str:
    """Say a sentence of a page in the reader's language."""
    return say_in(_language(), key, **values)


@register.filter
def word(value: object) -> object:
    """Give the word for a phase, a status, a role or the like."""
    return name_word(_language(), value)


@register.filter
def notice(value: Notice, tournament: Tournament | None = None) -> str:
    """Say what somebody should know, with the names of players."""
    players = tournament.players.values() if tournament else ()
    names = {player.id: player.name for player in players}
    return explain_notice(value, _language(), names)


@register.filter
def cite(value: Citation) -> str:
    """Name a clause."""
    return cite_in(value, _language())


@register.filter
def clause_link(value: Citation) -> SafeString:
    """Name a clause, and lead to its words; a rule of the house has none of ours."""
    name, address = cite_in(value, _language()), find_clause(value)
    return format_html('<a href="{}">{}</a>', address, name) if address else format_html("{}", name)


@register.filter
def link_clauses(sentence: str) -> SafeString:
    """Let the clause or the reading that a sentence ends with lead to its words."""
    found = CLAUSE_AT_END.fullmatch(sentence) or _reading_at_end(_language()).fullmatch(sentence)
    if found is None:
        return format_html("{}", sentence)
    parts = found.groupdict()
    clause = parts.get("clause") or f"reading {parts['number']}"
    address = find_clause(Citation(parts.get("rulebook") or "", clause))
    return format_html('{}(<a href="{}">{}</a>)', parts["before"], address, parts["cited"])


@cache
def _reading_at_end(language: str) -> re.Pattern[str]:
    """Find a reading of ours at the end of a sentence, as that language cites one."""
    cited = re.escape(say_in(language, "words.reading", number="@"))
    number = cited.replace("@", r"(?P<number>\d+)")
    return re.compile(rf"(?P<before>.*)\({ISOLATE}?(?P<cited>{number}){END}?\)", re.DOTALL)


def find_clause(value: Citation) -> str:
    """Find where the words of a clause, or of a reading of ours, can be read."""
    if value.clause == "house":
        return ""
    if value.is_ours:
        return reverse("readings") + f"#{value.clause.replace(' ', '-')}"
    return reverse("clause", args=[value.rulebook, value.clause])


@register.filter
def named(person: str, tournament: Tournament) -> str:
    """Give the name of a player, of somebody on the staff, or of whoever has done something."""
    return name_actor(tournament, person)


@register.simple_tag(takes_context=True)
def may_open(context: Context, address: str) -> bool:
    """Whether the person who looks may open a page of the desk."""
    page = getattr(resolve(address).func, "view_class", None)
    roles = getattr(page, "roles", frozenset(Role))
    return not roles.isdisjoint(context["visit"].actor.roles)


@register.filter
def get(mapping: Mapping[Any, Any], key: object) -> object:
    """Look something up."""
    return mapping.get(key)


@register.filter
def translated(text: Text) -> str:
    """Give a text of a rulebook in the reader's language."""
    return str(getattr(text, _language()))


@register.simple_tag(takes_context=True)
def action(context: Context, do: str, at: object = "") -> SafeString:
    """Write the hidden fields of a form: which action, on what, which command, seen how far.

    And who fills it in, and what it is about where the address does not say that.
    """
    visit = context.get("visit")
    concerns = context.get("concerns", "")
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="do" value="{}"><input type="hidden" name="at" value="{}">'
        '<input type="hidden" name="command" value="{}">'
        '<input type="hidden" name="seen" value="{}">'
        '<input type="hidden" name="by" value="{}">{}',
        context["csrf_token"],
        do,
        at,
        secrets.token_hex(16),
        visit.sequence if visit else "",
        visit.actor.id if visit else "",
        format_html('<input type="hidden" name="concerns" value="{}">', concerns)
        if concerns
        else "",
    )


@register.inclusion_tag("web/refusal.html", takes_context=True)
def refusal(context: Context, do: str, at: object = "") -> dict[str, object]:
    """Show why an action was refused, in the place where it was asked for."""
    found = context.get("refusal")
    here = found is not None and (found.do, found.at) == (do, str(at))
    if here:
        context["request"].refusal_shown = True  # also where this stands in an included template
    return {"refusal": found if here else None, "tournament": context.get("tournament")}


@register.simple_tag(takes_context=True)
def typed(context: Context, do: str, field: str, otherwise: object = "", at: object = "") -> object:
    """Give what was typed into a field when its action was refused, else what stands there."""
    found = context.get("refusal")
    if found is not None and (found.do, found.at) == (do, str(at)):
        return context["typed"].get(field, "")
    return otherwise


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon, which says nothing by itself: words stand beside it."""
    turns = " turns" if name in TURNING else ""
    return mark_safe(  # noqa: S308 - our own drawing
        f'<svg class="icon{turns}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        f"{ICONS[name]}</svg>"
    )


@register.simple_tag(takes_context=True)
def refusal_elsewhere(context: Context) -> SafeString:
    """Show a refusal that no place of the page has shown."""
    found = context.get("refusal")
    if found is None or getattr(context["request"], "refusal_shown", False):
        return mark_safe("")
    return format_html(
        '<div class="notice bad floating" role="alert" tabindex="-1" data-focus>{}'
        "<div>{}</div></div>",
        icon("alert"),
        format_html_join("", "<p>{}</p>", ((sentence,) for sentence in found.sentences)),
    )


@register.filter
def undo_of(tags: str) -> list[str]:
    """Read which action takes something back, and on what."""
    return tags.removeprefix("undo:").split(":", 1)


@register.filter
def kind(value: str) -> str:
    """Give the word for a kind of command, as it stands in a log."""
    key = f"log.{value}"
    return say_in(_language(), key) if key in pages() else value.replace("-", " ")


@register.filter
def explained(error: Exception) -> list[str]:
    """Say why something is refused, one sentence for each reason."""
    return list(explain(error, _language()))
