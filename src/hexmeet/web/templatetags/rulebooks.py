"""Settings of rulebooks in words, and links to clauses."""

import re
from collections.abc import Mapping, Sequence

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.utils.html import format_html

from hexmeet.rulebooks.settings import Setting
from hexmeet.rulebooks.violations import Citation
from hexmeet.sentences.catalogue import pages, say
from hexmeet.sentences.languages import COMMA, Language
from hexmeet.sentences.refusals import cite, name_word

register = template.Library()

PLACE = re.compile(r"\[[^\]]*\]")
CHOICES = {
    "formula": "desk.formula",
    "skip_semi_final": "desk.skip-semi-final",
    "method": "rules.seating.methods",
    "numbers": "rules.boards.numbers",
    "time_limit_minutes": "desk.time-limit",
    "turn_limit": "desk.turn-limit",
}


def name_setting(key: str, language: str) -> str:
    """Name a setting of a rulebook; what has no name is named as in the file."""
    found = f"rules.{PLACE.sub('', key)}"
    return say(language, found) if found in pages() else key


def name_value(value: object, language: str) -> str:
    """Give the words for what a setting is."""
    if value is None:
        return say(language, "rules.is.absent")
    if isinstance(value, list | tuple):
        return COMMA[Language(language)].join(name_value(each, language) for each in value)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    key = f"rules.is.{text}"
    return say(language, key) if key in pages() else str(name_word(language, text))


@register.simple_tag
def setting_name(key: str) -> str:
    """Name a setting."""
    return name_setting(key, translation.get_language())


@register.simple_tag
def setting_value(value: object) -> str:
    """Give the words for a value."""
    return name_value(value, translation.get_language())


@register.simple_tag
def choice_label(name: str) -> str:
    """Name something that is chosen at the start."""
    return say(translation.get_language(), CHOICES[name])


@register.simple_tag
def clause_link(rulebook: str, clause: str) -> str:
    """Link a clause to where it can be read, where there is such a page."""
    citation = Citation(rulebook, clause)
    words = cite(citation, translation.get_language())
    if citation.is_ours:
        return words
    try:
        there = reverse("clause", args=[rulebook, clause])
    except NoReverseMatch:
        return words
    return format_html('<a href="{}">{}</a>', there, words)


@register.filter
def has(values: Sequence[object], value: object) -> bool:
    """Whether something is among others."""
    return value in values


@register.simple_tag
def name_at(field: str, place: int, faults: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Give what is wrong with a field of a row."""
    return faults.get(f"{field}-{place}", ())


@register.simple_tag
def setting_path(block: str, name: str) -> str:
    """Name a setting with the part it stands in, and its number in a list."""
    language = translation.get_language()
    found = name_setting(f"{block}.{name}", language)
    part = name_setting(block, language)
    number = "".join(re.findall(r"\[([^\]]*)\]", block)[:1])
    return " · ".join(filter(None, [f"{part} {number}".strip(), found]))


@register.simple_tag
def difference_side(setting: Setting | None) -> str:
    """Give the words for one side of a difference, where one may be missing."""
    return name_value(setting.value if setting else None, translation.get_language())
