"""What is said about the end of a stage and of a tournament, its report, and chances before it."""

SENTENCES = {
    "lot.cards-impossible": "no deck gives these cards; expected those of {deck}",
    "lot.cards-undecided": (
        "these cards do not place all of {players}; draw on until all but one have a victory point"
    ),
    "lot.no-cards": "this rulebook draws lots, not development cards; leave out the cards",
    "lot.no-tie": "there is no tie between just these players that needs a lot: {players}",
    "lot.not-at-table": (
        "a lot that decides a game is between two or more who played it at table {table} to its "
        "end; got {players}"
    ),
    "lot.table-done": "the sheet of table {table} is final; its winner needs no lot",
    "lot.witness-missing": "a lot drawn by hand needs a witness; expected a name",
    "photo.added-already": "this very picture has been added already",
    "photo.digest": 'expected the SHA-256 of the picture in lower case, got "{digest}"',
    "photo.kind-unknown": 'no photo of "{kind}" is asked for; expected one of {kinds}',
    "photo.media-type": 'a picture cannot be "{media_type}"; expected one of {media_types}',
    "photo.too-early": 'there has been nothing yet that a photo of "{kind}" could show',
    "report.called-off": "the tournament was called off before it was decided: {reason}",
    "report.photo-missing": (
        'the photo of "{kind}" is missing; without it the tournament does not count'
    ),
    "report.photo-unwanted": (
        'the photo of "{kind}" would show {players}, who asked not to be photographed; '
        "take it only if they agree"
    ),
    "report.results-open": "these games have no final sheet: {tables}",
    "report.undecided": "the tournament is not decided; the last stage has to be closed",
    "seed.not-committed": (
        "this is not the seed of the tournament, whose published fingerprint is {fingerprint}"
    ),
    "stage.closed-already": "the {stage} stage is closed and its ranking has not changed",
    "stage.not-begun": "no round is published; there is no stage that could end",
    "stage.rounds-to-play": (
        "the preliminary stage has {rounds} rounds, of which {played} are published"
    ),
    "stage.sheets-open": "every sheet has to be final first; these are not: {tables}",
    "lot.too-early": (
        "a lot is drawn between players who are tied after the preliminary stage, or before a "
        "round that the ranking seats; {played} of {rounds} rounds are played"
    ),
    "tournament.closed": "the tournament is closed and its seed is known; nothing can be changed",
    "tournament.decided": "the tournament is decided; close it instead of calling it off",
    "tournament.ranking-changed": (
        "the ranking has changed since the {stage} stage was closed; close the stage again"
    ),
    "tournament.undecided": (
        "the tournament is not decided; play and close every stage first, the final too"
    ),
    "what-if.hidden": "the organiser does not show this while games are played",
    "what-if.no-later-stage": "nothing comes after the preliminary stage of this event",
    "what-if.no-preliminary-stage": "there is no preliminary stage, or it has not begun",
    "what-if.not-playing": '"{player}" does not play in the last preliminary round',
    "what-if.too-early": (
        "this can be told once only the last of {rounds} preliminary rounds is to be played"
    ),
    "what-if.too-late": "the last preliminary round is over; the ranking tells who goes on",
}
