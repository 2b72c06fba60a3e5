"""Sentences for what is refused about calls, rulings, warnings and removals."""

SENTENCES = {
    "actor.not-yourself": '"{actor}" cannot act for "{player}"',
    "call.open-already": '"{player}" has called to table {table} already; a judge will come',
    "call.other-table": "the call came from table {called}, not from table {table}",
    "call.ruled": "the call of table {table} has its ruling",
    "call.taken": '"{by}" is going to table {table} already',
    "call.unknown": 'there is no call "{call}"',
    "clause.unknown": '{rulebook} has no clause "{clause}"',
    "id.taken": 'the id "{id}" is taken',
    "leave.asked-already": '"{player}" has asked to leave already; an organiser will answer',
    "leave.not-asked": '"{player}" has not asked to leave',
    "player.not-playing": '"{player}" does not take part: {status}',
    "player.unknown": 'there is no player "{player}"',
    "reason.missing": "write down why",
    "removal.no-game": '"{player}" is in no game in progress; leave out the points',
    "removal.not-confirmed": (
        'an expulsion holds once the head judge confirms it; only the head judge expels "{player}"'
    ),
    "removal.not-known": "nobody is {because} under this rulebook; expected {expected}",
    "removal.nothing-left": (
        '"{player}" has no game left to play and cannot leave any more; who goes home now keeps '
        "the place"
    ),
    "removal.points-missing": (
        '"{player}" is in the game at table {table}; say with how many VP the player leaves it'
    ),
    "removal.points-range": "nobody can have {vp} VP; expected 0 to {most}",
    "removal.warning-first": (
        '"{player}" was not warned of collusion before; the first time brings a warning'
    ),
    "tournament.not-playing": "this is for a tournament in play; this one is: {phase}",
    "warning.points-not-asked": 'this warning does not expel "{player}"; leave out the points',
    "warning.revoked": 'that warning of "{player}" has been revoked already',
    "warning.unknown": 'there is no warning "{warning}"',
    "window.any-time": "possible at any time",
    "window.confirmed": "possible at any time; the head judge confirms it",
    "window.game-until-next-round": "possible until the next round is published",
    "window.game-until-signed": "possible until the sheet is final",
    "window.no-game": (
        '"{player}" has not begun a game of this round: possible only from the start of a game'
    ),
    "window.signed": (
        'the sheet of the game of "{player}" was signed: no longer possible for breaking the rules'
    ),
}
