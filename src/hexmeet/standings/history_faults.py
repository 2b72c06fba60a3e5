"""What cannot be in the history of a tournament file, each with its JSON path."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hexmeet.standings.tournament_file import Moment, Round, Seat, Table, TournamentFile

Found = Iterator[tuple[str, str]]

# Which fields a moment has, the ones it cannot do without first.
NEEDED: Mapping[str, tuple[str, ...]] = {
    "published": ("round",),
    "changed": ("round", "how"),
    "reopened": ("round", "table", "seats"),
    "came": ("player",),
    "warned": ("player",),
    "revoked": ("player",),
    "drawn": ("lot",),
    "split": ("round", "table", "players"),
    "closed": ("stage",),
}
FURTHER: Mapping[str, tuple[str, ...]] = {
    "published": ("method",),
    "changed": ("reason",),
    "drawn": ("witness",),
    "split": ("witness",),
}
FIELDS = (
    *("round", "method", "how", "reason", "table", "seats"),
    *("player", "lot", "players", "witness", "stage"),
)


def find_history_faults(file: TournamentFile) -> Found:
    """Check each moment by itself, and then their order."""
    by_form = list(_check_fields(file.history))
    yield from by_form
    if file.history and not by_form:
        yield from _check_rounds(file)
        yield from _check_reopened(file)
        yield from _check_splits(file)
        yield from _check_arrivals(file)
        yield from _check_warnings(file)
        yield from _check_lots(file)
        yield from _check_stages(file)


def _check_fields(history: Sequence[Moment]) -> Found:
    """What happened decides which fields there are."""
    for number, moment in enumerate(history):
        key = f"$.history[{number}]"
        needed, further = NEEDED[moment.what], FURTHER.get(moment.what, ())
        for name in FIELDS:
            has = getattr(moment, name) is not None
            if name in needed and not has:
                yield f"{key}.{name}", f'is missing in "{moment.what}"'
            elif has and name not in (*needed, *further):
                yield f"{key}.{name}", f'has no place in "{moment.what}"'


def _check_rounds(file: TournamentFile) -> Found:
    """Every round is published once, in order, and only then is there more to say of it."""
    rounds, published = len(_rounds(file)), 0
    for number, moment in enumerate(file.history):
        key = f"$.history[{number}].round"
        if moment.what == "published":
            published += 1
            if moment.round != published or published > rounds:
                expected = f"round {published}" if published <= rounds else "no further round"
                yield key, f"expected {expected}, got {moment.round}"
        elif (moment.round or 0) > published:
            yield key, f"round {moment.round} was not published before"
        elif moment.what == "changed" and moment.round != published:
            yield key, f"round {published} was published before, and only that one can be changed"
    if published < rounds:
        yield "$.history", f"expected all rounds to be published, {published + 1} to {rounds} too"


def _check_reopened(file: TournamentFile) -> Found:
    """A result that was reopened is one of the same players at the same table."""
    rounds = _rounds(file)
    for number, moment in enumerate(file.history):
        if moment.round is None or moment.seats is None or moment.round > len(rounds):
            continue
        key = f"$.history[{number}]"
        table = _find_table(rounds, moment)
        if table is None:
            yield f"{key}.table", f"round {moment.round} has no table {moment.table}"
        elif _seated(moment.seats) != _seated(table.seats):
            players = ", ".join(_seated(table.seats))
            yield f"{key}.seats", f"expected the players of this table in play order: {players}"
        elif not any(seat.winner for seat in moment.seats):
            yield f"{key}.seats", "expected a result, with a winner"


def _check_splits(file: TournamentFile) -> Found:
    """A lot about a game is drawn between different players of its table."""
    rounds = _rounds(file)
    for number, moment in enumerate(file.history):
        if moment.players is None or not 1 <= (moment.round or 0) <= len(rounds):
            continue
        key, table = f"$.history[{number}]", _find_table(rounds, moment)
        if table is None:
            yield f"{key}.table", f"round {moment.round} has no table {moment.table}"
        elif len(set(moment.players) & set(_seated(table.seats))) < len(moment.players):
            players = ", ".join(_seated(table.seats))
            yield f"{key}.players", f"expected different players of this table: {players}"


def _find_table(rounds: Sequence[Round], moment: Moment) -> Table | None:
    tables = rounds[(moment.round or 0) - 1].tables
    return next((table for table in tables if table.number == moment.table), None)


def _check_arrivals(file: TournamentFile) -> Found:
    """Nobody comes who has sat at a table before."""
    seated: set[str] = set()
    for number, moment in enumerate(file.history):
        if moment.what == "published":
            for played in _rounds(file)[: moment.round][-1:]:  # none where it tells of no round
                seated.update(player for table in played.tables for player in _seated(table.seats))
        elif moment.what == "came" and moment.player in seated:
            yield f"$.history[{number}].player", f"{moment.player} has played before"


def _check_warnings(file: TournamentFile) -> Found:
    """Nobody ever had fewer warnings than none: counted back from those that hold today."""
    held = Counter(p.player for p in file.penalties if p.kind == "warning")
    for number, moment in reversed(list(enumerate(file.history))):
        player = moment.player or ""
        held[player] += {"warned": -1, "revoked": 1}.get(moment.what, 0)
        if held[player] < 0:
            yield f"$.history[{number}].player", f"{player} has no such warning in $.penalties"
            return


def _check_lots(file: TournamentFile) -> Found:
    """Lots are listed as they were drawn; those that nobody dated come first."""
    dated = sum(moment.what == "drawn" for moment in file.history)
    number_of = len(file.lots) - dated
    for number, moment in enumerate(file.history):
        if moment.what == "drawn":
            number_of += 1
            if moment.lot != number_of:
                yield f"$.history[{number}].lot", f"expected lot {number_of}, got {moment.lot}"


def _check_stages(file: TournamentFile) -> Found:
    """A stage is closed when its rounds are there, and none is published after that."""
    stages = [record.stage for record in file.stages for _ in record.rounds]
    published = 0
    for number, moment in enumerate(file.history):
        if moment.what == "published":
            published += 1
        elif moment.stage is not None and moment.stage not in stages[:published][-1:]:
            yield f"$.history[{number}].stage", f"the {moment.stage} was not in progress"


def _rounds(file: TournamentFile) -> Sequence[Round]:
    return [played for record in file.stages for played in record.rounds]


def _seated(seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(seat.player for seat in seats)
