"""A schedule that the rulebook prints: every table with the numbers that stand there."""

from collections.abc import Collection, Iterator, Sequence

from hexmeet.rulebooks.schema import PrintedSchedule, Rulebook
from hexmeet.rulebooks.violations import cite
from hexmeet.seating.schedule_file import ScheduleFile
from hexmeet.seating.verification.deviations import Deviation

NUMBERS = "numbers"


def check_printed(file: ScheduleFile, rulebook: Rulebook) -> Iterator[Deviation]:
    """Hold every table against the printed one, by the numbers of its players (italy-2009 3.3)."""
    printed = find_printed(file, rulebook)
    if printed is None:
        sentence = f"expected none, as no schedule is printed for {len(file.numbers)} players"
        yield Deviation((NUMBERS,), sentence, cite(rulebook, rulebook.seating))
        return
    clause = cite(rulebook, printed)
    left_out = printed.left_out[: printed.players - len(file.numbers)]
    there = [n for n in range(1, printed.players + 1) if n not in left_out]
    if sorted(file.numbers.values()) != there:
        sentence = f"expected each of {_list(there)} once, got {_list(file.numbers.values())}"
        yield Deviation((NUMBERS,), sentence, clause)
    for played, tables in enumerate(file.rounds):
        wanted = [_leave_out(table, there) for table in printed.rounds[played]]
        for number, table in enumerate(tables[: len(wanted)]):
            got = [file.numbers[player] for player in table if player in file.numbers]
            if sorted(got) != wanted[number]:
                sentence = f"expected the numbers {_list(wanted[number])}, got {_list(got)}"
                yield Deviation(("rounds", played, number), sentence, clause)
        if len(tables) != len(wanted):
            sentence = f"expected {len(wanted)} tables, got {len(tables)}"
            yield Deviation(("rounds", played), sentence, clause)


def find_printed(file: ScheduleFile, rulebook: Rulebook) -> PrintedSchedule | None:
    """Find the printed schedule for so many players and rounds."""
    fitting = (
        printed
        for printed in rulebook.seating.printed_schedules
        if printed.fewest_players <= len(file.numbers) <= printed.players
        and len(file.rounds) <= len(printed.rounds)
    )
    return next(fitting, None)


def _leave_out(table: Sequence[int], there: Collection[int]) -> list[int]:
    return sorted(number for number in table if number in there)


def _list(numbers: Collection[int]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "none"
