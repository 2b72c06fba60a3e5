"""Finds the clause, or the classic situation, that a judge means by a few words."""

from collections.abc import Collection, Sequence
from functools import cache

from hexmeet.rulebooks.clauses import Clause, Treatment, load_clauses
from hexmeet.rulebooks.schema import Text
from hexmeet.rulebooks.situations import Situation, load_situations
from hexmeet.tournament.names import fold_name

SHORTEST_WORD = 4  # letters; shorter ones stand in every sentence


def search_clauses(rulebook: str, query: str, languages: Collection[str]) -> Sequence[Clause]:
    """Find the clauses in which every word of a query stands, in any of some languages.

    First the clause of that very number, then what classic situations and judges rest on.
    """
    found = [
        clause
        for clause in load_clauses(rulebook)
        if _has_all(query, clause.number, *_speak(clause.text, languages))
    ]
    usual = _cited_by_situations(rulebook)
    return sorted(
        found,
        key=lambda clause: (
            clause.number != query.strip(),
            clause.number not in usual,
            clause.treatment is not Treatment.ASSISTED,
        ),
    )


def search_situations(rulebook: str, query: str, languages: Collection[str]) -> Sequence[Situation]:
    """Find the situations in which every word of a query stands, in any of some languages."""
    return [
        situation
        for situation in load_situations()
        if _has_all(query, *list_words(situation, rulebook, languages))
    ]


def suggest_situations(rulebook: str, about: str, languages: Collection[str]) -> list[Situation]:
    """Find the situations that share most words with what a call is about.

    Whatever shares less than half as many as the best is left out.
    """
    wanted = {fold_name(word) for word in about.split() if len(word) >= SHORTEST_WORD}
    shared: dict[str, int] = {}
    for situation in load_situations():
        text = fold_name(" ".join(list_words(situation, rulebook, languages)))
        shared[situation.id] = sum(word in text for word in wanted)
    most = max(shared.values())
    known = [s for s in load_situations() if shared[s.id] and 2 * shared[s.id] > most]
    return sorted(known, key=lambda situation: -shared[situation.id])


def list_words(situation: Situation, rulebook: str, languages: Collection[str]) -> Sequence[str]:
    """List all by which a situation is found under a rulebook, in some languages."""
    orders = situation.orders_of(rulebook)
    texts = [situation.title, situation.words, *(order.ruling for order in orders)]
    numbers = [number for order in orders for number in order.clauses]
    return [*numbers, *(spoken for text in texts for spoken in _speak(text, languages))]


def _has_all(query: str, *texts: str) -> bool:
    whole = fold_name(" ".join(texts))
    return all(fold_name(word) in whole for word in query.split())


def _speak(text: Text, languages: Collection[str]) -> Sequence[str]:
    return [str(getattr(text, language)) for language in languages]


@cache
def _cited_by_situations(rulebook: str) -> frozenset[str]:
    return frozenset(
        number
        for situation in load_situations()
        for order in situation.orders_of(rulebook)
        for number in order.clauses
    )
