"""Who sits where: everybody once in every round, at tables of the right sizes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.violations import Citation, cite
from hexmeet.seating.verification.attendance import Attendance, Rounds
from hexmeet.seating.verification.deviations import Deviation


def check_seats(
    rounds: Rounds, attendance: Sequence[Attendance], rulebook: Rulebook, *, own_numbers: bool
) -> Iterator[Deviation]:
    """Check every table of every round.

    Tables with numbers of their own keep them: some may be closed, and those of three need not be
    the last (readings 13, 18).
    """
    check = _Check(rounds, attendance, rulebook, own_numbers)
    if not rounds:
        yield Deviation(("rounds",), "expected a round or more, got none", check.everybody)
    numbers = dict.fromkeys(len(there.players) for there in attendance if not there.sizes)
    for players in numbers:
        sentence = f"expected 3, 4, or 6 and more players, got {players}"
        yield Deviation(("rounds",), sentence, check.sizes)
    for number in range(len(rounds)):
        yield from check.find_wrong_people(number)
        if not attendance[number].sizes:
            continue
        if own_numbers:
            yield from check.find_wrong_mixture(number)
        else:
            yield from check.find_wrong_sizes(number)


@dataclass(frozen=True, slots=True)
class _Check:
    rounds: Rounds
    attendance: Sequence[Attendance]
    rulebook: Rulebook
    own_numbers: bool

    @property
    def everybody(self) -> Citation:
        """Who says that everybody plays every round."""
        return cite(self.rulebook, self.rulebook.bands[0])

    @property
    def sizes(self) -> Citation:
        """Who says how large tables are."""
        return cite(self.rulebook, self.rulebook.tables)

    def find_wrong_people(self, played: int) -> Iterator[Deviation]:
        """Everybody plays every round, once.

        (cwc-2004 3; studio-2023 1.1.4; shn-2022 3.jordan; shn-2024 3.3)
        """
        players = self.attendance[played].players
        table_of: dict[str, int] = {}
        for number, table in enumerate(self.rounds[played]):
            for player in table:
                sentence = self._say_wrong(player, played, table_of)
                if sentence:
                    yield Deviation(("rounds", played, number), sentence, self.everybody)
                table_of.setdefault(player, number)
        for player in sorted(players.difference(table_of)):
            sentence = f"{player} has no seat; expected one"
            yield Deviation(("rounds", played), sentence, self.everybody)

    def _say_wrong(self, player: str, played: int, table_of: dict[str, int]) -> str:
        if player in table_of:
            return f"{player} sits at table {table_of[player] + 1} as well; expected one seat"
        if player in self.attendance[played].players:
            return ""
        if self.own_numbers:
            return f"{player} sits here; expected only who is there in this round"
        return f"{player} sits here; expected only who plays in the other rounds too"

    def find_wrong_sizes(self, played: int) -> Iterator[Deviation]:
        """As many tables of four as possible, those of three last."""
        tables = self.rounds[played]
        wanted = self.attendance[played].sizes
        for number, (table, size) in enumerate(zip(tables, wanted, strict=False)):
            if len(table) != size:
                sentence = f"expected {size} players, got {len(table)}"
                yield Deviation(("rounds", played, number), sentence, self.sizes)
        if len(tables) != len(wanted):
            sentence = f"expected {len(wanted)} tables, got {len(tables)}"
            yield Deviation(("rounds", played), sentence, self.sizes)

    def find_wrong_mixture(self, played: int) -> Iterator[Deviation]:
        """As many tables of four as possible beside those that have started, in any order."""
        wanted = self.attendance[played].sizes
        got = sorted(map(len, filter(None, self.rounds[played])), reverse=True)
        if tuple(got) != wanted:
            sentence = f"expected {_spell(wanted)}, got {_spell(got)}"
            yield Deviation(("rounds", played), sentence, self.sizes)


def _spell(sizes: Sequence[int]) -> str:
    """Say how many tables there are of each size: "3 tables of 4, 1 of 3"."""
    counted = [f"{sizes.count(size)} of {size}" for size in dict.fromkeys(sizes)]
    first, *others = counted or ["none"]
    return ", ".join([f"tables: {first}", *others])
