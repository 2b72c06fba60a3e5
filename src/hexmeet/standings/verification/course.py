"""How a tournament went: its rounds counted through all stages, and who was there in each."""

from collections.abc import Mapping
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.faults import PlayedTable, played_tables
from hexmeet.standings.tournament_file import TournamentFile


@dataclass(frozen=True, slots=True, eq=False)
class PlayedRound:
    """One round: its JSON path, its stage, its number counted through all stages."""

    key: str
    stage: Stage
    number: int
    tables: tuple[PlayedTable, ...]  # by table number
    seated: frozenset[str]

    @property
    def is_finished(self) -> bool:
        """Whether every game of the round has a winner."""
        return bool(self.tables) and all(played.table.is_finished for played in self.tables)


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A tournament as it went under a rulebook."""

    file: TournamentFile
    rulebook: Rulebook
    players: tuple[str, ...]
    rounds: tuple[PlayedRound, ...]
    left_after: Mapping[str, int]

    def of(self, stage: Stage) -> tuple[PlayedRound, ...]:
        """Give the rounds of a stage in which somebody sits."""
        return tuple(played for played in self.rounds if played.stage is stage and played.tables)

    @property
    def preliminary(self) -> tuple[PlayedRound, ...]:
        """The rounds that everybody plays."""
        return self.of(Stage.PRELIMINARY)

    @property
    def preliminary_end(self) -> int:
        """The number of the last round of the preliminary stage, 0 where it has none."""
        return max((played.number for played in self.preliminary), default=0)

    @property
    def ranked_until(self) -> int:
        """The last round that counts for those who play no later stage, or lost in one.

        An event without a preliminary stage ranks by all games (reading 35).
        """
        return self.preliminary_end or len(self.rounds)

    def one_of(self, stage: Stage) -> PlayedRound | None:
        """Give the round of a stage of one game, None where nobody sits in it."""
        return next(iter(self.of(stage)), None)

    def left_during(self, player: str, number: int) -> bool:
        """Whether a player who sits in a round left in the middle of it (italy-2009 3.5)."""
        return self.left_after.get(player, number) == number - 1

    def present(self, number: int) -> tuple[str, ...]:
        """List who had not left before a round began, also who left in the middle of it.

        Who has left is in no ranking and no cut any more (italy-2009 3.5).
        """
        return tuple(player for player in self.players if not self._gone(player, number))

    def _gone(self, player: str, number: int) -> bool:
        after = self.left_after.get(player, number)
        return after < number and not (after == number - 1 and player in self._seated(number))

    def _seated(self, number: int) -> frozenset[str]:
        return self.rounds[number - 1].seated if number <= len(self.rounds) else frozenset()

    def there_after(self, number: int) -> tuple[str, ...]:
        """List who had not left when so many rounds were over, also who left right afterwards."""
        return tuple(p for p in self.players if self.left_after.get(p, number) >= number)


def players_at(played: PlayedTable) -> tuple[str, ...]:
    """List the players at a table."""
    return tuple(seat.player for seat in played.table.seats)


def follow(file: TournamentFile, rulebook: Rulebook) -> Course:
    """Follow a tournament through its file."""
    tables = list(played_tables(file))
    rounds: list[PlayedRound] = []
    for s, record in enumerate(file.stages):
        for r in range(len(record.rounds)):
            number = len(rounds) + 1
            own = [played for played in tables if played.round == number]
            own.sort(key=lambda played: played.table.number)
            key = f"$.stages[{s}].rounds[{r}]"
            seated = frozenset(player for played in own for player in players_at(played))
            rounds.append(PlayedRound(key, record.stage, number, tuple(own), seated))
    return Course(
        file=file,
        rulebook=rulebook,
        players=tuple(player.id for player in file.players),
        rounds=tuple(rounds),
        left_after={left.player: left.after_round for left in file.left},
    )
