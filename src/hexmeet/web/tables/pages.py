"""What the pages of this folder share: names instead of ids, and rounds by their name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from django.http import Http404
from django.urls import reverse
from django.utils import translation

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.sentences.catalogue import say
from hexmeet.sentences.refusals import explain
from hexmeet.tournament.commands import CheckIn, DraftSeating, RepairRound
from hexmeet.tournament.state import Round
from hexmeet.tournament.words import TableStatus
from hexmeet.web.numbers import find_number
from hexmeet.web.page import StaffPage


def speak() -> str:
    """Give the reader's language."""
    return translation.get_language() or "en"


def read_number(text: str) -> int:
    """Read a number that somebody typed or an address names; 0 where there is none."""
    return find_number(text) or 0


def tell(key: str, **values: object) -> str:
    """Say a sentence in the reader's language."""
    return say(speak(), key, **values)


def name_round(stage: Stage, number: int) -> str:
    """Name a round as people call it: by its number, or by its stage."""
    if stage is Stage.PRELIMINARY:
        return tell("tables.round", number=number)
    return tell(f"words.{stage}")


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A round that can be looked at."""

    name: str
    address: str
    is_published: bool
    is_here: bool = False


class TablesPage(StaffPage):
    """A page about who sits where."""

    tab: ClassVar[str] = "seating"

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of everybody, found once for all seats of a page."""
        return super().names

    @property
    def seats(self) -> str:
        """What the seats of preliminary rounds are: places in play order, or of selection."""
        return self.visit.tournament.rules.selection.preliminary

    @property
    def may_seat(self) -> bool:
        """Whether whoever looks may draft, exchange and publish."""
        return self.visit.may(DraftSeating)

    @property
    def may_repair(self) -> bool:
        """Whether whoever looks may change a published round."""
        return self.visit.may(RepairRound)

    @property
    def may_check_in(self) -> bool:
        """Whether whoever looks may tick off who comes."""
        return self.visit.may(CheckIn)

    def find_round(self, number: int) -> Round:
        """Give a published round, counted through all stages."""
        rounds = self.visit.tournament.rounds
        if not 1 <= number <= len(rounds):
            raise Http404(f"round {number} is not published")
        return rounds[number - 1]

    def link_rounds(self, *, here: int = 0) -> list[RoundLink]:
        """Link all published rounds; the one that is looked at is marked."""
        slug = self.visit.slug
        return [
            RoundLink(
                name_round(round_.stage, round_.number),
                reverse("seating-round", args=[slug, number]),
                is_published=True,
                is_here=number == here,
            )
            for number, round_ in enumerate(self.visit.tournament.rounds, start=1)
        ]

    def explain(self, error: RuleViolation) -> list[str]:
        """Say what a rule forbids, with the names of players."""
        return list(explain(error, speak(), self.names))


def list_started(round_: Round) -> list[int]:
    """List the numbers of tables that have begun."""
    return [table.number for table in round_.tables if table.status is not TableStatus.SEATED]
