"""Trade between players: what lies on the table can be kept."""

from collections.abc import Iterator, Sequence

from hexmeet.engine.rules.words import ACCEPTED, COUNTERED, MAIN, UNANSWERED
from hexmeet.engine.state import State


def _holds(s: State, p: int, cards: Sequence[int]) -> bool:
    return all(s.hand[5 * p + r] >= cards[r] for r in range(5))


def _is_fair(terms: Sequence[int]) -> bool:
    """Whether something is given and asked, and nothing both ways."""
    given, asked = terms[:5], terms[5:]
    return any(given) and any(asked) and not any(map(min, given, asked))


def _countered(s: State) -> list[tuple[int, list[int]]]:
    found = ((q, s.counter[10 * q : 10 * q + 10]) for q in range(s.players))
    return [(q, terms) for q, terms in found if s.answer[q] == COUNTERED]


def offer_is_on_the_table(s: State) -> Iterator[str]:
    """Offers are made in a turn, after the roll, to others who are there."""
    if not s.offer_open:
        if any((*s.offer, *s.asked, *s.answer, *s.counter)):
            yield "something is left of an offer"
        return
    if s.phase != MAIN:
        yield f"phase {s.phase}"
    for q in range(s.players):
        if (s.asked[q] or s.answer[q] != UNANSWERED) and (q == s.turn_of or s.gone[q]):
            yield f"seat {q} is asked"
    if any(s.asked) != any(s.offer):
        yield "somebody is asked without an offer, or nobody is"


def terms_are_fair(s: State) -> Iterator[str]:
    """Something is given each way, and nothing like for like (studio-2023 3.0.13; reading 24)."""
    if any(s.offer) and not _is_fair(s.offer):
        yield f"offer {s.offer}"
    yield from (f"counter of seat {q}: {t}" for q, t in _countered(s) if not _is_fair(t))


def answers_can_be_kept(s: State) -> Iterator[str]:
    """Whoever offered, accepted or countered holds the cards."""
    if any(s.offer) and not _holds(s, s.turn_of, s.offer[:5]):
        yield f"offer {s.offer}"
    for q in range(s.players):
        if s.answer[q] == ACCEPTED and not _holds(s, q, s.offer[5:]):
            yield f"seat {q} accepted"
    yield from (f"counter of seat {q}: {t}" for q, t in _countered(s) if not _holds(s, q, t[:5]))
