"""Changes of the draft by hand: two seats exchanged, or somebody at the same table all day."""

from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.sentences.certificates import explain_draft, name_figure
from hexmeet.tournament.commands import ChangePlayer, DraftSeating, Entry, SwapSeats
from hexmeet.tournament.seating_swaps import compare_swap
from hexmeet.tournament.seating_wishes import Redraft, compare_fixed_table
from hexmeet.tournament.state import Player
from hexmeet.web.page import Action, Mistake
from hexmeet.web.permissions import ORGANISERS
from hexmeet.web.tables.drafts import name_swap, read_swap, write_swap
from hexmeet.web.tables.effects import Effect, FigureRow, describe_swap, judge
from hexmeet.web.tables.pages import TablesPage, read_number, speak, tell


class Change(TablesPage):
    """A change of the draft: what it does, and a button that does it.

    With `part` in its address it is only that, for a dialog on the seating page.
    """

    roles = ORGANISERS
    part: ClassVar[str]

    def show(self, status: int = 200) -> HttpResponse:
        """Draw the whole page, or the part for a dialog."""
        if "part" not in self.request.GET or self.refusal:
            return super().show(status)
        context = {"visit": self.visit, "tournament": self.visit.tournament, **self.context()}
        return render(self.request, self.part, context, status=status)

    def find_seating(self) -> str:
        """Give the address of the round that is changed."""
        return reverse("seating", args=[self.visit.slug])


def _swap(page: "Swap", fields: QueryDict) -> SwapSeats:
    del page
    round_, one, other = read_swap(fields.get("at", ""))
    return SwapSeats(round=round_, players=(one, other))


def _show_swapped(page: "Swap") -> str:
    return page.find_seating()


class Swap(Change):
    """What exchanging two players of a round does."""

    template = "tables/swap.html"
    part = "tables/swap-effect.html"
    actions: ClassVar[Mapping[str, Action]] = {
        "swap": Action(make=_swap, said="tables.swapped", undo="swap-back", then=_show_swapped)
    }

    def context(self) -> dict[str, Any]:
        """Compare the draft with what it would be."""
        asked = self.request.GET
        number = read_number(asked.get("round", ""))
        one, other = asked.get("one", ""), asked.get("other", "")
        query = urlencode({"round": number, "one": one, "other": other})
        return {
            "back": self.find_seating(),
            "swap": write_swap(number, one, other),
            "one": self.names.get(one, one),
            "other": self.names.get(other, other),
            "number": number,
            "here": f"{self.request.path}?{query}",
            **self._compare(number, one, other),
        }

    def find_seating(self) -> str:
        """Give the address of the round."""
        number = read_number(self.request.GET.get("round", ""))
        return super().find_seating() + (f"?round={number}" if number else "")

    def name(self, subject: str) -> str:
        """Give the names of both."""
        return name_swap(self, subject)

    def _compare(self, number: int, one: str, other: str) -> dict[str, Any]:
        tournament = self.visit.tournament
        if not (one and other):
            return {"why": [tell("tables.swap-needs-two")]}
        try:
            found = compare_swap(tournament, number, (one, other))
        except RuleViolation as refusal:
            return {"why": self.explain(refusal)}
        return {"effect": describe_swap(found, self.names, self.seats)}


# --- a fixed table --------------------------------------------------------------------------------


def _fix_table(page: "FixedTable", fields: QueryDict) -> DraftSeating:
    """Note the wish, then draft anew: nothing of it where somebody else was faster."""
    player, table = page.read(fields)
    page.compare(player, table)
    if page.visit.seen is not None and page.visit.seen != page.visit.sequence:
        raise Mistake("table", "tables.look-again")
    draft = page.visit.command_id
    page.visit.command_id = f"{draft}-wish"[:100]
    page.visit.submit(_wish(player, table))
    page.visit.command_id, page.visit.seen = draft, page.visit.sequence
    return DraftSeating()


def _wish(player: Player, table: int | None) -> ChangePlayer:
    entry = Entry(
        id=player.id,
        name=player.name,
        group=player.group,
        born=player.born,
        no_photos=player.no_photos,
    )
    return ChangePlayer(entry=entry, fixed_table=table, avoid=player.avoid)


class FixedTable(Change):
    """What a fixed table for somebody does, or taking it back."""

    template = "tables/fixed-table.html"
    part = "tables/fixed-table-effect.html"
    actions: ClassVar[Mapping[str, Action]] = {
        "fix-table": Action(
            make=_fix_table, said="tables.redrafted", then=lambda page: page.find_seating()
        )
    }

    def read(self, fields: QueryDict) -> tuple[Player, int | None]:
        """Read who is to sit where, or who is to be free again."""
        player = self.visit.tournament.players.get(fields.get("player", ""))
        if player is None:
            raise Mistake("player", "tables.who")
        table = fields.get("table", "").strip()
        if table and not read_number(table):
            raise Mistake("table", "tables.which-table")
        return player, read_number(table) or None

    def compare(self, player: Player, table: int | None) -> Redraft:
        """Draft once more with the wish."""
        tournament, seed = self.visit.tournament, self.visit.position.seed or ""
        return self.visit.work_out(
            f"fixed table {player.id} {table}",
            lambda: compare_fixed_table(tournament, player.id, table, seed),
        )

    def context(self) -> dict[str, Any]:
        """Show what the draft would be."""
        back = {"back": self.find_seating(), "here": self.request.get_full_path()}
        try:
            player, table = self.read(self.request.GET)
            found = self.compare(player, table)
        except Mistake as mistake:
            return {**back, "why": [tell(mistake.key)]}
        except RuleViolation as refusal:
            return {**back, "why": self.explain(refusal)}
        return {
            **back,
            "player": player,
            "table": table,
            "effect": self._describe(found),
            "sentences": explain_draft(found.after, speak(), self.names, self.seats),
        }

    def _describe(self, found: Redraft) -> Effect:
        then, now = found.after.achieved, found.before
        gains = [o for o in found.priorities if then[o] < now[o]]
        verdict, tone = judge(found.suffers, gains, found.priorities, self.seats)
        warnings = [tell("tables.wishes-broken", count=found.after.broken_wishes)]
        rows = [
            FigureRow(name_figure(o, speak(), self.seats), now[o], then[o])
            for o in found.priorities
        ]
        return Effect(verdict, tone, warnings if found.after.broken_wishes else (), rows)
