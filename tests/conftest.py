"""What holds for every test: markers name real clauses, nothing is timed or skipped in CI."""

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from hexmeet.rulebooks.clauses import clause_numbers
from hexmeet.rulebooks.files import rulebook_ids

pytest_plugins = ["pytester"]

# Every test sees the tables of the whole application, as every command does.
os.environ.pop("COLUMNS", None)  # every worker has a terminal as wide as nobody says
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexmeet.web.settings")

MARKER_ARGUMENTS = 2

# Speed is measured in bench/: a property holds or not, however busy the machine is.
settings.register_profile(
    "unhurried", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("unhurried")
# make nightly: the same properties on fifty times as many examples.
settings.register_profile("nightly", settings.default, max_examples=5000, print_blob=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a marker that names no clause."""
    for item in items:
        for marker in item.iter_markers("clause"):
            known = len(marker.args) == MARKER_ARGUMENTS and marker.args[0] in rulebook_ids()
            if not known or marker.args[1] not in clause_numbers(marker.args[0]):
                raise pytest.UsageError(f"{item.nodeid}: no such clause: {marker.args}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a test that would be skipped, for want of a service, fail in CI."""
    report = yield
    if not hasattr(report, "wasxfail"):
        _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let a whole file of tests that would be skipped fail in CI too."""
    report = yield
    _refuse_skip(report)
    return report


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.skipped and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
