"""What can be told of a tournament file that is not well formed, so that no fault hides another.

What does not fit the model is filled in with something harmless, at its place in the file.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.faults import Fault
from hexmeet.standings.tournament_file import (
    Left,
    Penalty,
    Player,
    Round,
    Seat,
    StageRecord,
    Table,
    TournamentFile,
)

Object = Mapping[str, object]

SIZES = (3, 4)
MOST_POINTS = 30
NEVER = 1_000_000


@dataclass(frozen=True, slots=True)
class Remains:
    """A file as far as it can be told, the faults of its table sizes, and what was filled in."""

    file: TournamentFile
    faults: tuple[Fault, ...]
    filled_in: frozenset[str]


def salvage(tree: object) -> Remains:
    """Read whatever is well formed."""
    salvager = _Salvager()
    file = salvager.read(_object(tree))
    return Remains(file, tuple(salvager.faults), frozenset(salvager.filled_in))


@dataclass(slots=True)
class _Salvager:
    faults: list[Fault] = field(default_factory=list)
    filled_in: set[str] = field(default_factory=set)
    mentioned: dict[str, None] = field(default_factory=dict)

    def read(self, tree: Object) -> TournamentFile:
        listed = [self._id(item.get("id"), f"{key}.id") for key, item in _items(tree, "$.players")]
        # Where the list of players is broken, nobody can tell who is missing in it.
        is_whole = bool(listed) and not self.filled_in
        file = TournamentFile(
            format="hexmeet.tournament/1",
            rulebook=self._rulebook(tree),
            name="",
            players=(),
            groups=self._lists(tree, "$.groups"),
            penalties=tuple(
                Penalty(player=self._player(item, key), kind="warning")
                for key, item in _items(tree, "$.penalties")
            ),
            left=tuple(self._left(item, key) for key, item in _items(tree, "$.left")),
            stages=tuple(self._stage(item, key) for key, item in _items(tree, "$.stages")),
            lots=self._lists(tree, "$.lots"),
        )
        others = [name for name in self.mentioned if name.startswith("$") or not is_whole]
        names = [*listed, *(name for name in others if name not in listed)]
        players = tuple(Player(id=name, name="") for name in names)
        return replace(file, players=players)

    def _rulebook(self, tree: Object) -> str:
        return self._id(tree.get("rulebook"), "$.rulebook")

    def _id(self, value: object, key: str) -> str:
        """Read an id; one that is none is replaced by its place, which nothing else is called."""
        if isinstance(value, str) and value:
            return value
        self.filled_in.add(key)
        return key

    def _mention(self, value: object, key: str) -> str:
        player = self._id(value, key)
        self.mentioned[player] = None
        return player

    def _player(self, item: Object, key: str) -> str:
        return self._mention(item.get("player"), f"{key}.player")

    def _lists(self, tree: Object, key: str) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(self._mention(member, at) for at, member in _values({"": members}, f"{place}."))
            for place, members in _values(tree, key)
        )

    def _left(self, item: Object, key: str) -> Left:
        after = _number(item.get("after_round"), NEVER)
        after = after if after >= 0 else NEVER
        return Left(player=self._player(item, key), after_round=after, reason="withdrew")

    def _stage(self, item: Object, key: str) -> StageRecord:
        name = item.get("stage")
        stage = next((stage for stage in Stage if stage == name), None)
        if stage is None:
            self.filled_in.add("$.stages")  # whose order nobody can tell
        rounds = tuple(
            Round(
                number=_number(inner.get("number"), number),
                tables=tuple(self._table(*table) for table in _items(inner, f"{at}.tables")),
            )
            for number, (at, inner) in enumerate(_items(item, f"{key}.rounds"), start=1)
        )
        return StageRecord(stage=stage or Stage.PRELIMINARY, rounds=rounds)

    def _table(self, key: str, item: Object) -> Table:
        number = _number(item.get("number"), 0)
        if number < 1:
            self.filled_in.add(f"{key}.number")
        seats = tuple(self._seat(*seat) for seat in _items(item, f"{key}.seats"))
        if isinstance(item.get("seats"), list) and len(seats) not in SIZES:
            expected = f"expected 3 or 4 players at a table, got {len(seats)}"
            self.faults.append(Fault(f"{key}.seats", expected))
        return Table(number=number, seats=seats)

    def _seat(self, key: str, item: Object) -> Seat:
        points = _number(item.get("vp"), -1)
        is_right = 0 <= points <= MOST_POINTS
        if not is_right and item.get("vp") is not None:
            self.filled_in.add(f"{key}.vp")
        return Seat(
            player=self._player(item, key),
            vp=points if is_right else None,
            winner=item.get("winner") is True,
        )


def _object(value: object) -> Object:
    return value if isinstance(value, dict) else {}


def _number(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def _values(tree: Object, key: str) -> Iterator[tuple[str, object]]:
    """Walk a list named by the last part of its key."""
    values = tree.get(key.rpartition(".")[2])
    for number, value in enumerate(values if isinstance(values, list) else ()):
        yield f"{key.removesuffix('.')}[{number}]", value


def _items(tree: Object, key: str) -> Iterator[tuple[str, Object]]:
    """Walk a list of objects named by the last part of its key."""
    for place, value in _values(tree, key):
        yield place, _object(value)
