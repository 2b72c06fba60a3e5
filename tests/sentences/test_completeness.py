"""Every sentence is there in every language, and every sentence is said somewhere."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from string import Formatter
from typing import NamedTuple

import pytest
from tests.sentences.sources import (
    CODE,
    find_begun,
    find_refused,
    find_said,
    find_texts,
    templates,
    texts_of,
)

from hexmeet.rulebooks.clauses import load_clauses
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Criterion, Stage
from hexmeet.seating.attempts import Method
from hexmeet.seating.repair.moves import Why
from hexmeet.seating.repair.repairs import Claim
from hexmeet.sentences.catalogue import Entry, Text, pages, refusals
from hexmeet.sentences.languages import FORMS_OF, Language
from hexmeet.tournament import commands, creation
from hexmeet.tournament.agenda import Task
from hexmeet.tournament.closing import PHOTOS
from hexmeet.tournament.import_columns import Column
from hexmeet.tournament.kinds import find_types
from hexmeet.tournament.sheet_checks import ITEMS
from hexmeet.tournament.words import Gone, Phase, Role, SheetStatus, Status, TableStatus
from hexmeet.web.screens.parts import Part

ALL = [
    *((f"refusals: {code}", entry) for code, entry in refusals().items()),
    *((f"pages: {key}", entry) for key, entry in pages().items()),
]
ONLY = "only"  # the form of a sentence that counts nothing
MAY_LEAVE_OUT_THE_NUMBER = ("zero", "one", "two")

# Texts that look like codes or keys of ours and are none.
NEITHER = frozenset(
    {
        "ranking.criteria",  # keys of rulebooks
        "seating.priorities",
        "seating.methods",
        "selection.finals",
        "stage.reached",  # reasons of a ranking, which pages/reasons.toml explains
        "stage.champion",
        "stage.final-vp",
        "stage.semi-final-place",
        "tournament.changed",  # what is told to pages that are open
        "hexmeet.rulebooks",  # packages and files
        "hexmeet.seating",
        "numba.cuda",
        "schedules.json",
        "lengths.toml",
    }
)

# --- what is said by keys that are put together ---------------------------------------------------

RULES = [load(rulebook) for rulebook in rulebook_ids()]
KINDS = find_types(commands, commands.Command)

# Every value of the core that a page may show as a word.
VALUES = frozenset(
    str(value)
    for values in (
        Role,
        Phase,
        Status,
        Gone,
        TableStatus,
        SheetStatus,
        Stage,
        Criterion,
        Column,
        PHOTOS,
        creation.FIXED,
        (item.name for item in ITEMS),
        (event.kind for rules in RULES for event in rules.events),
        (band.formula for rules in RULES for band in rules.bands if band.formula),
        (method for rules in RULES for method in rules.seating.methods),
        (numbers for rules in RULES for numbers in rules.boards.numbers),
        (what for rules in RULES for what in rules.selection.first_selects),
        (small.called_up for r in RULES for e in r.events for small in e.small_fields),
        (to.to for rules in RULES if rules.documents for to in rules.documents.recipients),
        (file for rules in RULES if rules.documents for file in rules.documents.files),
        ("red", "blue", "white", "orange", "printed", "player"),
        (
            "stage",
            "ruling",
            "warning",
            "revoked warning",
            "decided sheet",
            "seafarers",
            "island_vp",
        ),
        # Fields of forms, beside columns and settings.
        ("avoid", "banned", "entries", "fee_note", "fixed_table", "languages", "place"),
        ("qualified", "roles", "rulebook", "time_limit_minutes"),
    )
    for value in values
    if value is not None
)

# Steps of the desk that are named more closely than by their task.
CLOSER = frozenset({"called-off", "close-champion", "close-stage-plain", "draft-again"})

# By how such keys begin: all that may follow, or None where any sentence of that kind may.
FAMILIES: Mapping[str, frozenset[str] | None] = {
    "certificates.": texts_of("sentences/certificates.py"),
    "certificates.because-": None,  # arguments of bounds
    "certificates.draft-": frozenset({"lot", "rank", "near-rank", "semi-final", "final"}),
    "certificates.made-": frozenset(Method) | {"remaining"},
    "certificates.max_meetings": None,
    "certificates.repeat_meetings": None,
    "certificates.position_repeats": None,
    "certificates.friend_meetings": None,
    "certificates.extra_three_table": None,
    "desk.do-": frozenset(Task) | CLOSER,
    "desk.done-": frozenset(Task),
    "desk.go-": frozenset(Task) | CLOSER,
    "desk.remind-": None,
    "desk.step-": frozenset({*Task, *CLOSER, *(f"{task}-text" for task in (*Task, *CLOSER))}),
    "error.": None,
    "log.": frozenset(KINDS),
    "people.column-": frozenset(Column),
    "people.heading-": frozenset({"name", "group", "born", "no-photos"}),
    "print.step-": None,  # tests/web/print/test_kit.py says the steps of every rulebook
    "reasons.": None,
    "reasons.equal-": None,
    "results.chapter-": None,
    "results.csv-": None,
    "rulebook.reading-": None,  # tests/web/public/test_rulebooks.py compares them with our readings
    "rulebook.topic-": frozenset(
        clause.topic for rulebook in rulebook_ids() for clause in load_clauses(rulebook)
    ),
    "rules.": None,  # settings of rulebooks, and below `is` what they can be
    "rules.is.": None,
    "screens.part-": frozenset(Part),
    "tables.proof-": frozenset(Claim) - {Claim.BEST},
    "tables.why-": frozenset(Why) - {Why.ABSENT, Why.LATE},
    "words.": VALUES,
}
# Of these every value has to have its sentence.
COMPLETE = (
    *("people.column-", "people.heading-", "rulebook.topic-"),
    *("certificates.draft-", "certificates.made-", "desk.step-", "log."),
    *("screens.part-", "tables.proof-", "tables.why-", "words."),
)


# --- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "entry"), ALL, ids=[name for name, _ in ALL])
def test_a_sentence_is_whole(name: str, entry: Entry) -> None:
    """All languages, their forms, and the same values in each of them."""
    faults = list(_find_faults(entry))
    assert not faults, _tell(f"{name} is not whole", faults)


def _tell(what: str, faults: Iterable[object]) -> str:
    """Write out all of them, as a short comparison would leave some out."""
    return "\n  ".join([f"{what}:", *map(str, faults)])


def _where(missing: Mapping[str, str]) -> list[str]:
    return [f"{text} ({where})" for text, where in missing.items()]


def _find_faults(entry: Entry) -> Iterator[str]:
    languages = {language.value for language in Language}
    if missing := languages - entry.keys():
        yield f"is missing in {sorted(missing)}"
    if unknown := entry.keys() - languages - {"by"}:
        yield f"has unknown keys {sorted(unknown)}"
    texts = [
        (language, form, text)
        for language in sorted(languages & entry.keys())
        for form, text in _list_forms(entry[language])
    ]
    for language in languages & entry.keys():
        forms = FORMS_OF[Language(language)] if "by" in entry else {ONLY}
        if {form for other, form, _ in texts if other == language} != forms:
            yield f"{language}: has other forms than {sorted(forms)}"
    wanted = _find_values(texts[-1][-1]) if texts else set()
    for language, form, text in texts:
        if not text.strip() or text != text.strip():
            yield f"{language} {form}: is empty or has spaces around it"
        values = _find_values(text)
        if form in MAY_LEAVE_OUT_THE_NUMBER:
            values |= wanted & {entry.get("by")}
        if values != wanted:
            yield f"{language} {form}: names {values}, not {wanted}"


def _list_forms(text: Text) -> list[tuple[str, str]]:
    return [(ONLY, text)] if isinstance(text, str) else [*text.items()]


def _find_values(text: str) -> set[object]:
    return {value for _, value, _, _ in Formatter().parse(text) if value is not None}


# --- refusals -------------------------------------------------------------------------------------


# Where whatever looks like a code is one.
CORE = ("boards/", "engine/", "rulebooks/", "seating/", "standings/", "tournament/")


@cache
def _find_codes() -> Mapping[str, str]:
    """Find the codes that the source uses, and where."""
    used = {
        found.text: found.where
        for found in find_texts()
        if CODE.fullmatch(found.text) and found.text not in NEITHER and found.where.startswith(CORE)
    }
    return used | {found.text: found.where for found in find_refused()}


def test_every_code_has_a_sentence() -> None:
    missing = {code: where for code, where in _find_codes().items() if code not in refusals()}
    assert not missing, _tell("codes without a sentence in data/refusals", _where(missing))


def test_every_sentence_of_a_refusal_has_its_code() -> None:
    unsaid = refusals().keys() - _find_codes().keys()
    assert not unsaid, _tell("sentences that nobody says", sorted(unsaid))


# --- pages ----------------------------------------------------------------------------------------


def test_every_key_that_is_asked_for_is_there() -> None:
    files = {key.partition(".")[0] for key in pages()}
    asked = [
        *find_said(),
        *(each for each in find_texts() if each.where.startswith(("web/", "sentences/"))),
    ]
    missing = {
        found.text: found.where
        for found in asked
        if found.text.partition(".")[0] in files
        and found.text not in pages()
        and found.text not in refusals()
        and found.text not in (*NEITHER, *FAMILIES)
    }
    assert not missing, _tell("keys without a sentence in data/pages", _where(missing))


def test_keys_that_are_put_together_are_declared() -> None:
    files = {key.partition(".")[0] for key in pages()}
    begun = {f.text: f.where for f in find_begun() if f.text.partition(".")[0] in files}
    undeclared = {text: where for text, where in begun.items() if text not in FAMILIES}
    assert not undeclared, _tell("beginnings of keys not in FAMILIES", _where(undeclared))


def test_every_value_has_its_sentence() -> None:
    missing = {
        f"{beginning}{rest}"
        for beginning in COMPLETE
        for rest in FAMILIES[beginning] or ()
        if f"{beginning}{rest}" not in pages()
    }
    assert not missing, _tell("values without a sentence", sorted(missing))


def test_every_sentence_of_a_page_is_said() -> None:
    said = {found.text for found in (*find_said(), *find_texts())}
    unsaid = [key for key in pages() if key not in said and not _is_of_a_family(key)]
    assert not unsaid, _tell("sentences that no page says", unsaid)


def _is_of_a_family(key: str) -> bool:
    return any(
        key.startswith(beginning) and (rest is None or key.removeprefix(beginning) in rest)
        for beginning, rest in FAMILIES.items()
    )


# --- templates ------------------------------------------------------------------------------------

# What Django reads; the block "kind" is a class of the page.
OURS = re.compile(
    r"\{#.*?#\}|\{%\s*comment.*?endcomment\s*%\}|\{%\s*block kind.*?endblock\s*%\}"
    r"|\{%.*?%\}|\{\{.*?\}\}",
    re.DOTALL,
)
READ = ("alt", "aria-description", "aria-label", "aria-roledescription", "placeholder", "title")
NAMES = frozenset({"hexmeet"})  # are not translated


class Literal(NamedTuple):
    line: int
    text: str


class _Literals(HTMLParser):
    """Gathers what people read and no sentence says."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Literal] = []
        self.is_code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.is_code = tag in ("script", "style")
        values = dict(attrs)
        is_button = tag == "input" and values.get("type") in ("button", "reset", "submit")
        for name in (*READ, *(("value",) if is_button else ())):
            self._note(values.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        del tag
        self.is_code = False

    def handle_data(self, data: str) -> None:
        if not self.is_code:
            self._note(data)

    def _note(self, text: str) -> None:
        if any(letter.isalpha() for letter in text) and text.strip() not in NAMES:
            self.found.append(Literal(self.getpos()[0], text.strip()))


@pytest.mark.parametrize("template", templates())
def test_a_template_has_no_words_of_its_own(template: str) -> None:
    parser = _Literals()
    parser.feed(OURS.sub(_keep_lines, templates()[template]))
    parser.close()
    assert not parser.found, _tell(f"{template} says by itself", parser.found)


def _keep_lines(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")
