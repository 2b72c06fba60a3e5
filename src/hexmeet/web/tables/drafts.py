"""The seating page: what comes next, the draft with its certificate, and the wishes behind it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict
from django.urls import reverse

from hexmeet.rulebooks.schema import Objective, Stage
from hexmeet.sentences.certificates import explain_draft, name_figure
from hexmeet.tournament.commands import DiscardDraft, DraftSeating, PublishRound, SwapSeats
from hexmeet.tournament.seating_finals import find_missing, rank_for_finals
from hexmeet.tournament.seating_remarks import remark_tables
from hexmeet.tournament.seating_schedule import list_entrants, list_played
from hexmeet.tournament.seating_steps import NextSeating, Step, find_next_seating
from hexmeet.tournament.state import Draft, Player, Tables
from hexmeet.tournament.words import Status, TableStatus
from hexmeet.web.numbers import find_number
from hexmeet.web.page import Action, Mistake
from hexmeet.web.tables.pages import RoundLink, TablesPage, name_round, read_number, speak, tell
from hexmeet.web.tables.seats import SeatedTable, describe_tables

MOST_FINALISTS = 24  # who may be ticked off as absent before a later stage


@dataclass(frozen=True, slots=True)
class FigureOfDraft:
    """A figure of the draft beside what no other draft can better; lower is better."""

    name: str
    achieved: int
    bound: int | None

    @property
    def is_proven(self) -> bool:
        """Whether no draft is better in this."""
        return self.achieved == self.bound


def _draft(page: TablesPage, fields: QueryDict) -> DraftSeating:
    del page
    absent = tuple(fields.getlist("absent"))
    return DraftSeating(absent=absent, avoid_repeats="avoid_repeats" in fields)


def _publish(page: TablesPage, fields: QueryDict) -> PublishRound:
    del page, fields
    return PublishRound()


def _swap_back(page: TablesPage, fields: QueryDict) -> SwapSeats:
    del page
    round_, one, other = read_swap(fields.get("at", ""))
    return SwapSeats(round=round_, players=(one, other))


def write_swap(round_: int, one: str, other: str) -> str:
    """Write down a swap, so that it can be taken back; ids may hold any character."""
    return json.dumps([round_, one, other], ensure_ascii=False)


def read_swap(text: str) -> tuple[int, str, str]:
    """Read a swap that was written down."""
    try:
        round_, one, other = json.loads(text)
        return find_number(str(round_)) or 0, _read_id(one), _read_id(other)
    except (RecursionError, TypeError, ValueError):
        raise Mistake("at", "tables.swap-unreadable") from None


def _read_id(written: object) -> str:
    """Read the id of a player; half a character, which JSON can hold, is refused by encoding it."""
    return str(written).encode().decode()


def _show_published(page: TablesPage) -> str:
    return reverse("seating-round", args=[page.visit.slug, len(page.visit.tournament.rounds)])


class Seating(TablesPage):
    """What is seated next, who sits where in the draft, and how good that is."""

    template = "tables/seating.html"
    actions: ClassVar[Mapping[str, Action]] = {
        "draft": Action(make=_draft, said="tables.drafted", undo="discard-draft"),
        "discard-draft": Action(make=lambda *_: DiscardDraft(), said="tables.discarded"),
        "publish": Action(make=_publish, said="tables.published", then=_show_published),
        "swap-back": Action(make=_swap_back, said="tables.swapped-back"),
    }

    def context(self) -> dict[str, Any]:
        """Give what the template needs."""
        next_ = self.visit.work_out("next seating", self._find_next)
        draft = self.visit.tournament.draft
        return {
            "next": next_,
            "next_name": name_round(next_.stage, next_.round) if next_.stage else "",
            "why": self.explain(next_.waits_for) if next_.waits_for else [],
            "can_publish": next_.step is Step.PUBLISH and next_.waits_for is None,
            "can_draft": next_.step is Step.DRAFT and next_.waits_for is None,
            "finalists": self._list_finalists(next_),
            "offers_avoiding": next_.offers_avoiding or bool(draft and draft.ranking),
            "avoids": self._was_ticked("avoid_repeats") or bool(draft and draft.why == "near-rank"),
            "absent": self.request.POST.getlist("absent") or (draft.absent if draft else ()),
            "names": self.names,
            "may_seat": self.may_seat,
            "rounds": self._link_all_rounds(draft),
            "latest": len(self.visit.tournament.rounds),
            **self._describe_current(),
            **(self._describe_draft(draft) if draft else {}),
        }

    def _find_next(self) -> NextSeating:
        return find_next_seating(self.visit.tournament, self.visit.position.seed or "")

    def _was_ticked(self, field: str) -> bool:
        return self.refusal is not None and field in self.request.POST

    def _list_finalists(self, found: NextSeating) -> list[Player]:
        """List who may be absent from the stage that is seated next, best first."""
        if found.stage in (None, Stage.PRELIMINARY):
            return []
        tournament = self.visit.tournament
        missing = find_missing(tournament, ())
        order = [player for player in rank_for_finals(tournament) if player not in missing]
        return [tournament.players[player] for player in order[:MOST_FINALISTS]]

    def _describe_current(self) -> dict[str, Any]:
        """Say whether the last published round was repaired, and whether it still can be."""
        current = self.visit.tournament.current_round
        if current is None:
            return {}
        return {
            "current_name": name_round(current.stage, current.number),
            "repaired": current.repairs[-1] if current.repairs else None,
            "can_repair": self.may_repair
            and any(table.status is TableStatus.SEATED for table in current.tables),
        }

    # --- the draft --------------------------------------------------------------------------------

    @property
    def shown(self) -> int:
        """The number of the drafted round that is looked at."""
        draft = self.visit.tournament.draft
        if draft is None:
            return 0
        number = read_number(self.request.GET.get("round", "")) or draft.first
        return number if 0 <= number - draft.first < len(draft.rounds) else draft.first

    def _link_all_rounds(self, draft: Draft | None) -> list[RoundLink]:
        there = reverse("seating", args=[self.visit.slug])
        drafted = (
            [
                RoundLink(
                    name_round(draft.stage, number),
                    f"{there}?round={number}",
                    is_published=False,
                    is_here=number == self.shown,
                )
                for number in range(draft.first, draft.first + len(draft.rounds))
            ]
            if draft
            else []
        )
        return [*self.link_rounds(), *drafted]

    def _describe_draft(self, draft: Draft) -> dict[str, Any]:
        tables = draft.rounds[self.shown - draft.first]
        chosen = self.request.GET.get("one", "")
        seated = {player for table in tables for player in table}
        can_swap = self.may_seat and draft.stage is Stage.PRELIMINARY
        sentences = explain_draft(draft, speak(), self.names, self.seats)
        return {
            "draft": draft,
            "is_preliminary": draft.stage is Stage.PRELIMINARY,
            "number": self.shown,
            "round_name": name_round(draft.stage, self.shown),
            "tables": self._describe_tables(draft, tables),
            "can_swap": can_swap,
            "chosen": chosen if can_swap and chosen in seated else "",
            "by_name": sorted(
                ((self.names[player], player) for player in seated),
                key=lambda each: (each[0].casefold(), each[1]),
            ),
            "sentence": sentences[0],
            "sentences": sentences[1:],
            "figures": self._list_figures(draft),
            "wishes": self._describe_wishes(),
        }

    def _describe_tables(self, draft: Draft, tables: Tables) -> list[SeatedTable]:
        tournament = self.visit.tournament
        if draft.stage is not Stage.PRELIMINARY:
            return describe_tables(tournament, tables)
        rounds = (*list_played(tournament), *draft.rounds)
        entrants = list_entrants(tournament, {p for table in tables for p in table})
        return describe_tables(tournament, tables, remark_tables(rounds, self.shown, entrants))

    def _list_figures(self, draft: Draft) -> list[FigureOfDraft]:
        return [
            FigureOfDraft(
                name_figure(Objective(name), speak(), self.seats), number, draft.bound.get(name)
            )
            for name, number in draft.achieved.items()
        ]

    # --- wishes -----------------------------------------------------------------------------------

    def _describe_wishes(self) -> dict[str, Any]:
        players = self.visit.tournament.players_of(Status.CHECKED_IN)
        entrants = list_entrants(self.visit.tournament, [p.id for p in players])
        return {
            "fixed": [player for player in players if player.fixed_table],
            "apart": [tuple(self.names[p] for p in pair) for pair in entrants.avoided],
            "groups": [[self.names[p] for p in group] for group in entrants.groups],
            "players": sorted(players, key=lambda player: player.name.casefold()),
        }

    def name(self, subject: str) -> str:
        """Give the names of two players who changed seats."""
        if subject.startswith("[") and self.request.POST.get("do") == "swap-back":
            return name_swap(self, subject)
        return super().name(subject)


def name_swap(page: TablesPage, subject: str) -> str:
    """Give the names of two players who change seats."""
    _, one, other = read_swap(subject)
    return tell(
        "tables.two-names", one=page.names.get(one, one), other=page.names.get(other, other)
    )
