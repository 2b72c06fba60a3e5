"""Games of a tournament: found by round and table, and who plays in them to the end."""

from dataclasses import dataclass, replace

from hexmeet.tournament.chapter import violate
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.tournament.words import TableStatus

FEWEST_PLAYERS = 3  # with fewer left a game ends


@dataclass(frozen=True, slots=True)
class Game:
    """A table of a round, with who left during its game."""

    number: int  # of the round, counted through all stages
    round: Round
    table: Table
    left: tuple[str, ...]

    @property
    def stayed(self) -> tuple[str, ...]:
        """Who has not left during the game, in play order."""
        return tuple(player for player in self.table.seats if player not in self.left)

    @property
    def has_begun(self) -> bool:
        """Whether the game was started, and may have ended."""
        return self.table.status is not TableStatus.SEATED

    @property
    def ended_by_leaving(self) -> bool:
        """Whether too few are left to play on (italy-2009 3.5; reading 11)."""
        return len(self.stayed) < FEWEST_PLAYERS

    @property
    def is_in_progress(self) -> bool:
        """Whether it is being played: begun, not ended by leaving, and without a sheet yet."""
        return self.has_begun and not self.ended_by_leaving and self.table.sheet is None


def find_game(tournament: Tournament, table: int, round_number: int | None = None) -> Game:
    """Find a game by its table, in the current round where no other is named."""
    number = len(tournament.rounds) if round_number is None else round_number
    if not 1 <= number <= len(tournament.rounds):
        played = len(tournament.rounds)
        block = tournament.rules.tables
        raise violate(tournament, "round.unknown", block, round=number, rounds=played)
    found = tournament.rounds[number - 1].find_table(table)
    if found is None:
        block = tournament.rules.tables
        raise violate(tournament, "table.unknown", block, table=table, round=number)
    return _game(tournament, number, found)


def find_game_of(tournament: Tournament, player: str) -> Game | None:
    """Find the game of a player in the current round."""
    if tournament.current_round is None:
        return None
    number = len(tournament.rounds)
    tables = tournament.current_round.tables
    seated = (_game(tournament, number, table) for table in tables if player in table.seats)
    return next(seated, None)


def _game(tournament: Tournament, number: int, table: Table) -> Game:
    players = tournament.players
    left = tuple(player for player in table.seats if players[player].left_after == number - 1)
    return Game(number, tournament.rounds[number - 1], table, left)


def find_table(tournament: Tournament, number: int, table: int) -> Table:
    """Find a table of a round that is counted through all stages."""
    tables = tournament.rounds[number - 1].tables
    return next(found for found in tables if found.number == table)


def put_table(tournament: Tournament, number: int, table: Table) -> Tournament:
    """Put a table in place of the one of its number."""
    played = tournament.rounds[number - 1]
    tables = tuple(table if other.number == table.number else other for other in played.tables)
    rounds = list(tournament.rounds)
    rounds[number - 1] = replace(played, tables=tables)
    return replace(tournament, rounds=tuple(rounds))
