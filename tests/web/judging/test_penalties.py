from typing import Any

import pytest
from tests.web.pages import act, manage, read_refusal
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.words import Gone, Status

DESK = "/e/harbour-games/desk/judging"


def begin(site: Site, rulebook: str) -> tuple[str, str]:
    """Begin a round, and give a player at a table of four with the address of the penalty."""
    site.start(16, rulebook)
    site.begin()
    player = site.table().seats[0]
    return player, f"{DESK}/player/{player}/penalty"


def warn(site: Site, player: str, by: str = "jude", name: str = "w1") -> None:
    site.ask(ask.WarnPlayer(id=name, player=player, reason="stalling", clause=None), by=by)


@pytest.mark.clause("italy-2009", "5.5a")
@pytest.mark.clause("italy-2009", "5.5b")
def test_the_second_warning_shows_that_it_expels_before_it_does(site: Site) -> None:
    player, address = begin(site, "italy-2009")
    warn(site, player)
    client = site.client("hugo")
    page = client.get(address).text
    assert "This is warning 2; warning 2 expels" in page
    assert "It expels the player at once" in page
    assert "The game at table 1 goes on with 3 players" in page
    typed: dict[str, Any] = {"penalty": "warning", "reason": "stalling again", "clause": "5.2"}
    answer = act(client, address, "penalise", **typed)
    assert "say with how many VP" in read_refusal(answer)
    assert "stalling again" in answer.text
    manage(client, address, "penalise", **typed, vp="4")
    gone = site.now.players[player]
    assert (gone.status, gone.left_because) == (Status.LEFT, Gone.EXPELLED)
    assert site.table().held == {player: 4}


@pytest.mark.clause("italy-2009", "5.5b")
def test_another_judges_second_warning_waits_for_the_head_judge(site: Site) -> None:
    player, address = begin(site, "italy-2009")
    warn(site, player)
    client = site.client("jude")
    page = client.get(address).text
    assert "plays on until the head judge confirms" in page
    assert 'value="expelled:conduct"' not in page
    assert "Not by your word alone" in page
    manage(client, address, "penalise", penalty="warning", reason="again", vp="")
    assert site.now.players[player].status is Status.CHECKED_IN
    assert "The head judge confirms them" in client.get(f"{DESK}/open").text
    head = site.client("hugo")
    assert "Decide on the expulsion" in head.get(f"{DESK}/open").text
    assert 'value="expelled:conduct" checked' in head.get(address).text
    manage(head, address, "penalise", penalty="expelled:conduct", reason="two warnings", vp="3")
    assert site.now.players[player].left_because is Gone.EXPELLED
    assert "Expulsions to confirm" not in head.get(f"{DESK}/open").text
    assert "two warnings" in head.get(f"{DESK}/player/{player}").text


@pytest.mark.clause("studio-2023", "1.3.5")
def test_a_window_that_is_shut_says_why(site: Site) -> None:
    player, address = begin(site, "studio-2023")
    assert 'value="disqualified:rules"' in site.client("jude").get(address).text
    site.finish(1)
    page = site.client("jude").get(address).text
    assert 'value="disqualified:rules"' not in page
    assert "was signed: no longer possible for breaking the rules" in page
    assert 'value="disqualified:conduct"' in page
    assert "VP the player holds now" not in page
    manage(
        site.client("jude"), address, "penalise", penalty="disqualified:conduct", reason="insults"
    )
    assert site.now.players[player].left_because is Gone.DISQUALIFIED


@pytest.mark.clause("studio-2023", "1.3.6")
@pytest.mark.clause("shn-2022", "6.3")
@pytest.mark.parametrize(("rulebook", "clause"), [("studio-2023", "1.3.6"), ("shn-2022", "6.3")])
def test_collusion_is_warned_of_first(site: Site, rulebook: str, clause: str) -> None:
    player, address = begin(site, rulebook)
    client = site.client("jude")
    assert "for collusion a warning comes first" in client.get(address).text.lower()
    typed = {"reason": "they shared a win", "clause": clause, "vp": "5"}
    answer = act(client, address, "penalise", penalty="disqualified:conduct", **typed)
    assert "was not warned of collusion before" in read_refusal(answer)
    manage(client, address, "penalise", penalty="warning", **typed)
    assert site.now.players[player].status is Status.CHECKED_IN
    assert "was warned of collusion" in client.get(address).text


def test_a_ruling_is_followed_by_its_penalty(site: Site) -> None:
    player, _ = begin(site, "italy-2009")
    other = site.table().seats[1]
    client = site.client("jude")
    form = {
        "do": "rule-and-penalise",
        "command": "r1",
        "table": "1",
        "text": "They agreed",
        "clause": "5.3",
        "player": [player, other],
    }
    answer = client.post(f"{DESK}/rule", form)
    assert answer["Location"] == f"{DESK}/player/{player}/penalty?ruling=r1"
    page = client.get(answer["Location"]).text
    assert "They agreed</textarea>" in page
    assert 'value="5.3"' in page
    assert f"/player/{other}/penalty?ruling=r1" in page
    assert len(site.now.rulings) == 1


def test_a_penalty_needs_somebody_whom_the_ruling_names(site: Site) -> None:
    begin(site, "italy-2009")
    form = {"do": "rule-and-penalise", "command": "r1", "table": "1", "text": "They agreed"}
    answer = site.client("jude").post(f"{DESK}/rule", form)
    assert "Choose the player" in read_refusal(answer)
    assert site.now.rulings == ()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"penalty": "fine"}, "Choose a penalty"),
        ({"penalty": "warning", "reason": " "}, "Write down why"),
        ({"penalty": "warning", "reason": "x", "clause": "99"}, "no clause"),
        ({"penalty": "disqualified:rules", "reason": "x", "vp": "many"}, "Expected a number"),
    ],
)
def test_a_penalty_that_cannot_be_given_says_why(
    site: Site, typed: dict[str, str], why: str
) -> None:
    _, address = begin(site, "cwc-2004")
    assert why in read_refusal(act(site.client("jude"), address, "penalise", **typed))
    assert site.now.warnings == ()


def test_who_has_left_gets_no_penalty(site: Site) -> None:
    player, address = begin(site, "studio-2023")
    site.ask(ask.RemovePlayer(player=player, because=Gone.WITHDREW, reason="", vp=2))
    page = site.client("jude").get(address).text
    assert "Nobody can be penalised who is not playing" in page
    assert "save-bar" not in page


def test_a_warning_is_revoked_with_a_reason_by_leaders_alone(site: Site) -> None:
    player, _ = begin(site, "italy-2009")
    warn(site, player)
    address = f"{DESK}/player/{player}"
    assert "Revoke" not in site.client("jude").get(address).text
    client = site.client("hugo")
    assert "Write down why" in read_refusal(act(client, address, "revoke", "w1", reason=" "))
    manage(client, address, "revoke", "w1", reason="it was the neighbour")
    page = client.get(address).text
    assert "it was the neighbour" in page
    assert "Revoked by Hugo" in page


def test_the_page_of_a_player_shows_all_that_was_written_down(site: Site) -> None:
    player, _ = begin(site, "shn-2022")
    client = site.client("jude")
    address = f"{DESK}/player/{player}"
    assert "No warning, and no ruling" in client.get(address).text
    warn(site, player)
    site.ask(ask.GiveRuling(id="r", text="a die fell", table=1, players=(player,)), by="jude")
    site.ask(ask.NoteTable(table=1, text="the table is loud"), by="jude")
    site.finish()
    page = client.get(address).text
    for seen in ("stalling", "a die fell", "the table is loud", "without this player", "Hugo"):
        assert seen in page
    page = client.get(f"{DESK}/open").text
    assert "1 warning" in page
    assert "signatures missing on sheets that a judge decided" in page


def test_players_are_found_by_name(site: Site) -> None:
    begin(site, "shn-2022")
    page = site.client("jude").get(f"{DESK}/players?q=ADÁ").text
    assert "Ada Lovelace" in page
    assert "Bea Conti" not in page


def test_open_matters_name_what_is_disputed_and_unsigned(site: Site) -> None:
    begin(site, "studio-2023")
    client = site.client("hugo")
    assert "Nothing is open" in client.get(f"{DESK}/open").text
    for table in (1, 2):
        site.enter(table, site.table(table).seats)
    unhappy = site.table(2).seats[1]
    site.ask(ask.DisputeSheet(table=2, player=unhappy, reason="it was 9"), by=unhappy)
    page = client.get(f"{DESK}/open").text
    assert "2 matters are open" in page
    assert "it was 9" in page
    assert "round/1/table/1" in page


@pytest.mark.parametrize("part", ["player/nobody", "player/nobody/penalty", "table/99"])
def test_who_and_what_is_unknown_is_said_to_be_none(site: Site, part: str) -> None:
    begin(site, "studio-2023")
    assert site.client("jude").get(f"{DESK}/{part}").status_code == 404
