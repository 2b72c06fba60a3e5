"""Reads tournament files and finds what in them cannot be, each fault with its JSON path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.expansions import expand
from hexmeet.rulebooks.json_files import find_repeats, parse_json, read_json
from hexmeet.rulebooks.loader import find_rulebook, refuse_rulebook
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.text_files import read_text
from hexmeet.standings.faults import find_faults, find_faults_under_any_rulebook
from hexmeet.standings.salvage import salvage
from hexmeet.standings.tournament_file import DatedFile, TournamentFile, UnknownVersion

KIND = "a tournament file"
MODELS: Mapping[object, type[TournamentFile]] = {
    "hexmeet.tournament/1": TournamentFile,
    "hexmeet.tournament/2": DatedFile,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """A file that is well formed, what cannot be in it, and what is only unusual.

    The rulebook has in it what an expansion changes.
    """

    file: TournamentFile
    rulebook: Rulebook
    faults: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def read_tournament(path: str, *, house: Rulebook | None = None) -> Reading:
    """Read a tournament file from the disk, played by a rulebook of ours or the house's."""
    return parse_tournament(read_text(path), name=path, house=house)


def parse_tournament(text: str, *, name: str, house: Rulebook | None = None) -> Reading:
    """Read the text of a tournament file; whatever is wrong with its form is reported at once."""
    tree = parse_json(text, name=name, kind=KIND)
    repeats = find_repeats(tree, name)
    try:
        file = read_json(_find_model(tree), tree, file=name)
    except FileError as error:
        of_form = [*repeats, *error.problems]
        raise FileError(_with_other_faults(of_form, tree, name, house)) from None
    rulebook = find_rulebook(file.rulebook, house)
    if rulebook is None:
        others = (fault.at(name) for fault in find_faults_under_any_rulebook(file))
        raise FileError([*repeats, refuse_rulebook(file.rulebook, name, house), *others])
    found = list(find_faults(file, rulebook))
    faults = tuple(fault.at(name) for fault in found if not fault.is_warning)
    if repeats:
        raise FileError([*repeats, *faults])
    warnings = tuple(fault.at(name) for fault in found if fault.is_warning)
    return Reading(file, expand(rulebook, file.expansion) or rulebook, faults, warnings)


def _find_model(tree: object) -> type[TournamentFile]:
    """Choose the version that a file says it has; what says none is told which ones there are."""
    said = tree.get("format") if isinstance(tree, dict) else None
    return MODELS.get(said, UnknownVersion) if isinstance(said, str) else UnknownVersion


def _with_other_faults(
    of_form: Sequence[Problem], tree: object, name: str, house: Rulebook | None
) -> Sequence[Problem]:
    """Add what cannot be in the parts that are well formed."""
    remains = salvage(tree)
    rulebook = find_rulebook(remains.file.rulebook, house)
    found = list(
        find_faults(remains.file, rulebook)
        if rulebook
        else find_faults_under_any_rulebook(remains.file)
    )
    others = [
        fault.at(name)
        for fault in (*remains.faults, *found)
        if fault.key not in remains.filled_in and not fault.is_warning
    ]
    if rulebook is None and "$.rulebook" not in remains.filled_in:
        others.append(refuse_rulebook(remains.file.rulebook, name, house))
    said_better = {fault.key for fault in remains.faults}
    return [*(problem for problem in of_form if problem.key not in said_better), *others]
