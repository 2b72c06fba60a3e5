"""Who may ask for what: the table as it was agreed, written out, and really enforced."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from datetime import date
from typing import Any, get_type_hints

import pytest
from tests.web.site import DAY, TEN, Site

from hexmeet.ledger.log import Position
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Actor, Command, Entry
from hexmeet.tournament.kinds import find_types
from hexmeet.tournament.state import Settings, Staff, Tournament
from hexmeet.tournament.words import Gone, Role
from hexmeet.web.logbook import LEDGER
from hexmeet.web.permissions import MAY, SPEAKS_FOR, Standing, Who, may_submit
from hexmeet.web.visit import Visit

COMMANDS = find_types(ask, Command)
EVERYBODY: tuple[Who, ...] = (*Role, *Standing)
COLUMNS = ("owner", "organiser", "head-judge", "judge", "scorekeeper", "player", "public")

# One row for each command, one column for each role; a P is a player for oneself only.
TABLE = """
create-tournament     x . . . . . .
restart-tournament    x . . . . . .
change-settings       x x . . . . .
appoint-staff         x x . . . . .
dismiss-staff         x x . . . . .
open-registration     x x . . . . .
close-registration    x x . . . . .
register-player       x x . . x . x
import-players        x x . . . . .
change-player         x x . . x P .
withdraw-player       x x . . x P .
undo-withdrawal       x x . . x P .
bar-names             x x . . . . .
open-check-in         x x . . . . .
close-check-in        x x . . . . .
check-in              x x x x x . .
undo-check-in         x x x x x . .
correct-lateness      x x . . . . .
start-tournament      x x . . . . .
undo-start            x x . . . . .
draft-seating         x x . . . . .
discard-draft         x x . . . . .
swap-seats            x x . . . . .
publish-round         x x . . . . .
repair-round          x x . . . . .
start-round           x x x x . . .
undo-round-start      x x . . . . .
start-table           x x x x x . .
undo-table-start      x x x x . . .
pause-round           x x x x . . .
resume-round          x x x x . . .
pause-table           x x x x . . .
note-table            x x x x x . .
mark-table            x x x x x . .
give-extra-time       x x x x . . .
limit-turns           x x x x . P .
lift-turn-limit       x x x x . . .
call-time             x x x x . . .
undo-time-call        x x x . . . .
record-pick           x x x x x P .
undo-pick             x x x x x . .
enter-sheet           x x x x x x .
sign-sheet            x x x x x P .
dispute-sheet         x x x x x P .
decide-sheet          x x x x . . .
reopen-sheet          x x . . . . .
call-judge            x x x x x P .
take-call             x x x x . . .
give-ruling           x x x x . . .
warn-player           x x x x . . .
revoke-warning        x x x . . . .
remove-player         x x x x . . .
ask-to-leave          . . . . . P .
stay-on               x x . . . P .
close-stage           x x . . . . .
enter-lot             x x x . . . .
close-tournament      x x . . . . .
call-off-tournament   x x . . . . .
add-photo             x x . . . . .
"""


def read_table() -> Mapping[str, Mapping[str, str]]:
    rows = (line.split() for line in TABLE.strip().splitlines())
    return {kind: dict(zip(COLUMNS, marks, strict=True)) for kind, *marks in rows}


AGREED = read_table()
CELLS = [(kind, who) for kind in COMMANDS for who in EVERYBODY]


def test_every_command_has_a_row_and_every_row_a_command() -> None:
    assert set(AGREED) == set(COMMANDS)
    assert set(MAY) == set(COMMANDS.values())


@pytest.mark.parametrize(("kind", "who"), CELLS, ids=str)
def test_the_table_is_the_one_that_was_agreed(kind: str, who: Who) -> None:
    assert (who in MAY[COMMANDS[kind]]) == (AGREED[kind][who] != ".")


def make(kind: type[Command], **given: Any) -> Command:  # noqa: ANN401 - any field
    """Make a command of a kind, about player 1 and table 1."""
    hints = get_type_hints(kind)
    values = {
        field.name: SAMPLES.get(field.name, OF_TYPE.get(hints[field.name]))
        for field in fields(kind)
        if field.default is MISSING
    }
    if kind is ask.RegisterPlayer:
        given = {"by_self": True, **given}
    return kind(**{**values, **given})


SETTINGS = Settings(
    name="X", place="Y", day=DAY, starts_at=TEN, time_zone="UTC", event="tournament"
)
SAMPLES: Mapping[str, object] = {
    "settings": SETTINGS,
    "player": "1",
    "by": "1",
    "entry": Entry(id="1", name="Ada Lovelace", born=date(1990, 1, 1)),
    "person": "jude",
    "players": ("1", "2"),
    "because": Gone.WITHDREW,
    "asked_by": "1",
}
OF_TYPE: Mapping[object, object] = {str: "x", int: 1, bool: True, tuple[str, ...]: ("1",)}


def list_samples(kind: type[Command]) -> Iterator[Command]:
    if kind is ask.AppointStaff:
        yield ask.AppointStaff(person=Staff(id="new", name="New", roles=(Role.JUDGE,)))
    else:
        yield make(kind)


@pytest.fixture
def visit(site: Site) -> Visit:
    """Somebody at a tournament, whose roles a test gives."""
    site.create()
    site.register(13)
    return Visit(LEDGER.load(site.slug), Actor("1"), None, site.at, command_id="once")


def test_whoever_may_not_is_refused_before_anything_is_done(visit: Visit) -> None:
    refused = []
    for number, (name, who) in enumerate(CELLS):
        if AGREED[name][who] != ".":
            continue
        for command in list_samples(COMMANDS[name]):
            roles = (who,) if isinstance(who, Role) else ()
            visit.actor = Actor("1" if who is Standing.PLAYER else "somebody", roles)
            visit.standing = who if isinstance(who, Standing) else None
            visit.command_id = f"try {number}"
            with pytest.raises(RuleViolation) as refusal:
                visit.submit(command)
            assert refusal.value.code == "role.not-allowed", (name, who)
            refused.append((name, who))
    assert len(refused) == sum(row.count(".") for row in TABLE.split("\n"))
    assert LEDGER.load(visit.slug).sequence == visit.sequence


def allowed(command: Command, who: Who, actor: str) -> bool:
    return may_submit(command, (who,), actor)


@pytest.mark.parametrize(("kind", "who"), CELLS, ids=str)
def test_whoever_may_is_let_through_to_the_rules(kind: str, who: Who) -> None:
    for command in list_samples(COMMANDS[kind]):
        assert allowed(command, who, "1") == (AGREED[kind][who] != ".")


@pytest.mark.parametrize("kind", [kind for kind, row in AGREED.items() if row["player"] == "P"])
def test_players_ask_for_themselves_only(kind: str) -> None:
    (command,) = list_samples(COMMANDS[kind])
    assert allowed(command, Standing.PLAYER, "1")
    assert not allowed(command, Standing.PLAYER, "2")
    assert COMMANDS[kind] in SPEAKS_FOR


def test_the_public_enters_by_itself_only() -> None:
    entry = Entry(id="9", name="Zoe")
    assert not allowed(ask.RegisterPlayer(entry=entry), Standing.PUBLIC, "public")
    assert allowed(ask.RegisterPlayer(entry=entry, by_self=True), Standing.PUBLIC, "public")


def test_nobody_is_nobody() -> None:
    position = Position(1, "", Tournament(id="x"), None)
    stranger = Visit(position, Actor("stranger"), None, TEN)
    assert not any(stranger.may(kind) for kind in COMMANDS.values())
