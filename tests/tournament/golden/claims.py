"""What a script says must be true by now."""

import re
from collections.abc import Callable

from tests.tournament.golden.hall import Hall
from tests.tournament.golden.reading import read_list

from hexmeet.draw.streams import commit
from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.conduct import find_patterns
from hexmeet.tournament.leave_requests import list_leave_requests
from hexmeet.tournament.tournament_export import as_file, rank
from hexmeet.tournament.words import SheetStatus, Status

Claim = Callable[[Hall, re.Match[str]], bool]
CLAIMS: dict[re.Pattern[str], Claim] = {}


def claim(pattern: str) -> Callable[[Claim], Claim]:
    """Add what a script may say."""

    def add(holds: Claim) -> Claim:
        CLAIMS[re.compile(pattern)] = holds
        return holds

    return add


def is_true(hall: Hall, words: str) -> bool:
    """Whether something is so."""
    for pattern, holds in CLAIMS.items():
        if match := pattern.fullmatch(words):
            return holds(hall, match)
    raise ValueError(f"nobody knows what this means: then {words}")


@claim(r"(\w+) is (checked-in|waiting|absent|left|registered|withdrawn)")
def _status(hall: Hall, said: re.Match[str]) -> bool:
    return hall.now.players[hall.find(said[1])].status is Status(said[2])


@claim(r"(\w+) wants to leave")
def _wants_to_leave(hall: Hall, said: re.Match[str]) -> bool:
    asked = [request.player for request in list_leave_requests(hall.now)]
    return hall.find(said[1]) in asked


@claim(r"(\w+) is late")
def _late(hall: Hall, said: re.Match[str]) -> bool:
    player = hall.find(said[1])
    penalised = {
        penalty.player for penalty in as_file(hall.now).penalties if penalty.kind == "late"
    }
    return hall.now.players[player].late and player in penalised


@claim(r"(\w+) is not late")
def _in_time(hall: Hall, said: re.Match[str]) -> bool:
    return not hall.now.players[hall.find(said[1])].late


@claim(r"the tables have ([\d, and]+) players")
def _sizes(hall: Hall, said: re.Match[str]) -> bool:
    sizes = [len(table.seats) for table in hall.now.rounds[-1].tables]
    return sorted(sizes, reverse=True) == [int(size) for size in read_list(said[1])]


@claim(r"(\d+) preliminary rounds (with|without) a semi-final are planned")
def _structure(hall: Hall, said: re.Match[str]) -> bool:
    planned = hall.now.structure
    assert planned
    return (planned.rounds, planned.has_semi_final) == (int(said[1]), said[2] == "with")


@claim(r"table (\d+) is (entered|disputed|final)")
def _sheet(hall: Hall, said: re.Match[str]) -> bool:
    sheet = hall.table(int(said[1])).sheet
    return sheet is not None and sheet.status is SheetStatus(said[2])


@claim(r"(\w+) has (\d+) wins? and (\d+) points")
def _points(hall: Hall, said: re.Match[str]) -> bool:
    """Look a player up in the ranking, where penalties have been taken off."""
    player = hall.find(said[1])
    score = next(s.score for s in rank(hall.now).standings if s.player == player)
    return (score.wins, score.vp) == (int(said[2]), int(said[3]))


@claim(r"(\w+) and (\w+) do not meet")
def _apart(hall: Hall, said: re.Match[str]) -> bool:
    pair = {hall.find(said[1]), hall.find(said[2])}
    return not any(pair <= set(table.seats) for table in hall.now.rounds[-1].tables)


@claim(r"a lot decides place (\d+)")
def _lot(hall: Hall, said: re.Match[str]) -> bool:
    """See whether who is at a place and who is next were tied, and a lot parted them."""
    place = int(said[1])
    last_in, first_out = hall.now.orders[Stage.PRELIMINARY][place - 1 : place + 1]
    return any({last_in, first_out} <= set(lot) for lot in hall.now.lots)


@claim(r"(\w+) plays for (\w+)")
def _substitute(hall: Hall, said: re.Match[str]) -> bool:
    substitutes = hall.now.rounds[-1].substitutes
    return substitutes.get(hall.find(said[1])) == hall.find(said[2])


@claim(r"(\w+) (plays|does not play)")
def _plays(hall: Hall, said: re.Match[str]) -> bool:
    seated = {player for table in hall.now.rounds[-1].tables for player in table.seats}
    return (hall.find(said[1]) in seated) == (said[2] == "plays")


@claim(r"(\w+) has come to notice")
def _pattern(hall: Hall, said: re.Match[str]) -> bool:
    return hall.find(said[1]) in [found.player for found in find_patterns(hall.now)]


@claim(r"(\w+) is the champion")
def _champion(hall: Hall, said: re.Match[str]) -> bool:
    player = hall.find(said[1])
    return (hall.now.champion, rank(hall.now).standings[0].player) == (player, player)


@claim(r"there is no champion")
def _no_champion(hall: Hall, _: re.Match[str]) -> bool:
    return hall.now.champion is None


@claim(r"the seed is (secret|known)")
def _seed(hall: Hall, said: re.Match[str]) -> bool:
    seed = hall.now.seed
    return seed is None if said[1] == "secret" else commit(seed or "") == hall.now.fingerprint
