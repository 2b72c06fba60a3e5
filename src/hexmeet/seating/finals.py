"""Seats the semi-final tables and the final: who has which seat, and whose place it was."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.tables import FEWEST_AT_A_TABLE
from hexmeet.rulebooks.violations import RuleViolation, cite


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalSeat:
    """A player in a semi-final or final, and why."""

    player: str
    # Place in the preliminary ranking, who is absent included.
    rank: int
    # The rank whose seat it is: better than the own rank where somebody ahead is absent.
    slot: int | None = None
    # The semi-final table the player comes from.
    from_table: int | None = None
    substitute_for: str | None = None


FinalTable = tuple[FinalSeat, ...]  # the best of the preliminary ranking first


def seat_semi_final(
    ranking: Sequence[str], absent: Collection[str], rulebook: Rulebook
) -> tuple[FinalTable, ...]:
    """Seat the best at the tables of the rulebook; who is absent is replaced by the next in rank.

    Everybody below moves up; where too few are there, the lowest seats stay empty.
    (cwc-2004 4, 13; italy-2009 3.2d, 3.5; studio-2023 1.1.7, 1.2.4; reading 16)
    """
    block = rulebook.semi_final
    if block is None:
        raise RuleViolation("semi-final.none", cite(rulebook, rulebook.final), {})
    seats = {seat.slot: seat for seat in _fill(ranking, absent, sum(map(len, block.tables)))}
    tables = [tuple(seats[slot] for slot in sorted(slots) if slot in seats)
              for slots in block.tables]  # fmt: skip
    if min(map(len, tables)) < FEWEST_AT_A_TABLE:
        needed = fewest_semi_finalists(rulebook)
        params = {"players": len(seats), "needed": needed}
        raise RuleViolation("semi-final.tables-too-small", cite(rulebook, block), params)
    return tuple(tables)


def fewest_semi_finalists(rulebook: Rulebook) -> int:
    """Tell with how many players every semi-final table has three (reading 16)."""
    tables = rulebook.semi_final.tables if rulebook.semi_final else ()
    return max((sorted(slots)[FEWEST_AT_A_TABLE - 1] for slots in tables), default=0)


def seat_top(ranking: Sequence[str], absent: Collection[str], rulebook: Rulebook) -> FinalTable:
    """Seat the best of the ranking in the final where there is no semi-final.

    (italy-2009 3.2d, 3.5; studio-2023 1.1.9; shn-2022 3.jordan; shn-2024 3.4)
    """
    return _check_final(_fill(ranking, absent, rulebook.final.players), rulebook)


def seat_winners(
    tables: Sequence[Sequence[str]],
    ranking: Sequence[str],
    absent: Collection[str],
    rulebook: Rulebook,
    advance: int = 1,
) -> FinalTable:
    """Seat in the final who won a semi-final, each table listed best first.

    Who is absent is replaced by the best other player of the same table and then of all tables, or
    at once of all tables. (cwc-2004 14, 18; italy-2009 1.7.4, 3.2d, 3.5; studio-2023 1.1.9;
    reading 34)
    """
    rank = {player: number for number, player in enumerate(ranking, start=1)}
    table_of = {player: number for number, table in enumerate(tables, start=1) for player in table}
    won = [player for table in tables for player in table[:advance]]
    waiting = sorted(
        (place, rank[player], player)
        for table in tables
        for place, player in enumerate(table)
        if player not in won and player not in absent
    )
    missing = [player for player in won if player in absent]
    substitutes = _find_substitutes(missing, [p for _, _, p in waiting], table_of, rulebook)
    present = dict.fromkeys((p for p in won if p not in absent), None)
    seats = [
        FinalSeat(
            player=player,
            rank=rank[player],
            from_table=table_of[player],
            substitute_for=substitute_for,
        )
        for player, substitute_for in (*present.items(), *substitutes.items())
    ]
    return _check_final(sorted(seats, key=lambda seat: seat.rank), rulebook)


def _find_substitutes(
    missing: Sequence[str], waiting: list[str], table_of: Mapping[str, int], rulebook: Rulebook
) -> dict[str, str]:
    """Find who comes for whom, of those who wait in order of their right to."""
    block = rulebook.semi_final
    same_table_first = block is not None and block.replacement == "same-table-first"
    substitutes: dict[str, str] = {}
    for is_same_table in (True, False) if same_table_first else (False,):
        for absent in [player for player in missing if player not in substitutes.values()]:
            fit = [p for p in waiting if not is_same_table or table_of[p] == table_of[absent]]
            if fit:
                substitutes[fit[0]] = absent
                waiting.remove(fit[0])
    return substitutes


def _fill(ranking: Sequence[str], absent: Collection[str], places: int) -> Iterator[FinalSeat]:
    """Give the places to the best who are there; who would have had none stands in for somebody."""
    there = [(rank, p) for rank, p in enumerate(ranking, start=1) if p not in absent]
    missing = iter([player for player in ranking[:places] if player in absent])
    for slot, (rank, player) in enumerate(there[:places], start=1):
        yield FinalSeat(
            player=player,
            rank=rank,
            slot=slot,
            substitute_for=next(missing) if rank > places else None,
        )


def _check_final(seats: Iterable[FinalSeat], rulebook: Rulebook) -> FinalTable:
    table = tuple(seats)
    if len(table) < FEWEST_AT_A_TABLE:
        params = {"players": len(table), "needed": FEWEST_AT_A_TABLE}
        raise RuleViolation("final.too-few-players", cite(rulebook, rulebook.final), params)
    return table
