"""Five steps to a tournament; everything typed is kept, and nothing is done before the last."""

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.conf import settings as site
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation

from hexmeet.rulebooks.comparison import compare, list_bands
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.plan import Plan, make_plan
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.sentences.catalogue import refuse_in, say
from hexmeet.sentences.refusals import explain
from hexmeet.tournament.commands import Command, ImportPlayers
from hexmeet.tournament.player_import import Preview
from hexmeet.tournament.state import Staff, Tournament
from hexmeet.tournament.words import Role
from hexmeet.web.accounts.administrators_only import AdministratorView
from hexmeet.web.desk.today import describe_plan
from hexmeet.web.games.forecasts import estimate
from hexmeet.web.models import Account
from hexmeet.web.organising.creation import (
    Creation,
    create,
    find_made,
    is_login_taken,
    is_slug_taken,
)
from hexmeet.web.organising.drafts import (
    Draft,
    make_appointments,
    make_creation,
    read_players,
    try_out,
)
from hexmeet.web.organising.house_rules_page import list_changes
from hexmeet.web.organising.names import make_login, make_slug
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
SESSION = "new tournament"
STEPS = ("rulebook", "where", "players", "staff", "review")
ROWS = 3  # empty ones for staff
ROLES = (Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER, Role.ORGANISER)
MOST_EXPECTED = 1000

Faults = dict[str, list[str]]


class Wizard(AdministratorView):
    """One step of five."""

    def dispatch(self, request: HttpRequest, *args: Any, **where: Any) -> HttpResponseBase:  # noqa: ANN401
        """Take up what was typed so far."""
        self.draft = Draft(dict(request.session.get(SESSION, {})))
        return super().dispatch(request, *args, **where)

    def get(self, request: HttpRequest, step: str = STEPS[0]) -> HttpResponseBase:
        """Show a step; a later one only once those before it are right."""
        del request
        if step not in STEPS:
            raise Http404(step)
        if step != STEPS[0]:
            faulty = self.find_faulty(step)
            if faulty:
                return redirect("new-step", step=faulty)
        return self.show(step)

    def post(self, request: HttpRequest, step: str = STEPS[0]) -> HttpResponseBase:
        """Keep what was typed, and go where somebody wants to."""
        if step not in STEPS:
            raise Http404(step)
        READERS[step](self)
        self.keep()
        go = request.POST.get("go", "")
        if go == "forget":
            del request.session[SESSION]
            return redirect("new")
        if go == "more":
            return self.show(step)
        if go == "rules":
            return redirect("new-rules")
        if go == "create":
            return self.finish()
        there = go if go in STEPS else following(step)
        is_forward = STEPS.index(there) > STEPS.index(step)
        if is_forward and self.find_faults(step):
            return self.show(step, REFUSED)
        return HttpResponse(status=SEE_OTHER, headers={"Location": address_of(there)})

    def keep(self) -> None:
        """Keep what was typed in the session, with a mark by which a repetition is known."""
        self.draft.kept.setdefault("mark", secrets.token_hex(8))
        self.request.session[SESSION] = self.draft.kept

    # --- what is typed, step by step --------------------------------------------------------------

    def read_rulebook(self) -> None:
        """Take over which rulebook was chosen; another one drops the rules of the house."""
        chosen = self.request.POST.get("rulebook", "")
        if chosen in rulebook_ids():
            if chosen != self.draft.rulebook or "plain" in self.request.POST:
                self.draft.kept.pop("house", None)
            self.draft.kept["rulebook"] = chosen

    def read_where(self) -> None:
        """Take over date and place."""
        typed = read_post(self.request.POST)
        self.draft.kept["where"] = {"texts": dict(typed.texts), "languages": list(typed.languages)}

    def read_names(self) -> None:
        """Take over the pasted players."""
        self.draft.kept["players"] = self.request.POST.get("players", "")

    def read_staff(self) -> None:
        """Take over the staff."""
        post = self.request.POST
        self.draft.kept["judges_too"] = "judges_too" in post
        rows = zip(post.getlist("name"), post.getlist("login"), post.getlist("role"), strict=False)
        self.draft.kept["staff"] = [
            {
                "name": " ".join(name.split()),
                "login": login.strip().casefold(),
                "role": role if role in ROLES else str(Role.JUDGE),
            }
            for name, login, role in rows
            if name.strip() or login.strip()
        ]

    def read_review(self) -> None:
        """Take over how many players are expected."""
        self.draft.kept["expected"] = self.request.POST.get("expected", "")

    # --- what is wrong with it --------------------------------------------------------------------

    def find_faulty(self, before: str) -> str:
        """Find the first step before another in which something is wrong."""
        for step in STEPS[: STEPS.index(before)]:
            if self.find_faults(step):
                return step
        return ""

    def find_faults(self, step: str) -> Faults:
        """Find what is wrong with a step: sentences for each field."""
        language = translation.get_language()
        if step == "rulebook":
            chosen = self.draft.rulebook
            return {} if chosen else {"rulebook": [say(language, "organising.rulebook-wanted")]}
        rules = self.draft.rules
        if rules is None:
            return {"": [say(language, "organising.rulebook-wanted")]}
        settings, wrong = read_settings(self.typed, rules)
        if step == "where" and wrong:
            return {name: [say(language, key)] for name, key in wrong.items()}
        if settings is None:
            return {} if step != "review" else {"": [say(language, "organising.where-wanted")]}
        return self._try(step, rules)

    def _try(self, step: str, rules: Rulebook) -> Faults:
        language = translation.get_language()
        created, error = try_out(Tournament(), self.create_commands(rules), self.owner.id, self.now)
        if error and step == "where":
            return _explain_fields(error, language)
        if step == "staff" and not error:
            unknown = self._find_unknown_people(language)
            if unknown:
                return unknown
            _, error = try_out(created, self.staff_commands(), self.owner.id, self.now)
            return {"": list(explain(error, language))} if error else {}
        if step == "players" and not error:
            return self._find_faulty_players(created, language)
        return {}

    def _find_unknown_people(self, language: str) -> Faults:
        faults: Faults = {}
        for number, person in enumerate(self.draft.people):
            if not person.name:
                faults[f"name-{number}"] = [say(language, "organising.person-wanted")]
            if person.login and not is_account(person.login):
                faults[f"login-{number}"] = [say(language, "organising.login-unknown")]
        return faults

    def _find_faulty_players(self, created: Tournament, language: str) -> Faults:
        staffed, error = try_out(created, self.staff_commands(), self.owner.id, self.now)
        del error  # is said in the step of the staff
        try:
            preview = read_players(staffed, self.draft.names)
        except FileError as unreadable:
            return {"players": list(explain(unreadable, language))}
        if preview is None or preview.is_ready:
            return {}
        return {"players": list(say_remarks(preview, language))}

    # --- what it becomes --------------------------------------------------------------------------

    @property
    def typed(self) -> Typed:
        """Date and place as typed, or as suggested."""
        kept = self.draft.kept.get("where")
        if kept:
            return Typed(kept["texts"], languages=kept["languages"])
        return suggest(self.now, translation.get_language())

    @property
    def owner(self) -> Staff:
        """Whoever makes the tournament."""
        return Staff(id=self.account.login, name=self.account.name, roles=(Role.OWNER,))

    def create_commands(self, rules: Rulebook, slug: str = "new") -> list[Command]:
        """Make the command that begins the tournament, if date and place are right."""
        settings, _ = read_settings(self.typed, rules)
        if settings is None:
            return []
        return [make_creation(self.draft, rules, settings, slug, self.account.name)]

    def staff_commands(self) -> list[Command]:
        """Make the commands that appoint the staff."""
        return list(make_appointments(self.draft, self.owner, self.logins()))

    def logins(self) -> list[str]:
        """Give everybody a log-in: the one of an account, or a new one."""
        found: list[str] = []
        for person in self.draft.people:
            is_taken = partial(_is_taken, given=frozenset(found))
            found.append(person.login or make_login(person.name, is_taken))
        return found

    def finish(self) -> HttpResponseBase:
        """Make the tournament, or go to the step in which something is wrong."""
        faulty = self.find_faulty("review")
        rules = self.draft.rules
        if faulty or rules is None:
            return self.show(faulty or STEPS[0], REFUSED)
        settings, _ = read_settings(self.typed, rules)
        if settings is None:
            return self.show("where", REFUSED)
        mark = str(self.draft.kept["mark"])
        made = find_made(mark)
        if made:
            return redirect("desk", slug=made)
        slug = make_slug(settings.name, f"tournament-{settings.day}", is_slug_taken)
        created, _ = try_out(
            Tournament(), self.create_commands(rules, slug), self.owner.id, self.now
        )
        appointments = self.staff_commands()
        staffed, _ = try_out(created, appointments, self.owner.id, self.now)
        preview = read_players(staffed, self.draft.names)
        entries = preview.entries if preview else ()
        creation = Creation(
            slug=slug,
            mark=mark,
            commands=(
                *self.create_commands(rules, slug),
                *appointments,
                *([ImportPlayers(entries=entries)] if entries else []),
            ),
            new_people=tuple(
                (login, person.name)
                for person, login in zip(self.draft.people, self.logins(), strict=True)
                if not person.login
            ),
        )
        there = create(self.request, self.account, creation, self.now)
        del self.request.session[SESSION]
        messages.success(self.request, say(translation.get_language(), "organising.created"))
        return HttpResponse(status=SEE_OTHER, headers={"Location": there})

    # --- what is shown ----------------------------------------------------------------------------

    def show(self, step: str, status: int = 200) -> HttpResponse:
        """Draw a step."""
        faults = self.find_faults(step) if status == REFUSED else {}
        context = {
            "step": step,
            "steps": [
                {"name": name, "number": number, "is_done": STEPS.index(step) > number - 1}
                for number, name in enumerate(STEPS, start=1)
            ],
            "draft": self.draft,
            "rules": self.draft.rules,
            "faults": faults,
            "back": STEPS[STEPS.index(step) - 1] if step != STEPS[0] else "",
            **SHOWN[step](self),
        }
        return render(self.request, "organising/wizard.html", context, status=status)

    def show_rulebook(self) -> Mapping[str, Any]:
        """Compare the five."""
        five = [load(rulebook) for rulebook in rulebook_ids()]
        newest = sorted(five, key=lambda rules: -rules.identity.year)
        house = self.draft.rules if self.draft.house else None
        base = load(self.draft.rulebook) if house else None
        return {
            "rulebooks": [describe_rulebook(rules) for rules in newest],
            "rows": compare(newest),
            "differences": list_changes(base, house) if base and house else (),
        }

    def show_where(self) -> Mapping[str, Any]:
        """Ask for date and place."""
        rules = self.draft.rules
        return {
            "form": self.typed,
            "zones": list_zones(),
            "offered": OFFERED,
            "kinds": [event.kind for event in rules.events] if rules else (),
            "asks_championship_day": rules is not None and asks_championship_day(rules),
            "guess_zone": "where" not in self.draft.kept,
        }

    def show_players(self) -> Mapping[str, Any]:
        """Ask for players."""
        rules = self.draft.rules
        return {"asks_birth": rules is not None and rules.eligibility.minimum_age is not None}

    def show_staff(self) -> Mapping[str, Any]:
        """Ask for the staff, with rows to fill in."""
        kept = self.draft.kept.get("staff", [])
        return {
            "people": [*kept, *[{"role": str(Role.SCOREKEEPER)} for _ in range(ROWS)]],
            "roles": ROLES,
            "judging": self.draft.rules.judging if self.draft.rules else None,
        }

    def show_review(self) -> Mapping[str, Any]:
        """Show what will be made, and what the expected number of players means."""
        rules = self.draft.rules
        settings, _ = read_settings(self.typed, rules) if rules else (None, {})
        if rules is None or settings is None:
            return {}
        created, _ = try_out(Tournament(), self.create_commands(rules), self.owner.id, self.now)
        preview = read_players(created, self.draft.names)
        named = len(preview.entries) if preview else 0
        typed = str(self.draft.kept.get("expected", ""))
        expected = int(typed) if typed.isdecimal() and len(typed) < 5 else 0  # noqa: PLR2004
        expected = min(expected or named or settings.capacity or 13, MOST_EXPECTED)
        plan, refusal = plan_for(rules, expected, settings.event)
        return {
            "settings": settings,
            "languages_spoken": [
                dict(site.LANGUAGES).get(code, code) for code in settings.languages
            ],
            "named": named,
            "names": [entry.name for entry in preview.entries] if preview else (),
            "expected": expected,
            "plan": describe_plan(plan) if plan else None,
            "plan_refusal": refusal,
            "day": estimate(created.rules, plan, settings) if plan and created.rulebook else None,
            "zone": settings.time_zone,
            "people": self.draft.people,
            "owner": self.account,
        }


READERS: Mapping[str, Callable[[Wizard], None]] = {
    "rulebook": Wizard.read_rulebook,
    "where": Wizard.read_where,
    "players": Wizard.read_names,
    "staff": Wizard.read_staff,
    "review": Wizard.read_review,
}
SHOWN: Mapping[str, Callable[[Wizard], Mapping[str, Any]]] = {
    "rulebook": Wizard.show_rulebook,
    "where": Wizard.show_where,
    "players": Wizard.show_players,
    "staff": Wizard.show_staff,
    "review": Wizard.show_review,
}


def _is_taken(login: str, given: frozenset[str]) -> bool:
    return login in given or is_login_taken(login)


def following(step: str) -> str:
    """Give the step after one."""
    return STEPS[min(STEPS.index(step) + 1, len(STEPS) - 1)]


def address_of(step: str) -> str:
    """Give the address of a step."""
    return str(redirect("new-step", step=step)["Location"])


def is_account(login: str) -> bool:
    """Whether there is an account that has been taken up."""
    account = Account.objects.filter(login=login).first()
    return account is not None and account.has_usable_password()


def plan_for(rules: Rulebook, players: int, event: str) -> tuple[Plan | None, list[str]]:
    """Plan for so many, or say why that cannot be."""
    try:
        return make_plan(rules, players, event=event), []
    except RuleViolation as refusal:
        return None, list(explain(refusal, translation.get_language()))


def describe_rulebook(rules: Rulebook) -> Mapping[str, Any]:
    """Describe a rulebook in the few words by which it is chosen."""
    language = translation.get_language()
    return {
        "id": rules.id,
        "title": getattr(rules.identity.title, language),
        "publisher": rules.identity.publisher,
        "year": rules.identity.year,
        "bands": list(list_bands(rules)),
    }


def say_remarks(preview: Preview, language: str) -> list[str]:
    """Say what is wrong with pasted players, line by line."""
    said = [refuse_in(language, remark.code, remark.params) for remark in preview.remarks]
    for row in preview.rows:
        said += [
            say(
                language,
                "organising.line",
                name=row.entry.name or "?",
                fault=refuse_in(language, remark.code, remark.params),
            )
            for remark in row.remarks
            if remark.is_fault
        ]
    return said


def _explain_fields(error: RuleViolation | FileError, language: str) -> Faults:
    """Say what the rules refuse, at its field where there is one."""
    if isinstance(error, RuleViolation):
        return {"": list(explain(error, language))}
    faults: Faults = {}
    for name, sentence in explain_at_fields(error, language):
        faults.setdefault(name, []).append(sentence)
    return faults
