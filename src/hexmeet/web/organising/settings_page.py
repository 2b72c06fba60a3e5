"""The settings of a tournament, who may not enter, and registration."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils import translation

from hexmeet.rulebooks.problems import FileError
from hexmeet.sentences.catalogue import say
from hexmeet.tournament import commands as ask
from hexmeet.tournament.eligibility import is_closed_to_qualified
from hexmeet.tournament.words import Phase
from hexmeet.web.organising.settings_form import (
    OFFERED,
    asks_championship_day,
    explain_at_fields,
    read_post,
    read_settings,
    show,
)
from hexmeet.web.organising.zones import list_zones
from hexmeet.web.page import Action, Mistake, Refusal, StaffPage
from hexmeet.web.permissions import ORGANISERS


class SettingsPage(StaffPage):
    """Everything that an organiser says of a tournament."""

    template = "organising/settings.html"
    tab = "settings"
    roles = ORGANISERS

    faults: Mapping[str, str] | None = None

    def change(self, post: QueryDict) -> ask.Command:
        """Read the settings as a whole."""
        typed = read_post(post)
        settings, faults = read_settings(typed, self.visit.tournament.rules)
        if settings is None:
            language = translation.get_language()
            self.faults = {name: say(language, key) for name, key in faults.items()}
            field = next(iter(faults))
            raise Mistake(field, "organising.faulty")
        return ask.ChangeSettings(settings=settings)

    def hide(self, post: QueryDict) -> ask.Command:
        """Show or hide what players would need, with nothing else changed."""
        settings = replace(self.visit.tournament.details, hides_what_if="hides" in post)
        return ask.ChangeSettings(settings=settings)

    def bar(self, post: QueryDict) -> ask.Command:
        """Read names, one on each line."""
        return ask.BarNames(
            banned=_read_lines(post.get("banned", "")),
            qualified=_read_lines(post.get("qualified", "")),
        )

    actions: ClassVar[Mapping[str, Action]] = {
        "change": Action(make=change, said="organising.settings-changed"),
        "what-if": Action(make=hide, said="organising.settings-changed"),
        "bar": Action(make=bar, said="organising.names-barred"),
        "call-off": Action(
            make=lambda _page, post: ask.CallOffTournament(reason=post.get("reason", "").strip()),
            said="organising.called-off",
        ),
        "open-registration": Action(
            make=lambda _page, _post: ask.OpenRegistration(),
            said="desk.done-open-registration",
            undo="close-registration",
        ),
        "close-registration": Action(
            make=lambda _page, _post: ask.CloseRegistration(),
            said="desk.done-close-registration",
            undo="open-registration",
        ),
    }

    def refuse(self, name: str, at: str, error: Exception) -> Refusal:
        """Say what is wrong at its field, where there is one."""
        if isinstance(error, FileError) and name == "change":
            self.faults = dict(explain_at_fields(error, translation.get_language()))
        return super().refuse(name, at, error)

    def context(self) -> dict[str, Any]:
        """Show the settings, or what was typed instead."""
        tournament = self.visit.tournament
        was_typed = self.refusal is not None and self.refusal.do == "change"
        return {
            "form": read_post(self.request.POST) if was_typed else show(tournament.details),
            "faults": {name: [text] for name, text in (self.faults or {}).items()},
            "zones": list_zones(),
            "offered": OFFERED,
            "kinds": [event.kind for event in tournament.rules.events],
            "asks_championship_day": asks_championship_day(tournament.rules),
            "may_open": tournament.phase is Phase.CREATED,
            "may_close": tournament.phase is Phase.REGISTRATION,
            "may_call_off": tournament.phase is not Phase.CLOSED,
            "has_begun": tournament.structure is not None,
            "closed_to_qualified": is_closed_to_qualified(tournament),
            "banned": "\n".join(tournament.banned),
            "qualified": "\n".join(tournament.qualified),
            "is_house": tournament.rules.base is not None,
        }


def _read_lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())
