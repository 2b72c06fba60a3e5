"""Turns codes and values of the core into English sentences, for errors and for notices."""

from collections.abc import Iterator, Mapping

from hexmeet.cli import sentences_registration
from hexmeet.cli.game_sentences import GAME_SENTENCES
from hexmeet.cli.sentences_closing import SENTENCES as CLOSING_SENTENCES
from hexmeet.cli.sentences_conduct import SENTENCES as CONDUCT_SENTENCES
from hexmeet.cli.sentences_play import SENTENCES as PLAY_SENTENCES
from hexmeet.cli.sentences_seating import SENTENCES as SEATING_SENTENCES
from hexmeet.cli.sentences_sheets import SENTENCES as SHEET_SENTENCES
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import Notice, RuleViolation, Value

USER_ERRORS = (FileError, RuleViolation)

SENTENCES = {
    **GAME_SENTENCES,
    **CONDUCT_SENTENCES,
    **SHEET_SENTENCES,
    **PLAY_SENTENCES,
    **SEATING_SENTENCES,
    **sentences_registration.SENTENCES,
    **CLOSING_SENTENCES,
    "attendance.below-minimum": (
        'results of an event of kind "{event}" count only from {minimum} players; '
        "{players} are too few"
    ),
    "board.numbers-not-offered": (
        "number tokens cannot be {numbers} under this rulebook; expected {offered}"
    ),
    "board.same-at-all-tables": (
        "all tables of a round have the same layout; leave out --table, got {table}"
    ),
    "event.unknown": 'unknown kind of event "{event}"; expected one of {events}',
    "final.too-few-players": "{players} players are left for the final; expected at least {needed}",
    "formula.assumed": 'formula "{formula}" is assumed; the organiser may also choose {others}',
    "formula.none": 'this rulebook has no formulas; leave out --formula, got "{formula}"',
    "formula.unknown": 'unknown formula "{formula}"; expected one of {formulas}',
    "ranking.cards-missing": ("{players} are tied across the cut; let them draw development cards"),
    "ranking.lots-missing": "{players} are tied; draw a lot between them",
    "ranking.provisional": "provisional, as games are not finished: {tables}",
    "ranking.rounds-missing": (
        "provisional, as {rounds} of at least {least} preliminary rounds were played"
    ),
    "ranking.seat-not-earned": (
        "{players} did not reach the semi-final by rank; substitutes are fine"
    ),
    "players.cannot-be-seated": (
        "a field of {players} cannot be seated at tables of four and three; "
        "expected 3, 4, or 6 and more players"
    ),
    "players.too-many": 'an event of kind "{event}" has {places} places, got {players} players',
    "printed.fixed-table": (
        'nobody always has table {table} in the printed schedule, which "{player}" needs; '
        "expected one of {tables}"
    ),
    "printed.none": "this rulebook prints no schedule; leave out --printed",
    "printed.players": "no schedule is printed for {players} players; expected {sizes}",
    "printed.rounds": (
        "the schedule printed for {players} players has {printed} rounds, got {rounds}"
    ),
    "seating.beforehand": (
        "round {round} of {rounds} is in the schedule made beforehand; "
        "hexmeet seat makes one with --players or --roster"
    ),
    "repair.already-seated": (
        '"{player}" cannot come late: there is a seat already, at table {table}'
    ),
    "repair.left-running-game": (
        '"{player}" sits at table {table}, which has started: leaving a running game is the '
        "judge's matter, and the others play on"
    ),
    "repair.named-twice": '"{player}" is named twice; expected one change for each player',
    "repair.no-room": (
        "who sits at no started table of round {round} ({players} in all) cannot be seated at "
        "tables of four and three; started: {tables}"
    ),
    "repair.player-not-seated": '"{player}" has no seat in round {round}',
    "repair.published-through": (
        "round {round} is repaired, so expected the last published round from {round} to {rounds}, "
        "got {through}"
    ),
    "repair.round-unknown": "there is no round {round}; expected one from 1 to {rounds}",
    "repair.table-unknown": (
        "there is no table {table} in round {round} that could have started; "
        "expected one from 1 to {tables} with players"
    ),
    "seating.fixed-player-unknown": 'no player has the id "{player}", who needs table {table}',
    "seating.fixed-table-of-three": (
        '"{player}" cannot always have table {table}, as tables of three come last; '
        "the last of four is table {fours}"
    ),
    "seating.fixed-table-taken": (
        '"{player}" and "{other}" cannot both have table {table}; give one of them another table'
    ),
    "seating.fixed-table-unknown": (
        'there is no table {table} for "{player}"; expected a table from 1 to {tables}'
    ),
    "seating.group-too-large": (
        "a group of {size} friends or family has more members than the {tables} tables; "
        "some of them have to meet: {group}"
    ),
    "seating.structure-changed": (
        "these tables are not those of the rulebook: ask whoever runs the championship beforehand "
        "and announce the change to the players"
    ),
    "semi-final.cannot-be-skipped": "with {players} players the semi-final has to be played",
    "semi-final.none": "this rulebook has no semi-final",
    "semi-final.nothing-to-skip": "there is no semi-final to skip",
    "semi-final.optional": "the organiser may leave out the semi-final (--skip-semi-final)",
    "semi-final.tables-too-small": (
        "{players} players are too few for every semi-final table; expected at least {needed}"
    ),
    "swap.no-empty-seat": (
        "table {table} has no empty fourth seat; expected another table of three"
    ),
    "swap.one-player": 'expected two players, got "{player}" twice',
    "swap.too-few-stay": (
        '"{player}" cannot leave table {old}: two players would be left there; '
        "exchange the seats of two players instead"
    ),
    "small-field.call-up": (
        "{players} cannot play a {event}: first call up {called_up}, then plan for all of them"
    ),
    "small-field.merge": "{players} cannot play a {event}: it is merged with another region's",
    "semi-final.too-few-players": (
        "too few players for every semi-final table; the best go straight to the final"
    ),
}

# Without width, but part of how some scripts are written.
JOINERS = "\u200c\u200d"

# Values of a setting that stand in the middle of a sentence.
WORDS = {
    "every-second": "the second of every event",
    "second-of-largest-event": "the second of the largest event",
    "longest_road": "Longest Road",
    "largest_army": "Largest Army",
    "vp_cards": "victory point cards",
}


def explain(error: Exception) -> Iterator[str]:
    """Say what is wrong, one line for each fault."""
    if isinstance(error, FileError):
        yield from (on_one_line(str(problem)) for problem in error.problems)
    elif isinstance(error, RuleViolation):
        for violation in error.each:
            yield on_one_line(f"{_sentence(violation.code, violation.params)} ({violation.clause})")


def explain_notice(notice: Notice) -> str:
    """Say what the user should know."""
    return f"{_sentence(notice.code, notice.params)} ({notice.clause})"


def on_one_line(text: str) -> str:
    """Write out line breaks and control characters, which a file may smuggle in."""
    return "".join(
        c if c.isprintable() or c in JOINERS else c.encode("unicode_escape").decode() for c in text
    )


def _sentence(code: str, params: Mapping[str, Value]) -> str:
    texts = {
        name: ", ".join(value) if isinstance(value, tuple) else WORDS.get(str(value), value)
        for name, value in params.items()
    }
    return SENTENCES[code].format_map(texts)
