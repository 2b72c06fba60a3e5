"""Sentences for what is refused about sheets."""

SENTENCES = {
    "round.unknown": "there is no round {round}; {rounds} are published",
    "table.unknown": "there is no table {table} in round {round}",
    "sheet.award-twice": "only one player at a table can have {award}; got {players}",
    "sheet.disputed": (
        '"{player}" disputes the sheet of table {table}: enter it anew, or let a judge decide'
    ),
    "sheet.final": (
        "the sheet of table {table} is final; an organiser may reopen it with a written reason"
    ),
    "sheet.item-range": '"{player}" cannot have {count} {item}; expected 0 to {most}',
    "sheet.items-differ": 'the items of "{player}" give {total} VP, the sheet says {vp}',
    "sheet.items-exceed": 'the items of "{player}" alone give {total} VP, the sheet says {vp}',
    "sheet.left-game": '"{player}" left the game at table {table} and signs no sheet of it',
    "sheet.left-with": '"{player}" left this game with {held} VP, the sheet says {vp}',
    "sheet.missing": "no sheet has been entered for table {table}",
    "sheet.no-islands": (
        'leave out the island points of "{player}": this tournament is not played with Seafarers'
    ),
    "sheet.no-time-limit": "this tournament has no time limit that could have ended a game",
    "sheet.not-at-table": '"{player}" does not sit at table {table}',
    "sheet.not-begun": "the game at table {table} has not begun",
    "sheet.not-final": "the sheet of table {table} is not final; enter it anew instead",
    "sheet.pieces-missing": (
        '"{player}" has at least the {least} settlements of the opening, as settlements or cities'
    ),
    "sheet.seat-missing": '"{player}" sits at table {table} and is not on the sheet',
    "sheet.seat-twice": '"{player}" is on the sheet twice',
    "sheet.seat-unknown": '"{player}" is on the sheet and does not sit at table {table}',
    "sheet.signed-already": '"{player}" has signed already',
    "sheet.stage-followed": (
        "the {later} is published and rests on the results of the {stage}, which stay as they are"
    ),
    "sheet.time-left": (
        "table {table} has {minutes} min {seconds} s left, as it was paused or got extra time; "
        "let it play on, or take the extra time back"
    ),
    "sheet.time-not-called": "time has not been called in round {round}",
    "sheet.vp-cards": "there are {most} victory point cards; the sheet has {cards}",
    "sheet.vp-range": '"{player}" cannot have {vp} VP; expected 0 to {most}',
    "sheet.winner-behind": (
        '"{player}" has {vp} VP; the winner "{winner}" cannot have fewer, and has {won}'
    ),
    "sheet.winner-by-lot": (
        "{players} are equal in points and in the ranking before this round: leave the winner out "
        'and a lot is drawn, or enter the lot that was drawn at table {table}; got "{winner}"'
    ),
    "sheet.winner-drawn": 'the lot decides for "{player}"; got "{winner}" as the winner',
    "sheet.winner-left": '"{player}" left this game and cannot have won it',
    "sheet.winner-missing": "say who won",
    "sheet.winner-ranked": (
        'equal points go to who was ranked higher before this round: "{player}"; got "{winner}"'
    ),
    "sheet.winner-short": 'the winner "{player}" needs {least} VP or more, and has {vp}',
    "sheet.winner-unknown": 'the winner "{player}" does not sit at table {table}',
}
