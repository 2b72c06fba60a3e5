"""Rank through the rounds, points, lengths of games, who met whom: drawn, and as tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from hexmeet.rulebooks.schema import Stage
from hexmeet.sentences.catalogue import say
from hexmeet.sentences.languages import FROM_THE_RIGHT
from hexmeet.tournament.pictures.figures import (
    GameLength,
    Meetings,
    PointCount,
    RankPath,
    count_meetings,
    count_points,
    list_lengths,
    trace_ranks,
)
from hexmeet.tournament.pictures.lengths import draw_lengths, find_median
from hexmeet.tournament.pictures.meetings import draw_meetings
from hexmeet.tournament.pictures.points import draw_points
from hexmeet.tournament.pictures.ranks import draw_ranks
from hexmeet.web.page import PublicPage, StaffPage
from hexmeet.web.visit import Visit


@dataclass(frozen=True, slots=True)
class Figures:
    """All that pictures are drawn from, as far as a tournament has come."""

    ranks: Sequence[RankPath]
    points: Sequence[PointCount]
    lengths: Sequence[GameLength]
    meetings: Meetings
    names: Mapping[str, str]
    rounds: Sequence[str]  # what each is called, in few letters

    def say_round(self, number: int) -> str:
        """Name a round, counted through all stages."""
        return self.rounds[number - 1]


class PublicPictures(PublicPage):
    """The pictures for everybody."""

    template = "pictures/public.html"
    tab = "pictures"

    def context(self) -> dict[str, Any]:
        """Draw them."""
        return show_pictures(self.visit, self.request)


class DeskPictures(StaffPage):
    """The pictures for the staff."""

    template = "pictures/desk.html"
    tab = "standings"

    def context(self) -> dict[str, Any]:
        """Draw them."""
        return show_pictures(self.visit, self.request)


def show_pictures(visit: Visit, request: HttpRequest) -> dict[str, Any]:
    """Give what there is to draw, drawn, with the same figures for tables."""
    language = translation.get_language() or "en"
    figures = visit.work_out(f"figures {language}", lambda: read_figures(visit, language))
    asked = request.GET.get("player", "")
    chosen = asked if asked in figures.names else ""
    draw = draw_all(figures, language, chosen) if chosen else None
    drawn = draw or visit.work_out(f"pictures {language}", lambda: draw_all(figures, language, ""))
    return {
        "figures": figures,
        "drawn": drawn,
        "chosen": chosen,
        "choices": sorted(figures.names.items(), key=lambda item: item[1].casefold()),
        "own_opponents": name_opponents(figures, chosen),
        "opponents": visit.work_out(
            f"opponents {language}",
            lambda: [(p, name_opponents(figures, p)) for p in figures.meetings.players],
        ),
        "rounds_played": figures.rounds[: len(figures.ranks[0].places)] if figures.ranks else (),
        "usual": list_usual(figures),
    }


def read_figures(visit: Visit, language: str) -> Figures:
    """Read all figures of a tournament, and who is in them."""
    tournament = visit.tournament
    ranks = trace_ranks(tournament)
    meetings = count_meetings(tournament, [path.player for path in ranks])
    players = dict.fromkeys((*(path.player for path in ranks), *meetings.players))
    return Figures(
        ranks=ranks,
        points=count_points(tournament),
        lengths=list_lengths(tournament),
        meetings=meetings,
        names={player: tournament.players[player].name for player in players},
        rounds=[name_round(language, each.stage, each.number) for each in tournament.rounds],
    )


def name_round(language: str, stage: Stage, number: int) -> str:
    """Name a round in few letters."""
    if stage is Stage.PRELIMINARY:
        return say(language, "pictures.round", number=number)
    if stage is Stage.SEMI_FINAL:
        return say(language, "pictures.semi-final")
    return say(language, "pictures.final")


def name_opponents(figures: Figures, player: str) -> tuple[str, ...]:
    """Name whom a player has met, with how often where it was more than once."""
    met = figures.meetings.list_opponents(player)
    return tuple(
        figures.names[other] + (f" \N{MULTIPLICATION SIGN}{times}" if times > 1 else "")
        for other, times in met
    )


def list_usual(figures: Figures) -> Sequence[tuple[str, int, int, int]]:
    """List for each round the shortest, the median and the longest game."""
    rounds = sorted({length.round for length in figures.lengths})
    of = {n: [each.minutes for each in figures.lengths if each.round == n] for n in rounds}
    return [
        (figures.say_round(number), min(found), find_median(found), max(found))
        for number, found in of.items()
    ]


def draw_all(figures: Figures, language: str, chosen: str) -> Mapping[str, SafeString]:
    """Draw each picture that there are figures for."""
    turned = language in FROM_THE_RIGHT
    drawings: Mapping[str, tuple[bool, Callable[[], str]]] = {
        "ranks": (
            bool(figures.ranks),
            lambda: draw_ranks(
                figures.ranks,
                figures.names,
                title=say(language, "pictures.ranks"),
                say_round=figures.say_round,
                chosen=chosen,
                from_the_right=turned,
            ),
        ),
        "points": (
            bool(figures.points),
            lambda: draw_points(
                figures.points,
                title=say(language, "pictures.points"),
                axis=say(language, "pictures.vp"),
                from_the_right=turned,
            ),
        ),
        "lengths": (
            bool(figures.lengths),
            lambda: draw_lengths(
                figures.lengths,
                title=say(language, "pictures.lengths"),
                axis=say(language, "pictures.minutes"),
                say_round=figures.say_round,
                from_the_right=turned,
            ),
        ),
        "meetings": (
            bool(figures.meetings.players),
            lambda: draw_meetings(
                figures.meetings,
                figures.names,
                title=say(language, "pictures.meetings"),
                chosen=chosen,
                from_the_right=turned,
            ),
        ),
    }
    return {
        name: mark_safe(draw())  # noqa: S308 - our own drawing, which escapes names
        for name, (is_there, draw) in drawings.items()
        if is_there
    }
