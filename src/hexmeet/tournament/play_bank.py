"""Who hands cards in and out of the supply at a table."""

from dataclasses import dataclass
from typing import Literal

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Citation, cite
from hexmeet.tournament.play_picks import PLAY_ORDER
from hexmeet.tournament.state import Round, Table, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Banker:
    """The banker of a table, and what its players may have instead."""

    who: Literal["starting-player", "judge"]
    player: str | None  # None for a judge, and while the players have not chosen who starts
    table_may_elect_another: bool
    judge_on_request: bool
    clause: Citation


def find_banker(tournament: Tournament, round_: Round, table: Table) -> Banker | None:
    """Tell who is the banker of a table; nobody, where the rulebook says nothing of it.

    What the table agrees on instead is written down as a note of the table.
    (cwc-2004 23; shn-2022 7.c; shn-2024 7.c; studio-2023 2.0.4)
    """
    bank = tournament.rules.bank
    if bank is None:
        return None
    is_final = round_.stage is Stage.FINAL
    return Banker(
        who=bank.banker_in_final if is_final else bank.banker,
        player=table.seats[0] if not is_final and _is_in_order(tournament, round_, table) else None,
        table_may_elect_another=bank.table_may_elect_another and not is_final,
        judge_on_request=bank.judge_on_request and not is_final,
        clause=cite(tournament.rules, bank),
    )


def _is_in_order(tournament: Tournament, round_: Round, table: Table) -> bool:
    """Whether the seats of a table are in play order, not only in order of selection."""
    selection = tournament.rules.selection
    if round_.stage is Stage.PRELIMINARY:
        return selection.preliminary == "play-order"
    placed = {pick.player for pick in round_.picks if pick.what == PLAY_ORDER}
    return selection.finals == "drawn" or placed >= set(table.seats)
