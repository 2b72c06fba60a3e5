"""An event goes on from its paper kit, or from a tournament file, on another machine."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings as django_settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation

from hexmeet.rulebooks.loader import load_text
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.sentences.catalogue import say
from hexmeet.sentences.refusals import explain
from hexmeet.standings.reading import parse_tournament
from hexmeet.tournament.commands import RestartTournament
from hexmeet.tournament.paper.lines import (
    Gathered,
    UnreadableLinesError,
    gather_lines,
    join_lines,
)
from hexmeet.tournament.paper.rest import State, read_state
from hexmeet.tournament.state import Settings, Tournament
from hexmeet.web.accounts.administrators_only import AdministratorView
from hexmeet.web.models import Account
from hexmeet.web.organising.creation import Creation, create, find_made, is_slug_taken
from hexmeet.web.organising.drafts import try_out
from hexmeet.web.organising.names import make_slug
from hexmeet.web.organising.settings_form import (
    OFFERED,
    Typed,
    asks_championship_day,
    explain_at_fields,
    read_post,
    read_settings,
    suggest,
)
from hexmeet.web.organising.zones import list_zones

REFUSED, SEE_OTHER = 422, 303
NOTHING = Gathered()
LARGEST = 4 * 1024 * 1024  # of a file that is handed in
SOURCE = "paper kit"
STATE = '{"format":"hexmeet.paper/'  # as we write one, whatever its version


@dataclass(frozen=True, slots=True)
class Found:
    """What was handed in, as far as it can be read."""

    text: str = ""  # all of it, so that nothing has to be scanned twice
    gathered: Gathered = NOTHING
    state: State | None = None  # of a paper kit
    file: str = ""  # a tournament file by itself
    name: str = ""  # of the event in that file
    rules: Rulebook | None = None
    refusals: Sequence[str] = ()

    @property
    def is_complete(self) -> bool:
        """Whether an event can be made of it."""
        return self.rules is not None and not self.refusals

    @property
    def played_by(self) -> Rulebook:
        """The rulebook of what is complete."""
        if self.rules is None:
            raise ValueError("what is not complete has no rulebook")
        return self.rules

    @property
    def missing(self) -> str:
        """The lines that are still wanted, as one reads them."""
        return spell_ranges(self.gathered.missing)

    @property
    def faulty(self) -> str:
        """The lines in which a letter is wrong."""
        return spell_ranges(self.gathered.faulty)


class Restart(AdministratorView):
    """First everything is scanned, in any order; then it is shown what goes on; then it does."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Ask for codes or a file."""
        del request
        return self.show(Found())

    def post(self, request: HttpRequest) -> HttpResponseBase:
        """Read what was handed in; make the event once somebody has seen what it will be."""
        found = find(self.read_text())
        if request.POST.get("do") != "make" or not found.is_complete:
            is_wrong = bool(found.refusals) or not (found.is_complete or found.gathered.of)
            return self.show(found, REFUSED if is_wrong else 200)
        made = find_made(request.POST.get("mark", ""))
        if made:
            return redirect("desk", slug=made)
        command, faults = self.make_command(found)
        if command is None:
            return self.show(found, REFUSED, faults)
        _, error = try_out(Tournament(), [command], self.account.login, self.now)
        if error:
            return self.show(found, REFUSED, self.place_faults(error))
        return self.restart(command)

    def read_text(self) -> str:
        """Put together what was kept, pasted and handed in as a file."""
        post = self.request.POST
        upload = self.request.FILES.get("file")
        handed_in = ""
        if upload is not None and (upload.size or 0) <= LARGEST:
            handed_in = upload.read().decode(errors="replace").lstrip("\ufeff")
        texts = (post.get("codes", ""), handed_in)
        whole = next((text for text in reversed(texts) if text.lstrip().startswith("{")), "")
        return whole or "\n".join(filter(None, (text.strip() for text in texts)))

    # --- making the event -------------------------------------------------------------------------

    def make_command(self, found: Found) -> tuple[RestartTournament | None, dict[str, list[str]]]:
        """Make the command that tells the event anew, or say what is wrong with the form."""
        language, state = translation.get_language(), found.state
        if state:
            settings: Settings | None = state.rest.settings
        else:
            settings, wrong = read_settings(read_post(self.request.POST), found.played_by)
            if settings is None:
                return None, {name: [say(language, key)] for name, key in wrong.items()}
        if settings is None:
            return None, {}
        chosen = self.request.POST.getlist("staff")
        staff = tuple(p for p in (state.rest.staff if state else ()) if p.id in chosen)
        return (
            RestartTournament(
                id=make_slug(settings.name, f"tournament-{settings.day}", is_slug_taken),
                source=SOURCE,
                file=state.file if state else found.file,
                rest=state.rest_text if state else "",
                settings=settings,
                staff=staff,
                house_rulebook=state.rest.house_rulebook if state else None,
                owner=self.account.name,
            ),
            {},
        )

    def restart(self, command: RestartTournament) -> HttpResponse:
        """Put the event into the log, with accounts for those of its staff who have none."""
        known = set(Account.objects.values_list("login", flat=True))
        creation = Creation(
            slug=command.id,
            mark=self.request.POST.get("mark", "") or secrets.token_hex(8),
            commands=(command,),
            new_people=[(p.id, p.name) for p in command.staff if p.id not in known],
        )
        there = create(self.request, self.account, creation, self.now)
        messages.success(self.request, say(translation.get_language(), "print.restarted"))
        return HttpResponse(status=SEE_OTHER, headers={"Location": there})

    @staticmethod
    def place_faults(error: Exception) -> dict[str, list[str]]:
        """Say what is refused, at its field where there is one."""
        language = translation.get_language()
        faults: dict[str, list[str]] = {}
        if isinstance(error, FileError):
            for name, sentence in explain_at_fields(error, language):
                faults.setdefault(name if name in FIELDS else "", []).append(sentence)
            return faults
        return {"": list(explain(error, language))}

    # --- what is shown ----------------------------------------------------------------------------

    def show(
        self, found: Found, status: int = 200, faults: dict[str, list[str]] | None = None
    ) -> HttpResponse:
        """Draw the page."""
        context = {
            "found": found,
            "faults": faults or {},
            "mark": self.request.POST.get("mark") or secrets.token_hex(8),
            **(self.describe(found) if found.is_complete else {}),
        }
        return render(self.request, "print/restart.html", context, status=status)

    def describe(self, found: Found) -> dict[str, Any]:
        """Show what the event will be: how far it has come, and who runs it."""
        rules = found.played_by
        state = found.state
        form = self.fill_form(found)
        preview = self.preview(found, form)
        last = preview.current_round if preview else None
        logins = [person.id for person in state.rest.staff] if state else []
        known = set(Account.objects.filter(login__in=logins).values_list("login", flat=True))
        return {
            "rules": rules,
            "preview": preview,
            "last": last,
            "open_tables": [t for t in last.tables if t.status != "done"] if last else [],
            "staff": [
                (person, person.id in known)
                for person in (state.rest.staff if state else ())
                if person.id != self.account.login
            ],
            "form": form,
            "zones": list_zones(),
            "kinds": [event.kind for event in rules.events],
            "languages": [each for each in django_settings.LANGUAGES if each[0] in OFFERED],
            "asks_championship_day": asks_championship_day(rules),
        }

    def fill_form(self, found: Found) -> Typed:
        """Give what was typed, or what is likely: the name stands in the file."""
        if self.request.POST.get("do") == "make":
            return read_post(self.request.POST)
        likely = suggest(self.now, translation.get_language())
        return replace(likely, texts={**likely.texts, "name": found.name})

    def preview(self, found: Found, form: Typed) -> Tournament | None:
        """Try what would be made, to show it."""
        settings = found.state.rest.settings if found.state else None
        if settings is None:
            texts = {"name": found.name, "place": "-"}
            filled = {key: value for key, value in form.texts.items() if value}
            typed = replace(form, texts={**texts, **filled})
            settings, _ = read_settings(typed, found.played_by)
        if settings is None:
            return None
        command = RestartTournament(
            id="preview",
            source=SOURCE,
            file=found.state.file if found.state else found.file,
            rest=found.state.rest_text if found.state else "",
            settings=settings,
            house_rulebook=found.state.rest.house_rulebook if found.state else None,
        )
        made, error = try_out(Tournament(), [command], self.account.login, self.now)
        return None if error else made


FIELDS = frozenset({"name", "place", "day", "time", "time_zone", "event", "capacity", "fee_note"})


def find(text: str) -> Found:
    """Find in what was handed in a whole state, a tournament file, or some of the lines."""
    if text.lstrip().startswith("{"):
        return find_in_json(text, Found(text))
    gathered = gather_lines(text)
    found = Found(text, gathered)
    language = translation.get_language()
    if not gathered.of:
        said = [say(language, "print.restart-nothing")] if text else []
        return replace(found, refusals=said)
    if not gathered.is_complete:
        return found
    try:
        return find_in_json(join_lines(gathered), found)
    except UnreadableLinesError:
        return replace(found, refusals=[say(language, "print.restart-mixed")])


def find_in_json(text: str, found: Found) -> Found:
    """Read a state, or a tournament file by itself."""
    try:
        if text.lstrip().startswith(STATE):
            state = read_state(text, name="")
            reading = _parse(state.file, state)
            return replace(found, state=state, rules=reading[0], name=reading[1])
        rules, name = _parse(text, None)
        return replace(found, file=text, rules=rules, name=name)
    except FileError as error:
        return replace(found, refusals=list(explain(error, translation.get_language())))


def _parse(file: str, state: State | None) -> tuple[Rulebook, str]:
    """Read a tournament file, and refuse one in which something cannot be."""
    text = state.rest.house_rulebook if state else None
    house = load_text(text, name="") if text is not None else None
    reading = parse_tournament(file, name="", house=house)
    if reading.faults:
        raise FileError(reading.faults)
    return reading.rulebook, reading.file.name


def spell_ranges(numbers: Sequence[int]) -> str:
    """Spell numbers as one reads them."""
    return ", ".join(
        str(first) if first == last else f"{first}\u2013{last}" for first, last in _join(numbers)
    )


def _join(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Join numbers that follow one another."""
    first = last = 0
    for number in numbers:
        if number != last + 1 or not first:
            if first:
                yield first, last
            first = number
        last = number
    if first:
        yield first, last
