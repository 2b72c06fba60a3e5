"""`hexmeet demo`: events in the middle of their day, to try everything on."""

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hexmeet.cli.data import count, opened_data
from hexmeet.cli.serve import add_place, list_addresses, listen, serve
from hexmeet.ledger.environment import DATABASE, FOLDER, data_folder
from hexmeet.rulebooks.problems import FileError, Problem

if TYPE_CHECKING:
    from hexmeet.cli.arguments import Parser
    from hexmeet.web.demo.record import Record

DEMO_FOLDER = "demo-data"  # never the folder of real events
HOUR, DAY = 60 * 60, 24 * 60 * 60

ABOUT = f"""\
A qualifier of 29 in the middle of round 2, and an event of each other rulebook, all of it invented.
It is kept in the folder {DEMO_FOLDER}, or the one that HEXMEET_DATA names, which must hold nothing
else. The second time the same demonstration is there, with all that was tried in it.

examples:
  hexmeet demo --serve
  hexmeet demo --anew
"""


def run(parser: "Parser", arguments: Sequence[str]) -> int:
    """Make the demonstration where there is none, and say how to look around in it."""
    parser.epilog = ABOUT
    parser.add_argument("--serve", action="store_true", help="serve it until somebody stops it")
    parser.add_argument(
        "--anew", action="store_true", help="throw it away with what was tried in it, make it anew"
    )
    add_place(parser)
    options = parser.parse_args(arguments)
    if os.environ.get(DATABASE):
        expected = "the demonstration is kept in a folder of its own; expected no database here"
        raise FileError([Problem(DATABASE, "", expected)])
    os.environ[FOLDER] = os.environ.get(FOLDER) or DEMO_FOLDER
    listening = listen(options.host, options.port) if options.serve else None
    now = datetime.now(UTC)  # noqa: TID251 - here the time comes in
    _clear(data_folder(), anew=options.anew)
    with opened_data(create=True):
        record = _make(data_folder(), now)
        for line in _describe(record, list_addresses(options.host, options.port), now):
            print(line, flush=True)
        if listening:
            serve(listening)
    return 0


def _clear(folder: Path, *, anew: bool) -> None:
    """Throw away what was begun and not finished, and on demand what was."""
    from hexmeet.web.demo.record import clear, read_record  # noqa: PLC0415 - only this needs it

    record = read_record(folder)
    if record and (anew or not record.is_whole):
        clear(folder)


def _make(folder: Path, now: datetime) -> "Record":
    from dataclasses import replace  # noqa: PLC0415 - needs what was opened, as the rest

    from hexmeet.web.demo.making import is_empty, make_demo  # noqa: PLC0415 - as above
    from hexmeet.web.demo.record import begin_record, read_record, write_record  # noqa: PLC0415

    if known := read_record(folder):
        return known
    if not is_empty():
        expected = (
            "there is data of yours here; the demonstration needs a folder of its own: "
            f"leave {FOLDER} out, or let it name an empty one"
        )
        raise FileError([Problem(str(folder), "", expected)])
    print("Making the demonstration ...", flush=True)
    record = begin_record(now)
    write_record(folder, record)
    make_demo(now, record.password)
    whole = replace(record, is_whole=True)
    write_record(folder, whole)
    return whole


def _describe(record: "Record", addresses: Sequence[str], now: datetime) -> Iterator[str]:
    """Say where it is, who can log in, and what is to be seen without."""
    from hexmeet.web.demo.files import read_accounts  # noqa: PLC0415 - needs what was opened
    from hexmeet.web.demo.sights import list_sights  # noqa: PLC0415 - as above

    here, *elsewhere = addresses
    yield ""
    yield f"  On this computer:            {here}"
    for address in elsewhere:
        yield f"  On phones in this network:   {address}"
    yield ""
    yield f'Everybody logs in with the password "{record.password}":'
    for account in read_accounts():
        yield f"  {account['login']:<8}{account['name']}, {account['is']}"
    yield ""
    yield "Without a log-in:"
    sights = list(list_sights(now))
    longest = max(len(sight.path) for sight in sights)
    for sight in sights:
        yield f"  {here}{sight.path:<{longest}}  {sight.what}"
    yield ""
    yield _tell_age(record, now)
    yield "Your own events are kept elsewhere: hexmeet serve begins with nothing."
    yield ""


def _tell_age(record: "Record", now: datetime) -> str:
    seconds = int((now - record.made_at).total_seconds())
    if not record.is_stale(now):
        hours = seconds // HOUR
        when = f"{count(hours, 'hour', 'hours')} ago" if hours else "just now"
        return f"It was made {when}, and its clocks go on."
    days = count(seconds // DAY, "day", "days")
    return (
        f"It was made {days} ago, so its clocks stand at {days} and more: "
        "hexmeet demo --anew (or make demo) makes it anew."
    )
