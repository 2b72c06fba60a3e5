"""What a sheet cannot say: players, points, winner and items that no game could have had.

Whatever passes here passes the checks of a tournament file too (standings.faults).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hexmeet.rulebooks.schema import Expansion
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.standings.faults import max_target
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.demands import oppose
from hexmeet.tournament.game_winners import Decided, find_winner, is_unclaimed
from hexmeet.tournament.games import Game
from hexmeet.tournament.state import Sheet, SheetLine, Tournament

MOST_VP = 30  # what a tournament file can hold
VP_CARDS = 5  # in the deck
OPENING = 2  # settlements that everybody places
LEAVING = 11  # the reading


class Item(NamedTuple):
    """Something that gives victory points: how many a player can have, and what each gives."""

    name: str
    most: int
    gives: int


ITEMS = (
    Item("settlements", 5, 1),
    Item("cities", 4, 2),
    Item("longest_road", 1, 2),
    Item("largest_army", 1, 2),
    Item("vp_cards", VP_CARDS, 1),
)
# Settling on other islands gives points by the scenario, which says itself how many.
SEAFARERS_ITEMS = (*ITEMS, Item("island_vp", MOST_VP, 1))
PIECES = frozenset({"settlements", "cities"})
AWARDS = ("longest_road", "largest_army")


def find_sheet_faults(tournament: Tournament, game: Game, sheet: Sheet) -> Iterator[RuleViolation]:
    """Find everything that a sheet says wrongly, so that all of it can be said at once."""
    for check in CHECKS:
        yield from check(tournament, game, sheet)


def check_seats(tournament: Tournament, game: Game, sheet: Sheet) -> Iterator[RuleViolation]:
    """Every seat of the table has one line, and nobody else has."""
    block = tournament.rules.tables
    table = game.table.number
    lines = Counter(line.player for line in sheet.lines)
    for player in game.table.seats:
        if player not in lines:
            yield violate(tournament, "sheet.seat-missing", block, player=player, table=table)
    for player, times in lines.items():
        if player not in game.table.seats:
            yield violate(tournament, "sheet.seat-unknown", block, player=player, table=table)
        elif times > 1:
            yield violate(tournament, "sheet.seat-twice", block, player=player)


def check_points(tournament: Tournament, game: Game, sheet: Sheet) -> Iterator[RuleViolation]:
    """Nobody has fewer points than none; who left keeps those of that moment (reading 11)."""
    for line in sheet.lines:
        if not 0 <= line.vp <= MOST_VP:
            block = tournament.rules.game
            yield violate(
                tournament, "sheet.vp-range", block, player=line.player, vp=line.vp, most=MOST_VP
            )
        held = game.table.held.get(line.player, line.vp)
        if sheet.decided_by is None and line.vp != held:
            yield oppose(
                tournament, "sheet.left-with", LEAVING, player=line.player, vp=line.vp, held=held
            )


def check_end(tournament: Tournament, game: Game, sheet: Sheet) -> Iterator[RuleViolation]:
    """Time ends a game only where the rulebook and the organiser say so (italy-2009 3.4)."""
    if not sheet.ended_by_time:
        return
    clock = tournament.rules.clock
    structure = tournament.structure
    if clock.games_end == "at-target" or structure is None or not structure.time_limit_minutes:
        yield violate(tournament, "sheet.no-time-limit", clock)
    elif not game.round.time_called:
        yield violate(tournament, "sheet.time-not-called", clock, round=game.number)


def check_winner(tournament: Tournament, game: Game, sheet: Sheet) -> Iterator[RuleViolation]:
    """The winner reached the target, or had most points when time or leaving ended the game.

    Equal points are split by the ranking before the round, then by lot (reading 5).

    Somebody else may have reached it too without claiming: a game is won on the own turn
    (studio-2023 3.0.14; italy-2009 3.4, 3.5; readings 5 and 11).
    """
    points = {line.player: line.vp for line in sheet.lines}
    if not sheet.winner:
        yield violate(tournament, "sheet.winner-missing", tournament.rules.clock)
    elif sheet.winner not in game.table.seats:
        block = tournament.rules.tables
        yield violate(
            tournament, "sheet.winner-unknown", block, player=sheet.winner, table=game.table.number
        )
    elif sheet.winner in game.left:
        yield oppose(tournament, "sheet.winner-left", LEAVING, player=sheet.winner)
    elif sheet.winner in points:
        yield from _check_winning_points(tournament, game, sheet, points)


def _check_winning_points(
    tournament: Tournament, game: Game, sheet: Sheet, points: dict[str, int]
) -> Iterator[RuleViolation]:
    clock = tournament.rules.clock
    won = points[sheet.winner]
    least = tournament.rules.game.target_points
    ended_early = is_unclaimed(game, sheet)
    if won < least and not ended_early:
        yield violate(
            tournament, "sheet.winner-short", clock, player=sheet.winner, vp=won, least=least
        )
        return
    cap = MOST_VP if ended_early else _most_compared(tournament)
    ahead = list(_find_ahead(tournament, game, sheet, points, cap))
    yield from ahead
    if ended_early and not ahead and not any(check_end(tournament, game, sheet)):
        yield from _check_tie(tournament, game, sheet)


def _check_tie(tournament: Tournament, game: Game, sheet: Sheet) -> Iterator[RuleViolation]:
    """Split equal points by the ranking before the round, then by lot (italy-2009 3.4, 3.5)."""
    verdict = find_winner(tournament, game, sheet)
    if verdict is None or verdict.winner == sheet.winner:
        return
    clock, table = tournament.rules.clock, game.table.number
    if verdict.winner is None:
        code, tied = "sheet.winner-by-lot", verdict.tied
        yield violate(tournament, code, clock, winner=sheet.winner, players=tied, table=table)
        return
    by_lot = verdict.decided_by is Decided.LOT
    code = "sheet.winner-drawn" if by_lot else "sheet.winner-ranked"
    yield violate(tournament, code, clock, winner=sheet.winner, player=verdict.winner)


def _find_ahead(
    tournament: Tournament, game: Game, sheet: Sheet, points: dict[str, int], cap: int
) -> Iterator[RuleViolation]:
    """Find who has more points than the winner."""
    clock = tournament.rules.clock
    won = points[sheet.winner]
    for player in game.stayed:
        vp = points.get(player, 0)
        if min(vp, cap) > min(won, cap):
            yield violate(
                tournament,
                "sheet.winner-behind",
                clock,
                player=player,
                vp=vp,
                winner=sheet.winner,
                won=won,
            )


def _most_compared(tournament: Tournament) -> int:
    """Give the points above which nobody is ahead any more, in a game that was claimed."""
    rules = tournament.rules
    if rules.clock.games_end == "at-target":
        return max_target(rules)
    return rules.ranking.vp_cap.base if rules.ranking.vp_cap else MOST_VP


def check_items(tournament: Tournament, game: Game, sheet: Sheet) -> Iterator[RuleViolation]:
    """Nobody has more pieces or cards than there are, and the items give the points.

    Nobody who plays on has fewer pieces than were placed at the opening either: they stay.
    """
    block = tournament.rules.game
    items = list_items(tournament)
    for line in sheet.lines:
        counts = _count_items(line)
        if "island_vp" in counts and len(items) == len(ITEMS):
            yield violate(tournament, "sheet.no-islands", block, player=line.player)
            continue
        for item in items:
            count = counts.get(item.name, 0)
            if not 0 <= count <= item.most:
                yield violate(
                    tournament,
                    "sheet.item-range",
                    block,
                    most=item.most,
                    player=line.player,
                    item=item.name,
                    count=count,
                )
        pieces = counts.keys() & PIECES
        placed = sum(counts[piece] for piece in pieces)
        if len(pieces) == len(PIECES) and 0 <= placed < OPENING and line.player in game.stayed:
            yield violate(
                tournament, "sheet.pieces-missing", block, player=line.player, least=OPENING
            )
        total = sum(item.gives * counts.get(item.name, 0) for item in items)
        if len(counts) == len(items) and total != line.vp:
            yield violate(
                tournament, "sheet.items-differ", block, player=line.player, total=total, vp=line.vp
            )
        elif counts and total > line.vp:
            yield violate(
                tournament, "sheet.items-exceed", block, player=line.player, total=total, vp=line.vp
            )


def check_supply(tournament: Tournament, game: Game, sheet: Sheet) -> Iterator[RuleViolation]:
    """Each award is held once at the table, and the deck has five victory point cards.

    Who left keeps an award until somebody takes it, and the points of that moment all the same.
    """
    block = tournament.rules.game
    counts = {line.player: _count_items(line) for line in sheet.lines}
    for award in AWARDS:
        holders = tuple(p for p, items in counts.items() if items.get(award) and p not in game.left)
        if len(holders) > 1:
            yield violate(tournament, "sheet.award-twice", block, award=award, players=holders)
    cards = sum(items.get("vp_cards", 0) for items in counts.values())
    if cards > VP_CARDS:
        yield violate(tournament, "sheet.vp-cards", block, cards=cards, most=VP_CARDS)


def list_items(tournament: Tournament) -> tuple[Item, ...]:
    """List what gives victory points in the games of a tournament (italy-2009 3.1)."""
    settings = tournament.settings
    by_sea = settings is not None and settings.expansion is Expansion.SEAFARERS
    return SEAFARERS_ITEMS if by_sea else ITEMS


def _count_items(line: SheetLine) -> dict[str, int]:
    """Count what a line says of items; those left out are left out."""
    counts = {item.name: getattr(line, item.name) for item in SEAFARERS_ITEMS}
    return {name: int(count) for name, count in counts.items() if count is not None}


Check = Callable[[Tournament, Game, Sheet], Iterator[RuleViolation]]

CHECKS: tuple[Check, ...] = (
    check_seats,
    check_points,
    check_end,
    check_winner,
    check_items,
    check_supply,
)
