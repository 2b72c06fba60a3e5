"""Makes up whole tournaments by a rulebook, so that rankings and checkers can be tried on many.

Everything in them comes from one seed. Tables are drawn, not optimal: seating is not tried here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.plan import make_plan
from hexmeet.rulebooks.schema import Criterion, Rulebook, Stage
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.standings.cuts import (
    finalists,
    preliminary_order,
    semi_final_seats,
)
from hexmeet.standings.games import play
from hexmeet.standings.lots import Tie, draw_lot, find_ties, ties_that_matter
from hexmeet.standings.people import name_players
from hexmeet.standings.ranking import rank_preliminary, rank_tournament
from hexmeet.standings.tournament_file import (
    Left,
    Penalty,
    Round,
    StageRecord,
    Table,
    TournamentFile,
)

# Who are too few to lose another player, without and with a semi-final to come.
FEWEST = 6
FEWEST_BEFORE_SEMI_FINAL = 12


class Generator:
    """One tournament in the making."""

    def __init__(self, rulebook: Rulebook, players: int, seed: str) -> None:
        self.rulebook = rulebook
        self.seed = seed
        self.plan = make_plan(rulebook, players)
        semi_final = any(planned.stage is Stage.SEMI_FINAL for planned in self.plan.stages)
        self.fewest = FEWEST_BEFORE_SEMI_FINAL if semi_final else FEWEST
        people = name_players(players, Stream(seed, "generate/players"))
        self.file = TournamentFile(
            format="hexmeet.tournament/1",
            rulebook=rulebook.id,
            name=f"{rulebook.id} with {players} players, seed {seed}",
            players=people,
            groups=self._draw_groups([player.id for player in people]),
            penalties=self._draw_penalties([player.id for player in people]),
        )

    def run(self, until: Stage) -> TournamentFile:
        """Play stage after stage."""
        stages = [planned.stage for planned in self.plan.stages]
        wanted = stages.index(until) + 1 if until in stages else len(stages)
        for planned in self.plan.stages[:wanted]:
            if planned.stage is Stage.PRELIMINARY:
                self._play_preliminary(planned.rounds)
            elif planned.stage is Stage.SEMI_FINAL:
                self._play_semi_final()
            else:
                self._play_final()
        return self.file

    # --- before the first round ---

    def _draw_groups(self, players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        order = Stream(self.seed, "generate/groups").shuffle(players)
        return tuple((order[2 * n], order[2 * n + 1]) for n in range(len(players) // 12))

    def _draw_penalties(self, players: Sequence[str]) -> tuple[Penalty, ...]:
        stream = Stream(self.seed, "generate/penalties")
        late = [p for p in players if self.rulebook.lateness and stream.happens(12)]
        counts = Criterion.WARNINGS in self.rulebook.ranking.criteria
        warned = [p for p in players if counts and stream.happens(8)]
        return (
            *(Penalty(player=player, kind="late") for player in late),
            *(Penalty(player=player, kind="warning") for player in warned),
        )

    # --- the stages ---

    def _play_preliminary(self, rounds: int) -> None:
        by_rank = self.rulebook.seating.methods[0] == "ranking"
        for number in range(1, rounds + 1):
            if number > 1 and by_rank:
                self._draw_lots_between_rounds(number - 1)
            seated = self._seat_by_rank(number) if by_rank and number > 1 else self._seat(number)
            self._add_round(Stage.PRELIMINARY, number, seated)
            self._let_go(number, of=self._staying())
        groups = rank_preliminary(self.file, self.rulebook, after_round=rounds)
        following = self.plan.stages[1].stage if len(self.plan.stages) > 1 else None
        ties = find_ties("preliminary", groups)
        self._draw_lots(ties_that_matter(ties, self.rulebook, next_stage=following))

    def _play_semi_final(self) -> None:
        order = preliminary_order(self.file, self.rulebook)
        tables = self.rulebook.semi_final.tables if self.rulebook.semi_final else ()
        seats = semi_final_seats(order, tables)
        self._add_round(Stage.SEMI_FINAL, 1, seats)
        self._let_go(self._rounds(), of=[player for table in seats for player in table])
        self._draw_lots_after_semi_final()

    def _play_final(self) -> None:
        self._add_round(Stage.FINAL, 1, [finalists(self.file, self.rulebook)])

    def _rounds(self) -> int:
        return sum(len(record.rounds) for record in self.file.stages)

    def _staying(self) -> list[str]:
        gone = {left.player for left in self.file.left}
        return [player.id for player in self.file.players if player.id not in gone]

    # --- who sits where ---

    def _seat(self, number: int) -> list[list[str]]:
        """Draw tables a few times and keep those with the fewest players who have met."""
        stream = Stream(self.seed, f"generate/seating/{number}")
        players = self._staying()
        met = self._met()
        draws = [_deal(stream.shuffle(players)) for _ in range(1 if len(players) > 100 else 12)]  # noqa: PLR2004
        return min(
            draws,
            key=lambda tables: sum(
                frozenset(pair) in met for table in tables for pair in combinations(table, 2)
            ),
        )

    def _seat_by_rank(self, number: int) -> list[list[str]]:
        groups = rank_preliminary(self.file, self.rulebook, after_round=number - 1)
        return _deal([player for group in groups for player in group])

    def _met(self) -> set[frozenset[str]]:
        return {
            frozenset(pair)
            for played in self.file.rounds_of(Stage.PRELIMINARY)
            for table in played.tables
            for pair in combinations([seat.player for seat in table.seats], 2)
        }

    def _add_round(self, stage: Stage, number: int, seated: Sequence[Sequence[str]]) -> None:
        stream = Stream(self.seed, f"generate/games/{stage}/{number}")
        leaver = self._lose_one_in_game(stage, stream)
        tables = tuple(
            Table(number=t, seats=play(stream.shuffle(players), self.rulebook, stream, leaver))
            for t, players in enumerate(seated, start=1)
        )
        rounds = (*self.file.rounds_of(stage), Round(number=number, tables=tables))
        others = tuple(record for record in self.file.stages if record.stage is not stage)
        record = StageRecord(stage=stage, rounds=rounds)
        self.file = replace(self.file, stages=(*others, record))

    # --- who leaves ---

    def _lose_one_in_game(self, stage: Stage, stream: Stream) -> str | None:
        players = self._staying()
        if stage is not Stage.PRELIMINARY or not stream.happens(6) or len(players) <= self.fewest:
            return None
        leaver = stream.choose(players)
        self._leave(leaver, self._rounds(), stream)
        return leaver

    def _let_go(self, after_round: int, of: Sequence[str]) -> None:
        stream = Stream(self.seed, f"generate/leaving/{after_round}")
        staying = [player for player in of if player in set(self._staying())]
        if len(self._staying()) > self.fewest and staying and stream.happens(3):
            self._leave(stream.choose(staying), after_round, stream)

    def _leave(self, player: str, after_round: int, stream: Stream) -> None:
        expels = self.rulebook.warnings is not None and self.rulebook.warnings.expelled_at
        reason = stream.choose(("withdrew", "withdrew", "expelled" if expels else "disqualified"))
        left = Left(player=player, after_round=after_round, reason=reason)  # type: ignore[arg-type]
        self.file = replace(self.file, left=(*self.file.left, left))

    # --- lots ---

    def _draw_lots_between_rounds(self, after_round: int) -> None:
        groups = rank_preliminary(self.file, self.rulebook, after_round=after_round)
        self._draw_lots(find_ties(f"preliminary/round {after_round}", groups))

    def _draw_lots_after_semi_final(self) -> None:
        """Draw for who is tied by the ranking with the semi-final included."""
        if self.rulebook.ranking.lots.drawn == "always":
            standings = rank_tournament(self.file, self.rulebook).standings
            self._draw_lots(
                Tie("semi-final", standing.place, (standing.player, *standing.tied_with))
                for standing in standings
                if standing.tied_with > (standing.player,)
                and standing.place > self.rulebook.final.players
            )

    def _draw_lots(self, ties: Iterable[Tie]) -> None:
        lots = tuple(draw_lot(self.seed, tie, self.rulebook.ranking.lots) for tie in ties)
        self.file = replace(self.file, lots=(*self.file.lots, *lots))


def generate(rulebook: Rulebook, players: int, seed: str, until: Stage) -> TournamentFile:
    """Make up a tournament up to and with a stage."""
    return Generator(rulebook, players, seed).run(until)


def _deal(players: Sequence[str]) -> list[list[str]]:
    """Cut an order of players into tables, those of three last."""
    tables = []
    start = 0
    for size in table_sizes(len(players)) or ():
        tables.append(list(players[start : start + size]))
        start += size
    return tables
