"""The tournament file, version 1: who played whom, where, with which result."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from hexmeet.rulebooks.schema import Stage

Id = Annotated[str, MinLen(1), MaxLen(100)]
Name = Annotated[str, MinLen(1), MaxLen(200)]
Number = Annotated[int, Ge(1), Le(1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who takes part."""

    id: Id
    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Something that counts against a player."""

    player: Id
    kind: Literal["late", "warning"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """Who no longer takes part, and since when.

    Rounds are counted through all stages. A player who left during a game has `after_round` one
    less than that game's round and still sits at its table.
    """

    player: Id
    after_round: Annotated[int, Ge(0), Le(1000)]
    reason: Literal["withdrew", "disqualified", "expelled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A place at a table; without `vp` until the game is finished."""

    player: Id
    vp: Annotated[int, Ge(0), Le(30)] | None = None
    winner: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One game; its seats are listed in play order. Without a winner it is not finished."""

    number: Number
    seats: Annotated[tuple[Seat, ...], MinLen(3), MaxLen(4)]

    @property
    def is_finished(self) -> bool:
        """Whether somebody has won."""
        return any(seat.winner for seat in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """All games played at the same time."""

    number: Number
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRecord:
    """The rounds of one stage."""

    stage: Stage
    rounds: tuple[Round, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFile:
    """A tournament as far as it has gone."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    format: Literal["hexmeet.tournament/1"]
    rulebook: Id
    name: Name
    players: Annotated[tuple[Player, ...], MinLen(1)]
    # Friends and family, who are kept apart where possible.
    groups: tuple[tuple[Id, ...], ...] = ()
    penalties: tuple[Penalty, ...] = ()
    left: tuple[Left, ...] = ()
    stages: tuple[StageRecord, ...] = ()
    # Each lists tied players, the best first.
    lots: tuple[Annotated[tuple[Id, ...], MinLen(2)], ...] = ()

    def rounds_of(self, stage: Stage) -> tuple[Round, ...]:
        """Give the rounds of a stage, none where it is not in the file."""
        return next((record.rounds for record in self.stages if record.stage is stage), ())
