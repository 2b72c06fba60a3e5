"""What is said about registration, check-in, the start, and players in an organiser's table."""

SENTENCES = {
    "age.day-unknown": (
        "the minimum age counts on the day of the World Championship; enter that day in the "
        "settings first"
    ),
    "check-in.already-there": '"{player}" is checked in already',
    "check-in.cannot-open": "check-in has been opened already; the tournament is at: {phase}",
    "check-in.gone": '"{player}" has withdrawn or left; register the player anew',
    "check-in.no-place": '"{player}" has no place, as all of them are taken',
    "check-in.not-open": "nobody can be checked in now; the tournament is at: {phase}",
    "check-in.not-opened": "check-in is not open; the tournament is at: {phase}",
    "check-in.not-there": '"{player}" is not checked in',
    "check-in.organiser-overrules": (
        'only an organiser can decide on "{player}" against the rule of lateness'
    ),
    "check-in.round-published": (
        '"{player}" comes after the first round was published; an organiser may let the player in '
        "with a written reason"
    ),
    "check-in.seated": '"{player}" has a seat already; repair the round, or let the player leave',
    "check-in.too-late": (
        '"{player}" is more than {minutes} minutes late; an organiser may let the player in with a '
        "written reason"
    ),
    "import.answer-unreadable": 'expected yes, no or nothing, got "{text}"',
    "import.birth-dates-left-out": (
        "dates of birth are left out, as this rulebook has no minimum age"
    ),
    "import.column-twice": "two columns cannot both be the {column}",
    "import.date-unreadable": (
        'expected a date of birth such as 1990-12-31 or 31/12/1990, got "{text}"'
    ),
    "import.id-registered": 'the id "{id}" belongs to "{player}", who is registered already',
    "import.id-twice": 'the id "{id}" is taken by line {line}',
    "import.name-missing": "expected a name",
    "import.name-registered": '"{player}" is registered already, with the id "{id}"',
    "import.name-twice": '"{player}" stands in line {line} too',
    "import.no-name-column": "no column has the names; say which one it is",
    "import.no-players": "there are no players below the headings",
    "import.not-printable": "expected at most {longest} printable characters as the {column}",
    "import.too-many-cells": "expected no more than {columns} cells, one for each heading",
    "judges.more-recommended": (
        "{recommended} judges are recommended for {players} players; there are {judges}"
    ),
    "lateness.late-already": '"{player}" is late already',
    "lateness.no-rule": "this rulebook has no rule of lateness that could be corrected",
    "lateness.not-late": '"{player}" is not late',
    "lateness.stage-followed": (
        "a later stage is published and rests on the points of the preliminary stage"
    ),
    "player.banned": '"{player}" is banned from tournaments; if this is somebody of the same name, '
    "write the names so that they differ",
    "player.birth-date-missing": (
        'the date of birth of "{player}" is missing; this rulebook has a minimum age'
    ),
    "player.birth-date-not-asked": (
        'leave out the date of birth of "{player}", as this rulebook has no minimum age'
    ),
    "player.change-too-late": (
        '"{player}" has to ask the staff: once the tournament has started, names, groups and dates '
        "of birth are theirs to change"
    ),
    "player.id-taken": 'the id "{player}" is taken; expected another for each player',
    "player.not-withdrawn": '"{player}" has not withdrawn',
    "player.on-staff": (
        '"{player}" judges or organises this tournament and cannot play in it; if these are two '
        "people, write the names so that they differ"
    ),
    "player.qualified": (
        '"{player}" has qualified already and cannot enter this event; if this is somebody of the '
        "same name, write the names so that they differ"
    ),
    "player.staff-decides": (
        'only the staff decides on a fixed table for "{player}" and on whom to avoid'
    ),
    "player.too-young": '"{player}" is not {years} years old on {day}',
    "player.withdrawn": '"{player}" has withdrawn already',
    "registration.cannot-open": "registration cannot be opened now; the tournament is at: {phase}",
    "registration.not-open": "registration is not open; the tournament is at: {phase}",
    "registration.over": "nobody new can enter once the first round is published",
    "settings.fixed": "{setting} was fixed when the tournament started",
    "settings.too-few-places": (
        "{players} players have a place already; expected at least as many places, got {capacity}"
    ),
    "staff.head-judge-taken": '"{person}" is the head judge; there can be only one',
    "staff.last-owner": '"{person}" is the only owner; make somebody else an owner first',
    "staff.no-head-judge": "a head judge is needed, who decides last; appoint one first",
    "staff.owner-decides": "only an owner can make somebody an owner or take it back",
    "staff.too-few-judges": (
        "at least {needed} judge is needed on the staff, got {judges}; appoint one first"
    ),
    "staff.unknown": 'nobody on the staff has the id "{person}"',
    "start.no-such-method": (
        'the preliminary stage cannot be seated by "{method}" under this rulebook; '
        "expected {offered}"
    ),
    "start.no-time-limit": "this rulebook knows no time limit for games",
    "start.no-turn-limit": "this rulebook knows no time limit for turns",
    "start.not-started": "the tournament has not started, or has ended; it is at: {phase}",
    "start.round-published": (
        "the structure is fixed since a round was published; repair that round instead"
    ),
    "start.not-now": "a tournament starts once, from check-in; it is at: {phase}",
    "start.turn-limit-not-yours": "under this rulebook the turns can be limited by the {who} only",
    "tournament.exists": 'the tournament "{id}" has been created already',
    "tournament.not-created": "there is no tournament yet; create it first",
    "withdrawal.too-late": (
        "the tournament has started; let the player leave instead of withdrawing; it is at: {phase}"
    ),
}
