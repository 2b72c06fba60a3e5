"""Whole logs of tournaments, exported once and never changed since."""

import gzip
from pathlib import Path

import pytest

from hexmeet.ledger.tournaments import TOURNAMENTS
from hexmeet.ledger.transfer import add_log, read_log, write_log
from hexmeet.ledger.walk import Walk
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.verification.report import verify
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_file, rank
from hexmeet.tournament.words import Phase

ARCHIVE = sorted((Path(__file__).parents[1] / "tournament" / "archive").glob("*.log.gz"))


def read_lines(path: Path) -> list[str]:
    return gzip.decompress(path.read_bytes()).decode().splitlines()


@pytest.mark.usefixtures("file_place")
@pytest.mark.parametrize("path", ARCHIVE, ids=lambda path: path.name)
def test_archived_tournament_is_what_it_was_and_leaves_as_it_came(path: Path) -> None:
    lines = read_lines(path)
    log = read_log(lines, TOURNAMENTS, file=path.name)
    assert add_log(log, file=path.name).can_continue
    assert list(write_log(log.tournament, with_seed=False)) == lines
    walk = Walk(TOURNAMENTS, log.tournament)
    assert not [found for kept in log.entries for found in walk.step(kept)]
    assert walk.state
    check_end(walk.state)


def check_end(tournament: Tournament) -> None:
    """Check that the log still says the same of the tournament as when it was closed."""
    assert tournament.phase is Phase.CLOSED
    report = verify(as_file(tournament), tournament.rules, seed=tournament.seed)
    assert not report.deviations
    if tournament.called_off is None:
        order = tuple(standing.player for standing in rank(tournament).standings)
        assert tournament.orders[Stage.FINAL] == order
        assert tournament.champion == order[0]
