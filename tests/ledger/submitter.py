"""A process that submits commands, each acknowledged by a line once it is in the log.

Arguments: a name, and how many notes to submit. Before that it takes a seat, as everybody tries to.
"""

import sys

from hexmeet.ledger.databases import open_database

open_database()

from tests.ledger.place import submit  # noqa: E402 - as above
from tests.ledger.tally import TALLIES, Note, Take  # noqa: E402 - as above

from hexmeet.ledger.errors import Conflict  # noqa: E402 - needs what was opened
from hexmeet.ledger.log import Ledger  # noqa: E402 - as above
from hexmeet.rulebooks.violations import RuleViolation  # noqa: E402 - as above
from hexmeet.tournament.commands import Actor  # noqa: E402 - as above


def say(line: str) -> None:
    """Tell whoever started the process."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(name: str, notes: int) -> None:
    """Take the seat, then write notes."""
    ledger, actor = Ledger(TALLIES), Actor(name)
    say("ready")
    sys.stdin.readline()
    try:
        submit(Take(seat=1, player=name), ledger, actor=actor, command_id=f"{name} takes")
        say("seat won")
    except (Conflict, RuleViolation) as lost:
        say(f"seat lost: {lost}")
    for number in range(notes):
        text = f"{name} {number}"
        submit(Note(text=text), ledger, actor=actor, command_id=text)
        say(text)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
