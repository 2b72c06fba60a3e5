"""How anybody can redo every draw: the fingerprint from the start, the seed at the end."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.writing import as_tree
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.draws import Draw, Kind, is_committed, list_draws, redo
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_file
from hexmeet.web.logbook import find_lots
from hexmeet.web.page import PublicPage

REDO = (files("hexmeet.web.public") / "redo.txt").read_text(encoding="utf-8")
SECRET = "SEED"  # noqa: S105 - stands for what is not known yet


@dataclass(frozen=True, slots=True)
class DrawShown:
    """A draw with names, the line that redoes it, and whether the same comes out here."""

    draw: Draw
    items: Sequence[str]
    result: Sequence[str]
    line: str
    is_same: bool | None


class Verify(PublicPage):
    """Fingerprint, seed, and every draw so far."""

    template = "public/verify.html"
    tab = "verify"

    def context(self) -> dict[str, Any]:
        """List the draws, redone where the seed is known."""
        tournament = self.visit.tournament
        return {
            "is_committed": is_committed(tournament),
            "draws": self.visit.work_out("draws", self.show_draws),
            "lines": REDO,
            "has_file": bool(tournament.rounds),
            "whole_line": write_check(tournament),
        }

    def show_draws(self) -> Sequence[DrawShown]:
        """Lay the draws out."""
        tournament = self.visit.tournament
        return [
            DrawShown(
                draw=draw,
                items=[name_player(tournament, player) for player in draw.items],
                result=draw.result
                if draw.kind is Kind.BOARD
                else [name_player(tournament, player) for player in draw.result],
                line=write_line(tournament, draw),
                is_same=redo(tournament, draw),
            )
            for draw in list_draws(tournament, find_lots(self.visit.slug))
        ]


class TournamentDownload(PublicPage):
    """The tournament as its file, without what people said in confidence."""

    def get(self, request: HttpRequest, **where: Any) -> HttpResponse:  # noqa: ANN401
        """Give the file once a round is published: before, it would only be a list of names."""
        del request, where
        tournament = self.visit.tournament
        if not tournament.rounds:
            raise Http404("nothing is published yet")
        tree = as_tree(replace(as_file(tournament), groups=()))
        text = json.dumps(tree, ensure_ascii=False, indent=1)
        name = f'attachment; filename="{self.visit.slug}.json"'
        return HttpResponse(
            text, content_type="application/json", headers={"Content-Disposition": name}
        )


def write_line(tournament: Tournament, draw: Draw) -> str:
    """Write the line that redoes a draw, in Python or for the command line."""
    if draw.kind in (Kind.LOT, Kind.ORDER):
        stream, items = json.dumps(draw.stream), json.dumps(draw.items, ensure_ascii=False)
        return f"shuffle(words({json.dumps(_seed(tournament))}, {stream}), {items})"
    if draw.kind is Kind.CARDS:
        return write_check(tournament)
    if draw.kind is Kind.BOARD and draw.occasion is not None:
        return _write_board_line(tournament, draw)
    return ""


def write_check(tournament: Tournament) -> str:
    """Write the line that checks the whole file, and draws every lot anew."""
    house = f" --rulebook {tournament.rules.id}.toml" if tournament.rules.base else ""
    return f"hexmeet verify {tournament.id}.json{house} --seed {_seed(tournament)}"


def _write_board_line(tournament: Tournament, draw: Draw) -> str:
    rules, occasion = tournament.rules, draw.occasion
    numbers = tournament.structure.numbers if tournament.structure else ""
    parts = ["hexmeet board --rulebook", f"{rules.id}.toml" if rules.base else rules.id]
    parts += ["--seed", _seed(tournament)]
    if occasion is not None:
        is_preliminary = occasion.stage is Stage.PRELIMINARY
        parts += ["--round", f"{occasion.round}"] if is_preliminary else ["--stage", occasion.stage]
        parts += ["--table", f"{occasion.table}"] if occasion.table else []
    parts += ["--numbers", numbers] if numbers and numbers != rules.boards.numbers[0] else []
    return " ".join(parts)


def _seed(tournament: Tournament) -> str:
    return tournament.seed or SECRET
