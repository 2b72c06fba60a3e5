from pathlib import Path

import pytest
from hypothesis import settings

CONFTEST = (Path(__file__).parent / "conftest.py").read_text(encoding="utf-8")

SKIPPED = """
import pytest

@pytest.mark.parametrize("service", ["mark", "call"])
def test_needs_a_service(service):
    pytest.skip("PostgreSQL is not running")

@pytest.mark.skipif(True, reason="no browser")
def test_needs_a_browser():
    pass

@pytest.mark.xfail(strict=True)
def test_known_fault():
    assert False
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\nmarkers = clause(rulebook, clause): proves it")
    return pytester


def test_skipped_test_fails_in_ci(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    suite.makepyfile(SKIPPED)
    monkeypatch.setenv("CI", "true")
    assert suite.runpytest_inprocess().parseoutcomes() == {"failed": 2, "errors": 1, "xfailed": 1}


def test_skipped_test_is_skipped_at_home(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    suite.makepyfile(SKIPPED)
    monkeypatch.delenv("CI", raising=False)
    assert suite.runpytest_inprocess().parseoutcomes() == {"skipped": 3, "xfailed": 1}


@pytest.mark.parametrize(("ci", "outcome"), [("true", "errors"), ("", "skipped")])
def test_file_of_tests_that_needs_a_package(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str, outcome: str
) -> None:
    suite.makepyfile("import pytest\npytest.importorskip('no_such_browser')\ndef test_it(): pass")
    monkeypatch.setenv("CI", ci)
    assert suite.runpytest_inprocess().parseoutcomes() == {outcome: 1}


@pytest.mark.parametrize("marker", ['"studio-2023", "9.9"', '"chess", "1"', '"studio-2023"', ""])
def test_marker_that_names_no_clause_is_refused(suite: pytest.Pytester, marker: str) -> None:
    suite.makepyfile(f"import pytest\n@pytest.mark.clause({marker})\ndef test_it(): pass\n")
    result = suite.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no such clause*"])


def test_property_that_holds_passes_however_slow_the_machine_is() -> None:
    assert settings().deadline is None
