"""What rounds to come cannot better, given the rounds that stay as they are.

The same arguments as in `seating.bounds`, for players of whom some have met already: pairs that
met, places that were held and turns at three that were had count from the start. Figures are for
all rounds together and everybody who played in any of them; as there, a bound holds for schedules
that meet the bounds of the figures before it.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from math import comb

from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.bounds import Bound, count_shared, spread_group
from hexmeet.seating.figures import THREE, Figures, Group, Schedule, measure
from hexmeet.seating.positions import FOUR, FOURTH


class Limits:
    """Bounds for rounds that stay and so many rounds to come of the same players."""

    def __init__(
        self, kept: Schedule, players: Sequence[str], to_come: int, groups: Sequence[Group]
    ) -> None:
        self.kept = kept
        self.players = frozenset(players)
        self.to_come = to_come
        self.groups = groups
        self.sizes = table_sizes(len(players)) or ()
        self.figures = measure(kept, groups)
        self._spreads: dict[int, int] = {}
        # Only pairs of players who will still be there can be told apart, or meet anew.
        self.met = Counter(
            chain.from_iterable(
                combinations(sorted(self.players.intersection(table)), 2)
                for table in chain.from_iterable(kept)
            )
        )

    def find(self) -> Mapping[Objective, Bound]:
        """Bound every figure."""
        most = self._bound_meetings()
        repeats = self._bound_repeats(max(most, 1))
        values = Figures(
            max_meetings=most,
            repeat_meetings=repeats,
            position_repeats=self._bound_positions(),
            friend_meetings=self._bound_friends(),
            extra_three_table=self._bound_extra_three(),
        )
        return {objective: self._explain(objective, values) for objective in Objective}

    def spread(self, players: int) -> int:
        """Count the pairs of so many players that share a table in any round to come, at least."""
        if players not in self._spreads:
            self._spreads[players] = spread_group(players, self.sizes)
        return self._spreads[players]

    def _explain(self, objective: Objective, values: Figures) -> Bound:
        value, kept = getattr(values, objective), getattr(self.figures, objective)
        if value == (objective is Objective.MAX_MEETINGS):
            return Bound(value, "nothing")
        argument = "kept" if value == kept else "to-come"
        return Bound(value, argument, {"kept": kept, "more": value - kept})

    @property
    def _meetings_to_come(self) -> int:
        return self.to_come * sum(comb(size, 2) for size in self.sizes)

    @property
    def _shared(self) -> int:
        """How many pairs any two rounds have in common at least, over all pairs of rounds."""
        among_kept = sum(comb(times, 2) for times in self.met.values())
        tables = (len(self.players.intersection(table)) for table in chain.from_iterable(self.kept))
        with_kept = self.to_come * sum(map(self.spread, tables))
        return among_kept + with_kept + comb(self.to_come, 2) * count_shared(self.sizes)

    def _bound_meetings(self) -> int:
        """With at most m meetings a pair: meetings <= m * pairs, 2 * shared <= (m-1) * meetings."""
        meetings = sum(self.met.values()) + self._meetings_to_come
        if not self.to_come or not meetings:
            return self.figures.max_meetings
        by_sharing = 1 - (-2 * self._shared // meetings)
        by_pairs = -(-meetings // comb(len(self.players), 2))
        return max(self.figures.max_meetings, 1, by_sharing, by_pairs)

    def _bound_repeats(self, most: int) -> int:
        """Repeats of those who have left are there to stay; the others share and run out of pairs.

        A pair that meets m times is shared by m(m-1)/2 pairs of rounds and repeats m-1 times.
        """
        kept = self.figures.repeat_meetings
        of_these = sum(times - 1 for times in self.met.values())
        unmet = comb(len(self.players), 2) - len(self.met)
        by_sharing = -(-2 * self._shared // most) if self.to_come else 0
        by_pairs = of_these + self._meetings_to_come - unmet
        return kept - of_these + max(of_these, by_sharing, by_pairs)

    def _bound_positions(self) -> int:
        """Nobody has more than four places to hold, and only so many get a fourth one."""
        held: dict[str, set[int]] = defaultdict(set)
        for table in chain.from_iterable(self.kept):
            for position, player in enumerate(table):
                held[player].add(position)
        without, gains = 0, 0
        for player in self.players:
            first_three = len(held[player] - {FOURTH})
            repeats = max(0, self.to_come - (FOURTH - first_three))
            without += repeats
            gains += repeats > 0 and FOURTH not in held[player]
        seats = self.to_come * self.sizes.count(FOUR)
        return self.figures.position_repeats + without - min(seats, gains)

    def _bound_friends(self) -> int:
        """A group spreads over the tables as evenly as it can."""
        still = (len(self.players.intersection(group)) for group in self.groups)
        return self.figures.friend_meetings + self.to_come * sum(map(self.spread, still))

    def _bound_extra_three(self) -> int:
        """Only who was never at three can take a turn that is not one too many, and one only."""
        tables = chain.from_iterable(self.kept)
        had_one = {player for table in tables if len(table) == THREE for player in table}
        turns = self.to_come * THREE * self.sizes.count(THREE)
        return self.figures.extra_three_table + max(0, turns - len(self.players - had_one))
