"""Who sits where: everybody once in every round, at tables of the right sizes."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.violations import Citation
from hexmeet.seating.schedule_file import Table
from hexmeet.seating.verification.deviations import Deviation, cite

FULL, SHORT = 4, 3

Rounds = Sequence[Sequence[Table]]


def find_players(rounds: Rounds) -> list[str]:
    """List who plays: everybody who sits somewhere in at least half of the rounds."""
    times = count_rounds(rounds)
    return [player for player, number in times.items() if 2 * number >= len(rounds)]


def count_rounds(rounds: Rounds) -> Counter[str]:
    """Count for everybody who sits somewhere in how many rounds they do."""
    times: Counter[str] = Counter()
    for tables in rounds:
        times.update(list(dict.fromkeys(player for table in tables for player in table)))
    return times


def count_tables(players: int) -> tuple[int, int] | None:
    """Count the tables of four and of three for so many players; None where there are no such.

    Every player more at a table of four is one fewer at a table of three (italy-2009 3.2a; shn-2022
    7.a.2; shn-2024 7.a.2; cwc-2004 8; reading 13).
    """
    for short in range(players // SHORT + 1):
        full, rest = divmod(players - SHORT * short, FULL)
        if rest == 0:
            return full, short
    return None


def check_seats(
    rounds: Rounds, players: Collection[str], rulebook: Rulebook
) -> Iterator[Deviation]:
    """Check every table of every round."""
    check = _Check(rounds, players, rulebook)
    if not rounds:
        yield Deviation(("rounds",), "expected a round or more, got none", check.everybody)
    can_be_seated = count_tables(len(players)) is not None
    if not can_be_seated:
        sentence = f"expected 3, 4, or 6 and more players, got {len(players)}"
        yield Deviation(("rounds",), sentence, check.sizes)
    for number in range(len(rounds)):
        yield from check.find_wrong_people(number)
        if can_be_seated:
            yield from check.find_wrong_sizes(number)


@dataclass(frozen=True, slots=True)
class _Check:
    rounds: Rounds
    players: Collection[str]
    rulebook: Rulebook

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
        table_of: dict[str, int] = {}
        for number, table in enumerate(self.rounds[played]):
            for player in table:
                sentence = self._say_wrong(player, table_of)
                if sentence:
                    yield Deviation(("rounds", played, number), sentence, self.everybody)
                table_of.setdefault(player, number)
        for player in self.players:
            if player not in table_of:
                sentence = f"{player} has no seat; expected one"
                yield Deviation(("rounds", played), sentence, self.everybody)

    def _say_wrong(self, player: str, table_of: dict[str, int]) -> str:
        if player in table_of:
            return f"{player} sits at table {table_of[player] + 1} as well; expected one seat"
        if player not in self.players:
            return f"{player} sits here; expected only who plays in the other rounds too"
        return ""

    def find_wrong_sizes(self, played: int) -> Iterator[Deviation]:
        """As many tables of four as possible, those of three last."""
        tables = self.rounds[played]
        full, short = count_tables(len(self.players)) or (0, 0)
        wanted = [*[FULL] * full, *[SHORT] * short]
        for number, (table, size) in enumerate(zip(tables, wanted, strict=False)):
            if len(table) != size:
                sentence = f"expected {size} players, got {len(table)}"
                yield Deviation(("rounds", played, number), sentence, self.sizes)
        if len(tables) != len(wanted):
            sentence = f"expected {len(wanted)} tables, got {len(tables)}"
            yield Deviation(("rounds", played), sentence, self.sizes)
