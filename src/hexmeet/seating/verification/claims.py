"""What a certificate claims, held against what was counted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from hexmeet.rulebooks.schema import Objective, Rulebook
from hexmeet.rulebooks.violations import cite
from hexmeet.seating.schedule_file import (
    CertificateRecord,
    FiguresRecord,
    MeetingsRecord,
    ScheduleFile,
    TogetherRecord,
)
from hexmeet.seating.verification.attendance import Attendance, Rounds
from hexmeet.seating.verification.counts import Counts, count_group
from hexmeet.seating.verification.deviations import Deviation
from hexmeet.seating.verification.limits import find_position_limit

CERTIFICATE = "certificate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """A file's certificate beside the tables it speaks of, and what was counted there."""

    file: ScheduleFile
    attendance: Sequence[Attendance]
    counts: Counts  # friends only where it is known who they are
    rulebook: Rulebook

    @property
    def certificate(self) -> CertificateRecord:
        """What is claimed."""
        return self.file.certificate

    @property
    def rounds(self) -> Rounds:
        """The bare tables."""
        return self.file.rounds

    @property
    def figures(self) -> Mapping[Objective, int]:
        """The figures as counted, those that cannot be counted as claimed."""
        claimed = read_figures(self.certificate.achieved)
        return {o: len(self.counts[o]) if o in self.counts else claimed[o] for o in Objective}

    @property
    def first_off_bound(self) -> Objective | None:
        """The foremost figure that is not at its bound; bounds behind it need not hold."""
        figures, bounds = self.figures, read_figures(self.certificate.bound)
        differing = (o for o in self.rulebook.seating.priorities if figures[o] != bounds[o])
        return next(differing, None)

    @property
    def bounds_friends(self) -> bool:
        """Whether the bounds of single groups hold for this schedule."""
        priorities = self.rulebook.seating.priorities
        off = self.first_off_bound
        return not off or priorities.index(off) >= priorities.index(Objective.FRIEND_MEETINGS)


def read_figures(record: FiguresRecord) -> Mapping[Objective, int]:
    """Give the figures of a record by what they count."""
    return {objective: getattr(record, objective) for objective in Objective}


def check_claims(claims: Claims) -> Iterator[Deviation]:
    """Check everything a certificate says but its sentences."""
    yield from _check_order(claims)
    yield from _check_figures(claims)
    yield from _check_bounds(claims)
    yield from _check_optimal(claims)
    for number, group in enumerate(claims.certificate.groups or ()):
        yield from _check_group(claims, (CERTIFICATE, "groups", number), group)
    for number, pair in enumerate(claims.certificate.avoided):
        yield from _check_meetings(claims, (CERTIFICATE, "avoided", number), pair)
    yield from _check_misplaced(claims)


def _check_order(claims: Claims) -> Iterator[Deviation]:
    """What comes first is the rulebook's to say.

    (studio-2023 1.1.5; shn-2022 3.seating; shn-2024 3.2; cwc-2004 11, 12; reading 14)
    """
    seating = claims.rulebook.seating
    order = claims.certificate.order
    if order != seating.priorities:
        wanted, got = ", ".join(seating.priorities), ", ".join(order) or "nothing"
        sentence = f"expected {wanted}; got {got}"
        yield Deviation((CERTIFICATE, "order"), sentence, cite(claims.rulebook, seating))


def _check_figures(claims: Claims) -> Iterator[Deviation]:
    claimed = read_figures(claims.certificate.achieved)
    for objective, found in claims.counts.items():
        if len(found) != claimed[objective]:
            last = f" (the last: {found[-1]})" if found else ""
            sentence = f"expected {len(found)} as counted{last}, got {claimed[objective]}"
            yield Deviation((CERTIFICATE, "achieved", objective), sentence)


def _check_bounds(claims: Claims) -> Iterator[Deviation]:
    """A bound that this very schedule passes, in the order of priorities, is none."""
    figures, bounds = claims.figures, read_figures(claims.certificate.bound)
    missed = claims.first_off_bound
    if missed and figures[missed] < bounds[missed]:
        sentence = f"expected at most {figures[missed]}, as in this schedule, got {bounds[missed]}"
        yield Deviation((CERTIFICATE, "bound", missed), sentence)
    positions = Objective.POSITION_REPEATS
    reachable = find_position_limit(claims.attendance)
    # In a schedule that was changed earlier rounds may have spoilt that.
    anew = missed is not positions and not claims.file.changes
    if anew and bounds[positions] > reachable:
        sentence = f"expected at most {reachable}, which can always be had, got {bounds[positions]}"
        yield Deviation((CERTIFICATE, "bound", positions), sentence)


def _check_optimal(claims: Claims) -> Iterator[Deviation]:
    figures, bounds = claims.figures, read_figures(claims.certificate.bound)
    gaps = [f"{o} {figures[o]} against {bounds[o]}" for o in Objective if figures[o] != bounds[o]]
    if claims.certificate.optimal and gaps:
        sentence = f"expected false, as figures differ from their bounds: {', '.join(gaps)}"
        yield Deviation((CERTIFICATE, "optimal"), sentence)


def _check_group(
    claims: Claims, location: Sequence[str | int], record: TogetherRecord
) -> Iterator[Deviation]:
    yield from _check_meetings(claims, location, record)
    met = len(count_group(claims.rounds, record.players))
    if claims.bounds_friends and record.bound > met:
        sentence = f"expected at most {met}, as in this schedule, got {record.bound}"
        yield Deviation((*location, "bound"), sentence)


def _check_meetings(
    claims: Claims, location: Sequence[str | int], record: MeetingsRecord
) -> Iterator[Deviation]:
    known = set(chain.from_iterable(chain.from_iterable(claims.rounds)))
    known.update(entrant.id for entrant in claims.file.entrants)
    for number, player in enumerate(record.players):
        if player not in known:
            place = (*location, "players", number)
            yield Deviation(place, f"expected somebody who is seated, got {player}")
    met = count_group(claims.rounds, record.players)
    if len(met) != record.meetings:
        last = f" (the last: {met[-1]})" if met else ""
        sentence = f"expected {len(met)} as counted{last}, got {record.meetings}"
        yield Deviation((*location, "meetings"), sentence)


def _check_misplaced(claims: Claims) -> Iterator[Deviation]:
    fixed = {entrant.id: entrant.fixed_table for entrant in claims.file.entrants}
    misplaced = sum(
        (fixed.get(player) or number) != number
        for tables in claims.rounds
        for number, table in enumerate(tables, start=1)
        for player in table
    )
    if misplaced != claims.certificate.misplaced:
        sentence = f"expected {misplaced} as counted, got {claims.certificate.misplaced}"
        yield Deviation((CERTIFICATE, "misplaced"), sentence)
