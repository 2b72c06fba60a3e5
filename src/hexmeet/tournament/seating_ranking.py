"""Drafts one preliminary round: the first by lot, later ones from the ranking."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.ranked_round import (
    SeatedRound,
    seat_by_rank,
    seat_first_round,
    seat_near_rank,
)
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.events import Event, SeatingDrafted
from hexmeet.tournament.lots import Marking, draw_missing_lots, name_point
from hexmeet.tournament.seating_schedule import list_open_tables, list_played, list_present
from hexmeet.tournament.state import Draft, Tournament

BY_RANKING = "ranking"


def draft_by_ranking(tournament: Tournament, seed: str, *, avoid: bool) -> Iterator[Event]:
    """Seat the next round: the first by lot, later ones from the ranking, ties drawn before.

    (italy-2009 3.2a, 3.2b, 3.5)
    """
    rules, played = tournament.rules, list_played(tournament)
    if not played:
        seated = seat_first_round(list_present(tournament), rules, seed)
        yield SeatingDrafted(draft=_draft_round(seated, 1, "lot"))
        return
    refuse_open_rounds(tournament)
    number = len(played)
    marking = Marking.of(tournament, number)
    lots = draw_missing_lots(tournament, seed, name_point(number), marking=marking)
    yield from lots
    drawn = tuple(lot.players for lot in lots)
    groups = rank_present(replace(tournament, lots=(*tournament.lots, *drawn)), marking)
    ranking = tuple(chain.from_iterable(groups))
    seat = seat_near_rank if avoid else seat_by_rank
    seated = seat(ranking, played, rules, seed)
    why = "near-rank" if avoid else "rank"
    yield SeatingDrafted(draft=_draft_round(seated, number + 1, why, ranking))


def rank_present(
    tournament: Tournament, marking: Marking | None = None
) -> tuple[tuple[str, ...], ...]:
    """Rank who is there after the rounds so far; ties without a lot stay together.

    Who came since then has no game yet and follows, in the order of registration.
    """
    present = dict.fromkeys(list_present(tournament))
    rounds = len(tournament.rounds_of(Stage.PRELIMINARY))
    groups = (marking or Marking.of(tournament, rounds)).order(tournament.lots)
    there = [tuple(player for player in group if player in present) for group in groups]
    ranked = set(chain.from_iterable(there))
    newcomers = ((player,) for player in present if player not in ranked)
    return (*filter(None, there), *newcomers)


def is_still_ranked(tournament: Tournament, draft: Draft) -> bool:
    """Whether the ranking is the one that a draft was cut from, and has no tie in it."""
    return tuple((player,) for player in draft.ranking) == rank_present(tournament)


def refuse_open_rounds(tournament: Tournament) -> None:
    """Refuse to rank before every sheet is final (italy-2009 3.2b)."""
    for round_ in tournament.rounds:
        if tables := list_open_tables(round_):
            seating = tournament.rules.seating
            raise violate(
                tournament, "seating.round-open", seating, round=round_.number, tables=tables
            )


def _draft_round(seated: SeatedRound, number: int, why: str, ranking: Sequence[str] = ()) -> Draft:
    achieved = {
        "repeat_meetings": seated.repeat_meetings,
        "position_repeats": seated.position_repeats,
    }
    bound = {"position_repeats": seated.position_repeats}
    if seated.is_least_proven:
        bound["repeat_meetings"] = seated.repeat_meetings
    return Draft(
        stage=Stage.PRELIMINARY,
        first=number,
        rounds=(seated.tables,),
        method=BY_RANKING,
        why=why,
        achieved=achieved,
        bound=bound,
        ranking=tuple(ranking),
        notices=tuple(notice.code for notice in seated.notices),
    )
