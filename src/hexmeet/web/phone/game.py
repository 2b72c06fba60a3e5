"""What a player needs now: the table, the seat, the clock, the sheet, a judge."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import QueryDict
from django.utils import translation

from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.seating.repair.moves import find_seats
from hexmeet.seating.selection import order_preliminary
from hexmeet.sentences.catalogue import say
from hexmeet.tournament import commands as ask
from hexmeet.tournament.calls import open_calls
from hexmeet.tournament.commands import Command
from hexmeet.tournament.games import Game, find_game_of
from hexmeet.tournament.going_on import Course, find_course
from hexmeet.tournament.play_clock import seconds_left
from hexmeet.tournament.play_picks import list_boards_to_show
from hexmeet.tournament.play_tables import has_turn_limit
from hexmeet.tournament.state import Call, Player, Round
from hexmeet.tournament.words import Phase, SheetStatus, Status, TableStatus
from hexmeet.web.games.clock import read_table_clock
from hexmeet.web.games.sheet_form import read_lines, read_winner, show_lines
from hexmeet.web.games.signatures import demand_sheet, mark_sheet
from hexmeet.web.page import Action, Mistake, PlayerPage
from hexmeet.web.results.finals import Choosing, list_choosing

# What a player is about to do, which decides what stands at the top.
WAITING, SEATED, PLAYING, SIGNING, SIGNED, DISPUTED, DONE, OUT = (
    "waiting",
    "seated",
    "playing",
    "signing",
    "signed",
    "disputed",
    "done",
    "out",
)


def enter_sheet(page: "GamePage", typed: QueryDict) -> Command:
    """Write down how the own game ended."""
    game = page.demand_game()
    return ask.EnterSheet(
        table=game.table.number,
        round=game.number,
        lines=read_lines(game.table, typed),
        winner=read_winner(game.table, typed),
        ended_by_time=bool(typed.get("by-time")),
    )


def sign_sheet(page: "GamePage", typed: QueryDict) -> Command:
    """Say that the sheet is right."""
    game = page.demand_game()
    demand_sheet(page, typed, game.table.sheet)
    me = page.visit.actor.id
    return ask.SignSheet(table=game.table.number, round=game.number, player=me)


def dispute_sheet(page: "GamePage", typed: QueryDict) -> Command:
    """Say that the sheet is wrong, and why."""
    game = page.demand_game()
    demand_sheet(page, typed, game.table.sheet)
    return ask.DisputeSheet(
        table=game.table.number,
        round=game.number,
        player=page.visit.actor.id,
        reason=typed.get("reason", ""),
    )


def call_judge(page: "GamePage", typed: QueryDict) -> Command:
    """Ask for a judge at the own table; the command's id is the call's."""
    game = page.demand_game()
    return ask.CallJudge(
        id=page.visit.command_id,
        table=game.table.number,
        by=page.visit.actor.id,
        about=typed.get("about", "").strip(),
    )


def limit_turns(page: "GamePage", _: QueryDict) -> Command:
    """Ask for a turn limit at the own table."""
    game = page.demand_game()
    return ask.LimitTurns(table=game.table.number, asked_by=page.visit.actor.id)


def record_pick(page: "GamePage", typed: QueryDict) -> Command:
    """Select a chair, a colour or a place in play order."""
    what, value = typed.get("what", ""), typed.get("value", "")
    return ask.RecordPick(player=page.visit.actor.id, what=what, value=value)


class GamePage(PlayerPage):
    """The game of now: where to sit, with whom, and what to do."""

    template = "phone/game.html"
    tab = "phone"
    actions = {
        "enter": Action(make=enter_sheet, said="phone.entered"),
        "sign": Action(make=sign_sheet, said="phone.signed"),
        "dispute": Action(make=dispute_sheet, said="phone.disputed"),
        "call": Action(make=call_judge, said="phone.called"),
        "limit-turns": Action(make=limit_turns, said="phone.limited"),
        "pick": Action(make=record_pick, said="phone.picked"),
    }

    def demand_game(self) -> Game:
        """Give the own game of the current round."""
        game = find_game_of(self.visit.tournament, self.visit.actor.id)
        if game is None:
            raise Mistake("", "phone.no-game")
        return game

    def concerns(self) -> str:
        """Name the game: the round, the table, and who sits there in which order."""
        game = find_game_of(self.visit.tournament, self.visit.actor.id)
        return (
            " ".join([str(game.number), str(game.table.number), *game.table.seats]) if game else ""
        )

    def context(self) -> dict[str, Any]:
        """Give the own game, and what may be done about it."""
        visit = self.visit
        tournament, me = visit.tournament, tournament_player(self)
        game = find_game_of(tournament, me.id)
        is_in = me.status is Status.CHECKED_IN and tournament.phase is Phase.PLAYING
        course = find_course(tournament, me.id) if is_in else Course.OPEN
        context: dict[str, Any] = {
            "me": me,
            "token": self.kwargs["token"],
            "game": game if tournament.phase is Phase.PLAYING else None,
            "is_in": is_in,
            "state": find_state(game, me.id) if game and is_in else (WAITING if is_in else OUT),
            "queue": self.count_ahead(),
            "goes_on": course if course in (Course.SEMI_FINAL, Course.FINAL) else "",
            "is_out": course is Course.OUT,
        }
        return {**context, **self.describe(game)} if game else context

    def describe(self, game: Game) -> dict[str, Any]:
        """Give what there is to know of the own game."""
        tournament, me = self.visit.tournament, self.visit.actor.id
        sheet = game.table.sheet
        refused = self.refusal is not None and self.refusal.do == "enter"
        structure = tournament.structure
        choosing = find_choosing(self, game.round)
        return {
            "round": game.round,
            "table": game.table,
            "sheet": sheet,
            "mark": mark_sheet(sheet),
            "place": game.table.seats.index(me) + 1,
            "selects": selects_first(self.visit.tournament.rules, game)
            or bool(choosing and choosing.following),
            "lines": show_lines(tournament, game.table, self.request.POST if refused else None),
            "refused_field": self.refusal.field if self.refusal else "",
            "has_time_limit": bool(structure and structure.time_limit_minutes),
            "by_time": bool(self.request.POST.get("by-time")) if refused else False,
            "clock": read_table_clock(tournament, game.round, game.table, self.visit.now),
            "is_timed": seconds_left(tournament, game.round, self.visit.now) is not None,
            "call": find_call(open_calls(tournament), game, me),
            "may_limit": may_limit_turns(self, game),
            "has_limit": has_turn_limit(tournament, game.table),
            "has_board": bool(list_boards_to_show(tournament, game.round)),
            "choosing": choosing,
            "moved": list(tell_moves(game, me)),
            "stage_closed": game.round.stage in tournament.closed_stages,
        }

    def count_ahead(self) -> int:
        """Count who waits for a place, up to this player."""
        waiting = [p.id for p in self.visit.tournament.players_of(Status.WAITING)]
        me = self.visit.actor.id
        return waiting.index(me) + 1 if me in waiting else 0


def tournament_player(page: PlayerPage) -> Player:
    """Give the player whose page it is."""
    return page.visit.tournament.players[page.visit.actor.id]


def find_state(game: Game, me: str) -> str:
    """Say what a player is about to do."""
    sheet, table = game.table.sheet, game.table
    if table.status is TableStatus.DONE:
        return DONE
    if not game.has_begun:
        return SEATED
    if sheet is None:
        return PLAYING
    if sheet.status is SheetStatus.DISPUTED:
        return DISPUTED
    return SIGNED if me in sheet.signed_by else SIGNING


def selects_first(rulebook: Rulebook, game: Game) -> bool:
    """Whether the seats of a table are turns of selection, not of play."""
    if game.round.stage is not Stage.PRELIMINARY:
        return False
    return bool(order_preliminary(game.table.seats, rulebook).steps)


def tell_moves(game: Game, me: str) -> Iterator[str]:
    """Say that the own seat is another one than was published first, until the game begins."""
    repairs = game.round.repairs
    if not repairs or game.has_begun:
        return
    language = translation.get_language() or "en"
    first = find_seats(repairs[0].before).get(me)
    now = find_seats(repairs[-1].after).get(me)
    if first is None or now is None or first == now:
        return
    if first.table != now.table:
        yield say(language, "phone.moved-table", table=now.table)
    else:
        yield say(language, "phone.moved-place", place=now.position)


def find_call(calls: Sequence[Call], game: Game, me: str) -> Call | None:
    """Find the open call of the own table, the own one first."""
    here = [c for c in calls if (c.round, c.table) == (game.number, game.table.number)]
    return next((call for call in here if call.by == me), here[0] if here else None)


def may_limit_turns(page: PlayerPage, game: Game) -> bool:
    """Whether a player may ask for a turn limit at the own table now."""
    limit = page.visit.tournament.rules.clock.turn_limit
    if limit is None or "player" not in limit.called_for_by:
        return False
    is_on = has_turn_limit(page.visit.tournament, game.table)
    return game.is_in_progress and not is_on and page.visit.may(ask.LimitTurns)


def find_choosing(page: PlayerPage, round_: Round) -> Choosing | None:
    """Find the selection at the own table."""
    if round_.stage is Stage.PRELIMINARY:
        return None
    me = page.visit.actor.id
    tables = list_choosing(page.visit.tournament, round_)
    return next((each for each in tables if me in each.table.seats), None)
