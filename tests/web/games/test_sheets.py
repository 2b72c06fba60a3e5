from tests.web.pages import act, manage, read_refusal
from tests.web.site import Site

from hexmeet.tournament.words import SheetStatus, TableStatus

SHEET = "/e/harbour-games/desk/round/1/table/1"
POINTS = {"vp-1": "10", "vp-2": "8", "vp-3": "7", "vp-4": "5", "winner": "1"}
ITEMS = {
    "settlements-1": "2",
    "cities-1": "2",
    "vp_cards-1": "2",
    "longest_road-1": "1",
}


def begin(site: Site) -> None:
    site.start()
    site.begin()


def test_a_sheet_is_entered_signed_by_all_and_final(site: Site) -> None:
    begin(site)
    client = site.client("skye")
    manage(client, SHEET, "enter", **POINTS)
    for player in site.table().seats:
        manage(client, SHEET, "sign", player)
    assert site.table().status is TableStatus.DONE
    assert "the sheet is final" in client.get(SHEET).text


def test_items_that_do_not_add_up_are_refused_and_nothing_typed_is_lost(site: Site) -> None:
    begin(site)
    wrong = {**POINTS, **ITEMS, "cities-1": "4"}
    answer = act(site.client("skye"), SHEET, "enter", **wrong)
    assert "14 VP" in read_refusal(answer)
    assert 'name="vp-2" type="text" inputmode="numeric"' in answer.text
    assert answer.text.count('value="8"') == 1
    assert site.table().sheet is None
    manage(site.client("skye"), SHEET, "enter", **POINTS, **ITEMS)
    sheet = site.table().sheet
    assert sheet is not None
    assert (sheet.lines[0].cities, sheet.lines[0].longest_road) == (2, True)
    assert sheet.lines[1].cities is None


def test_what_is_no_number_is_said_in_its_field(site: Site) -> None:
    begin(site)
    answer = act(site.client("skye"), SHEET, "enter", **{**POINTS, "vp-3": "seven"})
    assert "seven" in read_refusal(answer)
    answer = act(site.client("skye"), SHEET, "enter", **{**POINTS, "vp-3": ""})
    assert "number 3" in read_refusal(answer)


def test_without_a_winner_the_sheet_says_so(site: Site) -> None:
    begin(site)
    typed = {name: value for name, value in POINTS.items() if name != "winner"}
    answer = act(site.client("skye"), SHEET, "enter", **typed)
    assert "who won" in read_refusal(answer)


def test_a_dispute_stops_the_sheet_and_a_judge_decides(site: Site) -> None:
    begin(site)
    manage(site.client("skye"), SHEET, "enter", **POINTS)
    third = site.table().seats[2]
    manage(site.client("skye"), SHEET, "dispute", player=third, reason="I had eight")
    assert site.sheet().status is SheetStatus.DISPUTED
    assert "I had eight" in site.client().get(SHEET).text
    answer = act(site.client("jude"), SHEET, "confirm", reason=" ")
    assert "Write down why" in read_refusal(answer)
    manage(site.client("jude"), SHEET, "confirm", reason="the others say seven")
    assert site.sheet().decided_by == "jude"


def test_an_organiser_reopens_a_final_sheet_and_both_versions_stay(site: Site) -> None:
    begin(site)
    site.finish(1)
    assert "reopen" not in site.client("jude").get(SHEET).text
    manage(site.client(), SHEET, "reopen", reason="a typo")
    manage(site.client(), SHEET, "enter", **POINTS)
    page = site.client().get(SHEET).text
    assert "One earlier version" in page


def test_a_late_judge_is_told_what_changed_and_keeps_what_was_typed(site: Site) -> None:
    begin(site)
    manage(site.client("skye"), SHEET, "enter", **POINTS)
    judge = site.client("jude")
    form = {"do": "confirm", "command": "late", "seen": str(seen(site)), "reason": "no doubt"}
    manage(site.client("skye"), SHEET, "enter", **{**POINTS, "vp-2": "9"})
    answer = judge.post(SHEET, form)
    assert answer.status_code == 422
    assert "Somebody else was faster" in read_refusal(answer)
    assert "no doubt" in answer.text
    assert site.sheet().status is SheetStatus.ENTERED


def seen(site: Site) -> int:
    from hexmeet.web.logbook import LEDGER  # noqa: PLC0415 - how far the log has come

    return LEDGER.load(site.slug).sequence
