"""A penalty, with what it leads to before it is given."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict
from django.urls import reverse

from hexmeet.rulebooks.clauses import load_clauses
from hexmeet.rulebooks.violations import Notice
from hexmeet.sentences.refusals import explain_notice
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.penalties import (
    expels,
    explain_collusion,
    foresee_removal,
    foresee_warning,
    needs_points,
)
from hexmeet.tournament.state import Player, Ruling
from hexmeet.tournament.warnings import is_beyond_warnings, warnings_of
from hexmeet.tournament.windows import Window, confirms_expulsions, explain_windows
from hexmeet.tournament.words import Gone, Phase, Status
from hexmeet.web.judging.orders import speak
from hexmeet.web.judging.page import JudgingPage
from hexmeet.web.page import Action, Mistake

WARNING = "warning"
NAMES: Mapping[str, str] = {
    WARNING: "judging.option-warning",
    "expelled:conduct": "judging.option-expelled",
    "disqualified:rules": "judging.option-disqualified-rules",
    "disqualified:conduct": "judging.option-disqualified-conduct",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A penalty that the rulebook knows: whether it can be given now, why, and its effects."""

    value: str
    key: str  # of its name
    is_open: bool
    why: str = ""
    shut: str = ""  # the sentence that begins why it cannot
    effects: Sequence[str] = ()


def give_penalty(page: "PenaltyPage", typed: QueryDict) -> Command:
    """Warn a player, or remove one."""
    chosen = typed.get("penalty", "")
    reason, clause = typed.get("reason", ""), typed.get("clause", "").strip() or None
    points = page.read_points(typed)
    player = page.player.id
    if chosen == WARNING:
        if not expels(page.visit.tournament, player):
            points = None
        return ask.WarnPlayer(
            id=page.visit.command_id, player=player, reason=reason, clause=clause, vp=points
        )
    because, _, what = chosen.partition(":")
    if because not in (Gone.EXPELLED, Gone.DISQUALIFIED):
        raise Mistake("penalty", "judging.penalty-missing")
    return ask.RemovePlayer(
        player=player,
        because=Gone(because),
        reason=reason,
        clause=clause,
        vp=points,
        for_rules=what == "rules",
    )


def go_to_player(page: "PenaltyPage") -> str:
    """Lead to all that is known of the player's conduct."""
    return reverse("conduct", args=[page.visit.slug, page.player.id])


class PenaltyPage(JudgingPage):
    """What can be done about a player, what not just now, and what each would lead to."""

    template = "judging/penalty.html"
    actions: ClassVar[Mapping[str, Action]] = {
        "penalise": Action(make=give_penalty, said="judging.penalised", then=go_to_player)
    }

    @property
    def player(self) -> Player:
        """The player whom this is about."""
        return self.find_player(self.kwargs["player"])

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that the penalty follows."""
        wanted = self.request.GET.get("ruling", "")
        rulings = self.visit.tournament.rulings
        return next((ruling for ruling in rulings if ruling.id == wanted), None)

    def read_points(self, typed: QueryDict) -> int | None:
        """Read the points held now, where the player's game runs."""
        text = typed.get("vp", "").strip()
        if not text or not needs_points(self.visit.tournament, self.player.id):
            return None
        if not text.isdecimal():
            raise Mistake("vp", "games.not-a-number", text=text)
        return int(text)

    def context(self) -> dict[str, Any]:
        """Give every penalty with its effects, filled in from the ruling."""
        tournament, player, ruling = self.visit.tournament, self.player, self.ruling
        may = tournament.phase is Phase.PLAYING and player.status is Status.CHECKED_IN
        options = list(self._list_options()) if may else []
        collusion = explain_collusion(tournament, player.id)
        awaited = is_beyond_warnings(tournament, player.id)
        others = ruling.players if ruling else ()
        return {
            "player": player,
            "may": may,
            "ruling": ruling,
            "others": [other for other in others if other != player.id],
            "options": options,
            "chosen": "expelled:conduct" if awaited else WARNING,
            "collusion": self._say(collusion) if collusion and may else "",
            "needs_points": needs_points(tournament, player.id),
            "expels": may and expels(tournament, player.id),
            "reason": ruling.text if ruling else self._find_reason() if awaited else "",
            "clause": (ruling.clause if ruling else "") or "",
            "clauses": [
                (clause.number, speak(clause.text, self.language))
                for clause in load_clauses(self.rulebook)
            ],
        }

    def _list_options(self) -> Iterator[Option]:
        tournament, player = self.visit.tournament, self.player.id
        warned = foresee_warning(tournament, player, self.visit.actor)
        yield Option(
            value=WARNING,
            key=NAMES[WARNING],
            is_open=True,
            effects=list(map(self._say, warned)),
        )
        removed = list(map(self._say, foresee_removal(tournament, player)))
        for window in explain_windows(tournament, player):
            if window.because is Gone.EXPELLED and window.for_rules:
                continue  # this way makes no difference between rules and conduct
            yield self._show_window(window, removed)

    def _show_window(self, window: Window, effects: Sequence[str]) -> Option:
        what = "rules" if window.for_rules else "conduct"
        why = self._say(Notice(window.why, window.clause, {"player": self.player.id}))
        confirmed = confirms_expulsions(self.visit.tournament, self.visit.actor)
        is_open = window.is_open and (window.because is not Gone.EXPELLED or confirmed)
        value = f"{window.because}:{what}"
        return Option(
            value=value,
            key=NAMES[value],
            is_open=is_open,
            why=why,
            shut="judging.not-now" if confirmed or not window.is_open else "judging.not-yours",
            effects=effects if is_open else (),
        )

    def _find_reason(self) -> str:
        """Give the reason of the warning that expels."""
        return warnings_of(self.visit.tournament, self.player.id)[-1].reason

    def _say(self, notice: Notice) -> str:
        return explain_notice(notice, self.language, self.names)
