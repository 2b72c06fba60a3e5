"""Whatever players and judges do at a table, it stays one that can be, and its record replays."""

from hypothesis import given, settings
from tests.engine.conftest import BOARD, NAMES
from tests.engine.games import examples, seeds, some_terms

from hexmeet.boards.notation import read_layout
from hexmeet.cli.errors import explain
from hexmeet.draw.streams import Stream
from hexmeet.engine.check import check
from hexmeet.engine.conditions import read_conditions
from hexmeet.engine.draws import Draws
from hexmeet.engine.game import legal, refusal, seats_to_move
from hexmeet.engine.notation import Move
from hexmeet.engine.record import Header, Instead, Leave, write_record
from hexmeet.engine.record_reading import parse_record, read_deed
from hexmeet.engine.replay import replay
from hexmeet.engine.rules.words import A_ROAD, MAIN, OVER
from hexmeet.engine.rulings import (
    PIECES,
    Bar,
    CallTime,
    Decision,
    Expel,
    MoveCard,
    MoveResources,
    MoveRobber,
    Pile,
    Place,
    RobberToDesert,
    Ruling,
    Swap,
    Take,
    Undo,
)
from hexmeet.engine.table import Table, enter, play, rule, set_up
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.violations import RuleViolation

STEPS = 300


def some_decision(table: Table, chance: Stream) -> Decision:
    """Make up a decision, possible or not."""
    seat, other = (chance.number(table.state.players) for _ in range(2))
    corner, hexes = chance.number(54), (chance.number(19), chance.number(19))
    piles = [Pile("deck"), Pile("hand", seat), Pile("hand", other), Pile("played", seat)]
    cards = tuple(chance.number(3) if chance.number(3) == 0 else 0 for _ in range(5))
    return chance.choose([
        RobberToDesert(after_turn=chance.number(2) == 1),
        Bar(seat),
        MoveResources(cards, chance.choose([None, seat]), chance.choose([None, other])),
        MoveCard(chance.number(5), chance.choose(piles), chance.choose(piles)),
        Place(chance.choose(PIECES), seat, corner),
        Take(chance.choose(PIECES), corner),
        MoveRobber(hexes[0]),
        Swap(chance.choose(["hexes", "numbers"]), *hexes),
        Swap("harbours", corner, chance.number(54)),
        Expel(seat) if chance.number(9) == 0 else Bar(seat),
        CallTime() if chance.number(9) == 0 else Bar(seat),
    ])  # fmt: skip


def some_ruling(table: Table, chance: Stream) -> Ruling:
    """Make up a ruling; one in three undoes something."""
    numbers = [entry.number for entry in table.holding]
    if numbers and chance.number(3) == 0:
        first = numbers[-1 - chance.number(min(9, len(numbers)))]
        return Ruling((Undo(first, numbers[-1]),), "a test")
    decisions = (some_decision(table, chance) for _ in range(1 + chance.number(2)))
    return Ruling(tuple(decisions), "a test")


def some_move(table: Table, chance: Stream) -> tuple[int, int]:
    """Pick a legal action, more often one that builds, or an offer."""
    s = table.state
    if s.phase == MAIN and chance.number(4) == 0:
        seat = chance.number(s.players)
        terms = some_terms(s, seat, chance)
        if not refusal(s, terms, seat):
            return seat, terms
    seat = chance.choose(seats_to_move(s))
    actions = legal(s, seat)
    building = [action for action in actions if action >= A_ROAD]
    return seat, chance.choose(building if building and chance.number(2) else actions)


def go_on(table: Table, chance: Stream, draws: Draws) -> Table:
    """Do something at a table, or try to."""
    what = chance.number(200)
    last = table.holding[-1] if table.holding else None
    if what < 10:
        return rule(table, "Dana", some_ruling(table, chance))
    if what == 10:
        return enter(table, chance.number(table.state.players), Leave())
    if what < 20 and last and isinstance(last.by, int) and isinstance(last.deed, Move | Instead):
        piece = chance.choose(["road e", "settlement c", "city c"])
        return enter(table, last.by, read_deed(f"instead {piece}{chance.number(54)}", table.names))
    return play(table, *some_move(table, chance), draws)


@settings(max_examples=examples(4))
@given(seeds())
def test_whatever_is_done_the_table_can_be_and_its_record_replays(seed: int) -> None:
    chance, draws = Stream(str(seed), "table"), Draws(str(seed), "game")
    players = 3 + chance.number(2)
    rulebook = load(chance.choose(rulebook_ids()))
    conditions = read_conditions(rulebook, players, wins_by_itself=chance.number(2) == 1)
    layout = read_layout(BOARD, "board")
    header = Header(
        rulebook.id, None, draws.fingerprint, "game", layout, NAMES[:players], conditions
    )
    table = set_up(header)
    for _ in range(STEPS):
        before = table.state.copy()
        try:
            table = go_on(table, chance, draws)
        except RuleViolation as violation:
            assert len(list(explain(violation))) == 1
            assert table.state == before
        assert check(table.state) == []
        if table.state.phase == OVER:
            break
    record = parse_record(write_record(table.record), name="game")
    assert record == table.record
    assert replay(record, name="game", seed=str(seed)) == table
