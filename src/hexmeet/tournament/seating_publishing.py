"""Makes the next round of the draft known, with its boards."""

from collections.abc import Iterable, Iterator
from itertools import chain

from hexmeet.boards.chance import Occasion, choose_numbers, draw_layout
from hexmeet.boards.notation import write_layout
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Citation, RuleViolation
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import PublishRound, Request
from hexmeet.tournament.events import Event, RoundPublished
from hexmeet.tournament.lots import check_seed
from hexmeet.tournament.seating_finals import seat_finals
from hexmeet.tournament.seating_ranking import BY_RANKING, is_still_ranked
from hexmeet.tournament.seating_schedule import list_open_tables, list_present
from hexmeet.tournament.state import Draft, Tables, Tournament
from hexmeet.tournament.words import Phase

PUBLISHED = "reading 18"


def publish_round(tournament: Tournament, _: PublishRound, request: Request) -> Iterator[Event]:
    """Publish the first round of the draft; its boards are drawn now and not before.

    (cwc-2004 35; italy-2009 3.1, 3.2a; shn-2022 7.a.1; shn-2024 7.a.1; studio-2023 2.0.1;
    reading 28)
    """
    draft = demand_publishable(tournament, request.seed)
    tables = draft.rounds[0]
    numbers = range(1, len(tables) + 1)
    yield RoundPublished(
        stage=draft.stage,
        number=draft.first,
        tables=tables,
        boards=draw_boards(tournament, draft.stage, draft.first, numbers, request.seed),
        substitutes=draft.substitutes,
    )


def demand_publishable(tournament: Tournament, seed: str) -> Draft:
    """Give the draft if its first round can be published now, or say what it waits for."""
    draft = tournament.draft
    if tournament.phase is not Phase.PLAYING:
        raise violate(tournament, "seating.not-playing", tournament.rules.seating)
    if draft is None:
        raise violate(tournament, "seating.no-draft", tournament.rules.seating)
    check_seed(tournament, seed)
    refuse_unready(tournament, draft, draft.rounds[0])
    _refuse_outdated(tournament, draft, seed)
    return draft


def draw_boards(
    tournament: Tournament, stage: Stage, number: int, tables: Iterable[int], seed: str
) -> tuple[str, ...]:
    """Draw one board for all tables of a round, or one for each (reading 28).

    The islands of an expansion are laid out by its scenario, which is not drawn (italy-2009 3.1).
    """
    rules = tournament.rules
    if tournament.expanded:
        return ()
    for_each: Iterable[int | None] = tables if rules.boards.scope == "table" else [None]
    numbers = choose_numbers(rules, tournament.structure.numbers if tournament.structure else None)
    layouts = (
        draw_layout(rules, seed, Occasion(stage, number, table), numbers) for table in for_each
    )
    return tuple(map(write_layout, layouts))


def refuse_unready(tournament: Tournament, draft: Draft, tables: Tables) -> None:
    """Refuse while games go on, or where the draft is not for those who are there (reading 18)."""
    present = dict.fromkeys(list_present(tournament))
    seated = dict.fromkeys(chain.from_iterable(tables))
    is_preliminary = draft.stage is Stage.PRELIMINARY
    reasons = {
        "publish.round-open": ("tables", list_open_tables(tournament.current_round)),
        "publish.players-gone": ("players", tuple(p for p in seated if p not in present)),
        "publish.players-unseated": (
            "players",
            tuple(p for p in present if is_preliminary and p not in seated),
        ),
    }
    for code, (name, found) in reasons.items():
        if found:
            clause = Citation(tournament.rules.id, PUBLISHED)
            raise RuleViolation(code, clause, {name: found})


def _refuse_outdated(tournament: Tournament, draft: Draft, seed: str) -> None:
    """Refuse tables that follow from results which were corrected since (reading 21)."""
    if draft.stage is not Stage.PRELIMINARY:
        seated = seat_finals(tournament, draft.stage, draft.absent, seed)
        is_outdated = seated.tables != draft.rounds[0]
    else:
        is_outdated = (
            draft.method == BY_RANKING
            and draft.first > 1
            and not is_still_ranked(tournament, draft)
        )
    if is_outdated:
        clause = Citation(tournament.rules.id, PUBLISHED)
        raise RuleViolation("publish.results-changed", clause, {"stage": draft.stage})
