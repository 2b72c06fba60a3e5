"""Collects scripts: each is a test for every rulebook it names, under plain and compiled rules."""

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest._code.code import TerminalRepr
from tests.conformance.script import ScriptError, compiled_rules, play_script, read_script

CACHE = ".pytest_cache/rules"  # what was compiled before


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScriptFile | None":
    """Take every .game file for a script."""
    if file_path.suffix != ".game":
        return None
    file: ScriptFile = ScriptFile.from_parent(parent, path=file_path)
    return file


class ScriptFile(pytest.File):
    """A file with a script."""

    def collect(self) -> Iterator["ScriptItem"]:
        """Make a test of the script for each of its rulebooks, plain and compiled."""
        script = read_script(self.path)
        for rulebook, numbers in script.clauses.items():
            for rules in ("plain", "compiled"):
                name = f"{script.title}[{rulebook}, {rules}]"
                item: ScriptItem = ScriptItem.from_parent(self, name=name)
                item.rulebook, item.rules = rulebook, rules
                for number in numbers:
                    item.add_marker(pytest.mark.clause(rulebook, number))
                yield item


class ScriptItem(pytest.Item):
    """A script, played by one rulebook."""

    rulebook: str
    rules: str

    def runtest(self) -> None:
        """Play the script."""
        compiled_do = None
        if self.rules == "compiled":
            if importlib.util.find_spec("numba") is None:
                pytest.skip("Numba is missing: make extras")
            compiled_do = compiled_rules(str(self.config.rootpath / CACHE)).do
        play_script(read_script(self.path), self.rulebook, compiled_do)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: Any = None,  # noqa: ANN401 - as pytest has it
    ) -> str | TerminalRepr:
        """Show which line did not come true."""
        if isinstance(excinfo.value, ScriptError):
            return f"{self.path}, {self.rulebook}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[os.PathLike[str], int, str]:
        """Name the script."""
        return self.path, 0, self.name
