"""Lines on paper give the text again, in whatever order; a wrong letter is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.tournament.paper.lines import (
    Gathered,
    UnreadableLinesError,
    _shorten,
    gather_lines,
    join_lines,
    share_out,
    write_lines,
)

TEXT = "Ada Lovelace beats ليلى منصور at table 7; " + "".join(
    chr(0x4E00 + number * 37 % 20000) for number in range(400)
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


@given(st.text(max_size=2000), st.data())
def test_lines_in_any_order_some_twice_give_the_text(text: str, data: st.DataObject) -> None:
    lines = [*write_lines(text)]
    twice = data.draw(st.lists(st.sampled_from(lines), max_size=3))
    again = data.draw(st.permutations([*lines, *twice]))
    typed = data.draw(st.sampled_from(["\n", " ", "", "\r\n\t"])).join(again)
    gathered = gather_lines(data.draw(st.sampled_from([typed, typed.lower()])))
    assert gathered.is_complete
    assert not gathered.faulty
    assert join_lines(gathered) == text


@given(st.data())
def test_a_line_that_is_left_out_is_named(data: st.DataObject) -> None:
    lines = [*write_lines(TEXT)]
    out = data.draw(st.sets(st.integers(1, len(lines)), min_size=1, max_size=len(lines) - 1))
    kept = [line for number, line in enumerate(lines, start=1) if number not in out]
    gathered = gather_lines("\n".join(kept))
    assert gathered.missing == tuple(sorted(out))
    assert not gathered.is_complete
    with pytest.raises(UnreadableLinesError):
        join_lines(gathered)


@given(st.data())
def test_a_wrong_letter_is_told_of_the_line_it_is_in(data: st.DataObject) -> None:
    lines = [*write_lines(TEXT)]
    number = data.draw(st.integers(1, len(lines)))
    line = lines[number - 1]
    start = line.index(".", line.index(".", 5) + 1) + 1
    place = data.draw(st.integers(start, line.rindex(".") - 1))
    other = data.draw(st.sampled_from(LETTERS).filter(lambda letter: letter != line[place]))
    lines[number - 1] = line[:place] + other + line[place + 1 :]
    gathered = gather_lines("\n".join(lines))
    assert gathered.missing in ((number,), ())
    # The last letter of a line has bits to spare, which say nothing.
    assert gathered.is_complete == (not gathered.faulty)
    if gathered.is_complete:
        assert join_lines(gathered) == TEXT
    else:
        assert gathered.faulty == (number,)


def test_a_line_that_was_typed_anew_takes_the_place_of_the_wrong_one() -> None:
    lines = write_lines(TEXT)
    wrong = lines[2].replace(lines[2][20], "?")
    gathered = gather_lines(" ".join((*lines[:2], wrong, *lines[3:], lines[2])))
    assert gathered.is_complete
    assert not gathered.faulty


def test_digits_that_look_like_letters_are_read_as_such() -> None:
    lines = write_lines(TEXT)
    typed = []
    for line in lines:
        mark, number, of, letters, check = line.split(".")
        lookalikes = str.maketrans("OIB", "018")
        words = (mark.translate(lookalikes), number, of, letters.translate(lookalikes), check)
        typed.append(".".join(words))
    assert join_lines(gather_lines("\n".join(typed))) == TEXT


def test_lines_of_another_printout_are_told_apart() -> None:
    ours, other = write_lines(TEXT), write_lines("an older printout")
    gathered = gather_lines("\n".join((*other, *ours)))
    assert gathered.foreign == (other[0][:4],)
    assert join_lines(gathered) == TEXT


@pytest.mark.parametrize("text", ["", "hello", "https://localhost/p/abc", "....", "ABCD.1.2"])
def test_what_is_no_line_gives_none(text: str) -> None:
    assert gather_lines(text) == Gathered()
    assert not gather_lines(text).is_complete


def test_a_line_whose_letters_are_no_bytes_is_wrong() -> None:
    assert gather_lines("ABCD.1.1.A.ABCD").faulty == (1,)
    assert gather_lines("ABCD.1.1.ABCDEFGH").faulty == (1,)
    assert gather_lines("ABCD.3.2.AAAA.ABCD").missing == (1, 2)


def test_lines_of_two_texts_make_none() -> None:
    first, second = write_lines(TEXT), write_lines(TEXT + "!")
    mixed = gather_lines("\n".join(first))
    other = gather_lines("\n".join(second))
    lines = {**mixed.lines, 1: other.lines[1][::-1]}
    with pytest.raises(UnreadableLinesError):
        join_lines(Gathered(mixed.set, mixed.of, lines))


@pytest.mark.parametrize("packed", [b"no packed text", b""], ids=["letters", "nothing"])
def test_what_was_never_packed_is_refused(packed: bytes) -> None:
    with pytest.raises(UnreadableLinesError):
        join_lines(Gathered(_shorten(packed), 1, {1: packed}))


def test_a_text_that_would_fill_the_machine_is_refused() -> None:
    bomb = write_lines("a" * (5 * 1024 * 1024))
    with pytest.raises(UnreadableLinesError):
        join_lines(gather_lines("\n".join(bomb)))


@given(st.integers(1, 120), st.integers(100, 2000))
def test_codes_hold_all_lines_and_no_more_letters_than_they_can(lines: int, longest: int) -> None:
    written = tuple(f"{number:>98}" for number in range(lines))
    codes = share_out(written, longest)
    assert tuple(line for code in codes for line in code) == written
    assert all(sum(map(len, code)) <= longest for code in codes)
    sizes = {len(code) for code in codes}
    assert max(sizes) - min(sizes) <= 1
