"""What has been proven of a player's chances: only what is proven may be said."""

from dataclasses import dataclass
from enum import StrEnum

from hexmeet.tournament.what_if.rivals import Ahead


class Verdict(StrEnum):
    """Whether a player reaches the next stage."""

    CERTAIN = "certain"
    POSSIBLE = "possible"  # it can go either way
    IMPOSSIBLE = "impossible"
    OPEN = "open"  # neither could be proven


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is proven: always in, never in, in at least once, out at least once."""

    always: bool
    never: bool
    sometimes_in: bool
    sometimes_out: bool

    @property
    def verdict(self) -> Verdict:
        """What may be said."""
        if self.always:
            return Verdict.CERTAIN
        if self.never:
            return Verdict.IMPOSSIBLE
        return Verdict.POSSIBLE if self.sometimes_in and self.sometimes_out else Verdict.OPEN

    def __or__(self, other: "Finding") -> "Finding":
        """Join findings of which either may come true."""
        return Finding(
            always=self.always and other.always,
            never=self.never and other.never,
            sometimes_in=self.sometimes_in or other.sometimes_in,
            sometimes_out=self.sometimes_out or other.sometimes_out,
        )


def judge(ahead: Ahead, places: int, *, has_lot: bool) -> Finding:
    """Judge by who can be ahead of a player whose own game is over.

    A tie that a lot breaks can go either way, unless an earlier lot may hold for it: then a tie
    proves nothing (studio-2023 1.1.9; reading 7).
    """
    always = ahead.most_with_level < places
    never = ahead.fewest >= places
    return Finding(
        always=always,
        never=never,
        sometimes_in=ahead.fewest_with_level < places if has_lot else not never,
        sometimes_out=ahead.most >= places if has_lot else not always,
    )
