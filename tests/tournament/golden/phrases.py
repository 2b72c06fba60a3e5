"""What people say in a script, and the commands that they mean by it."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import count

from tests.tournament.golden.hall import SEED, Hall
from tests.tournament.golden.reading import read_list

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import (
    AddPhoto,
    AppointStaff,
    AskToLeave,
    BarNames,
    CallJudge,
    CallTime,
    ChangePlayer,
    CheckIn,
    CloseRegistration,
    CloseStage,
    CloseTournament,
    Command,
    DecideSheet,
    DisputeSheet,
    DraftSeating,
    EnterLot,
    EnterSheet,
    Entry,
    GiveExtraTime,
    GiveRuling,
    LimitTurns,
    MarkTable,
    OpenCheckIn,
    OpenRegistration,
    PauseTable,
    PublishRound,
    RecordPick,
    RegisterPlayer,
    RemovePlayer,
    ReopenSheet,
    RepairRound,
    RevokeWarning,
    SignSheet,
    StartRound,
    StartTournament,
    StayOn,
    TakeCall,
    UndoRoundStart,
    WarnPlayer,
    WithdrawPlayer,
)
from hexmeet.tournament.play_picks import list_steps_to_come, list_values
from hexmeet.tournament.seating_repairs import propose_finals_repair, propose_repairs
from hexmeet.tournament.state import SheetLine, Staff
from hexmeet.tournament.words import Gone, Role, TableStatus

Words = re.Match[str]
Meaning = Callable[[Hall, str, Words], Iterator[tuple[str, Command]]]


@dataclass(frozen=True)
class Phrase:
    """Words with gaps, and who asks for what by them."""

    pattern: re.Pattern[str]
    meaning: Meaning


PHRASES: list[Phrase] = []
numbers = count(1)


def phrase(pattern: str) -> Callable[[Meaning], Meaning]:
    """Add what somebody may say."""

    def add(meaning: Meaning) -> Meaning:
        PHRASES.append(Phrase(re.compile(pattern), meaning))
        return meaning

    return add


def understand(hall: Hall, words: str) -> Iterator[tuple[str, Command]]:
    """Give who asks for which commands by some words."""
    who, _, said = words.partition(" ")
    for known in PHRASES:
        if match := known.pattern.fullmatch(said):
            return known.meaning(hall, who, match)
    raise ValueError(f"nobody knows what this means: {words}")


# --- before the start -----------------------------------------------------------------------------


@phrase(r"appoints (\w+) as ([a-z-]+)")
def _appoint(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    person = Staff(id=hall.find(said[1]), name=said[1], roles=(Role(said[2]),))
    yield who, AppointStaff(person=person)


SIMPLE: dict[str, Callable[[], Command]] = {
    "opens registration": OpenRegistration,
    "closes registration": CloseRegistration,
    "opens check-in": OpenCheckIn,
    "drafts the seating": DraftSeating,
    "publishes the round": PublishRound,
    "starts the round": StartRound,
    "calls time": CallTime,
    "closes the stage": CloseStage,
    "closes the tournament": CloseTournament,
    "starts the tournament": StartTournament,
    "starts the tournament without a semi-final": lambda: StartTournament(skip_semi_final=True),
}


@phrase("|".join(SIMPLE))
def _simple(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, SIMPLE[said[0]]()


@phrase(r"registers ([\w, ]+?)(?: born ([\d-]+))?(?: as (\w+))?")
def _register(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    born = date.fromisoformat(said[2]) if said[2] else None
    for name in read_list(said[1]):
        entry = Entry(id=name, name=name, group=said[3], born=born)
        yield who, RegisterPlayer(entry=entry)


@phrase(r"enters(?: born ([\d-]+))?")
def _enter_self(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    born = date.fromisoformat(said[1]) if said[1] else None
    yield who, RegisterPlayer(entry=Entry(id=who, name=who, born=born), by_self=True)


@phrase(r"notes that ([\w, ]+) are (\w+)")
def _group(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    for name in read_list(said[1]):
        born = hall.now.players[name].born
        yield who, ChangePlayer(entry=Entry(id=name, name=name, group=said[2], born=born))


@phrase(r"withdraws")
def _withdraw(hall: Hall, who: str, _: Words) -> Iterator[tuple[str, Command]]:
    yield who, WithdrawPlayer(player=hall.find(who))


@phrase(r"bars ([\w, ]+) who (?:has|have) (qualified|been banned)")
def _bar(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    names = tuple(read_list(said[1]))
    yield who, BarNames(qualified=names) if said[2] == "qualified" else BarNames(banned=names)


@phrase(r"checks in ([\w, ]+?)(?: because (.+))?")
def _check_in(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    for name in read_list(said[1]):
        yield who, CheckIn(player=hall.find(name), overrule=said[2] or "")


@phrase(r"starts the tournament by the (\w+) formula, (\d+) minutes a game")
def _start(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, StartTournament(formula=said[1], time_limit_minutes=int(said[2]))


# --- seating and play -----------------------------------------------------------------------------


@phrase(r"drafts the seating without (.+)")
def _draft(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, DraftSeating(absent=tuple(map(hall.find, read_list(said[1]))))


@phrase(r"seats the round anew (without|with) (\w+) because (.+)")
def _repair(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    """Agree to the first proposal."""
    player = hall.find(said[2])
    came, gone = ((), (player,)) if said[1] == "without" else ((player,), ())
    round_ = hall.now.rounds[-1]
    if round_.stage is Stage.PRELIMINARY:
        best = propose_repairs(hall.now, absent=gone, late=came, seed=SEED)[0]
        tables = best.rounds[round_.number - 1]
    else:
        tables = propose_finals_repair(hall.now, absent=gone, seed=SEED).tables
    yield who, RepairRound(tables=tables, came=came, reason=said[3])


@phrase(r"pauses table (\d+)|lets table (\d+) go on")
def _pause(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, PauseTable(table=int(said[1] or said[2]), goes_on=bool(said[2]))


@phrase(r"takes back the start of the round because (.+)")
def _undo_start(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, UndoRoundStart(reason=said[1])


@phrase(r"marks table (\d+) as slow")
def _mark(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, MarkTable(table=int(said[1]))


@phrase(r"gives table (\d+) (\d+) more minutes because (.+)")
def _extend(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, GiveExtraTime(table=int(said[1]), minutes=int(said[2]), reason=said[3])


@phrase(r"limits the turns at table (\d+)")
def _limit(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, LimitTurns(table=int(said[1]), asked_by=hall.find(who))


@phrase(r"selects ([a-z-]+) (\w+)")
def _pick(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, RecordPick(player=hall.find(who), what=said[1], value=said[2])


@phrase(r"lets everybody select in turn")
def _pick_all(hall: Hall, who: str, _: Words) -> Iterator[tuple[str, Command]]:
    """Let everybody take the first of what is left."""
    for number in [table.number for table in hall.now.rounds[-1].tables]:
        while steps := list_steps_to_come(hall.now, hall.now.rounds[-1], hall.table(number)):
            what = steps[0].selects
            taken = {
                pick.value
                for pick in hall.now.rounds[-1].picks
                if pick.what == what and pick.player in hall.table(number).seats
            }
            value = next(v for v in list_values(what, hall.table(number)) if v not in taken)
            yield who, RecordPick(player=steps[0].player, what=what, value=value)


# --- sheets ---------------------------------------------------------------------------------------


@phrase(r"enters table (\d+)(?: of round (\d+))?: ([\d* ]+?)( by time)?")
def _enter(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    """Give points in the order of the seats; a star marks the winner."""
    number, round_ = int(said[1]), int(said[2]) if said[2] else None
    lines, winner = _read_points(hall.table(number, round_).seats, said[3])
    by_time = said[4] is not None
    yield (
        who,
        EnterSheet(table=number, lines=lines, winner=winner, ended_by_time=by_time, round=round_),
    )


@phrase(r"signs table (\d+)(?: for (\w+))?")
def _sign(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, SignSheet(table=int(said[1]), player=hall.find(said[2] or who))


@phrase(r"has the others sign table (\d+)(?: of round (\d+))?")
def _sign_others(hall: Hall, _: str, said: Words) -> Iterator[tuple[str, Command]]:
    round_ = int(said[2]) if said[2] else None
    table = hall.table(int(said[1]), round_)
    signed = table.sheet.signed_by if table.sheet else ()
    for player in table.seats:
        if player not in table.left and player not in signed:
            yield player, SignSheet(table=table.number, player=player, round=round_)


@phrase(r"disputes table (\d+) because (.+)")
def _dispute(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, DisputeSheet(table=int(said[1]), player=hall.find(who), reason=said[2])


@phrase(r"decides table (\d+)(?: as ([\d* ]+))? because (.+)")
def _decide(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    lines, winner = _read_points(hall.table(int(said[1])).seats, said[2] or "")
    yield who, DecideSheet(table=int(said[1]), lines=lines, winner=winner, reason=said[3])


@phrase(r"reopens table (\d+) of round (\d+) because (.+)")
def _reopen(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, ReopenSheet(table=int(said[1]), round=int(said[2]), reason=said[3])


@phrase(r"enters all other tables: ([\d* ]+?)( by time)?(?:, ([\w, ]+) (first|last))?")
def _enter_all(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    """Enter and sign what is open, in the order of the seats but for who is named.

    Tables of three leave out the last points but one; who left keeps the points held.
    """
    apart = [hall.find(name) for name in read_list(said[3] or "")]
    for table in hall.now.rounds[-1].tables:
        if table.status is not TableStatus.DONE:
            *ahead, least = said[1].split()
            stayed = [player for player in table.seats if player not in table.left]
            by_points = sorted(stayed, key=lambda p: (p in apart) == (said[4] == "last"))
            points = " ".join([*ahead[: len(stayed) - 1], least])
            lines, winner = _read_points(by_points, points)
            lines += tuple(SheetLine(player=p, vp=vp) for p, vp in table.held.items())
            number, by_time = table.number, said[2] is not None
            yield (
                who,
                EnterSheet(table=number, lines=lines, winner=winner, ended_by_time=by_time),
            )
            for player in stayed:
                yield who, SignSheet(table=number, player=player)


def _read_points(seats: Sequence[str], points: str) -> tuple[tuple[SheetLine, ...], str]:
    words = points.split()
    if not words:
        return (), ""
    lines = tuple(
        SheetLine(player=player, vp=int(word.strip("*")))
        for player, word in zip(seats, words, strict=True)
    )
    winners = (p for p, word in zip(seats, words, strict=True) if word.endswith("*"))
    return lines, next(winners, "")


# --- conduct --------------------------------------------------------------------------------------


@phrase(r"calls a judge to table (\d+) about (.+)")
def _call(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    name = f"call {len(hall.now.calls) + 1}"
    yield who, CallJudge(id=name, table=int(said[1]), by=hall.find(who), about=said[2])


@phrase(r"takes call (\d+)")
def _take(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, TakeCall(call=f"call {said[1]}")


@phrase(r"rules on call (\d+)(?: by clause ([\w.]+))?: (.+)")
def _rule(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    name = f"ruling {next(numbers)}"
    yield who, GiveRuling(id=name, call=f"call {said[1]}", clause=said[2], text=said[3])


@phrase(r"warns (\w+)(?: holding (\d+) points)?(?: by clause ([\w.]+))? because (.+)")
def _warn(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    vp = int(said[2]) if said[2] else None
    name = f"warning {len(hall.now.warnings) + 1}"
    player = hall.find(said[1])
    yield who, WarnPlayer(id=name, player=player, reason=said[4], clause=said[3], vp=vp)


@phrase(r"revokes warning (\d+) because (.+)")
def _revoke(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, RevokeWarning(warning=f"warning {said[1]}", reason=said[2])


@phrase(r"leaves(?: holding (\d+) points)?")
def _leave(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    vp = int(said[1]) if said[1] else None
    yield who, RemovePlayer(player=hall.find(who), because=Gone.WITHDREW, reason="", vp=vp)


@phrase(r"asks to leave because (.+)")
def _ask_to_leave(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, AskToLeave(player=hall.find(who), reason=said[1])


@phrase(r"lets (\w+) go(?: holding (\d+) points)?")
def _let_go(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    player, vp = hall.find(said[1]), int(said[2]) if said[2] else None
    reason = hall.now.leave_requests[player].reason
    yield who, RemovePlayer(player=player, because=Gone.WITHDREW, reason=reason, vp=vp)


@phrase(r"(?:stays on|asks (\w+) to stay)")
def _stay(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    yield who, StayOn(player=hall.find(said[1] or who))


@phrase(
    r"(disqualifies|expels) (\w+)(?: holding (\d+) points)?( for breaking a rule)?"
    r"(?: by clause ([\w.]+))? because (.+)"
)
def _remove(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    because = Gone.DISQUALIFIED if said[1] == "disqualifies" else Gone.EXPELLED
    yield (
        who,
        RemovePlayer(
            player=hall.find(said[2]),
            because=because,
            vp=int(said[3]) if said[3] else None,
            for_rules=said[4] is not None,
            clause=said[5],
            reason=said[6],
        ),
    )


# --- stages ---------------------------------------------------------------------------------------


@phrase(r"adds a photo of ([a-z-]+)")
def _photo(_: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    digest = sha256(said[1].encode()).hexdigest()
    yield who, AddPhoto(kind=said[1], digest=digest, media_type="image/png")


@phrase(r"writes down the lot ([\w, ]+), drawn before (\w+)")
def _lot(hall: Hall, who: str, said: Words) -> Iterator[tuple[str, Command]]:
    players = tuple(map(hall.find, read_list(said[1])))
    yield who, EnterLot(players=players, witness=said[2])
