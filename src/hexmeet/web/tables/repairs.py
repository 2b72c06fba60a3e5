"""The published round put right: who did not come, who came late, who sits in a wrong seat."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, ClassVar

from django.http import QueryDict
from django.urls import reverse

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.repair.moves import Move, list_moves
from hexmeet.seating.repair.proposals import Proposal
from hexmeet.seating.repair.repairs import Claim
from hexmeet.sentences.certificates import explain_certificate
from hexmeet.tournament.attendance import Arrival, judge_arrival
from hexmeet.tournament.commands import CheckIn, RepairRound, UndoCheckIn
from hexmeet.tournament.seating_repairs import propose_finals_repair, propose_repairs
from hexmeet.tournament.seating_schedule import seats_of
from hexmeet.tournament.state import Player, Round, Table, Tables
from hexmeet.tournament.words import Status, TableStatus
from hexmeet.web.page import Action, Mistake
from hexmeet.web.tables.effects import explain_move
from hexmeet.web.tables.pages import TablesPage, list_started, name_round, speak, tell
from hexmeet.web.tables.seats import Seat, describe_seat

NOT_THERE = (Status.ABSENT, Status.REGISTERED, Status.WAITING)


@dataclass(frozen=True, slots=True)
class Happened:
    """What is said to have happened."""

    absent: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    wrong_seats: tuple[tuple[str, str], ...] = ()

    @property
    def is_anything(self) -> bool:
        """Whether there is something to put right."""
        return bool(self.absent or self.late or self.wrong_seats)


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal as a page shows it, with what agreeing to it sends."""

    number: int
    verdict: str
    proof: str
    moves: Sequence[str]
    notes: Sequence[str]
    sentences: Sequence[str]
    tables: str  # everybody's seat
    reason: str  # what happened, in words, to be written otherwise or agreed to


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table of the round; of one that has begun nobody moves."""

    number: int
    has_begun: bool
    seats: Sequence[Seat]


def _repair(page: "Repair", fields: QueryDict) -> RepairRound:
    """Agree to what was shown: everybody's seat is named."""
    try:
        tables: Tables = tuple(
            tuple(str(player).encode().decode() for player in seats)  # no half characters
            for seats in json.loads(fields.get("tables", ""))
        )
    except (RecursionError, TypeError, ValueError):
        raise Mistake("tables", "tables.proposal-unreadable") from None
    happened = page.read(page.request.GET)
    return RepairRound(
        tables=tables,
        came=happened.late,
        wrong_seats=happened.wrong_seats,
        reason=fields.get("reason", ""),
    )


def _come(page: "Repair", fields: QueryDict) -> CheckIn:
    del page
    return CheckIn(player=fields.get("at", ""), overrule=fields.get("reason", ""))


def _uncome(page: "Repair", fields: QueryDict) -> UndoCheckIn:
    del page
    return UndoCheckIn(player=fields.get("at", ""))


def _show_repaired(page: "Repair") -> str:
    return reverse("seating-round", args=[page.visit.slug, len(page.visit.tournament.rounds)])


def _show_with_newcomer(page: "Repair") -> str:
    """Keep what was ticked already, and add who has just come."""
    asked = page.request.GET.copy()
    if "asked" not in asked:
        return page.request.path
    asked.appendlist("late", page.request.POST.get("at", ""))
    return f"{page.request.path}?{asked.urlencode()}"


def _show_afresh(page: "Repair") -> str:
    return page.request.path


class Repair(TablesPage):
    """Proposals that put the published round right, and who moves by each of them."""

    template = "tables/repair.html"
    actions: ClassVar[Mapping[str, Action]] = {
        "repair": Action(make=_repair, said="tables.repaired", then=_show_repaired),
        "came": Action(
            make=_come,
            said="tables.came",
            undo="undo-came",
            then=_show_with_newcomer,
        ),
        "undo-came": Action(make=_uncome, said="tables.came-undone", then=_show_afresh),
    }

    def context(self) -> dict[str, Any]:
        """Give what the template needs."""
        round_ = self.visit.tournament.current_round
        if round_ is None or round_.is_done:
            return {"round": None}
        happened = self.read(self.request.GET)
        offers, why = self._propose(round_, happened) if happened.is_anything else ([], [])
        return {
            "round": round_,
            "round_name": name_round(round_.stage, round_.number),
            "number": len(self.visit.tournament.rounds),
            "is_preliminary": round_.stage is Stage.PRELIMINARY,
            "happened": happened,
            "offers": offers,
            "why": why,
            "tables": [self._describe(table) for table in round_.tables],
            "started": list_started(round_),
            "unseated": self._list_unseated(round_),
            "not_there": self._list_not_there(),
            "needs_reason": self._needs_reason,
            "by_name": self._list_by_name(round_),
            "pairs": [*happened.wrong_seats, ("", "")],
            "may_repair": self.may_repair,
            "may_check_in": self.may_check_in,
        }

    # --- what happened ----------------------------------------------------------------------------

    def read(self, asked: QueryDict) -> Happened:
        """Read what happened; where nothing is said yet, what the page itself can see."""
        round_ = self.visit.tournament.current_round
        if round_ is None:
            return Happened()
        if "asked" not in asked:
            return self._see(round_)
        pairs = zip_longest(asked.getlist("one"), asked.getlist("other"), fillvalue="")
        return Happened(
            absent=tuple(dict.fromkeys(asked.getlist("absent"))),
            late=tuple(dict.fromkeys(asked.getlist("late"))),
            wrong_seats=tuple((one, other) for one, other in pairs if one and other),
        )

    def _see(self, round_: Round) -> Happened:
        """See who is there without a seat, and who has a seat but left before the game."""
        players = self.visit.tournament.players
        gone = (
            player
            for table in round_.tables
            if table.status is TableStatus.SEATED
            for player in table.seats
            if players[player].status is not Status.CHECKED_IN
        )
        late = (player.id for player in self._list_unseated(round_))
        return Happened(absent=tuple(gone), late=tuple(late))

    def _list_unseated(self, round_: Round) -> list[Player]:
        if round_.stage is not Stage.PRELIMINARY:
            return []
        seated = {player for table in round_.tables for player in table.seats}
        there = self.visit.tournament.players_of(Status.CHECKED_IN)
        return [player for player in there if player.id not in seated]

    def _list_not_there(self) -> list[Player]:
        found = self.visit.tournament.players_of(*NOT_THERE)
        return sorted(found, key=lambda player: player.name.casefold())

    @property
    def _needs_reason(self) -> bool:
        return judge_arrival(self.visit.tournament, self.visit.now) is not Arrival.IN_TIME

    def _describe(self, table: Table) -> OpenTable:
        seats = [describe_seat(self.visit.tournament, player) for player in table.seats]
        return OpenTable(table.number, table.status is not TableStatus.SEATED, seats)

    def _list_by_name(self, round_: Round) -> list[tuple[str, str]]:
        seated = (player for table in round_.tables for player in table.seats)
        named = ((self.names.get(player, player), player) for player in seated)
        return sorted(named, key=lambda each: (each[0].casefold(), each[1]))

    # --- proposals --------------------------------------------------------------------------------

    def _propose(self, round_: Round, happened: Happened) -> tuple[list[Offer], list[str]]:
        try:
            return self.visit.work_out(
                f"repairs {speak()} {happened}", lambda: self._list_offers(round_, happened)
            ), []
        except RuleViolation as refusal:
            return [], self.explain(refusal)

    def _list_offers(self, round_: Round, happened: Happened) -> list[Offer]:
        tournament, seed = self.visit.tournament, self.visit.position.seed or ""
        if round_.stage is not Stage.PRELIMINARY:
            seated = propose_finals_repair(tournament, absent=happened.absent, seed=seed)
            return [self._offer_finals(round_, seated.tables, happened)]
        proposals = propose_repairs(
            tournament,
            absent=happened.absent,
            late=happened.late,
            wrong_seats=happened.wrong_seats,
            seed=seed,
        )
        return [
            self._offer(number, proposal, round_, happened)
            for number, proposal in enumerate(proposals, start=1)
        ]

    def _offer(self, number: int, proposal: Proposal, round_: Round, happened: Happened) -> Offer:
        return Offer(
            number,
            tell("tables.moved", count=proposal.moved)
            if proposal.moved
            else tell("tables.nobody-moves"),
            _say_proof(proposal),
            self._say_moves(proposal.moves),
            [
                tell("tables.three-before-four", table=table)
                for _, table in proposal.threes_before_fours
            ],
            explain_certificate(proposal.certificate, speak(), self.names),
            _write(proposal.rounds[round_.number - 1]),
            self._say_why(happened),
        )

    def _offer_finals(self, round_: Round, tables: Tables, happened: Happened) -> Offer:
        moves = tuple(list_moves(round_.number, seats_of(round_), tables))
        moved = sum(move.is_to_other_table for move in moves)
        verdict = tell("tables.moved", count=moved) if moved else tell("tables.nobody-moves")
        said = self._say_moves(moves)
        why = self._say_why(happened)
        return Offer(1, verdict, tell("tables.proof-ranks"), said, (), (), _write(tables), why)

    def _say_why(self, happened: Happened) -> str:
        """Say what happened, for everybody to read."""
        said = {"tables.happened-absent": happened.absent, "tables.happened-late": happened.late}
        reasons = [tell(key, names=self._name_all(who)) for key, who in said.items() if who]
        reasons += [
            tell("tables.happened-wrong", names=self._name_all(pair))
            for pair in happened.wrong_seats
        ]
        return " ".join(reasons)

    def _name_all(self, players: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.names.get(player, player) for player in players)

    def _say_moves(self, moves: Sequence[Move]) -> list[str]:
        return [explain_move(move, self.names, self.seats) for move in moves]


def _say_proof(proposal: Proposal) -> str:
    """Say what is claimed of a proposal."""
    if proposal.put_right:
        return tell("tables.proof-put-right")
    if proposal.moved > proposal.fewest:
        return tell("tables.proof-more-moves", fewest=proposal.fewest)
    return tell(
        "tables.proof-best" if proposal.claim is Claim.BEST else f"tables.proof-{proposal.claim}"
    )


def _write(tables: Tables) -> str:
    return json.dumps(tables, ensure_ascii=False)
