"""Real threads and processes, and a process that is killed at any moment."""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.db import connection
from tests.ledger.place import NAME, Place, check, load, submit
from tests.ledger.tally import TALLIES, Note, Open, Take

from hexmeet.ledger.errors import Conflict
from hexmeet.ledger.log import Ledger
from hexmeet.ledger.models import Entry
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import Actor

ROOT = Path(__file__).parents[2]
SUBMITTER = "tests.ledger.submitter"
KILLS = 3


def assert_whole() -> None:
    report = check()
    assert report.breaks == ()
    (chain,) = report.chains
    assert chain.entries == Entry.objects.count()


@pytest.mark.usefixtures("place")
def test_threads_at_once() -> None:
    submit(Open())
    ledger, barrier = Ledger(TALLIES), Barrier(4)

    def work(name: str) -> str:
        barrier.wait()
        try:
            try:
                submit(Take(seat=1, player=name), ledger, actor=Actor(name))
                result = "won"
            except (Conflict, RuleViolation):
                result = "lost"
            for number in range(5):
                submit(Note(text=f"{name} {number}"), ledger, actor=Actor(name))
        finally:
            connection.close()
        return result

    names = ("ada", "bea", "cyd", "dan")
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(work, names))
    assert sorted(results) == ["lost", "lost", "lost", "won"]
    tally = load()
    assert tally.seats == {1: names[results.index("won")]}
    assert sorted(tally.notes) == sorted(f"{name} {n}" for name in names for n in range(5))
    assert ledger.load(NAME).state == tally
    assert_whole()


class Submitter:
    """A process that submits, and what it said was in the log."""

    def __init__(self, place: Place, name: str, notes: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", SUBMITTER, name, str(notes)],
            cwd=ROOT,
            env={**os.environ, **place.environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def wait(self) -> None:
        assert self.read() == "ready"

    def start(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("go\n")
        self._process.stdin.flush()

    def read(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().removesuffix("\n")

    def kill(self) -> None:
        self._process.kill()

    def read_rest(self) -> Sequence[str]:
        rest, _ = self._process.communicate()
        return rest.splitlines()


def test_processes_at_once(place: Place) -> None:
    submit(Open())
    names = ("ada", "bea", "cyd")
    submitters = [Submitter(place, name, 8) for name in names]
    for submitter in submitters:
        submitter.wait()
    for submitter in submitters:
        submitter.start()
    said = [submitter.read_rest() for submitter in submitters]
    won = [name for name, (seat, *_) in zip(names, said, strict=True) if seat == "seat won"]
    lost = [seat for seat, *_ in said if seat.startswith("seat lost: ")]
    assert (len(won), len(lost)) == (1, 2)
    assert all(won[0] in sentence for sentence in lost)
    tally = load()
    assert tally.seats == {1: won[0]}
    assert sorted(tally.notes) == sorted(note for _, *notes in said for note in notes)
    assert len(tally.notes) == 24
    assert_whole()


def test_killed_at_any_moment_whatever_was_acknowledged_is_there(place: Place) -> None:
    submit(Open())
    acknowledged: list[str] = []
    for number in range(KILLS):
        submitter = Submitter(place, f"p{number}", 1_000_000)
        submitter.wait()
        submitter.start()
        submitter.read()
        acknowledged += [submitter.read() for _ in range(3 + 7 * number)]
        submitter.kill()
        acknowledged += submitter.read_rest()
        notes = load().notes
        # One that was on its way may be there as well: submitting it again is harmless.
        assert [note for note in notes if note in set(acknowledged)] == acknowledged
        assert len(notes) - len(acknowledged) <= number + 1
        assert_whole()
    submit(Note(text="and on it goes"))
    assert load().notes[-1] == "and on it goes"
