"""Says in plain sentences how good a seating is, how it came about and why none is better."""

from collections.abc import Iterator, Mapping

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.attempts import Method
from hexmeet.seating.certificate import Certificate, Together
from hexmeet.seating.figures import THREE
from hexmeet.sentences.catalogue import Value, refuse_in, say
from hexmeet.tournament.state import Argument, Draft

Names = Mapping[str, str]

# Arguments that say nothing beyond the bound itself.
PLAIN = ("nothing", "distinct")

PLAY_ORDER = "play-order"  # what the seats of a table are, where they are no order of selection


def name_figure(objective: Objective, language: str, seats: str = PLAY_ORDER) -> str:
    """Name what a figure of a schedule counts."""
    if objective is Objective.POSITION_REPEATS and seats != PLAY_ORDER:
        return _say(language, "selection_repeats")
    return _say(language, objective)


def explain_certificate(
    certificate: Certificate, language: str, names: Names | None = None
) -> list[str]:
    """Say in a few sentences how good a schedule is and why it cannot be better."""
    achieved = {each.value: int(getattr(certificate.achieved, each)) for each in certificate.order}
    bound = {each.value: certificate.bounds[each].value for each in certificate.order}
    arguments = {
        each.value: Argument(
            code=certificate.bounds[each].argument, params=certificate.bounds[each].params
        )
        for each in certificate.order
    }
    optimal = "optimal-remaining" if certificate.method is Method.REPAIR else "optimal"
    return [
        _say(language, f"made-{certificate.method}"),
        *([_say(language, optimal)] if certificate.is_optimal else []),
        *_explain_figures(language, achieved, bound, arguments),
        *explain_wishes(certificate, language, names),
    ]


def explain_wishes(
    certificate: Certificate, language: str, names: Names | None = None
) -> Iterator[str]:
    """Say what the organiser asked for and did not get."""
    for pair in certificate.avoided:
        if pair.meetings:
            one, other = (names[player] if names else player for player in pair.players)
            yield _say(language, "not-apart", one=one, other=other, times=pair.meetings)
    if certificate.misplaced:
        yield _say(language, "misplaced", times=certificate.misplaced)
    if certificate.broken_wishes and certificate.broken_wishes == certificate.least_broken:
        yield _say(language, "wishes-cannot")


def explain_group(group: Together, language: str, names: Names) -> str:
    """Say what a group of friends or family got."""
    who = tuple(names[player] for player in group.players)
    if not group.meetings:
        return _say(language, "group-never", who=who)
    if group.meetings == group.bound:
        return _say(language, "group-least", who=who, times=group.meetings)
    return _say(language, "group-bound", who=who, times=group.meetings, bound=group.bound)


def explain_draft(draft: Draft, language: str, names: Names, seats: str = PLAY_ORDER) -> list[str]:
    """Say how good drafted rounds are, first in one plain sentence, then why none are better."""
    explain = _explain_schedule if draft.why in {*Method} else _explain_round
    return [
        *explain(draft, language, seats),
        *(
            _say(language, "substitute", player=names[player], absent=names[absent])
            for player, absent in draft.substitutes.items()
        ),
        *(f"{_begin_large(refuse_in(language, notice, {}))}." for notice in draft.notices),
    ]


# --- drafts ---------------------------------------------------------------------------------------


def _explain_schedule(draft: Draft, language: str, seats: str) -> Iterator[str]:
    """Explain rounds that were made together, all of them or those that are left."""
    yield _begin_large(
        _say(language, _judge(draft), figures=tuple(_sum_up(draft, language, seats)))
    )
    remaining = draft.why == Method.REPAIR
    yield _say(language, "made-remaining" if remaining else f"made-{draft.why}")
    yield from _explain_figures(language, draft.achieved, draft.bound, draft.arguments, seats)
    if draft.broken_wishes:
        yield _say(language, "broken-wishes", times=draft.broken_wishes)


def _judge(draft: Draft) -> str:
    if draft.achieved == draft.bound and not draft.broken_wishes:
        return "sum-best-remaining" if draft.why == Method.REPAIR else "sum-best"
    return "sum-printed" if draft.why == Method.PRINTED else "sum-found"


def _sum_up(draft: Draft, language: str, seats: str) -> Iterator[str]:
    """Give the figures in words; tables of three only where there are any."""
    count = draft.achieved
    repeats, most = count[Objective.REPEAT_MEETINGS], count[Objective.MAX_MEETINGS]
    if repeats and most > 2:  # noqa: PLR2004 - more than once again
        yield _say(language, "sum-repeats-most", count=repeats, most=most)
    else:
        yield _count(language, "sum-no-repeats", "sum-repeats", repeats)
    held_again = count[Objective.POSITION_REPEATS]
    if seats == PLAY_ORDER:
        yield _count(language, "sum-no-places", "sum-places", held_again)
    else:
        yield _count(language, "sum-no-positions", "sum-positions", held_again)
    yield _count(language, "sum-no-friends", "sum-friends", count[Objective.FRIEND_MEETINGS])
    again = count[Objective.EXTRA_THREE_TABLE]
    if again or any(len(seats) == THREE for tables in draft.rounds for seats in tables):
        yield _count(language, "sum-no-threes", "sum-threes", again)


def _explain_round(draft: Draft, language: str, seats: str) -> Iterator[str]:
    """Explain one round that follows from a lot, the ranking or the stage before."""
    if draft.why == "near-rank" and Objective.REPEAT_MEETINGS not in draft.bound:
        yield _say(language, "draft-near-rank-unproven")
    else:
        yield _say(language, f"draft-{draft.why or draft.method}")
    if draft.ranking:
        met, again = (
            draft.achieved[each] for each in (Objective.REPEAT_MEETINGS, Objective.POSITION_REPEATS)
        )
        yield _count(language, "met-none", "met-before", met)
        if seats == PLAY_ORDER:
            yield _count(language, "places-none", "places-again", again)
        else:
            yield _count(language, "positions-none", "positions-again", again)


def _count(language: str, none: str, some: str, count: int) -> str:
    return _say(language, some, count=count) if count else _say(language, none)


# --- figures --------------------------------------------------------------------------------------


def _explain_figures(
    language: str,
    achieved: Mapping[str, int],
    bound: Mapping[str, int],
    arguments: Mapping[str, Argument],
    seats: str = PLAY_ORDER,
) -> Iterator[str]:
    """Say of each figure whether it is proven, and why it is not smaller."""
    for objective, number in achieved.items():
        figure, least = name_figure(Objective(objective), language, seats), bound[objective]
        if number != least:
            yield _say(language, "not-proven", figure=figure, achieved=number, bound=least)
        argument = arguments[objective]
        if argument.code not in PLAIN:
            reason = _say(language, f"because-{argument.code}", **argument.params)
            sentence = _say(language, "at-least", figure=figure, bound=least, reason=reason)
            yield _begin_large(sentence)


def _begin_large(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _say(language: str, key: str, /, **values: Value) -> str:
    return say(language, f"certificates.{key}", **values)
