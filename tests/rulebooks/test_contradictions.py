from dataclasses import replace

import pytest

from hexmeet.rulebooks.checks import find_contradictions
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import (
    Band,
    Criterion,
    Event,
    GameLimit,
    Objective,
    Rulebook,
    SmallField,
    Stage,
)

STUDIO = load("studio-2023")
ITALY = load("italy-2009")
LEBANON = load("shn-2022").paths[-1]


def keys(rulebook: Rulebook) -> list[str]:
    return [key for key, _ in find_contradictions(rulebook)]


def band(**settings: object) -> Band:
    values = {"rounds": 3, "semi_final": "none", "cites": ("house",), **settings}
    return Band(**values)  # type: ignore[arg-type]


def event(*stages: Stage) -> Event:
    return Event(kind="tournament", stages=stages, cites=("house",))


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_our_rulebooks_agree_with_themselves(rulebook: str) -> None:
    assert list(find_contradictions(load(rulebook))) == []


@pytest.mark.parametrize("name", ["Harbour", "a b", "-a", "a--b", ""])
def test_names_are_fit_for_addresses(name: str) -> None:
    assert keys(replace(STUDIO, base="studio-2023", id=name)) == ["id"]


def test_names_of_events_and_paths_are_fit_for_addresses_too() -> None:
    events = (replace(STUDIO.events[0], kind="Evening"),)
    (path,) = STUDIO.paths
    found = keys(replace(STUDIO, events=events, paths=(replace(path, id="a b", steps=()),)))
    assert found == ["events[1].kind", "paths[1].id"]


def test_citation_of_a_clause_that_does_not_exist() -> None:
    tables = replace(STUDIO.tables, cites=("9.9", "reading 99", "reading 13", "house", "1.4.3"))
    found = list(find_contradictions(replace(STUDIO, tables=tables)))
    assert [key for key, _ in found] == ["tables.cites", "tables.cites"]
    assert found[0][1] == 'expected a clause of studio-2023, "reading N" or "house", got "9.9"'


def test_event_listed_twice_or_out_of_order() -> None:
    whole = event(*Stage)
    assert keys(replace(STUDIO, events=(whole, whole), paths=())) == ["events[2].kind"]
    for stages in ((Stage.FINAL, Stage.PRELIMINARY), (Stage.FINAL, Stage.FINAL)):
        assert keys(replace(STUDIO, events=(event(*stages),), paths=())) == ["events[1].stages"]


@pytest.mark.parametrize(
    "small",
    [
        SmallField(players=3, final_of=4, cites=("house",)),
        SmallField(players=6, semi_finals=(3, 3), advance=1, final_of=4, cites=("house",)),
        SmallField(players=6, semi_finals=(3, 3), final_of=4, cites=("house",)),
        SmallField(players=7, semi_finals=(3, 3), advance=2, final_of=4, cites=("house",)),
    ],
)
def test_small_field_that_does_not_fill_its_final(small: SmallField) -> None:
    changed = replace(STUDIO, events=(replace(STUDIO.events[0], small_fields=(small,)),), paths=())
    assert keys(changed) == ["events[1].small_fields[1]"]


def test_small_field_without_a_final_needs_none() -> None:
    small = SmallField(players=1, cites=("house",))
    changed = replace(STUDIO, events=(replace(STUDIO.events[0], small_fields=(small,)),), paths=())
    assert keys(changed) == []


@pytest.mark.parametrize(
    "bands",
    [
        pytest.param((band(up_to=15),), id="no open end"),
        pytest.param((band(), band(up_to=15)), id="open end first"),
        pytest.param((band(up_to=15), band(up_to=12), band()), id="falling"),
        pytest.param((band(up_to=15), band(up_to=15), band()), id="equal"),
        pytest.param((band(formula="a"), band(formula="b"), band(formula="a")), id="mixed"),
        pytest.param((band(formula="a"), band()), id="one without formula"),
        pytest.param((band(formula="a"), band(formula="b", up_to=5)), id="second formula ends"),
    ],
)
def test_bands_that_leave_an_attendance_open(bands: tuple[Band, ...]) -> None:
    assert keys(replace(STUDIO, bands=bands)) == ["bands"]


def test_semi_final_missing_though_held() -> None:
    without = replace(STUDIO, semi_final=None, paths=())
    assert keys(without) == ["semi_final", "semi_final"]
    assert keys(replace(without, events=(event(Stage.PRELIMINARY),))) == ["semi_final"]


@pytest.mark.parametrize(
    ("tables", "faults"),
    [
        (((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 12)), 1),
        (((1, 4, 5), (2, 3, 6), (7, 8, 9), (10, 11, 12)), 1),
        (((1, 2, 3, 4), (5, 6, 7, 8)), 1),
        (((1, 2, 3), (4, 5, 6)), 2),
    ],
)
def test_semi_final_tables_that_do_not_fill_the_final(
    tables: tuple[tuple[int, ...], ...], faults: int
) -> None:
    assert STUDIO.semi_final is not None
    changed = replace(STUDIO, semi_final=replace(STUDIO.semi_final, tables=tables))
    assert keys(changed) == ["semi_final.tables"] * faults


def test_selection_by_rank_without_a_moment() -> None:
    changed = replace(STUDIO, selection=replace(STUDIO.selection, finals_moment=None))
    assert keys(changed) == ["selection"]


def test_objectives_left_out() -> None:
    changed = replace(STUDIO.seating, priorities=(Objective.MAX_MEETINGS,))
    assert keys(replace(STUDIO, seating=changed)) == ["seating.priorities"]


def test_printed_schedule_with_somebody_missing_or_a_table_of_two() -> None:
    first = ITALY.seating.printed_schedules[0]
    ((a, *rest), *rounds) = first.rounds
    broken = replace(first, rounds=(((*a[:3], 2), *rest), *rounds))
    crowded = replace(first, left_out=(16, 12, 14))
    short = replace(first, left_out=(16, 15))
    for schedule in (broken, crowded, short):
        seating = replace(ITALY.seating, printed_schedules=(schedule,))
        assert keys(replace(ITALY, seating=seating)) == ["seating.printed_schedules[1]"]


@pytest.mark.parametrize(
    "criteria",
    [
        (Criterion.WINS, Criterion.VP),
        (Criterion.LOTS, Criterion.WINS),
        (Criterion.WINS, Criterion.WINS, Criterion.LOTS),
    ],
)
def test_criteria_twice_or_without_lots_at_the_end(criteria: tuple[Criterion, ...]) -> None:
    ranking = replace(STUDIO.ranking, criteria=criteria)
    assert keys(replace(STUDIO, ranking=ranking)) == ["ranking.criteria"]


@pytest.mark.parametrize(
    ("rulebook", "limit", "message"),
    [
        (
            STUDIO,
            GameLimit(suggested_minutes=60, cites=("house",)),
            'expected "at-target-or-time" with clock.game_limit, got "at-target"',
        ),
        (ITALY, None, 'expected "at-target" without clock.game_limit, got "at-target-or-time"'),
    ],
)
def test_game_limit_that_ends_no_game(
    rulebook: Rulebook, limit: GameLimit | None, message: str
) -> None:
    changed = replace(rulebook, clock=replace(rulebook.clock, game_limit=limit))
    assert list(find_contradictions(changed)) == [("clock.games_end", message)]


def test_documents_of_an_event_that_does_not_exist() -> None:
    assert ITALY.documents is not None
    recipient = replace(ITALY.documents.recipients[1], event="picnic")
    documents = replace(ITALY.documents, recipients=(recipient,))
    ((key, message),) = find_contradictions(replace(ITALY, documents=documents))
    assert key == "documents.recipients[1].event"
    assert message == (
        'expected one of selection, open, regional-final, national-final, got "picnic"'
    )


def test_path_that_leads_nowhere() -> None:
    qualifiers, finals = LEBANON.steps
    (places,) = qualifiers.places
    key = "paths[shn-2022-lebanon].steps"
    faults = {
        (finals, finals): [f"{key}[finals].name"],
        (replace(finals, event="picnic"),): [f"{key}[finals].event"],
        (qualifiers,): [f"{key}[qualifiers].places"],
        (replace(qualifiers, places=(replace(places, last=0),)), finals): [
            f"{key}[qualifiers].places"
        ],
    }
    for steps, expected in faults.items():
        path = replace(LEBANON, steps=steps)
        assert keys(replace(load("shn-2022"), paths=(path,))) == expected
