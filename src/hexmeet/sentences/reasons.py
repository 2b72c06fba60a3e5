"""Says why one player is above another: what was equal first, then what was not."""

from collections.abc import Mapping

from hexmeet.sentences.catalogue import pages, say
from hexmeet.sentences.refusals import name_word
from hexmeet.standings.marks import Reason
from hexmeet.standings.tournament_file import Left


def explain_reason(reason: Reason, names: Mapping[str, str], language: str) -> str:
    """Say what put one player above the next."""
    first, second = (_write(language, text) for text in reason.shown)
    better = say(language, f"reasons.{reason.code}", first=first, second=second)
    equal = tuple(
        say(language, f"reasons.equal-{mark.code}", value=mark.shown)
        for mark in reason.equal
        if f"reasons.equal-{mark.code}" in pages()
    )
    next_player = names.get(reason.below, reason.below)
    if not equal or reason.code == "lots":
        return say(language, "reasons.above", player=next_player, better=better)
    return say(
        language, "reasons.above-after-equal", player=next_player, equal=equal, better=better
    )


def explain_leaving(left: Left, language: str) -> str:
    """Say why a player is listed last."""
    reason = name_word(language, left.reason)
    return say(language, "reasons.left", reason=reason, round=left.after_round)


def _write(language: str, text: str) -> object:
    return name_word(language, text)
