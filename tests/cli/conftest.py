from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from hexmeet.cli.main import main


class Answer(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Call = Callable[..., Answer]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command as the shell would."""

    def run(*arguments: str) -> Answer:
        code = _exit_code(arguments)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run


def _exit_code(arguments: Sequence[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as leaving:
        return int(leaving.code or 0)
