import re
from datetime import timedelta

import pytest
from tests.web.pages import act, count_queries, manage, read_refusal
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.words import TableStatus
from hexmeet.web.games.clock import Clock

ROUND = "/e/harbour-games/desk/round"


def test_before_the_first_round_the_page_says_what_will_be_there(site: Site) -> None:
    site.start()
    assert "No round is published yet" in site.client().get(ROUND).text


def test_a_round_is_started_and_a_wrong_tap_taken_back(site: Site) -> None:
    site.start()
    site.publish()
    client = site.client()
    manage(client, ROUND, "start-round")
    assert site.table().status is TableStatus.PLAYING
    manage(client, ROUND, "undo-round-start")
    assert site.table().status is TableStatus.SEATED


def test_the_clock_stands_and_goes_on(site: Site) -> None:
    site.start()
    site.begin()
    manage(site.client("jude"), ROUND, "pause-round")
    page = site.client().get(ROUND).text
    assert "data-stands" in page
    manage(site.client(), ROUND, "resume-round")
    assert "data-from" in site.client().get(ROUND).text


def test_a_second_start_is_refused_where_it_was_asked_for(site: Site) -> None:
    site.start()
    site.publish()
    slow, quick = site.client("olga"), site.client("otto")
    page = slow.get(ROUND)
    assert page.status_code == 200
    manage(quick, ROUND, "start-round")
    answer = slow.post(ROUND, {"do": "start-round", "command": "slow tap", "seen": ""})
    assert answer.status_code == 422
    assert "has been started" in read_refusal(answer) or "started" in read_refusal(answer)


@pytest.mark.parametrize(
    ("do", "typed", "seen"),
    [
        ("note", {"text": "two dice off the table"}, "two dice off the table"),
        ("mark-slow", {}, "slow"),
        ("limit-turns", {"asked-by": ""}, "turn limit"),
        ("pause-table", {}, "paused"),
    ],
)
def test_what_happens_to_a_table_is_seen_on_its_card(
    site: Site, do: str, typed: dict[str, str], seen: str
) -> None:
    site.start()
    site.begin()
    manage(site.client(), ROUND, do, "2", **typed)
    assert seen in site.client().get(ROUND).text


def test_an_empty_note_is_refused_and_says_why(site: Site) -> None:
    site.start()
    site.begin()
    answer = act(site.client(), ROUND, "note", "2", text=" ")
    assert "table 2" in read_refusal(answer)


def test_a_call_is_taken_by_one_judge(site: Site) -> None:
    site.start()
    site.begin()
    player = site.table().seats[0]
    site.ask(ask.CallJudge(id="c1", table=1, by=player, about="a road"), by=player)
    assert "a road" in site.client("jude").get(ROUND).text
    manage(site.client("jude"), ROUND, "take-call", "c1")
    assert "is on the way" in site.client("hugo").get(ROUND).text


def test_a_scorekeeper_cannot_start_a_round(site: Site) -> None:
    site.start()
    site.publish()
    client = site.client("skye")
    assert "start-round" not in client.get(ROUND).text
    answer = client.post(ROUND, {"do": "start-round", "command": "c"})
    assert answer.status_code == 422
    assert "no role" in read_refusal(answer)
    assert site.table().status is TableStatus.SEATED


def test_more_tables_need_no_more_questions_to_the_database(site: Site) -> None:
    site.start(13)
    site.begin()
    few = count_queries(site.client(), ROUND)
    site.slug = "large"
    site.start(60)
    site.begin()
    assert count_queries(site.client(), "/e/large/desk/round") == few


def test_a_round_that_is_not_there_is_said_to_be_none(site: Site) -> None:
    site.start()
    site.begin()
    assert site.client().get(f"{ROUND}/2").status_code == 404
    assert site.client().get(f"{ROUND}/1/table/99").status_code == 404


def test_calls_stand_above_the_tables_and_who_waits_longest_comes_first(site: Site) -> None:
    site.start()
    site.begin()
    for number in (3, 2):
        site.at += timedelta(minutes=1)
        seats = site.table(number).seats
        call = ask.CallJudge(id=f"c{number}", table=number, by=seats[0], about=f"road {number}")
        site.ask(call, by=seats[0])
    client = site.client("jude")
    page = client.get(ROUND).text
    assert page.index("road 3") < page.index("road 2") < page.index('class="table-cards"')
    manage(client, ROUND, "take-call", at="c3")
    page = client.get(ROUND).text
    assert page.index("road 2") < page.index("road 3") < page.index('class="table-cards"')
    assert "Jude is on the way" in page


def test_who_may_not_take_a_start_back_is_not_offered_it(site: Site) -> None:
    site.start()
    site.publish()
    judge = site.client("jude")
    act(judge, ROUND, "start-round")
    page = judge.get(ROUND).text
    assert "The round has started." in page
    assert "undo-round-start" not in page


def test_a_clock_shows_its_time_without_script(site: Site) -> None:
    assert Clock(runs_from=0, seconds=5025).shown == "1:23:45"
    assert Clock(runs_until=0, seconds=-65).shown == "\u22121:05"
    site.start()
    site.begin()
    assert re.search(r"<time class=.clock.[^>]*>\d+:\d\d", site.client().get(ROUND).text)
