import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from hexmeet.rulebooks.clauses import load_clauses
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.violations import Citation
from hexmeet.sentences.catalogue import pages
from hexmeet.sentences.languages import Language
from hexmeet.sentences.refusals import cite
from hexmeet.web.templatetags.hexmeet import clause_link, link_clauses

pytestmark = pytest.mark.usefixtures("site")


def see(address: str, language: str = "en") -> str:
    client = Client()
    client.cookies["language"] = language
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.text


def test_all_rulebooks_stand_side_by_side() -> None:
    page = see("/rulebooks/")
    for rulebook in rulebook_ids():
        assert f'href="/rulebooks/{rulebook}"' in page


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_clause_is_read_in_every_language(rulebook: str) -> None:
    clauses = load_clauses(rulebook)
    for language in ("en", "it", "ar"):
        page = see(f"/rulebooks/{rulebook}", language)
        assert page.count('class="clause-number"') == len(clauses)
        for clause in clauses:
            assert f'id="{clause.number}"' in page
    assert clauses[0].text.ar in see(f"/rulebooks/{rulebook}/{clauses[0].number}", "ar")


def test_clauses_are_found_by_word_and_number() -> None:
    page = see("/rulebooks/studio-2023?q=1.1.3")
    assert re.findall(r'<li id="([\d.]+)"', page) == ["1.1.3"]
    assert "No clause has these words" in see("/rulebooks/studio-2023?q=zzz")


def test_clause_stands_between_its_neighbours() -> None:
    page = see("/rulebooks/studio-2023/1.1.3")
    assert 'href="/rulebooks/studio-2023/1.1.2"' in page
    assert 'href="/rulebooks/studio-2023/1.1.4"' in page
    assert 'href="/rulebooks/studio-2023#1.1.3"' in page


@pytest.mark.parametrize(
    "address",
    ["/rulebooks/none", "/rulebooks/studio-2023/9.9", "/rulebooks/compare?left=none&right=none"],
)
def test_what_is_not_there_is_said_to_be_none(address: str) -> None:
    assert Client().get(address).status_code == 404


def test_two_rulebooks_are_compared_topic_by_topic() -> None:
    page = see("/rulebooks/compare?left=italy-2009&right=studio-2023")
    assert "How a tournament is built" in page
    assert 'href="/rulebooks/italy-2009/3.2"' in page
    assert 'href="/rulebooks/studio-2023/1.1.3"' in page


def test_every_topic_has_a_name() -> None:
    topics = {clause.topic for rulebook in rulebook_ids() for clause in load_clauses(rulebook)}
    assert {f"rulebook.topic-{topic}" for topic in topics} <= set(pages())


def test_every_reading_is_named_as_in_the_documentation() -> None:
    docs = (Path(__file__).parents[3] / "docs" / "readings.md").read_text(encoding="utf-8")
    titles = dict(re.findall(r"### Reading (\d+): (.*)", docs))
    named = {
        key.removeprefix("rulebook.reading-"): str(entry["en"])
        for key, entry in pages().items()
        if re.fullmatch(r"rulebook\.reading-\d+", key)
    }
    assert named == titles
    assert see("/rulebooks/readings").count('<li id="reading-') == len(titles)


def test_citations_lead_to_the_words() -> None:
    clause = clause_link(Citation("studio-2023", "1.1.3"))
    assert clause == '<a href="/rulebooks/studio-2023/1.1.3">studio-2023 1.1.3</a>'
    assert 'href="/rulebooks/readings#reading-40"' in clause_link(Citation("x", "reading 40"))
    assert "<a" not in clause_link(Citation("mine", "house"))


def test_sentence_leads_to_its_clause_and_stays_harmless() -> None:
    linked = link_clauses("no <b>trade</b> (italy-2009 4.5)")
    assert linked == (
        'no &lt;b&gt;trade&lt;/b&gt; (<a href="/rulebooks/italy-2009/4.5">italy-2009 4.5</a>)'
    )
    for language in Language:
        with translation.override(language):
            reading = cite(Citation("x", "reading 40"), language)
            assert 'href="/rulebooks/readings#reading-40"' in link_clauses(f"no ({reading})")
    assert link_clauses("nothing cited") == "nothing cited"
