"""The tournament file: who played whom, where, with which result; version 2 also tells when."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from hexmeet.rulebooks.schema import Expansion, Stage

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
class Moment:
    """Something that happened: what it was says which of the fields it has.

    - `published`: a round became known; `method` says how it was seated, as far as it is known.
    - `changed`: a round was seated otherwise than by its method; `how`, and `reason`.
    - `reopened`: a result stood until now, which `seats` tells.
    - `came`: a `player` who had not been there came in time for the round that follows.
    - `warned`, `revoked`: a `player` got a warning, or had one taken back.
    - `drawn`: a lot was drawn, by hand where there is a `witness`.
    - `split`: the same between `players` who ended a game equal, best first.
    - `closed`: a `stage` ended, and its ranking with it.
    """

    what: Literal[
        "published",
        "changed",
        "reopened",
        "came",
        "warned",
        "revoked",
        "drawn",
        "split",
        "closed",
    ]
    round: Number | None = None  # counted through all stages, from 1
    method: Literal["ranking", "schedule", "printed"] | None = None
    # Seats exchanged by hand, put right after it was published, or apart from who met before.
    how: Literal["swapped", "repaired", "spread"] | None = None
    reason: str | None = None
    table: Number | None = None
    seats: Annotated[tuple[Seat, ...], MinLen(3), MaxLen(4)] | None = None
    player: Id | None = None
    lot: Annotated[int, Ge(1), Le(10_000)] | None = None  # its place among the lots, from 1
    players: Annotated[tuple[Id, ...], MinLen(2)] | None = None
    witness: str | None = None
    stage: Stage | None = None


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
    # What version 1 cannot say.
    expansion: ClassVar[Expansion | None] = None
    history: ClassVar[tuple[Moment, ...]] = ()

    def rounds_of(self, stage: Stage) -> tuple[Round, ...]:
        """Give the rounds of a stage, none where it is not in the file."""
        return next((record.rounds for record in self.stages if record.stage is stage), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedFile(TournamentFile):
    """Version 2: a tournament and what happened in it, in order, as far as a ranking rests on it.

    Everything else is as it stands today. Penalties and lots that the history leaves out have held
    from the beginning. It also says which expansion is played with, where there is one.
    """

    format: Literal["hexmeet.tournament/2"]  # type: ignore[assignment]
    expansion: Expansion | None = None  # type: ignore[misc]
    history: tuple[Moment, ...] = ()  # type: ignore[misc]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownVersion(DatedFile):
    """A file that says neither version: it is held against all that any version has."""

    format: Literal["hexmeet.tournament/1", "hexmeet.tournament/2"]  # type: ignore[assignment]
