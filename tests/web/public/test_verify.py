import json
import re
from html import unescape
from pathlib import Path

from django.test import Client
from tests.web.public.test_event import finish_tournament
from tests.web.site import Site

from hexmeet.draw.streams import Stream, commit
from hexmeet.standings.reading import parse_tournament
from hexmeet.standings.verification.report import verify
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Entry
from hexmeet.web.logbook import LEDGER
from hexmeet.web.public.verify import REDO

VERIFY = "/e/harbour-games/verify"
FILE = "/e/harbour-games/tournament.json"


def see() -> str:
    return unescape(Client().get(VERIFY).text)


def test_fingerprint_stands_there_from_the_start_and_the_seed_does_not(site: Site) -> None:
    site.create()
    page = see()
    assert site.now.fingerprint in page
    assert "revealed when the tournament closes" in page
    assert "Nothing has been drawn yet" in page


def test_draws_are_listed_with_their_streams_before_the_seed_is_known(site: Site) -> None:
    site.start()
    site.begin()
    page = see()
    assert "seating/numbers" in page
    assert "hexmeet board --rulebook studio-2023 --seed SEED --round 1" in page
    assert "redone here" not in page


def test_revealed_seed_has_the_fingerprint_and_every_draw_comes_out_the_same(site: Site) -> None:
    finish_tournament(site)
    seed = site.now.seed
    assert seed is not None
    page = see()
    assert seed in page
    assert commit(seed) == site.now.fingerprint
    assert "The seed has this fingerprint" in page
    assert page.count("redone here: the same") >= 4, "a board for each round"
    assert "something else" not in page
    for lot in site.now.lots:
        names = "".join(f"<li><bdi>{site.now.players[player].name}</bdi></li>" for player in lot)
        assert names in page


def test_line_of_a_lot_gives_the_lot(site: Site) -> None:
    site.start(12)
    site.play(3)
    site.ask(ask.CloseStage())
    lots = re.findall(r'shuffle\(words\("SEED", "(lots/[^"]+)"\), (\[[^\]]*\])\)', see())
    assert len(lots) == len(site.now.lots)
    seed = site_seed(site)
    for (stream, items), lot in zip(lots, site.now.lots, strict=True):
        assert Stream(seed, stream).shuffle(json.loads(items)) == list(lot)


def site_seed(site: Site) -> str:
    position = LEDGER.load(site.slug)
    assert position.seed is not None
    return position.seed


def test_python_shown_is_that_of_the_documentation_and_draws_as_we_do() -> None:
    docs = Path(__file__).parents[3] / "docs" / "draws.md"
    assert REDO.strip() in docs.read_text(encoding="utf-8")
    there: dict[str, object] = {}
    exec(REDO, there)  # noqa: S102 - our own lines
    shuffle, words = there["shuffle"], there["words"]
    drawn = shuffle(words("harbour", "lots/x"), ["A", "B", "C", "D"])  # type: ignore[operator]
    assert drawn == Stream("harbour", "lots/x").shuffle(["A", "B", "C", "D"])


def test_tournament_file_is_whole_and_keeps_confidences(site: Site) -> None:
    site.create()
    entries = [
        Entry(id=str(n), name=site.name(n), group="Byron" if n < 3 else None) for n in range(12)
    ]
    site.ask(ask.ImportPlayers(entries=tuple(entries)))
    site.check_in()
    site.ask(ask.StartTournament())
    assert Client().get(FILE).status_code == 404
    site.play(1)
    answer = Client().get(FILE)
    assert "Byron" not in answer.text
    assert "groups" not in answer.json()
    reading = parse_tournament(answer.text, name="file.json")
    assert verify(reading.file, reading.rulebook).deviations == ()
