"""What is said while the games of a round are played."""

SENTENCES = {
    "pick.all-done": "everybody at table {table} has selected everything",
    "pick.for-another": 'nobody else selects for "{player}"',
    "pick.no-such-value": 'there is no {what} "{value}"; expected one of {offered}',
    "pick.not-seated": '"{player}" has no seat in this round',
    "pick.nothing-to-select": "nobody selects anything here in the {stage} stage",
    "pick.out-of-turn": (
        'it is not the turn of "{player}" to select {what}: '
        '"{next_player}" selects {next_what} next'
    ),
    "pick.table-started": "table {table} has started; nothing is selected any more",
    "pick.taken": "{what} {value} is taken; still free: {offered}",
    "play.empty-note": "the note about table {table} is empty",
    "play.no-round": "no round is published that could be played or changed now",
    "play.players-gone": "not there any more, though seated: {players}; repair the round first",
    "play.round-done": "the round is over; every table has a final sheet",
    "play.round-not-paused": "the round is not paused",
    "play.round-not-started": "the round has not started",
    "play.round-paused": "the round is paused",
    "play.round-started": "the round has started already",
    "play.table-marked": "table {table} is marked as slow already",
    "play.table-not-marked": "table {table} is not marked as slow",
    "play.table-done": "table {table} is done; its sheet is final",
    "play.table-not-paused": "table {table} is not paused",
    "play.table-not-playing": "table {table} is not playing",
    "play.table-started": "table {table} has started already",
    "play.table-unknown": "there is no table {table} in this round; expected one of {tables}",
    "time.called": "time has been called already",
    "time.no-limit": "games of this tournament have no time limit",
    "time.too-early": "the time limit is not reached; {minutes} min {seconds} s are left",
    "turn-limit.for-another": '"{player}" has to ask in person',
    "turn-limit.nobody": '"{person}" is neither a player nor an organiser nor a judge',
    "turn-limit.none": "this rulebook has no turn limit",
    "turn-limit.not-theirs": 'a turn limit is not for "{person}" to ask for; expected {who}',
    "turn-limit.off": "no turn limit was switched on for table {table}",
    "turn-limit.on": "turns are limited at table {table} already",
    "turn-limit.on-everywhere": "turns are limited already at every table that plays on",
    "turn-limit.other-table": '"{player}" does not sit at table {table}',
    "turn-limit.own-table": '"{person}" plays, and asks for the own table only',
    "turn-limit.too-early": "table {table} has not started; a player asks once the game has begun",
    "undo.ended-by-time": (
        "time has ended games at these tables: {tables}; enter their sheets anew without it first"
    ),
    "undo.games-went-on": (
        "the start stays, as there is a sheet, or somebody left the game, at these tables: {tables}"
    ),
    "undo.no-pick": "nobody at table {table} has selected anything",
    "undo.table-not-started": "table {table} has not started",
    "undo.time-called": "time was called; take that back first",
    "undo.time-not-called": "time has not been called",
}
