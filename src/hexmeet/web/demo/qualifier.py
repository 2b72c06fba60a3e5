"""The qualifier: a day that everything has happened in, now in the middle of its second round."""

from datetime import datetime, timedelta

from hexmeet.tournament import commands as ask
from hexmeet.tournament.seating_repairs import propose_repairs
from hexmeet.web.demo.files import read_story
from hexmeet.web.demo.hall import Hall
from hexmeet.web.demo.moments import round_down

AT_TABLE_1 = "10"  # in a wheelchair
WITHDREW, STUCK, NO_SHOW, SECOND_WAITING = "9", "30", "17", "32"
PLAYED_MINUTES = 61  # of round 2


def tell(now: datetime, names: dict[str, str]) -> None:
    """Tell the qualifier up to now."""
    hall = Hall(read_story("harbour-games"), round_down(now - timedelta(hours=2, minutes=50)))
    _register(hall, names)
    _start(hall)
    _play_round_1(hall)
    _play_round_2(hall, now)


def _register(hall: Hall, names: dict[str, str]) -> None:
    """Fill every place; one who waits moves up, another still waits."""
    hall.go_back(21)
    hall.create()
    hall.appoint(names)
    hall.ask(ask.OpenRegistration())
    *people, last = hall.story.people
    hall.register(people, hours=11)
    hall.go_back(5)
    hall.ask(ask.WithdrawPlayer(player=WITHDREW), by=WITHDREW)
    hall.go_back(3)
    hall.register([last], first=int(SECOND_WAITING), hours=1)
    person = hall.now.players[AT_TABLE_1]
    entry = ask.Entry(id=person.id, name=person.name)
    hall.ask(ask.ChangePlayer(entry=entry, fixed_table=1), by="otto")


def _start(hall: Hall) -> None:
    """Start with 29; one is stuck in traffic."""
    hall.check_in(but=[STUCK])
    hall.go_to(2)
    hall.ask(ask.StartTournament())
    hall.ask(ask.DraftSeating())
    hall.wait(3)
    hall.ask(ask.PublishRound())


def _play_round_1(hall: Hall) -> None:
    """Repair the round: one is gone, one comes late. Then a call, a judge's word, a slip."""
    first, second, *_ = [t.number for t in hall.round.tables if NO_SHOW not in t.seats]
    hall.wait(4)
    hall.ask(ask.StartTable(table=first), ask.StartTable(table=second), by="skye")
    hall.wait(3)
    late = "Was stuck in traffic and had called; no other seat changes."
    hall.ask(ask.CheckIn(player=STUCK, overrule=late))
    proposal, *_ = propose_repairs(hall.now, absent=[NO_SHOW], late=[STUCK], seed=hall.story.seed)
    reason = "Quentin Adler had to go home before the game; Davide Riva takes the seat."
    hall.ask(ask.RepairRound(tables=proposal.rounds[0], came=(STUCK,), reason=reason), by="otto")
    hall.wait(1)
    hall.ask(ask.StartRound(), by="otto")
    began = hall.at
    hall.wait(24)
    _rule_on_road(hall)
    hall.at = began
    last = hall.round.tables[-1]
    hall.finish(*(table.number for table in hall.round.tables[:-1]))
    hall.wait(2)
    hall.enter(last)
    hall.sign(last.number, 1)
    hall.wait(2)
    reason = "One had left without signing; the others and the judge agree on the points."
    hall.ask(ask.DecideSheet(table=last.number, reason=reason), by="hugo")
    hall.wait(2)
    hall.ask(ask.ReopenSheet(round=1, table=first, reason="Two lines were exchanged."), by="otto")
    table = hall.round.tables[first - 1]
    sheet = table.earlier_sheets[-1]
    hall.ask(ask.EnterSheet(table=first, lines=sheet.lines, winner=sheet.winner), by="skye")
    for player in table.seats:
        hall.ask(ask.SignSheet(table=first, player=player), by=player)


def _rule_on_road(hall: Hall) -> None:
    table = hall.round.tables[4]
    caller = table.seats[1]
    about = "A road was built past a settlement two turns ago"
    hall.ask(ask.CallJudge(id="call-1", table=table.number, by=caller, about=about), by=caller)
    hall.wait(1)
    hall.ask(ask.TakeCall(call="call-1"), by="jude")
    hall.wait(2)
    text = "Nobody reported it at once, so play stands. The road stays."
    hall.ask(ask.GiveRuling(id="ruling-1", text=text, clause="1.3.3", call="call-1"), by="jude")


def _play_round_2(hall: Hall, now: datetime) -> None:
    """Leave every table at another point."""
    began = now - timedelta(minutes=PLAYED_MINUTES)
    hall.at = max(hall.at, began - timedelta(minutes=6))
    hall.ask(ask.PublishRound())
    hall.at = max(hall.at, began)
    hall.ask(ask.StartRound())
    hall.at = now - timedelta(minutes=34)
    slow = hall.round.tables[6]
    hall.ask(ask.MarkTable(table=slow.number), by="jude")
    hall.wait(1)
    hall.ask(ask.LimitTurns(table=slow.number, asked_by=slow.seats[2]), by=slow.seats[2])
    hall.ask(ask.NoteTable(table=slow.number, text="Long trades. Timer is running."), by="jude")
    for number, minutes in ((1, 13), (2, 9), (3, 5)):
        hall.at = now - timedelta(minutes=minutes)
        hall.enter(hall.round.tables[number - 1])
        hall.sign(number)
    hall.at = now - timedelta(minutes=3)
    hall.enter(hall.round.tables[3])
    hall.sign(4, 1)
    disputed = hall.round.tables[4]
    hall.enter(disputed)
    sheet = hall.round.tables[4].sheet
    doubter = next(seat for seat in disputed.seats if not sheet or seat not in sheet.signed_by)
    reason = "The Largest Army was mine when the game ended."
    hall.ask(ask.DisputeSheet(table=5, player=doubter, reason=reason), by=doubter)
    hall.at = now - timedelta(minutes=1)
    caller = hall.round.tables[5].seats[0]
    about = "A die fell off the table: do we roll both again?"
    hall.ask(ask.CallJudge(id="call-2", table=6, by=caller, about=about), by=caller)
