"""The standings, and the end of a stage: ties, lots, who goes on."""

from collections.abc import Sequence
from typing import Any

from django.http import QueryDict
from django.utils import translation

from hexmeet.rulebooks.schema import Stage
from hexmeet.sentences.catalogue import say
from hexmeet.standings.lots import Tie
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.lots import find_missing_lots, find_points
from hexmeet.tournament.progress import is_decided, is_over, list_open_tables
from hexmeet.tournament.state import Tournament
from hexmeet.web.numbers import find_number
from hexmeet.web.page import Action, Mistake, StaffPage
from hexmeet.web.results.ranking import show_ranking


def enter_lot(_: "StandingsPage", typed: QueryDict) -> Command:
    """Write down a lot that was drawn by hand: a place for each of the tied players."""
    players = typed.getlist("player")
    places = [typed.get(f"place-{number}", "") for number in range(1, len(players) + 1)]
    if sorted(places) != sorted(map(str, range(1, len(players) + 1))):
        raise Mistake("place-1", "results.places-differ", count=len(players))
    order = sorted(players, key=lambda player: int(places[players.index(player)]))
    return ask.EnterLot(players=tuple(order), witness=typed.get("witness", ""))


class StandingsPage(StaffPage):
    """Who is where and why; and closing the stage once every sheet is final."""

    template = "results/standings.html"
    tab = "standings"
    actions = {
        "close-stage": Action(make=lambda *_: ask.CloseStage(), said="results.stage-closed"),
        "enter-lot": Action(make=enter_lot, said="results.lot-entered"),
    }

    def context(self) -> dict[str, Any]:
        """Give the ranking, and what closing the stage would do."""
        tournament = self.visit.tournament
        rounds = tournament.rounds
        asked = find_number(self.request.GET.get("after", "")) or 0
        after = asked if 1 <= asked <= len(rounds) else None
        stage = find_open_stage(tournament)
        return {
            "shown": show_ranking(self.visit, after) if rounds else None,
            "after": after or len(rounds),
            "after_name": name_moment(tournament, after or len(rounds)),
            "all_rounds": list(enumerate(rounds, start=1)),
            "has_warnings": "warnings" in tournament.rules.ranking.criteria,
            "stage": stage,
            "open_tables": list(list_open_tables(tournament)),
            "rounds_left": count_rounds_left(tournament),
            "ties": self._find_ties(stage),
            "may_close": self.visit.may(ask.CloseStage),
            "may_draw": self.visit.may(ask.EnterLot),
            "draws_cards": tournament.rules.ranking.lots.method != "lots",
        }

    def _find_ties(self, stage: Stage | None) -> Sequence[Tie]:
        """Find what would be drawn if the stage were closed now."""
        tournament = self.visit.tournament
        is_ready = stage and not list(list_open_tables(tournament))
        if not is_ready or count_rounds_left(tournament):
            return ()
        point = str(stage)  # points are called like the stages they follow
        if point not in find_points(tournament):
            return ()
        return self.visit.work_out("ties", lambda: find_missing_lots(tournament, point))


def name_moment(tournament: Tournament, after: int) -> str:
    """Name the moment that standings are about where no number of a round does."""
    language = translation.get_language() or "en"
    if after == len(tournament.rounds) and is_decided(tournament):
        return say(language, "public.final-standings")
    round_ = tournament.rounds[after - 1] if after else None
    if round_ is None or is_over(round_):
        return (
            ""
            if round_ is None or round_.stage is Stage.PRELIMINARY
            else say(language, f"words.{round_.stage}")
        )
    return say(language, "results.in-round", round=after)


def find_open_stage(tournament: Tournament) -> Stage | None:
    """Find the stage that is being played and not closed."""
    begun = [stage for stage in Stage if tournament.rounds_of(stage)]
    return next((stage for stage in begun if stage not in tournament.closed_stages), None)


def count_rounds_left(tournament: Tournament) -> int:
    """Count the rounds of the preliminary stage that are not over."""
    structure = tournament.structure
    over = sum(is_over(round_) for round_ in tournament.rounds_of(Stage.PRELIMINARY))
    return max(0, structure.rounds - over) if structure else 0
