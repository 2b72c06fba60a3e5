"""Tables near the ranking, put right by exchanging two players of neighbouring tables at a time.

At first nobody is exchanged but for the better. Then somebody who sits away from the ranking's
table is exchanged with anybody near; what follows from that is taken back unless it was worth it.
The numbers come from a stream of no seed, and how long it goes on from no clock: the same players
come to the same tables on every machine.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from hexmeet.draw.streams import Stream

NEAR = 3  # so many tables away somebody may go in one exchange
MOST_AT_ONCE = 2  # before what follows is put right


class Exchanges:
    """Who sits where, beginning with the tables of the ranking, and what that costs."""

    def __init__(
        self, sizes: Sequence[int], home: Sequence[int], met: Sequence[int], repeat: int
    ) -> None:
        self.home = home
        self.met = met  # sets of players are numbers with one bit for each
        self.repeat = repeat  # what a repeat costs, in steps to other tables squared
        self.at = list(home)
        self.members: list[set[int]] = [set() for _ in sizes]
        self.tables = [0] * len(sizes)
        for player, number in enumerate(home):
            self.members[number].add(player)
            self.tables[number] |= 1 << player
        self.amiss = {player for player in range(len(home)) if self._is_amiss(player)}
        self.weighed = 0
        self.gain = 0  # how the cost has changed

    def run(self, trials: int) -> None:
        """Exchange as long as it helps, and then see whether something worse leads to better.

        So many exchanges are weighed for that.
        """
        self._improve(sorted(self.amiss))
        stream = Stream("", "exchanges")
        last = self.weighed + trials
        while self.amiss and self.weighed < last:
            self._try(stream)

    def _is_amiss(self, player: int) -> bool:
        """Whether somebody sits with who was met before, or not at the ranking's table."""
        return self.at[player] != self.home[player] or self._meets_again(player)

    def _meets_again(self, player: int) -> bool:
        return bool(self.met[player] & self.tables[self.at[player]])

    def _near(self, player: int) -> Iterator[int]:
        """List the tables near the own one, and near the ranking's."""
        own, home = self.at[player], self.home[player]
        for number in range(max(0, own - NEAR), min(len(self.tables), own + NEAR + 1)):
            if number != own:
                yield number
        if abs(own - home) > NEAR:
            yield home

    def _try(self, stream: Stream) -> None:
        """Make some exchanges, and put right what follows; take it back if it costs more."""
        before = self.gain
        done = []
        meeting_again = [player for player in self.amiss if self._meets_again(player)]
        player = stream.choose(sorted(meeting_again or self.amiss))
        for _ in range(1 + stream.number(MOST_AT_ONCE)):
            near = [other for number in self._near(player) for other in self.members[number]]
            other = stream.choose(sorted(near))
            self._exchange(player, other)
            done.append((player, other))
            player = stream.choose(
                sorted(self.members[self.at[player]] | self.members[self.at[other]])
            )
        players = {p for pair in done for one in pair for p in self.members[self.at[one]]}
        done += self._improve(sorted(players))
        for pair in reversed(done if self.gain > before else ()):
            self._exchange(*pair)

    def _improve(self, players: Iterable[int]) -> list[tuple[int, int]]:
        """Exchange some players, and whom that concerns, until no exchange of one is better."""
        done = []
        waiting = deque(players)
        while waiting:
            player = waiting.popleft()
            change, other = self._find_best(player) if player in self.amiss else (0, player)
            if change < 0:
                self._exchange(player, other)
                done.append((player, other))
                concerned = self.members[self.at[player]] | self.members[self.at[other]]
                waiting.extend(sorted(concerned.difference(waiting)))
        return done

    def _find_best(self, player: int) -> tuple[int, int]:
        """Find with whom an exchange is best, and by how much the cost changes."""
        changes = [
            (self._weigh(player, other), other)
            for number in self._near(player)
            for other in self.members[number]
        ]
        self.weighed += len(changes)
        return min(changes, default=(0, player))

    def _weigh(self, one: int, other: int) -> int:
        """Tell by how much the cost changes if two players change tables."""
        at_one, at_other = self.at[one], self.at[other]
        met_one, met_other = self.met[one], self.met[other]
        here, there = self.tables[at_one] & ~(1 << other), self.tables[at_other] & ~(1 << one)
        repeats = (
            (met_one & there & ~(1 << other)).bit_count()
            + (met_other & here & ~(1 << one)).bit_count()
            - (met_one & here).bit_count()
            - (met_other & there).bit_count()
        )
        home_one, home_other = self.home[one], self.home[other]
        return repeats * self.repeat + 2 * (at_one - at_other) * (home_one - home_other)

    def _exchange(self, one: int, other: int) -> None:
        self.gain += self._weigh(one, other)
        at_one, at_other = self.at[one], self.at[other]
        both = 1 << one | 1 << other
        self.tables[at_one] ^= both
        self.tables[at_other] ^= both
        self.members[at_one] ^= {one, other}
        self.members[at_other] ^= {one, other}
        self.at[one], self.at[other] = at_other, at_one
        for player in (*self.members[at_one], *self.members[at_other]):
            (self.amiss.add if self._is_amiss(player) else self.amiss.discard)(player)
