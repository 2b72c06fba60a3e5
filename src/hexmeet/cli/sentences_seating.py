"""What is said where seating is drafted, published or repaired."""

SENTENCES = {
    "publish.players-gone": (
        "not there any more, though seated: {players}; draft the seating again, then publish it"
    ),
    "publish.players-unseated": (
        "there, but without a seat: {players}; draft the seating again, then publish it"
    ),
    "publish.results-changed": (
        "results were corrected after this {stage} round was drafted; draft it again"
    ),
    "publish.round-open": "the round before is not over; tables without a final sheet: {tables}",
    "repair.no-reason": "a published round is changed only for a reason that all may read",
    "repair.not-seated": '"{player}" has no seat in this round, so no wrong one either',
    "repair.not-there": '"{player}" is not checked in; expected somebody who is there',
    "repair.nothing-changes": "everybody sits there already; nothing changes",
    "repair.ranks-decide": (
        "in a {stage} the ranking decides who sits where; expected the tables that it gives"
    ),
    "repair.seated-twice": '"{player}" would have two seats',
    "repair.table-has-sheet": "table {table} has a sheet already; its seats stay as they are",
    "repair.table-size": "table {table} would have {players} players; expected three or four",
    "repair.table-started": "table {table} has started; nobody there moves",
    "repair.too-few-left": "too few are left for this stage; it cannot be put right by substitutes",
    "repair.who-came": "who comes has to be said beforehand; these players had no seat: {players}",
    "seating.absent-here": (
        "only a semi-final or final is seated without those who are absent; "
        "let {players} leave, or undo the check-in"
    ),
    "seating.finished": "the last stage is seated; no round comes after it",
    "seating.no-draft": "nothing is drafted; draft the seating first",
    "seating.not-playing": "rounds are seated once the tournament has started and until it ends",
    "seating.nothing-to-avoid": (
        "repeated meetings can be avoided by choice only from round 2 on, "
        "where tables are cut from the ranking"
    ),
    "seating.round-open": (
        "the ranking is known once round {round} is over; tables without a final sheet: {tables}"
    ),
    "seating.stage-open": "all rounds of this stage are published; close the {stage} stage first",
    "seating.unknown-players": "nobody has the id {players}",
    "swap.not-in-draft": ("round {round} is not in the draft; expected one from {first} to {last}"),
    "swap.ranks-decide": "in a {stage} the ranking decides who sits where; seats are not exchanged",
    "wish.ranks-decide": (
        "where the ranking says who sits where, a fixed table changes nothing; exchange "
        '"{player}" by hand in the draft, round by round'
    ),
}
