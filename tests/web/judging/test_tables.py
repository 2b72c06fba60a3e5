import pytest
from tests.web.pages import act, manage, read_refusal
from tests.web.site import Site

from hexmeet.tournament import commands as ask

TABLE = "/e/harbour-games/desk/judging/table/2"


def begin(site: Site, rulebook: str) -> None:
    site.start(13, rulebook)
    site.begin()


@pytest.mark.clause("shn-2022", "5.5")
@pytest.mark.clause("shn-2024", "5.5")
@pytest.mark.parametrize(("rulebook", "seconds"), [("shn-2022", 180), ("shn-2024", 60)])
def test_a_judge_switches_the_timer_on_at_a_players_request(
    site: Site, rulebook: str, seconds: int
) -> None:
    begin(site, rulebook)
    player = site.table(2).seats[1]
    client = site.client("jude")
    assert "data-turn-timer" not in client.get(TABLE).text
    manage(client, TABLE, "limit-turns", "2", **{"asked-by": player})
    page = client.get(TABLE).text
    assert f'data-seconds="{seconds}"' in page
    assert 'data-turn-timer="harbour-games/1/2"' in page
    assert "asked for by" in page
    assert site.now.players[player].name in page
    assert site.table(2).turn_limit_asked_by == player


@pytest.mark.clause("studio-2023", "1.1.8")
def test_only_those_are_offered_who_may_ask(site: Site) -> None:
    begin(site, "studio-2023")
    judge, organiser = site.client("jude").get(TABLE).text, site.client("otto").get(TABLE).text
    assert "(staff)" not in judge
    assert "Otto (staff)" in organiser
    assert judge.count("<option") == len(site.table(2).seats)


@pytest.mark.clause("cwc-2004", "21")
def test_where_only_the_organiser_limits_turns_a_judge_is_told(site: Site) -> None:
    begin(site, "cwc-2004")
    assert "Nobody whom you could name" in site.client("jude").get(TABLE).text
    manage(site.client("otto"), TABLE, "limit-turns", "2")
    assert site.table(2).turn_limit_asked_by == "otto"


def test_a_rulebook_without_turn_limit_says_so(site: Site) -> None:
    begin(site, "italy-2009")
    page = site.client("jude").get(TABLE).text
    assert "knows no turn limit" in page
    assert "data-turn-timer" not in page


def test_a_turn_limit_is_taken_back_with_a_reason(site: Site) -> None:
    begin(site, "shn-2022")
    client = site.client("jude")
    manage(client, TABLE, "limit-turns", "2", **{"asked-by": ""})
    manage(client, TABLE, "lift-turn-limit", "2", reason="the wrong table")
    assert site.table(2).turn_limit_asked_by is None


@pytest.mark.clause("shn-2022", "6.5")
def test_an_inspected_hand_is_noted_where_a_judge_may_look(site: Site) -> None:
    begin(site, "shn-2022")
    client = site.client("jude")
    player = site.table(2).seats[0]
    answer = act(client, TABLE, "note-hand", "2", player=player, text=" ")
    assert "what you found" in read_refusal(answer)
    manage(client, TABLE, "note-hand", "2", player=player, text="2 ore, 1 wool")
    (note,) = site.table(2).notes
    plain = note.text.translate(dict.fromkeys(map(ord, "\u2068\u2069")))  # around Arabic names
    assert plain == f"Hand of {site.now.players[player].name} inspected: 2 ore, 1 wool"
    assert note.by == "jude"


@pytest.mark.parametrize("rulebook", ["studio-2023", "italy-2009", "cwc-2004"])
def test_elsewhere_a_judge_looks_at_no_hand(site: Site, rulebook: str) -> None:
    begin(site, rulebook)
    client = site.client("jude")
    page = client.get(TABLE).text
    assert "does not let a judge look at hands" in page
    assert "note-hand" not in page
    form = {"do": "note-hand", "at": "2", "player": site.table(2).seats[0], "text": "2 ore"}
    assert client.post(TABLE, {**form, "command": "x"}).status_code == 422
    assert site.table(2).notes == ()


def test_a_table_shows_its_call_its_rulings_and_who_was_warned(site: Site) -> None:
    begin(site, "italy-2009")
    player = site.table(2).seats[0]
    site.ask(ask.CallJudge(id="c", table=2, by=player, about="a die fell"), by=player)
    site.ask(ask.WarnPlayer(id="w", player=player, reason="stalling"), by="jude")
    site.ask(ask.GiveRuling(id="r", text="play on", table=2), by="jude")
    page = site.client("jude").get(TABLE).text
    for seen in ("a die fell", "1 warning", "play on", "rule?call=c"):
        assert seen in page
    manage(site.client("jude"), TABLE, "take", "c")
    manage(site.client("jude"), TABLE, "note", "2", text="two spectators")
    assert "two spectators" in site.client("hugo").get(TABLE).text
