"""Finds out which round of a tournament comes next, and who sits where in it."""

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.plan import find_band, find_formula
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Band, Stage
from hexmeet.rulebooks.violations import Notice, RuleViolation, Value, cite
from hexmeet.seating.figures import Schedule
from hexmeet.seating.finals import (
    FinalTable,
    fewest_semi_finalists,
    seat_semi_final,
    seat_top,
    seat_winners,
)
from hexmeet.seating.ranked_round import (
    SeatedRound,
    check_method,
    seat_by_rank,
    seat_first_round,
    seat_near_rank,
)
from hexmeet.seating.selection import SelectionOrder, order_finals, order_preliminary
from hexmeet.standings.faults import played_tables
from hexmeet.standings.lots import Tie, draw_lot, find_ties
from hexmeet.standings.ranking import rank_preliminary
from hexmeet.standings.reading import Reading
from hexmeet.standings.stages import Progress
from hexmeet.standings.tournament_file import Round


@dataclass(frozen=True, slots=True)
class NextTable:
    """A table, its players in play order or in order of selection, and why they sit there."""

    players: tuple[str, ...]
    selection: SelectionOrder
    seats: FinalTable = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound:
    """The tables of the next round."""

    stage: Stage
    number: int  # within its stage
    rounds: int
    formula: str | None
    ranking: tuple[str, ...]  # empty before the first round
    tables: tuple[NextTable, ...]
    seated: SeatedRound | None = None  # by lot or by the ranking
    notices: tuple[Notice, ...] = ()


def seat_next_round(reading: Reading, options: Namespace) -> NextRound:
    """Seat what comes next, or say why that cannot be."""
    standing = _State(reading, options)
    standing.refuse_unready()
    stage = standing.find_stage()
    if stage is Stage.PRELIMINARY:
        return standing.seat_preliminary()
    standing.refuse_other_choices()
    return standing.seat_semi_final() if stage is Stage.SEMI_FINAL else standing.seat_final()


class _State:
    """A tournament between two rounds, and what was asked for."""

    def __init__(self, reading: Reading, options: Namespace) -> None:
        self.file, self.rulebook = reading.file, reading.rulebook
        self.options = options
        self.path: str = options.tournament
        self.absent = frozenset(options.absent)
        self.formula = find_formula(self.rulebook, options.formula)
        self.notices: list[Notice] = []

    # --- how far it has gone ---

    @cached_property
    def played(self) -> tuple[Round, ...]:
        return self.file.rounds_of(Stage.PRELIMINARY)

    @cached_property
    def semi_final(self) -> tuple[Round, ...]:
        return self.file.rounds_of(Stage.SEMI_FINAL)

    @cached_property
    def players(self) -> int:
        """How many came."""
        return len(self.file.players) - sum(left.after_round == 0 for left in self.file.left)

    @cached_property
    def band(self) -> Band:
        return find_band(self.rulebook, self.players, self.formula)

    @cached_property
    def rounds(self) -> int:
        return int(self.options.rounds or self.band.rounds)

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        return rank_preliminary(self.file, self.rulebook, after_round=len(self.played))

    @cached_property
    def ranking(self) -> tuple[str, ...]:
        return tuple(chain.from_iterable(self.groups))

    @cached_property
    def there(self) -> tuple[str, ...]:
        return tuple(player for player in self.ranking if player not in self.absent)

    def refuse_unready(self) -> None:
        """Refuse what is decided, unfinished, or about nobody."""
        problems = list(self._find_unready())
        if problems:
            raise FileError(problems)

    def _find_unready(self) -> Iterator[Problem]:
        for s, record in enumerate(self.file.stages):
            for r, played in enumerate(record.rounds):
                if not played.tables:
                    key = f"$.stages[{s}].rounds[{r}].tables"
                    yield Problem(self.path, key, "expected the tables of this round, got none")
        for game in played_tables(self.file):
            if not game.table.is_finished:
                expected = "expected a winner, as the next round is seated when this one is over"
                yield Problem(self.path, game.key, expected)
            elif game.stage is Stage.FINAL:
                yield Problem(self.path, game.key, "the final is decided; no round comes after it")
        known = {player.id for player in self.file.players}
        for player in sorted(self.absent - known):
            yield Problem("--absent", "", f'no player has the id "{player}"')

    def find_stage(self) -> Stage:
        """Find out which stage the next round belongs to (italy-2009 3.2; studio-2023 1.1.3)."""
        if self.semi_final:
            return Stage.FINAL
        if len(self.played) < self.rounds:
            return Stage.PRELIMINARY
        planned = self.band.semi_final
        if self.options.skip_semi_final and planned == "held":
            params: dict[str, Value] = {"players": self.players}
            clause = cite(self.rulebook, self.band)
            raise RuleViolation("semi-final.cannot-be-skipped", clause, params)
        if planned == "none" or self.options.skip_semi_final or self.rulebook.semi_final is None:
            return Stage.FINAL
        if len(self.there) < fewest_semi_finalists(self.rulebook):
            clause = cite(self.rulebook, self.rulebook.semi_final)
            self.notices.append(Notice("semi-final.too-few-players", clause))
            return Stage.FINAL
        return Stage.SEMI_FINAL

    def refuse_other_choices(self) -> None:
        """Refuse to avoid repeats where tables follow from ranks alone."""
        if self.options.avoid_repeats:
            problem = "expected a round of the preliminary stage to come next"
            raise FileError([Problem("--avoid-repeats", "", problem)])

    # --- the preliminary stage ---

    def seat_preliminary(self) -> NextRound:
        """Seat a round by lot or by the ranking (italy-2009 3.2a, 3.2b, 3.5)."""
        number = len(self.played) + 1
        check_method(self.rulebook, number, self.rounds)
        seed = self.options.seed
        if number == 1:
            seated = seat_first_round(self.there, self.rulebook, seed)
        else:
            self._refuse_ties(f"preliminary/round {number - 1}")
            seat = seat_near_rank if self.options.avoid_repeats else seat_by_rank
            seated = seat(self.there, self._history(), self.rulebook, seed)
        return NextRound(
            stage=Stage.PRELIMINARY,
            number=number,
            rounds=self.rounds,
            formula=self.formula,
            ranking=self.ranking if number > 1 else (),
            tables=tuple(
                NextTable(table, order_preliminary(table, self.rulebook)) for table in seated.tables
            ),
            seated=seated,
            notices=seated.notices,
        )

    def _history(self) -> Schedule:
        return [
            [[seat.player for seat in table.seats] for table in played.tables]
            for played in self.played
        ]

    # --- semi-final and final ---

    def seat_semi_final(self) -> NextRound:
        """Seat the semi-final tables."""
        block = self.rulebook.semi_final
        places = sum(map(len, block.tables)) if block else 0
        self._refuse_ties("preliminary", lambda tie: tie.first <= places)
        tables = seat_semi_final(self.ranking, self.absent, self.rulebook)
        return self._order_selection(Stage.SEMI_FINAL, tables)

    def seat_final(self) -> NextRound:
        """Seat the final."""
        selects = self.rulebook.selection.finals == "preliminary-rank"
        if not self.played and selects:
            problem = "expected the preliminary stage, by whose ranking the players select"
            raise FileError([Problem(self.path, "$.stages", problem)])
        if self.semi_final:
            return self._order_selection(Stage.FINAL, [self._seat_winners()])
        places = self.rulebook.final.players
        self._refuse_ties(
            "preliminary",
            lambda tie: tie.first <= places and (selects or places < tie.last),
        )
        table = seat_top(self.ranking, self.absent, self.rulebook)
        return self._order_selection(Stage.FINAL, [table])

    def _seat_winners(self) -> FinalTable:
        progress = Progress.of(self.file, self.rulebook)
        tables = [[seat.player for seat in table.seats] for table in self.semi_final[0].tables]
        playing = set(chain.from_iterable(tables))
        if self.played:
            self._refuse_ties("preliminary", lambda tie: len(playing.intersection(tie.players)) > 1)
        for table in tables:
            # Who left in the middle of the game has no place at the table.
            table.sort(key=lambda player: progress.semi_final_place(player) or len(table) + 1)
        gone = {left.player for left in self.file.left}
        return seat_winners(
            tables, self._rank_all(), self.absent | gone, self.rulebook, self._find_advance(tables)
        )

    def _rank_all(self) -> tuple[str, ...]:
        """Rank also who left before the semi-final was over, last."""
        others = (player.id for player in self.file.players)
        return tuple(dict.fromkeys((*self.ranking, *others)))

    def _find_advance(self, tables: Sequence[Sequence[str]]) -> int:
        """Tell how many of a table go on: in some small fields more than one (italy-2009 1.7.4)."""
        sizes = tuple(map(len, tables))
        small = chain.from_iterable(event.small_fields for event in self.rulebook.events)
        found = [field.advance for field in small if field.semi_finals == sizes and field.advance]
        return found[0] if found and not self.played else 1

    def _order_selection(self, stage: Stage, tables: Sequence[FinalTable]) -> NextRound:
        seated = []
        for number, seats in enumerate(tables, start=1):
            by_rank = tuple(seat.player for seat in seats)
            stream = Stream(self.options.seed, f"seating/{stage}/table {number}")
            selection = order_finals(by_rank, self.rulebook, stream)
            seated.append(NextTable(selection.play_order or by_rank, selection, seats))
        return NextRound(
            stage=stage,
            number=1,
            rounds=1,
            formula=self.formula,
            ranking=self.ranking,
            tables=tuple(seated),
            notices=tuple(self.notices),
        )

    # --- lots that are missing ---

    def _refuse_ties(self, point: str, matters: Callable[[Tie], object] = bool) -> None:
        """Refuse to seat while a tie that matters has no lot (italy-2009 3.2b; reading 7)."""
        there = [[p for p in group if p not in self.absent] for group in self.groups]
        ties = [tie for tie in find_ties(point, there) if matters(tie)]
        if ties:
            raise FileError([self._ask_for_lot(tie) for tie in ties])

    def _ask_for_lot(self, tie: Tie) -> Problem:
        players = ", ".join(tie.players)
        expected = f"expected a lot of {players}, tied on places {tie.first} to {tie.last}"
        if self.options.is_seeded:
            lot = draw_lot(self.options.seed, tie, self.rulebook.ranking.lots)
            expected += f"; the seed draws {json.dumps(lot, ensure_ascii=False)}"
        return Problem(self.path, "$.lots", expected)
