from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexmeet.rulebooks.loader import load, load_text
from hexmeet.rulebooks.plan import make_plan
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation

Write = Callable[..., str]

OWN = 'id = "harbour-games"\n'
STUDIO = OWN + 'base = "studio-2023"\n'


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(text: str, name: str = "house.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write_file


def problems(reference: str) -> list[tuple[str, str, str]]:
    with pytest.raises(FileError) as error:
        load(reference)
    return [
        (Path(problem.file).name, problem.key, problem.expected) for problem in error.value.problems
    ]


def test_lots_that_are_not_carried_forward_are_refused_as_nobody_keeps_to_that(
    write: Write,
) -> None:
    text = STUDIO + "[ranking.lots]\ncarried_forward = false\n"
    assert problems(write(text)) == [
        ("house.toml", "ranking.lots.carried_forward", "expected true, got false")
    ]


def test_changed_setting_replaces_the_base_and_the_rest_stays(write: Write) -> None:
    house = load(write(STUDIO + "[clock.turn_limit]\nseconds = 90\n"))
    studio = load("studio-2023")
    assert (house.id, house.base, house.clause_source) == (
        "harbour-games",
        "studio-2023",
        "studio-2023",
    )
    assert house.clock.turn_limit is not None
    assert house.clock.turn_limit.seconds == 90
    assert house.clock.turn_limit.called_for_by == ("organiser", "player")
    assert house.clock.turn_limit.cites == ("1.1.8", "house")
    assert house.clock.cites == ("1.1.8",)
    assert (house.ranking, house.bands, house.paths) == (studio.ranking, studio.bands, studio.paths)


def test_list_replaces_the_whole_list(write: Write) -> None:
    bands = '[[bands]]\nrounds = 5\nsemi_final = "none"\ncites = ["house"]\n'
    assert [band.rounds for band in load(write(STUDIO + bands)).bands] == [5]


def test_removed_setting_is_gone(write: Write) -> None:
    house = load(write(STUDIO + 'removed = ["clock.turn_limit", "ranking.vp_cap"]\n'))
    assert house.clock.turn_limit is None
    assert house.ranking.vp_cap is None
    assert load("studio-2023").clock.turn_limit is not None


def test_house_rulebook_may_derive_from_another(write: Write) -> None:
    write(STUDIO + "[clock.turn_limit]\nseconds = 90\n", "league.toml")
    text = 'id = "club-night"\nbase = "league"\n[game]\ntarget_points = 8\n'
    house = load(write(text, "club.toml"))
    assert house.base == "studio-2023"
    assert house.game.target_points == 8
    assert house.clock.turn_limit is not None
    assert house.clock.turn_limit.seconds == 90


def test_semi_final_can_be_dropped_with_everything_that_needs_it(write: Write) -> None:
    text = """
removed = ["semi_final"]
[[bands]]
rounds = 3
semi_final = "none"
cites = ["house"]
[[events]]
kind = "tournament"
stages = ["preliminary", "final"]
cites = ["house"]
[[paths]]
id = "harbour-games"
cites = ["house"]
steps = [{ name = "evening", event = "tournament", cites = ["house"] }]
"""
    house = load(write(STUDIO + text))
    assert house.semi_final is None
    assert house.events[0].stages == (Stage.PRELIMINARY, Stage.FINAL)


def test_refusal_by_the_house_says_so(write: Write) -> None:
    text = '[[bands]]\nrounds = 2\nsemi_final = "held"\ncites = ["house"]\n'
    with pytest.raises(RuleViolation) as refusal:
        make_plan(load(write(STUDIO + text)), 20, skip_semi_final=True)
    assert str(refusal.value.clause) == "house rule of harbour-games"


# --- what cannot be read ------------------------------------------------------------------------


def test_unknown_rulebook_suggests_the_nearest() -> None:
    ((_, _, message),) = problems("studio-2022")
    assert message.startswith('unknown rulebook "studio-2022"; did you mean studio-2023?')
    ((_, _, message),) = problems("STUDIO-2023")
    assert message.startswith('unknown rulebook "STUDIO-2023"; did you mean studio-2023?')
    ((_, _, message),) = problems("chess")
    assert "expected cwc-2004, italy-2009, shn-2022, shn-2024, studio-2023" in message


def test_missing_file(tmp_path: Path) -> None:
    ((file, key, message),) = problems(str(tmp_path / "nowhere.toml"))
    assert (file, key, message) == (
        "nowhere.toml",
        "",
        "cannot be read: No such file or directory",
    )


def test_folder_instead_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    assert problems(str(tmp_path / "folder.toml"))[0][2] == "cannot be read: it is not a file"


def test_broken_toml_says_where(write: Write) -> None:
    ((file, _, message),) = problems(write("id = \n"))
    assert file == "house.toml"
    assert message == "is not valid TOML: Invalid value (at line 1, column 6)"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert problems(str(path))[0][2] == "is not text; expected a TOML file in UTF-8"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x = " + "[" * 5000 + "]" * 5000, id="nested lists"),
        pytest.param(".".join(["x"] * 5000) + " = 1", id="dotted key"),
        pytest.param("x = " + "9" * 5000, id="long number"),
        pytest.param("x = 0x" + "f" * 5000, id="long hexadecimal number"),
    ],
)
def test_bottomless_file(write: Write, text: str) -> None:
    expected = "expected numbers below 2^63 and at most 12 tables within tables"
    assert [message for _, _, message in problems(write(text))] == [expected]


def test_endless_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "zeros.toml").symlink_to("/dev/zero")
    assert problems(str(tmp_path / "zeros.toml"))[0][2] == "cannot be read: it is not a file"


def test_huge_file(write: Write) -> None:
    message = "cannot be read: it is larger than 1000000 bytes"
    assert problems(write("#" * 1_000_001))[0][2] == message


def test_byte_order_mark_of_a_simple_editor_is_no_error(write: Write) -> None:
    assert load(write("\ufeff" + STUDIO)).base == "studio-2023"


# --- what does not fit --------------------------------------------------------------------------


def test_every_fault_is_reported_at_once(write: Write) -> None:
    text = STUDIO + (
        'colour = "red"\n'
        '[clock.turn_limit]\nsecnods = 90\nseconds = "soon"\n'
        '[seating]\nmethods = ["swiss"]\npriorities = "all"\n'
        "[boards]\nscope = 7\n"
        "[tables]\nsizes = [4, 5]\n"
        "[game]\ntarget_points = 0\n"
        '[judging]\njudge_may_see_hands = "yes"\n'
        '[eligibility.minimum_age]\nyears = 16\non = "tomorrow"\ncites = ["house"]\n'
        '[identity]\nlanguages = []\npublisher = ""\n'
        '[[events]]\nkind = "tournament"\n'
        "[warnings]\nexpelled_at = [2]\n"
    )
    found = {key: message for _, key, message in problems(write(text))}
    assert found == {
        "colour": "unknown key; expected one of id, base, identity, events, bands, tables, "
        "semi_final, final, selection, seating, ranking, boards, clock, bank, game, judging, "
        "warnings, lateness, disqualification, eligibility, documents, paths",
        "clock.turn_limit.secnods": 'unknown key; did you mean "seconds"?',
        "clock.turn_limit.seconds": 'expected a whole number from 10 to 3600, got "soon"',
        "seating.methods[1]": 'expected one of "schedule", "ranking", got "swiss"',
        "seating.priorities": 'expected a list of one of "max_meetings", "repeat_meetings", '
        '"position_repeats", "friend_meetings", "extra_three_table", got "all"',
        "boards.scope": 'expected one of "round", "table", got 7',
        "tables.sizes[2]": "expected 3, got 5",
        "game.target_points": "expected a whole number from 1 to 1000, got 0",
        "judging.judge_may_see_hands": 'expected true or false, got "yes"',
        "eligibility.minimum_age.on": 'expected a date such as 2024-09-01, got "tomorrow"',
        "identity.languages": 'expected a list of 1 or more: one of "ar", "en", "it", got []',
        "identity.publisher": 'expected a text, got ""',
        "events[1].stages": 'is missing; expected a list of 1 or more: one of "preliminary", '
        '"semi-final", "final"',
        "events[1].cites": "is missing; expected a list of 1 or more: a text",
        "warnings.expelled_at": "expected a whole number from 1 to 1000, got [2]",
    }


def test_long_values_are_cut_short_in_messages(write: Write) -> None:
    found = problems(write(STUDIO + f'[boards]\nscope = "{"x" * 500}"\n'))
    assert found[0][2].endswith("xxx...")
    assert len(found[0][2]) < 120


def test_table_in_the_wrong_place_is_not_quoted(write: Write) -> None:
    found = problems(write(STUDIO + "[boards.scope]\na = 1\n"))
    assert found[0][2] == 'expected one of "round", "table", got a table'


@pytest.mark.parametrize("value", ["7", "[4, 3, 3]", "[]"])
def test_list_of_fixed_length(write: Write, value: str) -> None:
    found = problems(write(STUDIO + f"[tables]\nsizes = {value}\n"))
    assert {key.removesuffix("[1]").removesuffix("[2]") for _, key, _ in found} == {"tables.sizes"}
    assert all(message.split(", got")[0].endswith(("[4, 3]", "4", "3")) for _, _, message in found)


def test_settings_that_contradict_one_another(write: Write) -> None:
    found = problems(write(STUDIO + "[final]\nplayers = 3\n"))
    assert found == [
        (
            "house.toml",
            "semi_final.tables",
            "expected 3 tables, one for each player of the final, got 4",
        )
    ]


@pytest.mark.parametrize(
    "value", ["2024-09-01T10:00:00", "10:00:00", "1.5", "inf", "nan", "[1, [2]]"]
)
def test_any_toml_value_is_refused_politely(write: Write, value: str) -> None:
    ((_, key, message),) = problems(write(STUDIO + f"[game]\ntarget_points = {value}\n"))
    assert key == "game.target_points"
    assert message.startswith("expected a whole number from 1 to 1000, got ")


# --- the base -----------------------------------------------------------------------------------


def test_base_has_to_be_named(write: Write) -> None:
    ((_, key, message),) = problems(write(OWN))
    assert key == "base"
    assert message.startswith("is missing; expected one of cwc-2004")


def test_base_that_is_not_there(write: Write) -> None:
    ((_, key, message),) = problems(write(OWN + 'base = "league"\n'))
    assert key == "base"
    assert message.endswith('or a house rulebook in the same folder, got "league"')


def test_circle_of_bases_is_named(write: Write) -> None:
    first = write('id = "a"\nbase = "b"\n', "a.toml")
    write('id = "b"\nbase = "a"\n', "b.toml")
    assert problems(first) == [
        ("b.toml", "base", "house rulebooks form a circle: a.toml -> b.toml -> a.toml")
    ]


def test_circle_further_down_is_found_too(write: Write) -> None:
    write('id = "b"\nbase = "c"\n', "b.toml")
    write('id = "c"\nbase = "b"\n', "c.toml")
    ((file, _, message),) = problems(write('id = "a"\nbase = "b"\n', "a.toml"))
    assert file == "c.toml"
    assert message.endswith("a.toml -> b.toml -> c.toml -> b.toml")


def test_endless_chain_of_bases(write: Write) -> None:
    for number in range(30):
        write(f'id = "h{number}"\nbase = "h{number + 1}"\n', f"h{number}.toml")
    ((file, key, message),) = problems(write('id = "top"\nbase = "h0"\n'))
    assert (file, key) == ("h9.toml", "base")
    assert message.startswith("is too far: house.toml -> h0.toml")


@pytest.mark.parametrize(
    "base", ['"../other"', '"/tmp/x.toml"', '"a/b"', '"' + "x" * 5000 + '"', "[1]"]
)
def test_base_lies_in_the_same_folder(write: Write, base: str) -> None:
    ((_, key, message),) = problems(write(f"{OWN}base = {base}\n"))
    assert key == "base"
    assert message.startswith("expected one of cwc-2004")


def test_house_rulebook_on_itself(write: Write) -> None:
    assert problems(write('id = "a"\nbase = "a"\n', "a.toml"))[0][1] == "base"


def test_fault_in_the_base_is_reported_there(write: Write) -> None:
    write(STUDIO + "[boards]\nscope = 7\n", "league.toml")
    found = problems(write('id = "club"\nbase = "league"\n'))
    assert [(file, key) for file, key, _ in found] == [("league.toml", "boards.scope")]


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ("", "expected a name of its own"),
        ('id = "studio-2023"\n', "expected a name of its own"),
        ("id = 3\n", "expected a text, got 3"),
    ],
)
def test_house_rulebook_needs_a_name_of_its_own(write: Write, own: str, message: str) -> None:
    found = problems(write(own + 'base = "studio-2023"\n'))
    assert [(key, expected) for _, key, expected in found] == [("id", message)]


def test_faults_of_every_kind_are_reported_together(write: Write) -> None:
    text = 'base = "studio-2023"\nremoved = ["clock.alarm"]\ncolour = 1\n[boards]\nscope = 7\n'
    found = problems(write(text))
    assert [key for _, key, _ in found] == ["id", "removed", "boards.scope", "colour"]
    assert [key for _, key, _ in problems(write("x = 1\n"))] == ["id", "base"]


def test_single_entry_where_a_list_belongs(write: Write) -> None:
    ((_, key, message),) = problems(write(STUDIO + '[events]\nkind = "evening"\n'))
    assert key == "events"
    assert message.endswith("got a table (write [[events]] for each)")


@pytest.mark.parametrize(
    "removed", ['"clock.alarm"', '["clock.alarm"]', "[3]", '["id.x"]', '["bands.rounds"]', '[""]']
)
def test_only_a_setting_of_the_base_can_be_removed(write: Write, removed: str) -> None:
    ((_, key, message),) = problems(write(STUDIO + f"removed = {removed}\n"))
    assert key == "removed"
    assert message.startswith("expected settings of the base such as clock.turn_limit, got ")


def test_required_setting_cannot_be_removed(write: Write) -> None:
    found = problems(write(STUDIO + 'removed = ["ranking.criteria", "clock"]\n'))
    assert {key for _, key, _ in found} == {"ranking.criteria", "clock"}


# --- whatever somebody writes ---------------------------------------------------------------------

SCALARS = st.one_of(
    st.booleans(), st.integers(), st.floats(), st.text(st.characters(codec="ascii"), max_size=5)
)
KEYS = [
    "clock",
    "bands",
    "game",
    "turn",
    "id",
    "base",
    "removed",
    "seating",
    "tables",
    "cites",
    "x",
]
TREES = st.dictionaries(
    st.sampled_from(KEYS),
    st.recursive(
        SCALARS,
        lambda inner: (
            st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=2)
        ),
        max_leaves=6,
    ),
    max_size=4,
)


def as_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = "".join(f"\\u{ord(character):04x}" for character in value)
        return f'"{escaped}"'
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {as_toml(item)}' for key, item in value.items())}}}"
    return repr(value)


@given(TREES)
@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_no_tree_brings_the_loader_down(write: Write, tree: dict[str, object]) -> None:
    whole = {"id": "harbour-games", "base": "studio-2023", **tree}
    path = write("\n".join(f"{key} = {as_toml(value)}" for key, value in whole.items()))
    try:
        load(path)
    except FileError as error:
        assert error.problems
        assert "house.toml" in str(error)


def test_house_rulebook_may_be_given_as_its_text(write: Write) -> None:
    text = STUDIO + "[clock.turn_limit]\nseconds = 90\n"
    assert load_text(text, name="house rulebook") == load(write(text))


def test_text_derives_from_one_of_ours_and_reads_no_file(write: Write) -> None:
    league = write(STUDIO, "league.toml").removesuffix(".toml")
    for base in ("league", league):
        with pytest.raises(FileError) as error:
            load_text(OWN + f'base = "{base}"\n', name="house rulebook")
        (problem,) = error.value.problems
        assert (problem.file, problem.key) == ("house rulebook", "base")
        assert problem.expected.endswith("shn-2022, shn-2024, studio-2023")
