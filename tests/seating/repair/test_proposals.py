"""Repairs of whole schedules: what always holds, and scenes from a hall."""

import json
from collections.abc import Callable, Sequence
from itertools import chain

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hexmeet.cli.schedule_records import record_schedule
from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import measure
from hexmeet.seating.repair.moves import Why, find_seats
from hexmeet.seating.repair.proposals import Proposal, propose
from hexmeet.seating.repair.repairs import Claim
from hexmeet.seating.repair.situation import Change, Published, Tables, exchange
from hexmeet.seating.schedule_file import parse_schedule
from hexmeet.seating.starts import deal
from hexmeet.seating.verification.report import verify

Publish = Callable[..., Published]

LAWS = ("studio-2023", "shn-2024")  # the one counts opponents first, the other friends

FOUR_ROUNDS = (
    ("abcd", "efgh", "ijkl", "mnop"),
    ("eain", "fbjm", "gldo", "hkcp"),
    ("pgaj", "mlbi", "ndeh", "okfc"),
    ("kmge", "jnho", "ficp", "dabl"),
)


def draw_rounds(players: int, rounds: int, seed: str) -> tuple[Tables, ...]:
    stream = Stream(seed, "test")
    sizes = table_sizes(players) or ()
    drawn = [deal(stream.shuffle(range(players)), sizes) for _ in range(rounds)]
    return tuple(tuple(tuple(f"p{n}" for n in table) for table in tables) for tables in drawn)


@st.composite
def situations(draw: st.DrawFn) -> tuple[Published, Change]:
    players = draw(st.sampled_from([6, 7, 8, 9, 10, 11, 12, 13, 16, 17]))
    count = draw(st.integers(1, 4))
    rounds = draw_rounds(players, count, str(draw(st.integers(0, 99))))
    number = draw(st.integers(1, count))
    tables = rounds[number - 1]
    started = draw(st.sets(st.integers(1, len(tables)), max_size=len(tables) - 1))
    free = [p for t, table in enumerate(tables, 1) if t not in started for p in table]
    absent = draw(st.lists(st.sampled_from(free), unique=True, max_size=3))
    late = tuple(f"late {n}" for n in range(draw(st.integers(0, 3))))
    names = tuple(f"p{n}" for n in range(players))
    avoided = draw(st.sampled_from([(), (("p0", "p1"),)]))
    rulebook = load(draw(st.sampled_from(LAWS)))
    published = Published(
        rounds=rounds,
        entrants=Entrants(
            players=(*names, *late),
            groups=(("p0", "p2", "p3"),),
            avoided=avoided,
            fixed_tables=draw(st.sampled_from([{}, {"p1": 1}])),
        ),
        rulebook=rulebook.id,
        priorities=rulebook.seating.priorities,
    )
    change = Change(
        round=number,
        absent=tuple(absent),
        late=late,
        started=tuple(sorted(started)),
        published_through=draw(st.integers(number, count)),
    )
    return published, change


@settings(max_examples=10)
@given(situations())
def test_repaired_schedule_is_a_schedule(situation: tuple[Published, Change]) -> None:
    published, change = situation
    try:
        proposals = propose(published, change)
    except RuleViolation as refused:
        assert refused.code in ("repair.no-room", "players.cannot-be-seated")
        assume(condition=False)
        raise
    assert 1 <= len(proposals) <= 3
    assert [p.rank for p in proposals] == sorted(p.rank for p in proposals)
    assert proposals[0].moved == proposals[0].fewest
    for proposal in proposals:
        check_seating(proposal, published, change)
        check_moves(proposal, published, change)
        check_certificate(proposal, published)
        check_independently(proposal, published, change)


def check_seating(proposal: Proposal, published: Published, change: Change) -> None:
    assert proposal.rounds[: change.round - 1] == published.rounds[: change.round - 1]
    expected = {p for table in published.rounds[-1] for p in table} - set(change.absent)
    expected.update(change.late)
    for number in range(change.round, len(published.rounds) + 1):
        tables = proposal.rounds[number - 1]
        seated = sorted(chain.from_iterable(tables))
        assert seated == sorted(expected)
        free = [
            len(table)
            for t, table in enumerate(tables, 1)
            if table and not (number == change.round and t in change.started)
        ]
        assert sorted(free, reverse=True) == list(table_sizes(sum(free)) or ())
        if number > change.published_through:
            assert [len(table) for table in tables] == list(table_sizes(len(seated)) or ())
    for table in change.started:
        before = published.rounds[change.round - 1][table - 1]
        assert proposal.rounds[change.round - 1][table - 1] == before


def check_independently(proposal: Proposal, published: Published, change: Change) -> None:
    repaired = published.after(change, proposal.rounds)
    record = record_schedule(repaired, proposal.certificate, {})
    reading = parse_schedule(json.dumps(record), name="repaired.json")
    assert verify(reading.file, reading.rulebook).deviations == ()


def check_moves(proposal: Proposal, published: Published, change: Change) -> None:
    listed = {(move.round, move.player): (move.old, move.new) for move in proposal.moves}
    assert len(listed) == len(proposal.moves)
    differences = {}
    for number in range(change.round, change.published_through + 1):
        old = find_seats(published.rounds[number - 1])
        new = find_seats(proposal.rounds[number - 1])
        for player in {*old, *new}:
            if old.get(player) != new.get(player):
                differences[number, player] = old.get(player), new.get(player)
    assert listed == differences


def check_certificate(proposal: Proposal, published: Published) -> None:
    certificate = proposal.certificate
    assert certificate.achieved == measure(proposal.rounds, published.entrants.groups)
    # A bound holds where the figures before it are at theirs.
    for objective in certificate.order:
        achieved = getattr(certificate.achieved, objective)
        assert achieved >= certificate.bounds[objective].value
        if achieved > certificate.bounds[objective].value:
            break


def repair(
    published: Published, number: int, through: int = 0, **change: Sequence[object]
) -> tuple[Proposal, ...]:
    what = Change(round=number, published_through=through or number, **change)  # type: ignore[arg-type]
    return propose(published, what)


def test_no_show_where_four_divides_the_field_moves_nobody(publish: Publish) -> None:
    (proposal,) = repair(publish(*FOUR_ROUNDS[:1]), 1, absent=["d"])
    assert proposal.rounds[0][0] == ("a", "b", "c")
    assert (proposal.moved, proposal.fewest, proposal.claim) == (0, 0, Claim.BEST)
    assert proposal.threes_before_fours == ((1, 1),)


def test_no_show_at_a_table_of_three_closes_it_when_the_others_have_room(
    publish: Publish,
) -> None:
    proposal = repair(publish(("abcd", "efg", "hij", "klm")), 1, absent=["e"])[0]
    assert proposal.moved == proposal.fewest == 2
    assert {move.why for move in proposal.moves} == {Why.ABSENT, Why.TABLE_CLOSED}
    # The closed table leaves a gap, so that the others keep their numbers.
    assert [len(table) for table in proposal.rounds[0]] == [4, 0, 4, 4]


def test_late_player_takes_the_empty_seat(publish: Publish) -> None:
    (first, *_) = repair(publish(("abcd", "efg")), 1, late=["z"])
    assert first.rounds[0] == (("a", "b", "c", "d"), ("e", "f", "g", "z"))
    assert [(move.player, move.why) for move in first.moves] == [("z", Why.LATE)]


def test_late_player_makes_a_new_table_where_no_seat_is_empty(publish: Publish) -> None:
    first = repair(publish(*FOUR_ROUNDS[:1]), 1, late=["z"])[0]
    assert first.moved == first.fewest == 2
    assert len(first.rounds[0]) == 5
    assert {move.why for move in first.moves if move.is_to_other_table} == {Why.TABLE_OPENED}
    # Nobody else changes places: those with the last place of their table go.
    assert not [move for move in first.moves if move.is_in_play_order]


def test_late_and_absent_at_once_move_nobody(publish: Publish) -> None:
    first = repair(publish(*FOUR_ROUNDS[:3]), 2, absent=["b"], late=["z"])[0]
    assert first.moved == 0
    assert first.rounds[1][1] == ("f", "z", "j", "m")


def test_more_moves_are_offered_for_better_figures(publish: Publish) -> None:
    # Who comes late finds a seat beside three who met in round 1; one move parts two of them.
    published = publish(("abcd", "efg"), ("aefb", "cdg"))
    moved = [proposal.moved for proposal in repair(published, 2, late=["z"])]
    assert moved[0] == 0
    assert moved[-1] > 0


def test_fixed_tables_of_persons_are_kept(publish: Publish) -> None:
    published = publish(("abcd", "efg", "hij", "klm"), fixed_tables={"f": 2})
    first = repair(published, 1, absent=["e"])[0]
    # Table 2 would be closed; now one of the others is, with one more who has to move.
    assert "f" in first.rounds[0][1]
    assert first.moved == first.fewest == 3
    assert first.certificate.misplaced == 0


def test_fixed_table_is_given_up_where_it_has_to_be_closed(publish: Publish) -> None:
    published = publish(("abc", "def", "ghi"), fixed_tables={"a": 1, "d": 2, "g": 3})
    first = repair(published, 1, absent=["i"])[0]
    assert first.moved == first.fewest == 2
    assert first.certificate.misplaced == 1


def test_seats_taken_wrongly_are_accepted_or_put_right(publish: Publish) -> None:
    published = publish(*FOUR_ROUNDS[:2])
    accepted, right = repair(published, 2, wrong_seats=[("a", "m")])[:2]
    assert accepted.rounds[1] == exchange(published.rounds[1], "a", "m")
    assert (accepted.moved, accepted.moves, accepted.put_right) == (0, (), ())
    assert right.rounds[1] == published.rounds[1]
    assert right.put_right == ("a", "m")
    assert [(move.player, move.why) for move in right.moves] == [
        ("a", Why.PUT_RIGHT),
        ("m", Why.PUT_RIGHT),
    ]


@pytest.mark.parametrize("started", [[1], [2], [1, 2], [1, 2, 3, 4]])
def test_seats_taken_wrongly_at_a_started_table_are_accepted(
    publish: Publish, started: list[int]
) -> None:
    published = publish(*FOUR_ROUNDS[:2])
    seats = [("a", published.rounds[1][1][0])]
    proposals = repair(published, 2, wrong_seats=seats, started=started)
    assert proposals
    assert len({proposal.rounds for proposal in proposals}) == len(proposals)
    assert not any(proposal.put_right for proposal in proposals)


def test_published_later_rounds_are_repaired_and_others_seated_anew(publish: Publish) -> None:
    first = repair(publish(*FOUR_ROUNDS[:3]), 1, through=2, absent=["d"])[0]
    assert first.rounds[1] == (tuple("eain"), tuple("fbjm"), tuple("glo"), tuple("hkcp"))
    assert [len(table) for table in first.rounds[2]] == [4, 4, 4, 3]
    # Each round for itself is the best: that they are so together is not claimed.
    assert first.claim is Claim.UNPROVEN


def test_who_left_is_welcome_again(publish: Publish) -> None:
    gone = repair(publish(*FOUR_ROUNDS[:2]), 1, absent=["d"])[0]
    again = repair(publish(*gone.rounds), 2, late=["d"])[0]
    assert again.fewest == 0
    assert "d" in chain.from_iterable(again.rounds[1])
    assert again.certificate.bound.max_meetings == 1


def test_rounds_whose_sizes_cannot_be_right_are_not_held_against_later_ones(
    publish: Publish,
) -> None:
    published = publish(("abcd", "efg", "hij", "klm"))
    first = repair(published, 1, late=["x", "y", "z"], started=[2, 3, 4])[0]
    assert [len(table) for table in first.rounds[0]] == [4, 3, 3, 3, 3]
    assert first.certificate.is_optimal


def test_large_fields_are_not_searched_through_but_seated(publish: Publish) -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + 1300)))
    tables = [letters[start : start + 4] for start in range(0, 1300, 4)]
    first = repair(publish(tables, tables), 1, absent=[letters[3]])[0]
    assert first.moved == 0
    assert sum(map(len, first.rounds[1])) == 1299
