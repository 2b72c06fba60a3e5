"""Finds settings of a rulebook that contradict one another, which types alone cannot show.

Each check yields pairs of a key and what was expected there.
"""

import re
from collections.abc import Callable, Iterator
from itertools import chain, groupby, pairwise

from hexmeet.rulebooks.clauses import clause_numbers
from hexmeet.rulebooks.schema import (
    Criterion,
    Objective,
    Path,
    PrintedSchedule,
    Rulebook,
    Stage,
    Step,
)
from hexmeet.rulebooks.settings import blocks

Contradiction = tuple[str, str]
Check = Callable[[Rulebook], Iterator[Contradiction]]

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
READINGS = frozenset(f"reading {number}" for number in range(1, 43))  # docs/readings.md


def find_contradictions(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Run every check."""
    for check in CHECKS:
        yield from check(rulebook)


def check_names(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Names are used in commands and addresses."""
    named = [("id", rulebook.id)]
    named += [(f"events[{n}].kind", event.kind) for n, event in enumerate(rulebook.events, 1)]
    named += [(f"paths[{n}].id", path.id) for n, path in enumerate(rulebook.paths, 1)]
    for key, name in named:
        if not NAME.fullmatch(name):
            yield key, f'expected small letters, digits and single hyphens, got "{name}"'


def check_citations(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Every block cites clauses that exist, readings of ours, or the house."""
    known = clause_numbers(rulebook.clause_source)
    for key, block in blocks(rulebook):
        for citation in block.cites:
            if citation not in known and citation not in READINGS and citation != "house":
                source = f"a clause of {rulebook.clause_source}"
                yield f"{key}.cites", f'expected {source}, "reading N" or "house", got "{citation}"'


def check_events(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Each kind of event is listed once, with its stages in order."""
    kinds = [event.kind for event in rulebook.events]
    for number, event in enumerate(rulebook.events, start=1):
        if event.kind in kinds[: number - 1]:
            yield f"events[{number}].kind", f'"{event.kind}" is listed twice'
        if list(event.stages) != [stage for stage in Stage if stage in event.stages]:
            yield f"events[{number}].stages", f"expected each once, in the order {', '.join(Stage)}"


def check_small_fields(rulebook: Rulebook) -> Iterator[Contradiction]:
    """A small field fills its final, directly or through its semi-finals."""
    for number, event in enumerate(rulebook.events, start=1):
        for position, small in enumerate(event.small_fields, start=1):
            through = small.semi_finals and sum(small.semi_finals) == small.players
            finalists = len(small.semi_finals) * (small.advance or 0) if through else small.players
            if small.final_of is not None and small.final_of != finalists:
                key = f"events[{number}].small_fields[{position}]"
                yield key, f"expected a final of {finalists}, got {small.final_of}"


def check_bands(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Under each formula the bands rise to one without limit, so that every attendance has one."""
    formulas = [band.formula for band in rulebook.bands]
    if len(list(groupby(formulas))) != len(set(formulas)) or (None in formulas and any(formulas)):
        yield "bands", "expected the bands of one formula together, and a formula in all or none"
        return
    for formula, group in groupby(rulebook.bands, key=lambda band: band.formula):
        limits = [band.up_to for band in group]
        rising = all(a is not None and b is not None and a < b for a, b in pairwise(limits[:-1]))
        if limits[-1] is not None or None in limits[:-1] or not rising:
            name = f' of formula "{formula}"' if formula else ""
            yield "bands", f"expected rising limits up_to{name}, and none in the last band"


def check_semi_final(rulebook: Rulebook) -> Iterator[Contradiction]:
    """A semi-final that is held is described, and fills the final with its winners."""
    semi_final = rulebook.semi_final
    if semi_final is None:
        if any(band.semi_final != "none" for band in rulebook.bands):
            yield "semi_final", "is missing, but a band holds one"
        if any(Stage.SEMI_FINAL in event.stages for event in rulebook.events):
            yield "semi_final", "is missing, but an event has that stage"
        return
    ranks = sorted(chain.from_iterable(semi_final.tables))
    if ranks != list(range(1, len(ranks) + 1)) or {len(t) for t in semi_final.tables} != {4}:
        yield "semi_final.tables", "expected tables of four with every rank from 1 up once"
    if len(semi_final.tables) != rulebook.final.players:
        expected = f"expected {rulebook.final.players} tables, one for each player of the final"
        yield "semi_final.tables", f"{expected}, got {len(semi_final.tables)}"


def check_selection(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Who selects in order of rank needs something to select and a moment to do it."""
    selection = rulebook.selection
    ranked = selection.finals == "preliminary-rank"
    complete = selection.first_selects and selection.others_select and selection.finals_moment
    if ranked and not complete:
        expected = "expected first_selects, others_select and finals_moment"
        yield "selection", f'{expected} where finals = "preliminary-rank"'


def check_seating(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Every objective has its rank, and printed schedules are whole."""
    if sorted(rulebook.seating.priorities) != sorted(Objective):
        yield "seating.priorities", f"expected each of {', '.join(Objective)} once"
    for number, schedule in enumerate(rulebook.seating.printed_schedules, start=1):
        if not _is_whole(schedule):
            expected = f"tables of four with every number from 1 to {schedule.players} once a round"
            yield (
                f"seating.printed_schedules[{number}]",
                f"expected {expected}, and at least three at each table without those left out",
            )


def _is_whole(schedule: PrintedSchedule) -> bool:
    everybody = list(range(1, schedule.players + 1))
    spare = set(schedule.left_out)
    return schedule.players - schedule.fewest_players == len(spare) and all(
        sorted(chain.from_iterable(tables)) == everybody
        and all(len(table) == 4 and len(spare.intersection(table)) <= 1 for table in tables)  # noqa: PLR2004
        for tables in schedule.rounds
    )


def check_ranking(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Criteria come once each, and lots come last so that a ranking can always be decided."""
    criteria = rulebook.ranking.criteria
    if len(set(criteria)) != len(criteria) or criteria[-1] is not Criterion.LOTS:
        yield "ranking.criteria", 'expected each criterion at most once, with "lots" last'


def check_clock(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Time ends games exactly where games have a limit."""
    clock = rulebook.clock
    limited = clock.game_limit is not None
    expected = "at-target-or-time" if limited else "at-target"
    if clock.games_end != expected:
        where = "with" if limited else "without"
        yield (
            "clock.games_end",
            f'expected "{expected}" {where} clock.game_limit, got "{clock.games_end}"',
        )


def check_documents(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Documents are due for kinds of event that exist."""
    kinds = [event.kind for event in rulebook.events]
    recipients = rulebook.documents.recipients if rulebook.documents else ()
    for number, recipient in enumerate(recipients, start=1):
        if recipient.event not in kinds:
            key = f"documents.recipients[{number}].event"
            yield key, f'expected one of {", ".join(kinds)}, got "{recipient.event}"'


def check_paths(rulebook: Rulebook) -> Iterator[Contradiction]:
    """Steps use known events, and places lead to a later step."""
    for path in rulebook.paths:
        for number, step in enumerate(path.steps):
            yield from _check_step(rulebook, path, number, step)


def _check_step(rulebook: Rulebook, path: Path, number: int, step: Step) -> Iterator[Contradiction]:
    key = f"paths[{path.id}].steps[{step.name}]"
    later = [other.name for other in path.steps[number + 1 :]]
    kinds = [event.kind for event in rulebook.events]
    if step.name in later:
        yield f"{key}.name", f'"{step.name}" is listed twice'
    if step.event not in kinds:
        yield f"{key}.event", f'expected one of {", ".join(kinds)}, got "{step.event}"'
    for places in step.places:
        if places.to not in later:
            yield f"{key}.places", f'expected a later step, got "{places.to}"'
        if places.last is not None and places.last < places.first:
            yield f"{key}.places", f"expected last to be at least {places.first}"


CHECKS: tuple[Check, ...] = (
    check_names,
    check_citations,
    check_events,
    check_small_fields,
    check_bands,
    check_semi_final,
    check_selection,
    check_seating,
    check_ranking,
    check_clock,
    check_documents,
    check_paths,
)
