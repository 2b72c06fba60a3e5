import pytest
from tests.tournament.hall import create

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.outlook import find_turning_points, list_samples, look_ahead


@pytest.mark.clause("studio-2023", "1.1.3")
def test_turning_points_are_where_the_structure_changes() -> None:
    points = find_turning_points(create("studio-2023", capacity=32).tournament)
    assert [point.players for point in points] == [12, 16, 29]
    assert [point.semi_final_is_optional for point in points] == [False, True, False]
    assert [stage.stage for stage in points[2].plan.stages] == list(Stage)  # type: ignore[union-attr]


def test_turning_points_end_with_the_places() -> None:
    points = find_turning_points(create("studio-2023", capacity=20).tournament)
    assert [point.players for point in points] == [12, 16]


@pytest.mark.parametrize("rulebook", ["cwc-2004", "italy-2009", "shn-2022", "shn-2024"])
def test_every_rulebook_has_a_first_structure(rulebook: str) -> None:
    points = find_turning_points(create(rulebook).tournament)
    assert points
    assert all(point.plan for point in points)


def test_too_few_players_have_no_plan_and_the_reason_is_told() -> None:
    outlook = look_ahead(create("studio-2023").tournament, 2)
    assert (outlook.plan, outlook.shape) == (None, None)
    assert not outlook.semi_final_is_optional
    assert outlook.refusal is not None
    assert outlook.refusal.code == "players.cannot-be-seated"


def test_number_that_cannot_be_seated_is_no_turning_point() -> None:
    tournament = create("shn-2022", event="single-game-final").tournament
    assert look_ahead(tournament, 5).plan is None
    assert [point.players for point in find_turning_points(tournament)] == [3]
    qualifier = create("shn-2022").tournament
    assert look_ahead(qualifier, 5).plan is None
    assert [point.players for point in find_turning_points(qualifier)] == [3]


@pytest.mark.parametrize(
    ("capacity", "players"),
    [(None, [3]), (3, [3]), (5, [3]), (32, [3, 32])],
)
def test_samples_end_with_a_full_house(capacity: int | None, players: list[int]) -> None:
    samples = list_samples(create("shn-2022", capacity=capacity).tournament)
    assert [sample.players for sample in samples] == players
