"""A ruling: what happened, by which clause, in which words, about whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponseBase, QueryDict
from django.urls import reverse

from hexmeet.rulebooks.clauses import Clause, load_clauses
from hexmeet.rulebooks.situations import Situation, load_situations
from hexmeet.tournament import commands as ask
from hexmeet.tournament.clause_choice import list_words, search_clauses, suggest_situations
from hexmeet.tournament.commands import Command
from hexmeet.tournament.games import find_game
from hexmeet.tournament.state import Call, Tournament
from hexmeet.tournament.words import CallStatus, Status
from hexmeet.web.judging.orders import find_order, speak
from hexmeet.web.judging.page import JudgingPage
from hexmeet.web.judging.queue import take_call
from hexmeet.web.numbers import find_number
from hexmeet.web.page import Action, Mistake
from hexmeet.web.visit import Visit

SUGGESTED = 3
KEPT = ("call", "table", "card", "q", "clause", "text")  # in the address of a search


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """A clause to choose, in the reader's language, and the words by which it is found."""

    number: str
    text: str
    found_by: str


def give_ruling(page: "RulePage", typed: QueryDict) -> Command:
    """Write a ruling down; without words of its own it says what its clause says."""
    clause = typed.get("clause") or None
    text = typed.get("text", "").strip() or page.propose(clause)
    return ask.GiveRuling(
        id=page.visit.command_id,
        text=text,
        clause=clause,
        table=page.table,
        call=page.call.id if page.call else None,
        players=tuple(typed.getlist("player")),
    )


def rule_and_penalise(page: "RulePage", typed: QueryDict) -> Command:
    """Write a ruling down that a penalty follows."""
    if not typed.getlist("player"):
        raise Mistake("player", "judging.penalty-whom")
    return give_ruling(page, typed)


def find_clauses(_: "RulePage", __: QueryDict) -> None:
    """Search the rulebook; the address then says for what, with all that was typed."""


def go_on(page: "RulePage") -> str:
    """Lead back to where the next call waits."""
    return reverse("judging", args=[page.visit.slug])


def go_to_penalty(page: "RulePage") -> str:
    """Lead to the penalty of the first player whom the ruling names."""
    player = page.request.POST.getlist("player")[0]
    address = reverse("penalty", args=[page.visit.slug, player])
    return f"{address}?{urlencode({'ruling': page.visit.command_id})}"


def show_search(page: "RulePage") -> str:
    """Lead to the same form with what was found."""
    typed = page.request.POST
    pairs = [(name, typed[name]) for name in KEPT if typed.get(name)]
    pairs += [("player", player) for player in typed.getlist("player")]
    return f"{page.request.path}?{urlencode(pairs)}#clauses"


class RulePage(JudgingPage):
    """One form for a ruling, filled in as far as the call or a card tells."""

    template = "judging/rule.html"
    actions: ClassVar[Mapping[str, Action]] = {
        "rule": Action(make=give_ruling, said="judging.ruled", then=go_on),
        "rule-and-penalise": Action(
            make=rule_and_penalise, said="judging.ruled", then=go_to_penalty
        ),
        "find": Action(make=find_clauses, then=show_search),
        "take": Action(make=take_call, said="judging.taken"),
    }

    def enter(self, request: HttpRequest, slug: str, **where: Any) -> Visit | HttpResponseBase:  # noqa: ANN401
        """Let judges in, if the call or the table is one that we know."""
        visit = super().enter(request, slug, **where)
        if isinstance(visit, Visit):
            known, wanted = visit.tournament.calls, self.typed.get("call", "")
            if wanted and wanted not in known:
                raise Http404("no such call")
            number = self.typed.get("table", "")
            if number and not has_table(visit.tournament, find_number(number)):
                raise Http404("no such table")
        return visit

    @property
    def typed(self) -> QueryDict:
        """What the form holds: as it was sent, or as the address says."""
        return self.request.POST if self.request.method == "POST" else self.request.GET

    @property
    def call(self) -> Call | None:
        """The call that is answered."""
        return self.visit.tournament.calls.get(self.typed.get("call", ""))

    @property
    def table(self) -> int | None:
        """The table that this is about."""
        number = self.typed.get("table", "")
        return self.call.table if self.call else int(number) if number else None

    def propose(self, clause: str | None) -> str:
        """Propose the words of a clause."""
        texts = {each.number: each.text for each in load_clauses(self.rulebook)}
        return speak(texts[clause], self.language) if clause in texts else ""

    def context(self) -> dict[str, Any]:
        """Give what the form is filled in with, and all that may be chosen."""
        about = self.call.about if self.call else ""
        filled = self._fill_in()
        query = self.typed.get("q", "")
        found = search_clauses(self.rulebook, query, self.languages)
        situations = suggest_situations(self.rulebook, about, self.languages)[:SUGGESTED]
        return {
            "call": self.call,
            "is_ruled": self.call is not None and self.call.status is CallStatus.RULED,
            "table": self.table,
            "people": self._list_people(),
            "concerned": self.typed.getlist("player"),
            "query": query,
            "clauses": self._show_clauses(found, filled["clause"]),
            "nothing_found": not found,
            "suggested": [
                (each, self.list_orders(each), " ".join(self._find_by(each))) for each in situations
            ],
            "situations": [
                (each, self.list_orders(each), " ".join(self._find_by(each)))
                for each in load_situations()
            ],
            **filled,
        }

    def _fill_in(self) -> dict[str, str]:
        """Fill in what was typed, else what the card says, else the words of the clause."""
        typed, card = self.typed, self.typed.get("card", "")
        clause, text = typed.get("clause", ""), typed.get("text", "")
        found = find_order(card, self.rulebook) if card else None
        if found and not (clause or text):
            situation, order = found
            clause = order.clauses[0] if order else ""
            chosen = order.ruling if order else situation.title
            text = speak(chosen, self.language)
        return {"clause": clause, "card": card, "text": text or self.propose(clause)}

    def _show_clauses(self, found: Sequence[Clause], chosen: str) -> Sequence[ClauseShown]:
        """Show what was found, the chosen clause first even where the search misses it."""
        ours = [each for each in load_clauses(self.rulebook) if each.number == chosen]
        shown = [*ours, *(each for each in found if each.number != chosen)]
        return [
            ClauseShown(
                each.number,
                speak(each.text, self.language),
                " ".join([each.number, *(speak(each.text, name) for name in self.languages)]),
            )
            for each in shown
        ]

    def _find_by(self, situation: Situation) -> Sequence[str]:
        return list_words(situation, self.rulebook, self.languages)

    def _list_people(self) -> Sequence[str]:
        """List whom the ruling may be about: those at the table, or everybody."""
        tournament = self.visit.tournament
        if self.table is not None and tournament.rounds:
            round_number = self.call.round if self.call else len(tournament.rounds)
            played = tournament.rounds[round_number - 1]
            if played.find_table(self.table):
                return find_game(tournament, self.table, round_number).table.seats
        present = tournament.players_of(Status.CHECKED_IN)
        return [player.id for player in sorted(present, key=lambda player: player.name)]


def has_table(tournament: Tournament, number: int | None) -> bool:
    """Whether the current round has a table of a number."""
    current = tournament.current_round
    return bool(current and number and current.find_table(number))
