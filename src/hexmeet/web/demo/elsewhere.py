"""The same day elsewhere: one event of each other rulebook, each at another moment."""

from datetime import datetime, timedelta

from hexmeet.tournament import commands as ask
from hexmeet.tournament.play_picks import list_steps_to_come, list_values
from hexmeet.web.demo.files import read_story
from hexmeet.web.demo.hall import Hall
from hexmeet.web.demo.moments import round_down

LATECOMER = "6"
WARNED = "13"


def tell_herne(now: datetime, names: dict[str, str]) -> None:
    """World Championship 2004: the final is seated, and two have selected."""
    hall = Hall(read_story("world-2004"), round_down(now - timedelta(hours=9)))
    _prepare(hall, names)
    hall.check_in()
    hall.go_to(0)
    hall.ask(ask.StartTournament())
    hall.play(4)
    hall.ask(ask.CloseStage())
    hall.publish()
    _select(hall)
    hall.wait(5)
    hall.ask(ask.StartRound())
    hall.finish()
    hall.ask(ask.CloseStage())
    hall.at = now - timedelta(minutes=4)
    hall.publish()
    _select(hall, most=2)


def tell_naples(now: datetime, names: dict[str, str]) -> None:
    """Italy 2009: round 3 of seventeen by the ranking, somebody warned."""
    hall = Hall(read_story("selezione-napoli"), round_down(now - timedelta(hours=4, minutes=15)))
    _prepare(hall, names)
    hall.check_in()
    hall.go_to(0)
    hall.ask(ask.StartTournament(formula="club", method="ranking", time_limit_minutes=80))
    hall.play(2)
    hall.at = now - timedelta(minutes=43)
    hall.begin()
    hall.at = now - timedelta(minutes=15)
    warned = ask.WarnPlayer(
        id="warning-1",
        player=WARNED,
        reason="Rallentava il gioco anche dopo il richiamo.",
        clause="5.2",
    )
    hall.ask(warned, by="hugo")


def tell_dubai(now: datetime, names: dict[str, str]) -> None:
    """The Arab world 2022: a latecomer, cards at the cut, the final seated."""
    hall = Hall(read_story("nihai-dubai"), round_down(now - timedelta(hours=5, minutes=30)))
    _prepare(hall, names)
    hall.check_in(but=[LATECOMER])
    hall.go_to(9)
    hall.ask(ask.CheckIn(player=LATECOMER))
    hall.wait(1)
    hall.ask(ask.StartTournament())
    hall.play(3)
    hall.ask(ask.CloseStage())
    hall.at = now - timedelta(minutes=6)
    hall.publish()


def tell_beirut(now: datetime, names: dict[str, str]) -> None:
    """The Arab world 2024: registration is open for another twelve days."""
    hall = Hall(read_story("tasfiyat-beirut"), round_down(now + timedelta(days=12)))
    hall.at = now - timedelta(days=9)
    hall.create(championship_in_days=180)
    hall.appoint(names)
    hall.ask(ask.OpenRegistration())
    hall.register(hall.story.people, hours=22)


def _prepare(hall: Hall, names: dict[str, str]) -> None:
    hall.go_back(20)
    hall.create()
    hall.appoint(names)
    hall.ask(ask.OpenRegistration())
    hall.register(hall.story.people, hours=14)


def _select(hall: Hall, most: int | None = None) -> None:
    """Let players select what is left, in their turn: all of them, or so many."""
    taken = 0
    for table in hall.round.tables:
        while taken != most and (steps := list_steps_to_come(hall.now, hall.round, table)):
            step = steps[0]
            gone = {
                p.value
                for p in hall.round.picks
                if p.player in table.seats and p.what == step.selects
            }
            value = next(v for v in list_values(step.selects, table) if v not in gone)
            hall.wait(1)
            hall.ask(
                ask.RecordPick(player=step.player, what=step.selects, value=value), by=step.player
            )
            taken += 1
