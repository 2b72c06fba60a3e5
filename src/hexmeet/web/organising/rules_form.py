"""The rules of the house as a form, in the first step of making a tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils import translation
from django.views import View

from hexmeet.rulebooks.house_fields import HouseField, HousePart, list_parts
from hexmeet.rulebooks.house_text import write_house_rulebook
from hexmeet.rulebooks.loader import load, load_text
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.sentences.catalogue import say
from hexmeet.sentences.refusals import explain_problem
from hexmeet.web.organising.house_rules_page import list_changes
from hexmeet.web.organising.names import make_slug
from hexmeet.web.organising.wizard import SESSION

REFUSED = 422
LARGEST, LONGEST_LINE = 100_000, 1_000  # far more than any rules of a house; longer keys take hours
APPLIES = "applies:"


@dataclass(frozen=True, slots=True)
class ShownField:
    """A setting with what stands in its field."""

    field: HouseField
    given: Sequence[str]
    is_changed: bool
    faults: Sequence[str]

    @property
    def places(self) -> Sequence[tuple[int, str]]:
        """The places of an ordered choice, with what stands at each."""
        given = [*self.given, *[""] * len(self.field.choices)]
        return list(enumerate(given[: len(self.field.choices)], start=1))

    @property
    def is_on(self) -> bool:
        """Whether a switch is on."""
        return any(text in {"on", "yes", "true"} for text in self.given)


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A block with its fields."""

    part: HousePart
    applies: bool
    fields: Sequence[ShownField]


class RulesForm(View):
    """Change settings of the chosen rulebook, see what differs, use it."""

    http_method_names = ["get", "head", "post", "options"]

    def dispatch(self, request: HttpRequest, *args: Any, **where: Any) -> HttpResponseBase:  # noqa: ANN401
        """Let in who may create tournaments and has chosen a rulebook."""
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.is_administrator:
            raise PermissionDenied
        self.kept: dict[str, Any] = dict(request.session.get(SESSION, {}))
        if not self.kept.get("rulebook"):
            return redirect("new")
        self.base = load(self.kept["rulebook"])
        return super().dispatch(request, *args, **where)

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the form as the house's rules stand."""
        del request
        return self.show(self.house or self.base)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Check what was changed; show the difference, or use it."""
        if request.POST.get("do") == "upload":
            return self.upload(request)
        answers = read_answers(self.base, request.POST)
        applies = read_applies(self.base, request.POST)
        title = " ".join(request.POST.get("title", "").split())
        language = translation.get_language()
        title = title or say(language, "organising.house-title")
        name = make_slug(title, "house-rules", lambda slug: slug == self.base.id)
        try:
            text = write_house_rulebook(
                self.base, name=name, title=title, answers=answers, applies=applies
            )
            house = load_text(text, name="")
        except FileError as error:
            return self.show(self.base, error=error, answers=answers, applies=applies)
        if request.POST.get("do") == "use":
            return self.use(text)
        return self.show(house, text=text, is_checked=True)

    def upload(self, request: HttpRequest) -> HttpResponse:
        """Take a file that somebody wrote."""
        file = request.FILES.get("file")
        language = translation.get_language()
        if file is None or (file.size or 0) > LARGEST:
            wanted = [say(language, "organising.file-wanted")]
            return self.show(self.house or self.base, upload_faults=wanted)
        try:
            text = file.read().decode("utf-8-sig")
            if max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
                wanted = [say(language, "organising.file-wanted")]
                return self.show(self.house or self.base, upload_faults=wanted)
            house = load_text(text, name=str(file.name))
        except UnicodeDecodeError:
            wanted = [say(language, "organising.file-wanted")]
            return self.show(self.house or self.base, upload_faults=wanted)
        except FileError as error:
            faults = [str(problem) for problem in error.problems]
            return self.show(self.house or self.base, upload_faults=faults)
        self.kept["rulebook"] = house.clause_source
        return self.use(text)

    def use(self, text: str) -> HttpResponse:
        """Keep the rules of the house, and go back to the wizard."""
        self.kept["house"] = text
        self.request.session[SESSION] = self.kept
        return redirect("new")

    @property
    def house(self) -> Rulebook | None:
        """The rules of the house so far."""
        text = self.kept.get("house")
        return load_text(text, name="") if text else None

    def show(  # noqa: PLR0913 - each is another thing to show
        self,
        shown: Rulebook,
        *,
        error: FileError | None = None,
        answers: Mapping[str, Sequence[str]] | None = None,
        applies: Mapping[str, bool] | None = None,
        upload_faults: Sequence[str] = (),
        text: str = "",
        is_checked: bool = False,
    ) -> HttpResponse:
        """Draw the form."""
        faults: dict[str, list[str]] = {}
        for problem in error.problems if error else ():
            sentence = explain_problem(
                replace(problem, file="", key=""), translation.get_language()
            )
            faults.setdefault(problem.key, []).append(sentence)
        parts = list(show_parts(self.base, shown, answers, applies, faults))
        known = {field.field.key for part in parts for field in part.fields}
        context = {
            "base": self.base,
            "groups": [(name, list(found)) for name, found in groupby(parts, _group)],
            "differences": list_changes(self.base, shown) if not error else (),
            "title": self.request.POST.get("title") or _title(shown, self.base),
            "text": text,
            "is_checked": is_checked,
            "faults": faults,
            "other_faults": [
                f"{key}: {sentence}"
                for key, sentences in faults.items()
                if key not in known
                for sentence in sentences
            ],
            "upload_faults": upload_faults,
        }
        status = REFUSED if error or upload_faults else 200
        return render(self.request, "organising/rules-form.html", context, status=status)


def read_answers(base: Rulebook, post: QueryDict) -> dict[str, Sequence[str]]:
    """Read what was typed into every field; a switch that is off sends nothing."""
    return {
        field.key: post.getlist(field.key) for part in list_parts(base) for field in part.fields
    }


def read_applies(base: Rulebook, post: QueryDict) -> dict[str, bool]:
    """Read which parts apply at all."""
    return {
        part.block: f"{APPLIES}{part.block}" in post
        for part in list_parts(base)
        if part.is_optional
    }


def show_parts(
    base: Rulebook,
    shown: Rulebook,
    answers: Mapping[str, Sequence[str]] | None,
    applies: Mapping[str, bool] | None,
    faults: Mapping[str, Sequence[str]],
) -> Sequence[ShownPart]:
    """Put what was typed, or how the rules stand, into the parts of the base."""
    standing = {field.key: field.value for part in list_parts(shown) for field in part.fields}
    there = {part.block for part in list_parts(shown) if part.is_there}
    found = []
    for part in list_parts(base):
        fields = []
        for field in part.fields:
            if field.is_fixed:
                continue
            given = _write(standing.get(field.key)) if answers is None else answers[field.key]
            is_changed = list(given) != _write(field.value)
            fields.append(ShownField(field, given, is_changed, faults.get(field.key, ())))
        is_on = part.block in there if applies is None else applies.get(part.block, True)
        found.append(ShownPart(part, is_on, fields))
    return found


def _write(value: object) -> list[str]:
    """Write a value as its field has it."""
    if value is None or value is False:
        return []
    if isinstance(value, tuple):
        return list(value)
    return ["on"] if value is True else [str(value)]


def _group(part: ShownPart) -> str:
    return part.part.group


def _title(shown: Rulebook, base: Rulebook) -> str:
    if shown.id == base.id:
        return ""
    return str(getattr(shown.identity.title, translation.get_language()))
