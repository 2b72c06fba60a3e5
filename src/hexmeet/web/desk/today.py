"""The first page of the desk: what to do next, and what stands in the way."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, ClassVar

from django.http import QueryDict
from django.urls import NoReverseMatch, reverse
from django.utils import translation

from hexmeet.rulebooks.plan import Plan
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.sentences.catalogue import pages, say
from hexmeet.sentences.refusals import explain, explain_notice, name_word
from hexmeet.tournament import commands as ask
from hexmeet.tournament.agenda import Agenda, Step, Task, find_agenda
from hexmeet.tournament.agenda_play import Reminder
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import CallStatus, Phase, Status, TableStatus
from hexmeet.web.actors import name_actor
from hexmeet.web.addresses import make_address
from hexmeet.web.desk.start_form import list_choices, read_start
from hexmeet.web.desk.where import (
    find_page_of_refusal,
    find_page_of_reminder,
    find_page_of_step,
)
from hexmeet.web.games.clock import Clock, read_clock
from hexmeet.web.games.forecasts import find_day, find_forecast
from hexmeet.web.logbook import list_entries
from hexmeet.web.page import Action, StaffPage
from hexmeet.web.qr import draw_qr
from hexmeet.web.rehearsals.page import RehearsalPage
from hexmeet.web.results.log import find_subjects
from hexmeet.web.tables.pages import name_round
from hexmeet.web.visit import Visit

LINES = 6

COMMANDS: Mapping[Task, type[ask.Command]] = {
    Task.OPEN_REGISTRATION: ask.OpenRegistration,
    Task.CLOSE_REGISTRATION: ask.CloseRegistration,
    Task.OPEN_CHECK_IN: ask.OpenCheckIn,
    Task.START: ask.StartTournament,
    Task.DRAFT: ask.DraftSeating,
    Task.PUBLISH: ask.PublishRound,
    Task.START_ROUND: ask.StartRound,
    Task.CALL_TIME: ask.CallTime,
    Task.CLOSE_STAGE: ask.CloseStage,
    Task.CLOSE: ask.CloseTournament,
}
# What is taken back without a reason; with one, other pages do it.
TAKEN_BACK_BY: Mapping[Task, str] = {
    Task.OPEN_REGISTRATION: Task.CLOSE_REGISTRATION,
    Task.CLOSE_REGISTRATION: Task.OPEN_REGISTRATION,
    Task.OPEN_CHECK_IN: "close-check-in",
    Task.DRAFT: "discard-draft",
}
# What cannot be taken back lightly says first what it does.
ASKS_FIRST = frozenset({Task.START, Task.CLOSE})


def _make(kind: type[ask.Command], _page: object, _post: QueryDict) -> ask.Command:
    """Make a command that needs nothing but its kind."""
    return kind()


def _show_draft(page: StaffPage) -> str:
    """Go where a draft is looked at before it is published."""
    return reverse("seating", args=[page.visit.slug])


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A step in words, with its button or the page where it is done."""

    task: Task
    title: str
    text: str
    button: str
    may: bool
    asks_first: bool
    page: str
    go: str  # what the link to that page says
    refusals: Sequence[tuple[str, str]]  # a sentence, and where it is put right


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the log in a few words."""

    at: datetime
    kind: str
    actor: str
    about: Sequence[str]


class Today(StaffPage):
    """What to do next, with everything that an organiser glances at."""

    template = "desk/today.html"
    tab = "desk"
    actions: ClassVar[Mapping[str, Action]] = {
        **{
            task: Action(
                make=partial(_make, kind),
                said=f"desk.done-{task}",
                undo=TAKEN_BACK_BY.get(task, ""),
                then=_show_draft if task is Task.DRAFT else None,
            )
            for task, kind in COMMANDS.items()
            if task is not Task.START
        },
        Task.START: Action(
            make=lambda page, post: read_start(page.visit.tournament, post),
            said="desk.done-start",
        ),
        "close-check-in": Action(
            make=lambda _page, _post: ask.CloseCheckIn(), said="desk.taken-back"
        ),
        "discard-draft": Action(
            make=lambda _page, _post: ask.DiscardDraft(), said="desk.taken-back"
        ),
    }

    def context(self) -> dict[str, Any]:
        """Say what comes next, and how things are."""
        visit, tournament = self.visit, self.visit.tournament
        minute = int(visit.now.timestamp()) // 60
        agenda = visit.work_out(f"agenda {minute}", lambda: find_agenda(tournament, visit.now))
        return {
            "step": self._show(agenda.step),
            "also": [self._show(step) for step in agenda.also],
            "reminders": [self._remind(reminder) for reminder in agenda.reminders],
            "later": [self._refuse(refusal) for refusal in agenda.later],
            "plans": [describe_plan(plan) for plan in agenda.plans],
            "start_choices": list_choices(tournament) if _is_starting(agenda) else (),
            "calls": [
                call
                for call in tournament.calls.values()
                if call.status != CallStatus.RULED and tournament.phase is Phase.PLAYING
            ],
            "figures": count(tournament),
            "clock": _find_clock(visit),
            "forecast": find_forecast(visit),
            "day": find_day(visit, agenda.plans),
            "may_rehearse": self._may_rehearse(),
            "lines": list(self._read_log()),
            "doors": list(self._list_doors()),
        }

    def _show(self, step: Step) -> Shown:
        language = translation.get_language()
        params = {name: self._name(name, value) for name, value in step.params.items()}
        if "stage" in step.params and "round" in step.params:
            stage = Stage(str(step.params["stage"]))
            params["name"] = name_round(stage, int(str(step.params["round"])))
        kind = COMMANDS.get(step.task)
        named = self._name_step(step)
        key, go = f"desk.do-{named}", f"desk.go-{named}"
        title, text = f"desk.step-{named}", f"desk.step-{named}-text"
        return Shown(
            task=step.task,
            title=say(language, title, **params),
            text=say(language, text, **params) if text in pages() else "",
            button=say(language, key, **params) if key in pages() else "",
            may=kind is not None and self.visit.may(kind),
            asks_first=step.task in ASKS_FIRST,
            page=find_page_of_step(self.visit.slug, step),
            go=say(language, go if go in pages() else "desk.look"),
            refusals=[self._refuse(refusal) for refusal in step.refusals],
        )

    def _name_step(self, step: Step) -> str:
        """Name a step by its task, or more closely where it has words of its own."""
        tournament = self.visit.tournament
        if step.task is Task.DRAFT and tournament.draft is not None:
            return "draft-again"
        if step.task is Task.CLOSE_STAGE and not step.params.get("ties"):
            return "close-stage-plain"
        if step.task is Task.CLOSE and tournament.champion:
            return "close-champion"
        if step.task is Task.DONE and tournament.called_off is not None:
            return "called-off"
        return step.task

    def _refuse(self, refusal: RuleViolation) -> tuple[str, str]:
        sentence = " ".join(explain(refusal, translation.get_language()))
        return sentence, find_page_of_refusal(self.visit.slug, refusal.code)

    def _remind(self, reminder: Reminder) -> tuple[str, str, str]:
        language = translation.get_language()
        params = {name: self._name(name, value) for name, value in reminder.params.items()}
        sentence = say(language, f"desk.remind-{reminder.code}", **params)
        return reminder.code, sentence, find_page_of_reminder(self.visit.slug, reminder)

    def _name(self, name: str, value: object) -> object:
        """Give names for ids, and words for what is a word of ours."""
        if name in ("player", "champion", "absent") and value:
            ids = value if isinstance(value, tuple) else (str(value),)
            return tuple(name_player(self.visit.tournament, str(id_)) for id_ in ids)
        return name_word(translation.get_language(), value)

    def _may_rehearse(self) -> bool:
        """Whether to offer a rehearsal: to organisers, before the real thing."""
        is_early = self.visit.tournament.structure is None and not self.visit.is_rehearsal
        return is_early and not RehearsalPage.roles.isdisjoint(self.visit.actor.roles)

    def _read_log(self) -> Iterator[Line]:
        tournament = self.visit.tournament
        rows = list_entries(self.visit.slug).order_by("-sequence")
        names = {player.id: player.name for player in tournament.players.values()}
        names |= {person.id: person.name for person in tournament.staff.values()}
        columns = ("at", "kind", "actor", "payload")
        for at, kind, actor, payload in rows.values_list(*columns)[:LINES]:
            if f"log.{kind}" in pages():
                about = find_subjects(json.loads(payload), names)
                yield Line(datetime.fromisoformat(at), kind, name_actor(tournament, actor), about)

    def _list_doors(self) -> Iterator[tuple[str, str, str]]:
        """List what hangs at the door: the public page, and the address of the projector."""
        for name in ("event", "screen"):
            try:
                path = reverse(name, args=[self.visit.slug])
            except NoReverseMatch:
                continue
            address = make_address(self.request, path)
            yield name, address, draw_qr(address) if name == "event" else ""


def count(tournament: Tournament) -> Mapping[str, int]:
    """Count what an organiser glances at."""
    here = len(tournament.players_of(Status.CHECKED_IN))
    if tournament.phase in (Phase.CREATED, Phase.REGISTRATION):
        waiting = len(tournament.players_of(Status.WAITING))
        registered = len(tournament.players_of(Status.REGISTERED))
        return {"registered": registered, **({"waiting": waiting} if waiting else {})}
    figures = {"present": here}
    if tournament.phase is Phase.CHECK_IN:
        figures["missing"] = len(tournament.players_of(Status.REGISTERED))
    round_ = tournament.current_round
    if round_ is not None and tournament.phase is Phase.PLAYING:
        tables = round_.tables
        figures["done"] = sum(table.status is TableStatus.DONE for table in tables)
        figures["tables"] = len(tables)
    return figures


def describe_plan(plan: Plan) -> Mapping[str, Any]:
    """Put a plan into what a template shows."""
    language = translation.get_language()
    return {
        "players": plan.players,
        "formula": plan.formula,
        "stages": [
            {
                "stage": stage.stage,
                "rounds": stage.rounds,
                "players": stage.players,
                "fours": stage.tables.count(4),
                "threes": stage.tables.count(3),
                "clauses": stage.clauses,
            }
            for stage in plan.stages
        ],
        "games": plan.games,
        "notices": [explain_notice(notice, language) for notice in plan.notices],
    }


def _find_clock(visit: Visit) -> Clock | None:
    """Read the clock of the round that is played."""
    round_ = visit.tournament.current_round
    if round_ is None or round_.is_done or visit.tournament.phase is not Phase.PLAYING:
        return None
    return read_clock(visit.tournament, round_, visit.now)


def _is_starting(agenda: Agenda) -> bool:
    return any(step.task is Task.START for step in (agenda.step, *agenda.also))
