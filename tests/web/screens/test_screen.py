"""What a screen shows and hides at every moment of the day."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.web.site import DAY, Site

from hexmeet.rulebooks.schema import Stage
from hexmeet.sentences.catalogue import say
from hexmeet.tournament import commands as ask
from hexmeet.tournament.lots import AFTER_PRELIMINARY, find_missing_lots
from hexmeet.tournament.play_picks import list_steps_to_come
from hexmeet.tournament.state import Round
from hexmeet.tournament.words import Gone
from hexmeet.web.games.clock import Clock, read_clock
from hexmeet.web.logbook import LEDGER
from hexmeet.web.screens.parts import Part, count_rounds_over, list_parts, list_shown_boards
from hexmeet.web.screens.views import FEWEST_SECONDS, MOST_SECONDS, USUAL_SECONDS

ADDRESS = "/e/harbour-games/screen"


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every tournament draw the same, so that there are ties."""
    monkeypatch.setattr(LEDGER, "_new_seed", lambda: "lantern")


def show(query: str = "", language: str = "en") -> str:
    client = Client()
    client.cookies["language"] = language
    answer = client.get(f"{ADDRESS}?{query}")
    assert answer.status_code == 200
    return answer.text


def parts_of(html: str) -> list[str]:
    """List the parts in turn, without boards, which have addresses of their own."""
    found = re.search(r'data-parts="([^"]*)"', html)
    assert found
    return [part for part in found[1].split() if part != Part.BOARD]


def text_of(html: str, part: str) -> str:
    """Give the words of a part."""
    pieces = re.split(r'(?=<section class="slide)', html)
    found = [piece for piece in pieces if f'data-part="{part}"' in piece]
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", " ".join(found))))


def current_round(site: Site) -> Round:
    assert site.now.current_round
    return site.now.current_round


def start(site: Site, rulebook: str, players: int) -> None:
    """Start a tournament of a rulebook, some of which count ages on the day of the championship."""
    site.create(rulebook, **({"championship_day": DAY} if rulebook == "shn-2024" else {}))
    site.register(players)
    site.check_in()
    site.at += timedelta(minutes=30)
    site.ask(ask.StartTournament())


def select_all(site: Site, most: int = 99) -> None:
    """Let players select in turn what is left."""
    for _ in range(most):
        tables = current_round(site).tables
        to_come = [
            (table, steps[0])
            for table in tables
            if (steps := list_steps_to_come(site.now, current_round(site), table))
        ]
        if not to_come:
            return
        table, step = to_come[0]
        taken = [
            pick.value
            for pick in current_round(site).picks
            if pick.what == step.selects and pick.player in table.seats
        ]
        offered = ("red", "blue", "white", "orange") if step.selects == "colour" else "1234"
        value = next(value for value in offered if value not in taken)
        site.ask(ask.RecordPick(player=step.player, what=step.selects, value=value))


# --- before the games -----------------------------------------------------------------------------


def test_anybody_may_look_without_a_log_in(site: Site) -> None:
    site.create()
    answer = Client().get(ADDRESS)
    assert answer.status_code == 200
    assert Client().post(ADDRESS, {"do": "by-itself"}).status_code == 404


@pytest.mark.usefixtures("site")
def test_there_is_no_screen_of_an_unknown_tournament() -> None:
    assert Client().get("/e/nowhere/screen").status_code == 404


def test_registration_is_a_code_to_scan(site: Site) -> None:
    site.create()
    site.ask(ask.OpenRegistration())
    html = show()
    assert parts_of(html) == ["welcome"]
    assert "Scan to register" in html
    assert "<svg" in html


def test_at_check_in_the_screen_counts_who_is_there_and_names_nobody(site: Site) -> None:
    site.create()
    site.register(13)
    site.check_in("1", "2")
    welcome = text_of(show(), "welcome")
    assert "2 of 13 players are here" in welcome
    assert "Ada Lovelace" not in welcome


def test_a_draft_is_not_shown(site: Site) -> None:
    site.start()
    site.ask(ask.DraftSeating())
    html = show()
    assert parts_of(html) == ["welcome"]
    assert "Ada Lovelace" not in html


# --- rounds ---------------------------------------------------------------------------------------


def test_a_published_round_is_shown_by_name_and_by_table(site: Site) -> None:
    site.start()
    site.publish()
    html = show()
    assert parts_of(html) == ["seating-by-name", "seating-by-table"]
    by_name = text_of(html, "seating-by-name")
    table = next(table for table in current_round(site).tables if "1" in table.seats)
    assert f"Ada Lovelace Table {table.number}" in by_name
    for player in site.now.players.values():
        assert player.name in by_name
        assert player.name in text_of(html, "seating-by-table")


def test_studio_tables_are_in_order_of_selection_and_others_in_play_order(site: Site) -> None:
    site.start()
    site.publish()
    assert "in order of selection" in text_of(show(), "seating-by-table")


@pytest.mark.parametrize("rulebook", ["shn-2024", "italy-2009", "cwc-2004"])
def test_other_rulebooks_seat_and_rank_too(site: Site, rulebook: str) -> None:
    start(site, rulebook, 16)
    site.publish()
    assert "seating-by-name" in parts_of(show())
    assert "in play order" in text_of(show(), "seating-by-table") or rulebook == "cwc-2004"
    site.ask(ask.StartRound())
    assert parts_of(show()) == ["clock"]
    site.finish()
    assert parts_of(show())[0] == "standings"


def test_while_a_round_is_played_there_is_its_clock_and_how_many_tables_are_done(
    site: Site,
) -> None:
    site.start()
    site.begin()
    site.finish(2)
    html = show()
    assert parts_of(html) == ["clock"]
    assert "1 of 4 tables are done" in text_of(html, "clock")
    assert re.search(r'huge-clock"><time class="clock" data-from="\d+"', html)


def test_results_of_a_round_are_not_told_before_all_of_them_are_final(site: Site) -> None:
    site.start()
    site.play(1)
    before = text_of(show("only=standings"), "standings")
    site.begin()
    site.finish(1, 2, 3)
    assert count_rounds_over(site.now) == 1
    assert text_of(show(), "standings") == before
    site.finish()
    assert count_rounds_over(site.now) == 2
    assert "after Round 2" in text_of(show(), "standings")


def test_a_pause_is_obvious_and_the_clock_stands(site: Site) -> None:
    site.start()
    site.begin()
    site.at += timedelta(minutes=12)
    site.ask(ask.PauseRound())
    html = show()
    assert "Paused" in text_of(html, "clock")
    assert 'data-stands="720"' in html


def test_slow_and_limited_tables_are_told_quietly(site: Site) -> None:
    site.start()
    site.begin()
    asked_by = current_round(site).tables[1].seats[0]
    site.ask(ask.LimitTurns(table=2, asked_by=asked_by), by="hugo")
    site.ask(ask.MarkTable(table=3, slow=True))
    words = text_of(show(), "clock")
    assert "Turns limited: 2" in words
    assert "Slow: 3" in words


@pytest.mark.clause("italy-2009", "3.4")
def test_the_time_limit_counts_down_and_the_call_is_announced(site: Site) -> None:
    site.create("italy-2009")
    site.register(16)
    site.check_in()
    site.at += timedelta(minutes=30)
    site.ask(ask.StartTournament(time_limit_minutes=80))
    site.begin()
    html = show()
    assert re.search(r'huge-clock"><time class="clock" data-until="\d+"', html)
    limit = site.at + timedelta(minutes=80)
    overdue = read_clock(site.now, current_round(site), limit + timedelta(minutes=5))
    assert overdue == Clock(runs_until=int(limit.timestamp()), is_up=True)
    assert "left to play" in html
    site.at += timedelta(minutes=80)
    site.ask(ask.CallTime())
    assert "Time!" in text_of(show(), "clock")


# --- after the preliminary stage ------------------------------------------------------------------


def close_preliminary(site: Site, players: int = 20) -> None:
    site.start(players)
    site.play(3)
    site.ask(ask.CloseStage())


def test_lots_are_shown_with_who_was_tied_and_the_stream(site: Site) -> None:
    close_preliminary(site, 29)
    html = show()
    assert parts_of(html) == ["lots", "through", "standings"]
    lots = text_of(html, "lots")
    assert site.now.lots
    for lot in site.now.lots:
        names = [site.now.players[player].name for player in lot]
        assert all(name in lots for name in names)
    assert "lots/preliminary/places" in lots
    assert site.now.fingerprint in lots
    seed = LEDGER.load(site.slug).seed
    assert seed
    assert seed not in html


def test_a_lot_appears_from_its_last_place_to_its_first(site: Site) -> None:
    close_preliminary(site, 29)
    slide = re.split(r'(?=<section class="slide)', show())[1]
    turns = [int(turn) for turn in re.findall(r"reveal-(\d+)", slide)]
    first = re.split(r"</article>", slide)[0]
    of_one = [int(turn) for turn in re.findall(r"reveal-(\d+)", first)]
    assert of_one == list(range(len(of_one), 0, -1))
    assert sorted(turns) == list(range(1, len(turns) + 1))
    assert f'data-reveals="{len(turns)}"' in slide


def test_a_lot_drawn_by_hand_names_its_witness(site: Site) -> None:
    site.start(29)
    site.play(3)
    tie = find_missing_lots(site.now, AFTER_PRELIMINARY)[0]
    site.ask(ask.EnterLot(players=tie.players, witness="Hugo"))
    words = text_of(show("only=lots"), "lots")
    assert "Drawn by hand before Hugo" in words


def test_who_goes_on_is_shown_with_whoever_moved_up(site: Site) -> None:
    close_preliminary(site)
    order = site.now.orders[Stage.PRELIMINARY]
    through = text_of(show(), "through")
    assert f"16 {site.now.players[order[15]].name}" in through
    gone = ask.RemovePlayer(player=order[4], because=Gone.WITHDREW, reason="has gone home")
    site.ask(gone)
    through = text_of(show(), "through")
    assert site.now.players[order[4]].name not in through
    assert f"16 {site.now.players[order[16]].name}" in through


@pytest.mark.clause("studio-2023", "1.1.6")
def test_the_selection_says_who_selects_what_and_what_is_taken(site: Site) -> None:
    close_preliminary(site)
    site.publish()
    html = show()
    assert parts_of(html) == ["selection"]
    words = text_of(html, "selection")
    assert "selects a chair" in words
    assert "Still free: 1 2 3 4" in words
    select_all(site, most=1)
    words = text_of(show(), "selection")
    assert "selects a colour" in words
    select_all(site)
    words = text_of(show(), "selection")
    assert "selects" not in words
    assert "All have selected" in words


@pytest.mark.clause("cwc-2004", "15")
def test_the_board_is_hidden_while_players_select_before_it_is_laid_out(site: Site) -> None:
    site.start(16, "cwc-2004")
    site.play(site.now.structure.rounds if site.now.structure else 0)
    site.ask(ask.CloseStage())
    site.publish()
    assert current_round(site).boards
    assert not list_shown_boards(site.now, current_round(site))
    assert 'data-part="board"' not in show()
    select_all(site)
    assert list_shown_boards(site.now, current_round(site))


def test_the_champion_is_the_last_word(site: Site) -> None:
    close_preliminary(site, 16)
    for _ in range(2):
        site.publish()
        select_all(site)
        site.ask(ask.StartRound())
        site.finish()
        site.ask(ask.CloseStage())
    html = show()
    assert parts_of(html) == ["champion", "standings"]
    assert site.now.champion
    assert site.now.players[site.now.champion].name in text_of(html, "champion")
    site.ask(ask.CloseTournament())
    html = show("only=lots")
    assert list_parts(site.now) == (Part.CHAMPION, Part.STANDINGS)
    if site.now.lots:
        assert site.now.seed
        assert site.now.seed in html


def test_while_the_final_is_played_everybody_sees_who_plays(site: Site) -> None:
    close_preliminary(site, 16)
    site.publish()
    select_all(site)
    site.ask(ask.StartRound())
    assert parts_of(show()) == ["clock", "seating-by-table"]


def test_tables_that_began_by_themselves_have_no_common_clock(site: Site) -> None:
    site.start()
    site.publish()
    site.ask(*(ask.StartTable(table=table.number) for table in current_round(site).tables))
    html = show()
    assert parts_of(html) == ["clock"]
    assert "0 of 4 tables are done" in html
    assert "huge-clock" not in html


# --- the page itself ------------------------------------------------------------------------------


def test_one_part_may_be_asked_for_and_a_strange_one_is_overlooked(site: Site) -> None:
    site.start()
    site.publish()
    assert parts_of(show("only=seating-by-table")) == ["seating-by-table"]
    assert parts_of(show("only=champion"))[0] == "seating-by-name"
    assert parts_of(show("only=nonsense"))[0] == "seating-by-name"


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("", USUAL_SECONDS),
        ("20", 20),
        ("1", FEWEST_SECONDS),
        ("99999999", USUAL_SECONDS),
        ("900", MOST_SECONDS),
        ("0", USUAL_SECONDS),
        ("soon", USUAL_SECONDS),
        ("-5", USUAL_SECONDS),
        ("²", USUAL_SECONDS),
    ],
)
def test_the_pace_stands_in_the_address(site: Site, typed: str, seconds: int) -> None:
    site.create()
    assert f'data-seconds="{seconds}"' in show(f"seconds={typed}")


def test_language_and_theme_may_stand_in_the_address(site: Site) -> None:
    site.start()
    site.publish()
    html = show("language=ar&theme=dark")
    assert 'lang="ar" dir="rtl" data-theme="dark"' in html
    assert "ابحث عن اسمك" in html
    assert "Find your name" in show("language=xx")


def test_names_of_every_script_are_read_their_own_way(site: Site) -> None:
    site.start()
    site.publish()
    html = show(language="ar")
    assert "<bdi>ليلى منصور</bdi>" in html
    assert "<bdi>Ada Lovelace</bdi>" in html


@pytest.mark.parametrize("part", Part)
@pytest.mark.parametrize("language", ["en", "it", "ar"])
def test_every_part_has_a_name(part: Part, language: str) -> None:
    assert say(language, f"screens.part-{part}")


def test_nothing_private_is_on_a_screen(site: Site) -> None:
    start(site, "shn-2024", 13)
    site.publish()
    html = show()
    assert "1990" not in html
    assert "csrf" not in html


def test_the_number_of_questions_to_the_database_does_not_grow(site: Site) -> None:
    counts = []
    for slug, players in (("small", 13), ("large", 60)):
        site.slug = slug
        site.create(capacity=None)
        site.register(players)
        site.check_in()
        site.ask(ask.StartTournament())
        site.publish()
        with CaptureQueriesContext(connection) as captured:
            assert Client().get(f"/e/{slug}/screen").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]
