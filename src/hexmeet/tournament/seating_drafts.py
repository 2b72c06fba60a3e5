"""Drafts what is to be seated next: rounds of the preliminary stage, a semi-final or the final."""

from collections.abc import Iterator, Sequence

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.preliminary import seat_preliminary
from hexmeet.seating.printed import seat_printed
from hexmeet.seating.repair.later_rounds import seat_later_rounds
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import DiscardDraft, DraftSeating, Request
from hexmeet.tournament.events import DraftDiscarded, Event, SeatingDrafted
from hexmeet.tournament.lots import check_seed
from hexmeet.tournament.progress import planned_stages
from hexmeet.tournament.seating_finals import draft_finals, evolve_ties, settle_ties
from hexmeet.tournament.seating_ranking import BY_RANKING, draft_by_ranking
from hexmeet.tournament.seating_schedule import (
    describe_schedule,
    draft_rounds,
    list_entrants,
    list_played,
    list_present,
)
from hexmeet.tournament.state import Draft, Structure, Tables, Tournament
from hexmeet.tournament.words import Phase

PRINTED = "printed"


def draft_seating(
    tournament: Tournament, command: DraftSeating, request: Request
) -> Iterator[Event]:
    """Seat what comes next as the structure says; a draft that there was is replaced.

    (cwc-2004 10; italy-2009 3.2; shn-2022 3.seating; shn-2024 3.2; studio-2023 1.1.5)
    """
    structure = demand_structure(tournament)
    check_seed(tournament, request.seed)
    stage = find_stage_to_seat(tournament, structure)
    _refuse_idle_choices(tournament, structure, stage, command)
    if stage is not Stage.PRELIMINARY:
        ties = settle_ties(tournament, stage, command.absent, request.seed)
        settled = evolve_ties(tournament, ties)
        yield from ties
        yield SeatingDrafted(draft=draft_finals(settled, stage, command.absent, request.seed))
    elif structure.method == BY_RANKING:
        yield from draft_by_ranking(tournament, request.seed, avoid=command.avoid_repeats)
    else:
        yield SeatingDrafted(draft=draft_schedule(tournament, structure, request.seed))


def discard_draft(tournament: Tournament, _: DiscardDraft, __: Request) -> Iterator[Event]:
    """Throw the draft away: nobody was told of it (reading 18)."""
    if tournament.draft is None:
        raise violate(tournament, "seating.no-draft", tournament.rules.seating)
    yield DraftDiscarded()


def find_stage_to_seat(tournament: Tournament, structure: Structure) -> Stage:
    """Find the stage whose rounds are not all published, or refuse until the one before ends.

    (cwc-2004 3, 4; studio-2023 1.1.3, 1.1.9; italy-2009 3.2d)
    """
    final = tournament.rules.final
    for stage in planned_stages(tournament):
        if stage not in tournament.closed_stages and not tournament.rounds_of(Stage.FINAL):
            rounds = structure.rounds if stage is Stage.PRELIMINARY else 1
            if len(tournament.rounds_of(stage)) < rounds:
                return stage
            raise violate(tournament, "seating.stage-open", final, stage=stage)
    raise violate(tournament, "seating.finished", final)


def demand_structure(tournament: Tournament) -> Structure:
    """Demand a tournament that has started and goes on."""
    if tournament.structure is None or tournament.phase is not Phase.PLAYING:
        raise violate(tournament, "seating.not-playing", tournament.rules.seating)
    return tournament.structure


def offers_avoiding(tournament: Tournament, structure: Structure, stage: Stage) -> bool:
    """Whether an organiser may ask that players do not meet again (italy-2009 3.2)."""
    by_ranking = stage is Stage.PRELIMINARY and structure.method == BY_RANKING
    return by_ranking and bool(tournament.rounds)


def _refuse_idle_choices(
    tournament: Tournament, structure: Structure, stage: Stage, command: DraftSeating
) -> None:
    """Refuse choices that would change nothing, as somebody expects something of them."""
    is_preliminary = stage is Stage.PRELIMINARY
    if command.avoid_repeats and not offers_avoiding(tournament, structure, stage):
        raise violate(tournament, "seating.nothing-to-avoid", tournament.rules.seating)
    unknown = tuple(player for player in command.absent if player not in tournament.players)
    if unknown:
        raise violate(
            tournament, "seating.unknown-players", tournament.rules.seating, players=unknown
        )
    if is_preliminary and command.absent:
        raise violate(
            tournament, "seating.absent-here", tournament.rules.seating, players=command.absent
        )


# --- a schedule made beforehand -------------------------------------------------------------------


def draft_schedule(tournament: Tournament, structure: Structure, seed: str) -> Draft:
    """Seat all rounds that are left: at first as a whole, later beside those that were played.

    (italy-2009 3.3; studio-2023 1.1.5; reading 18)
    """
    played, present = list_played(tournament), list_present(tournament)
    if played:
        return _draft_remaining(tournament, structure, seed)
    seat = seat_printed if structure.method == PRINTED else seat_preliminary
    entrants = list_entrants(tournament, present)
    seated = seat(entrants, structure.rounds, tournament.rules, seed)
    return draft_rounds(seated.schedule, 1, seated.certificate, structure.method)


def _draft_remaining(tournament: Tournament, structure: Structure, seed: str) -> Draft:
    """Seat the rounds that are left for those who are left, freely: nobody was told of them."""
    played, present = list_played(tournament), list_present(tournament)
    published = describe_schedule(tournament, _plan_remaining(tournament, structure, seed))
    first = len(played) + 1
    rounds, certificate = seat_later_rounds(
        published, len(played), present, since=first, seed=f"{seed}\nrounds from {first}"
    )
    return draft_rounds(rounds[len(played) :], first, certificate, structure.method)


def _plan_remaining(tournament: Tournament, structure: Structure, seed: str) -> Sequence[Tables]:
    """Begin with what was planned; a tournament that was taken over may have no plan yet."""
    if tournament.draft:
        return tournament.draft.rounds
    left = structure.rounds - len(tournament.rounds)
    entrants = list_entrants(tournament, list_present(tournament))
    planned = seat_preliminary(entrants, left, tournament.rules, seed).schedule
    return [tuple(map(tuple, tables)) for tables in planned]
