"""Games to test with: random ones, some with offers, people who leave and time that runs out."""

from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream
from hexmeet.engine import game
from hexmeet.engine.options import Options, read_options
from hexmeet.engine.rules.leaving import leave
from hexmeet.engine.rules.turn import call_time
from hexmeet.engine.rules.words import A_COUNTER, A_OFFER, COUNT_BITS, MAIN, OVER, SEATS_BITS
from hexmeet.engine.state import State
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load

MOST_MOVES = 2500


def examples(few: int) -> int:
    """How many examples a property gets: few by default, fifty times as many by night."""
    assert settings.default is not None
    return few * settings.default.max_examples // 100


def all_options() -> list[Options]:
    """Every rulebook, for three and for four players, with victory declared or by itself."""
    return [
        read_options(load(rulebook).game, players, wins_by_itself=by_itself)
        for rulebook in rulebook_ids()
        for players in (3, 4)
        for by_itself in (False, True)
    ]


def options() -> st.SearchStrategy[Options]:
    return st.sampled_from(all_options())


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**32)


def some_terms(s: State, seat: int, stream: Stream) -> int:
    """Make up an offer or a counter-offer, legal or not."""
    counts = [stream.number(4) if stream.number(3) == 0 else 0 for _ in range(10)]
    kind = A_COUNTER
    if seat == s.turn_of:
        kind = A_OFFER | (stream.number(16) << SEATS_BITS)
    return kind | sum(count << (COUNT_BITS * k) for k, count in enumerate(counts))


def walk(rules: Options, seed: int, *, talk: int = 0, most: int = MOST_MOVES) -> Iterator[State]:
    """Play at random by states that follow each other; `talk` offers in a hundred moves."""
    stream = Stream(str(seed), "walk")
    s = game.begin_quickly(rules, seed)
    yield s
    while s.phase != OVER and s.moves < most:
        seats = game.seats_to_move(s)
        seat = stream.choose(seats)
        actions = game.legal(s, seat)
        if s.phase == MAIN and stream.number(100) < talk:
            seat = stream.number(s.players)
            terms = some_terms(s, seat, stream)
            if game.refusal(s, terms, seat):
                continue
            actions = [terms]
        s = game.apply(s, stream.choose(actions), seat)
        yield s


def interrupted(rules: Options, seed: int, *, time_runs_out: bool) -> Iterator[State]:
    """Play at random until somebody leaves, again and again, or until time is over."""
    stream = Stream(str(seed), "interruptions")
    until = stream.number(300)
    s = game.begin_quickly(rules, seed)
    while s.phase != OVER and s.moves < MOST_MOVES:
        seats = game.seats_to_move(s)
        seat = stream.choose(seats)
        actions = game.legal(s, seat)
        s = game.apply(s, stream.choose(actions), seat)
        if until == 0:
            s = s.copy()
            if time_runs_out:
                call_time(s)
            else:
                leave(s, stream.number(s.players))
            until = 1 + stream.number(200)
        until -= 1
        yield s
