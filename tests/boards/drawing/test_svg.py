import pytest

from hexmeet.boards.drawing.svg import element, fold, group, measure, move, number, text


def test_elements_are_escaped_and_numbers_short() -> None:
    inner = element("path", d='M0 0"<', stroke_width=1.50001)
    assert inner == '<path d="M0 0&quot;&lt;" stroke-width="1.5"/>'
    assert group(inner, data_hex=3) == f'<g data-hex="3">{inner}</g>'
    assert [number(value) for value in (10, -0.25, 1 / 3, 100.0)] == ["10", "-0.25", "0.33", "100"]
    assert move(1, 2.5) == "translate(1 2.5)"
    assert move(1, 2, 0.5) == "translate(1 2) scale(0.50000)"


def test_text_is_made_smaller_only_where_it_would_not_fit() -> None:
    def size(room: float | None) -> float:
        written = text("<Wool & more>", (0, 0), 10, room=room)
        assert written.endswith(">&lt;Wool &amp; more&gt;</text>")
        return float(written.split('font-size="')[1].split('"')[0])

    assert size(None) == size(500) == 10
    assert size(20) == pytest.approx(20 / measure("<Wool & more>"), abs=0.01)
    assert text("a", (0, 0), 10, bold=True).count('font-weight="bold"') == 1
    assert measure("a", bold=True) > measure("a")
    assert measure("i") < measure("a") < measure("W")


@pytest.mark.parametrize(
    "sentence", ["one", "a few words more than one line holds", "x" * 80 + " y"]
)
def test_sentences_are_folded_between_words(sentence: str) -> None:
    lines = fold(sentence, 5, 60)
    assert " ".join(lines) == sentence
    for line in lines:
        assert " " not in line or 5 * measure(line) <= 60
