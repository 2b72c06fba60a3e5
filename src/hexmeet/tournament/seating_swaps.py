"""Exchanges two seats of a draft by hand, and says beforehand what that does."""

from collections.abc import Iterator
from dataclasses import replace

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.attempts import Method
from hexmeet.seating.repair.certificates import certify_repair, limit_from
from hexmeet.seating.repair.manual import Comparison, swap
from hexmeet.seating.repair.situation import table_of
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import Request, SwapSeats
from hexmeet.tournament.events import Event, SeatingDrafted
from hexmeet.tournament.happened import CHANGED
from hexmeet.tournament.seating_ranking import BY_RANKING
from hexmeet.tournament.seating_schedule import describe_schedule, draft_rounds
from hexmeet.tournament.state import Draft, Tournament


def compare_swap(tournament: Tournament, round_: int, players: tuple[str, str]) -> Comparison:
    """Compare a round of the draft with what it would be if two players changed seats.

    Figures are for all rounds of the preliminary stage, those that were played included (reading
    14). Where ranks alone decide who sits where, there is nothing to exchange.
    """
    draft = _find_draft(tournament, round_)
    return swap(describe_schedule(tournament, draft.rounds), round_, *players)


def swap_seats(tournament: Tournament, command: SwapSeats, _: Request) -> Iterator[Event]:
    """Exchange two players of a round in the draft."""
    draft = _find_draft(tournament, command.round)
    comparison = compare_swap(tournament, command.round, command.players)
    changed = comparison.published
    certificate = certify_repair(
        changed,
        changed.rounds,
        limit_from(changed, changed.rounds, draft.first),
        Method.MANUAL,
        comparison.after,
    )
    rounds = changed.rounds[draft.first - 1 :]
    redrafted = draft_rounds(rounds, draft.first, certificate, draft.method)
    notices = dict.fromkeys((*draft.notices, *_notice(draft, command)))
    swapped = {*draft.swapped, *_find_swapped(draft, command)}
    yield SeatingDrafted(
        draft=replace(
            redrafted,
            notices=tuple(notices),
            ranking=draft.ranking,
            swapped=tuple(sorted(swapped)),
        )
    )


def _find_draft(tournament: Tournament, number: int) -> Draft:
    draft, seating = tournament.draft, tournament.rules.seating
    if draft is None:
        raise violate(tournament, "seating.no-draft", seating)
    if draft.stage is not Stage.PRELIMINARY:
        raise violate(tournament, "swap.ranks-decide", tournament.rules.final, stage=draft.stage)
    if not 0 <= number - draft.first < len(draft.rounds):
        last = draft.first + len(draft.rounds) - 1
        raise violate(
            tournament, "swap.not-in-draft", seating, round=number, first=draft.first, last=last
        )
    return draft


def _notice(draft: Draft, command: SwapSeats) -> Iterator[str]:
    """Say where tables are no longer those that the rulebook orders (italy-2009 3.2, 3.2b)."""
    if draft.method == BY_RANKING:
        yield from (CHANGED for _ in _find_swapped(draft, command))


def _find_swapped(draft: Draft, command: SwapSeats) -> Iterator[int]:
    """Name the round if two players change tables, and not only places at one."""
    at = table_of(draft.rounds[command.round - draft.first])
    one, other = command.players
    if at[one] != at[other]:
        yield command.round
