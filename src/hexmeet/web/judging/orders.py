"""What a rulebook orders in a classic situation, as a card shows it."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Text
from hexmeet.rulebooks.situations import Order, Situation, load_situations


@dataclass(frozen=True, slots=True)
class OrderShown:
    """One order in the reader's language; the card names it in addresses."""

    card: str
    when: str
    ruling: str
    clauses: Sequence[str]


def show_order(situation: Situation, at: int, language: str) -> OrderShown:
    """Put an order into words."""
    order = situation.orders[at]
    when = speak(order.when, language) if order.when else ""
    return OrderShown(f"{situation.id}.{at}", when, speak(order.ruling, language), order.clauses)


def find_order(card: str, rulebook: str) -> tuple[Situation, Order | None] | None:
    """Find what a card names: a situation, and the order where this rulebook has one."""
    name, _, number = card.partition(".")
    situation = next((each for each in load_situations() if each.id == name), None)
    if situation is None:
        return None
    known = {str(at): order for at, order in enumerate(situation.orders)}
    order = known.get(number)
    return situation, order if order and rulebook in order.rulebooks else None


def speak(text: Text, language: str) -> str:
    """Give a text in a language."""
    return str(getattr(text, language))
