"""The rulebooks and their clauses, in the reader's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

from hexmeet.rulebooks.clauses import Clause, load_clauses
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.sentences.catalogue import pages
from hexmeet.tournament.names import fold_name


@dataclass(frozen=True, slots=True)
class Facts:
    """What one asks first of a rulebook."""

    rulebook: Rulebook
    title: str
    rounds: tuple[int, int]
    minimum: int | None
    semi_finals: Sequence[str]
    clauses: int


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """A clause in the reader's language."""

    clause: Clause
    text: str


def show_rulebooks(request: HttpRequest) -> HttpResponse:
    """Compare all rulebooks by what one asks first."""
    facts = [gather_facts(load(name)) for name in rulebook_ids()]
    return render(request, "rulebooks/all.html", {"facts": facts})


def show_rulebook(request: HttpRequest, rulebook: str) -> HttpResponse:
    """Show every clause of a rulebook, to be searched as one types."""
    query = request.GET.get("q", "")
    clauses = [each for each in list_clauses(rulebook) if is_meant(each, query)]
    context = {"facts": gather_facts(load(rulebook)), "clauses": clauses, "query": query}
    return render(request, "rulebooks/rulebook.html", context)


def show_clause(request: HttpRequest, rulebook: str, clause: str) -> HttpResponse:
    """Show one clause, between its neighbours."""
    clauses = list_clauses(rulebook)
    numbers = [each.clause.number for each in clauses]
    if clause not in numbers:
        raise Http404(f"{rulebook} has no clause {clause}")
    at = numbers.index(clause)
    topic = clauses[at].clause.topic
    context = {
        "facts": gather_facts(load(rulebook)),
        "shown": clauses[at],
        "before": numbers[at - 1] if at else "",
        "after": numbers[at + 1] if at + 1 < len(numbers) else "",
        "related": [
            each for each in clauses if each.clause.topic == topic and each is not clauses[at]
        ],
    }
    return render(request, "rulebooks/clause.html", context)


def compare_rulebooks(request: HttpRequest) -> HttpResponse:
    """Lay the clauses of two rulebooks side by side, topic by topic."""
    first, second = rulebook_ids()[0], rulebook_ids()[-1]
    left, right = request.GET.get("left", first), request.GET.get("right", second)
    sides = [group_by_topic(list_clauses(name)) for name in (left, right)]
    topics = dict.fromkeys(topic for side in sides for topic in side)
    context = {
        "left": gather_facts(load(left)),
        "right": gather_facts(load(right)),
        "rulebooks": [gather_facts(load(name)) for name in rulebook_ids()],
        "topics": [(topic, *(side.get(topic, ()) for side in sides)) for topic in topics],
    }
    return render(request, "rulebooks/compare.html", context)


def show_readings(request: HttpRequest) -> HttpResponse:
    """List our readings of what the rulebooks leave open."""
    known = pages()
    numbers = count(1)
    readings = []
    while (key := f"rulebook.reading-{(number := next(numbers))}") in known:
        readings.append((number, key))
    return render(request, "rulebooks/readings.html", {"readings": readings})


def gather_facts(rulebook: Rulebook) -> Facts:
    """Gather what one asks first."""
    rounds = [band.rounds for band in rulebook.bands]
    minimums = [event.minimum_players for event in rulebook.events if event.minimum_players]
    return Facts(
        rulebook=rulebook,
        title=str(getattr(rulebook.identity.title, _language())),
        rounds=(min(rounds), max(rounds)),
        minimum=min(minimums, default=None),
        semi_finals=tuple(dict.fromkeys(band.semi_final for band in rulebook.bands)),
        clauses=len(load_clauses(rulebook.id)),
    )


def list_clauses(rulebook: str) -> Sequence[ClauseShown]:
    """List the clauses of one of our rulebooks."""
    if rulebook not in rulebook_ids():
        raise Http404(f"there is no rulebook {rulebook}")
    language = _language()
    return [
        ClauseShown(clause, str(getattr(clause.text, language)))
        for clause in load_clauses(rulebook)
    ]


def group_by_topic(clauses: Sequence[ClauseShown]) -> Mapping[str, Sequence[ClauseShown]]:
    """Group clauses by what they are about."""
    topics: dict[str, list[ClauseShown]] = {}
    for shown in clauses:
        topics.setdefault(shown.clause.topic, []).append(shown)
    return topics


def is_meant(shown: ClauseShown, query: str) -> bool:
    """Whether every word of a search stands in a clause or is its number."""
    text = fold_name(f"{shown.clause.number} {shown.text}")
    return all(fold_name(word) in text for word in query.split())


def _language() -> str:
    return translation.get_language() or "en"
