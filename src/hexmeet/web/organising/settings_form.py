"""The settings of a tournament as they are typed, in the wizard and later."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time

from django.http import QueryDict

from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.sentences.refusals import explain_problem
from hexmeet.tournament.state import Settings
from hexmeet.web.numbers import find_number
from hexmeet.web.organising.zones import find_own_zone, find_zone

OFFERED = ("en", "it", "ar")  # languages, of which others can be typed
TEXTS = (
    "name", "place", "day", "time", "time_zone", "event", "capacity", "fee_note",
    "more_languages", "championship_day",
)  # fmt: skip
NEEDED = {"name": "organising.name-wanted", "place": "organising.place-wanted"}
MOST_PLACES = 1000
YEARS = range(1995, 2200)  # since there is a game; at the end of time no clock can be read

# A field, and the sentence that says what is wrong with it.
Faults = dict[str, str]


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in the form."""

    texts: Mapping[str, str]
    languages: Sequence[str] = ("en",)
    hides_what_if: bool = False
    faults: Faults = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        if name not in TEXTS:
            raise KeyError(name)
        return self.texts.get(name, "")


def suggest(now: datetime, language: str) -> Typed:
    """Fill in what is likely: today at ten, here, in the language of whoever asks."""
    zone = find_own_zone()
    known = find_zone(zone)
    day = now.astimezone(known).date()
    return Typed(
        {"day": day.isoformat(), "time": "10:00", "time_zone": zone}, languages=(language,)
    )


def show(settings: Settings) -> Typed:
    """Show settings as they would be typed."""
    starts = settings.starts_at.astimezone(find_zone(settings.time_zone))
    day = settings.championship_day
    return Typed(
        {
            "name": settings.name,
            "place": settings.place,
            "day": settings.day.isoformat(),
            "time": f"{starts:%H:%M}",
            "time_zone": settings.time_zone,
            "event": settings.event,
            "capacity": "" if settings.capacity is None else str(settings.capacity),
            "fee_note": settings.fee_note,
            "more_languages": " ".join(
                language for language in settings.languages if language not in OFFERED
            ),
            "championship_day": day.isoformat() if day else "",
        },
        languages=settings.languages,
        hides_what_if=settings.hides_what_if,
    )


def read_post(post: QueryDict) -> Typed:
    """Take over what was typed."""
    return Typed(
        {name: post.get(name, "").strip() for name in TEXTS},
        languages=post.getlist("languages"),
        hides_what_if="hides_what_if" in post,
    )


def read_settings(typed: Typed, rules: Rulebook) -> tuple[Settings | None, Faults]:
    """Read what was typed: settings, or what is wrong with each field."""
    faults: Faults = {}
    for name, wanted in NEEDED.items():
        if not typed[name]:
            faults[name] = wanted
    day = _read_day(typed["day"], "day", faults)
    zone = find_zone(typed["time_zone"]) if typed["time_zone"] else None
    if zone is None:
        faults["time_zone"] = "organising.zone-wanted"
    clock = _read_time(typed["time"], faults)
    capacity = _read_capacity(typed["capacity"], faults)
    championship_day = None
    if typed["championship_day"]:
        championship_day = _read_day(typed["championship_day"], "championship_day", faults)
    languages = tuple(
        dict.fromkeys([*typed.languages, *typed["more_languages"].replace(",", " ").split()])
    )
    if not languages:
        faults["languages"] = "organising.languages-wanted"
    if faults or day is None or clock is None or zone is None:
        return None, faults
    settings = Settings(
        name=typed["name"],
        place=typed["place"],
        day=day,
        starts_at=datetime.combine(day, clock, zone),
        time_zone=typed["time_zone"],
        event=typed["event"] or rules.events[0].kind,
        championship_day=championship_day,
        capacity=capacity,
        fee_note=typed["fee_note"],
        languages=languages,
        hides_what_if=typed.hides_what_if,
    )
    return settings, {}


def explain_at_fields(error: FileError, language: str) -> Iterator[tuple[str, str]]:
    """Say what the rules find wrong, each fault with the field it is in."""
    for problem in error.problems:
        name = {"starts_at": "time", "languages": "more_languages"}.get(problem.key, problem.key)
        yield name, explain_problem(replace(problem, file="", key=""), language)


def asks_championship_day(rules: Rulebook) -> bool:
    """Whether ages count on the day of a World Championship that the rulebook does not name."""
    minimum = rules.eligibility.minimum_age
    return minimum is not None and minimum.on is None


def _read_day(text: str, name: str, faults: Faults) -> date | None:
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if day.year in YEARS:
            return day
    faults[name] = "organising.day-wanted"
    return None


def _read_time(text: str, faults: Faults) -> time | None:
    try:
        return time.fromisoformat(text).replace(tzinfo=None, second=0, microsecond=0)
    except ValueError:
        faults["time"] = "organising.time-wanted"
        return None


def _read_capacity(text: str, faults: Faults) -> int | None:
    if not text:
        return None
    number = find_number(text)
    if number is None or not 1 <= number <= MOST_PLACES:
        faults["capacity"] = "organising.capacity-wanted"
        return None
    return number
