"""What a player has achieved in a number of games, by the rulebook's way of counting."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hexmeet.rulebooks.schema import Percentage, Rulebook
from hexmeet.standings.faults import PlayedTable
from hexmeet.standings.tournament_file import Seat, Table, TournamentFile

Exact = int | Fraction

THREE = 3


@dataclass(frozen=True, slots=True)
class Score:
    """One player's figures over some games; the percentage is exact."""

    player: str
    games: int = 0
    wins: int = 0
    vp: int = 0
    vp_percent: Fraction = Fraction(0)
    second_places: int = 0
    third_places: int = 0
    warnings: int = 0


@dataclass(slots=True)
class _Tally:
    """A score in the making."""

    games: int = 0
    wins: int = 0
    vp: int = 0
    hundredths: int = 0  # of a percent, summed game by game
    at_tables: Exact = 0  # the totals of all tables played at
    second_places: int = 0
    third_places: int = 0


def tally(
    file: TournamentFile,
    rulebook: Rulebook,
    played: Iterable[PlayedTable],
    players: Collection[str],
) -> dict[str, Score]:
    """Count finished games for the given players.

    Who leaves during a game counts for the table's total alone (reading 11).
    """
    if not players:
        return {}
    tallies = {player: _Tally() for player in players}
    leavers: dict[int, frozenset[str]] = {}
    for game in played:
        if game.table.is_finished:
            if game.round not in leavers:
                leavers[game.round] = leavers_of(file, game.round)
            _count(game.table, rulebook, tallies, leavers[game.round])
    penalties: Counter[tuple[str, str]] = Counter((p.player, p.kind) for p in file.penalties)
    return {player: _score(player, count, penalties, rulebook) for player, count in tallies.items()}


def counted_vp(seat: Seat, rulebook: Rulebook) -> int:
    """Points that count (studio-2023 3.0.14; italy-2009 4.7; shn-2022 7.i.2; shn-2024 7.i.2)."""
    points = seat.vp or 0
    cap = rulebook.ranking.vp_cap
    return points if cap is None else min(points, cap.base)


def finishing_places(
    table: Table, rulebook: Rulebook, leavers: Collection[str] = ()
) -> dict[str, int]:
    """Places in a game: the winner first, equal points share the better place (reading 4).

    Who left the game has none (reading 11).
    """
    points = [counted_vp(seat, rulebook) for seat in table.seats]
    return _find_places(table, points, leavers)


def _find_places(
    table: Table, counted: Sequence[int], leavers: Collection[str] = ()
) -> dict[str, int]:
    points = {
        seat.player: -1 if seat.winner else own
        for seat, own in zip(table.seats, counted, strict=True)
        if seat.player not in leavers
    }
    best_first = sorted(points.values(), reverse=True)
    return {player: 1 if own < 0 else 2 + best_first.index(own) for player, own in points.items()}


def leavers_of(file: TournamentFile, counted_round: int) -> frozenset[str]:
    """Name who left in the middle of a round, counted through all stages."""
    return frozenset(left.player for left in file.left if left.after_round == counted_round - 1)


def table_total(points: list[int], percentage: Percentage) -> Exact:
    """Total of a table, raised at a table of three.

    (cwc-2004 9; studio-2023 1.4.3; shn-2022 4.4; shn-2024 4.4; reading 3)
    """
    total = sum(points)
    if len(points) != THREE or percentage.three_player_table == "nothing":
        return total
    if percentage.three_player_table == "exact-average":
        return total + Fraction(total, THREE)
    return total + (2 * total + THREE) // (2 * THREE)


def game_percentage(points: int, total: Exact, percentage: Percentage) -> int:
    """Share of one game in hundredths of a percent.

    Rounded half up (cwc-2004 7; studio-2023 1.4.3) or truncated (italy-2009 3.2c).
    """
    if not total:
        return 0
    shares, of = 10_000 * points * total.denominator, total.numerator
    return (2 * shares + of) // (2 * of) if _rounds(percentage) else shares // of


def show_percent(percent: Fraction, decimals: int = 2) -> str:
    """Write a percentage with so many decimals, rounded half up."""
    scaled = percent * 10**decimals
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if whole < 0 else ""
    return f"{sign}{abs(whole) // 10**decimals}.{abs(whole) % 10**decimals:0{decimals}d}"


def _rounds(percentage: Percentage) -> bool:
    return percentage.method == "sum-of-rounded"


def _count(
    table: Table,
    rulebook: Rulebook,
    tallies: Mapping[str, _Tally],
    leavers: Collection[str],
) -> None:
    percentage = rulebook.ranking.percentage
    pooled = percentage.method == "pooled"
    cap = rulebook.ranking.vp_cap
    points = [seat.vp or 0 for seat in table.seats]
    if cap is not None:
        points = [min(own, cap.base) for own in points]
    total = table_total(points, percentage)
    places = _find_places(table, points, leavers)
    for seat, own in zip(table.seats, points, strict=True):
        count = tallies.get(seat.player)
        if count is None or seat.player not in places:
            continue
        count.games += 1
        count.wins += seat.winner
        count.vp += own
        if pooled:
            count.at_tables += total
        else:
            count.hundredths += game_percentage(own, total, percentage)
        place = places[seat.player]
        count.second_places += place == 2  # noqa: PLR2004 - second place
        count.third_places += place == THREE


def _score(
    player: str, count: _Tally, penalties: Mapping[tuple[str, str], int], rulebook: Rulebook
) -> Score:
    vp = count.vp - _late_penalty(rulebook) * penalties.get((player, "late"), 0)
    if rulebook.ranking.percentage.method == "pooled":
        percent = Fraction(100 * vp, count.at_tables) if count.at_tables else Fraction(0)
    else:
        percent = Fraction(count.hundredths, 100)
    return Score(
        player=player,
        games=count.games,
        wins=count.wins,
        vp=vp,
        vp_percent=percent,
        second_places=count.second_places,
        third_places=count.third_places,
        warnings=penalties.get((player, "warning"), 0),
    )


def _late_penalty(rulebook: Rulebook) -> int:
    """Points off for who came late (shn-2022 6.1; shn-2024 6.1; reading 6)."""
    return rulebook.lateness.penalty_vp if rulebook.lateness else 0
