import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.marks import Mark, Marked, find_reason
from hexmeet.standings.ranking import Standing, rank_preliminary, rank_tournament
from hexmeet.standings.reading import read_tournament
from hexmeet.standings.scores import show_percent
from hexmeet.standings.stages import Progress
from hexmeet.standings.tournament_file import TournamentFile

PRINTED = Path(__file__).parents[1] / "golden" / "printed"

Play = Callable[[str], TournamentFile]
Ranked = Callable[[str], str]


def standings(file: TournamentFile) -> dict[str, Standing]:
    ranking = rank_tournament(file, load(file.rulebook))
    return {standing.player: standing for standing in ranking.standings}


@pytest.mark.clause("cwc-2004", "5")
@pytest.mark.clause("cwc-2004", "6")
@pytest.mark.clause("cwc-2004", "7")
@pytest.mark.clause("italy-2009", "3.2c")
@pytest.mark.clause("shn-2022", "4.3")
@pytest.mark.clause("shn-2024", "4.3")
@pytest.mark.clause("studio-2023", "1.4.3")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_printed_example(rulebook: str) -> None:
    expected = json.loads((PRINTED / f"{rulebook}.expected.json").read_text(encoding="utf-8"))
    found = standings(read_tournament(str(PRINTED / f"{rulebook}.json")).file)
    for player in ("A", "B"):
        assert show_percent(found[player].score.vp_percent) == expected[player]
    ahead = expected["ahead"]
    behind = {"A": "B", "B": "A"}[ahead]
    assert found[ahead].place < found[behind].place
    assert found[ahead].decided_by == "vp_percent"


# A's tables total 33, 36 and 28, B's 28, 33 and 37: A has the larger share of all points together,
# B the larger sum of shares.
POOLED = """
{rulebook}
1: A 10*, C 9, D 8, E 6 | B 10*, F 7, G 6, H 5
2: A 10*, F 9, G 9, H 8 | B 10*, C 8, D 8, E 7
3: C 10*, A 8, F 6, H 4 | D 10*, G 10, E 9, B 8
"""


@pytest.mark.clause("shn-2022", "4.3")
@pytest.mark.clause("shn-2024", "4.3")
@pytest.mark.parametrize(
    ("rulebook", "first", "percent"),
    [
        ("shn-2022", "A", "28.87"),
        ("shn-2024", "A", "28.87"),
        ("studio-2023", "B", "87.63"),
        ("cwc-2004", "B", "87.63"),
        ("italy-2009", "B", "87.63"),
    ],
)
def test_pooled_percentage_ranks_otherwise_than_the_sum(
    play: Play, rulebook: str, first: str, percent: str
) -> None:
    found = standings(play(POOLED.format(rulebook=rulebook)))
    assert found[first].place == 1
    assert show_percent(found[first].score.vp_percent) == percent


# Tables of 24, 36 and 30 against 33, 25 and 31: rounding puts A first, truncation B.
TRUNCATED = """
{rulebook}
1: A 10*, C 5, D 5, E 4 | B 10*, F 8, G 8, H 7
2: A 10*, F 9, G 9, H 8 | B 10*, C 5, D 5, E 5
3: C 10*, A 8, F 6, H 6 | D 10*, G 7, E 6, B 8
"""


@pytest.mark.clause("italy-2009", "3.2c")
@pytest.mark.parametrize(
    ("rulebook", "first", "percents"),
    [
        ("italy-2009", "B", ("96.09", "96.10")),
        ("studio-2023", "A", ("96.12", "96.11")),
        ("cwc-2004", "A", ("96.12", "96.11")),
    ],
)
def test_truncation_ranks_otherwise_than_rounding(
    play: Play, rulebook: str, first: str, percents: tuple[str, str]
) -> None:
    found = standings(play(TRUNCATED.format(rulebook=rulebook)))
    assert found[first].place == 1
    shown = tuple(show_percent(found[player].score.vp_percent) for player in ("A", "B"))
    assert shown == percents


@pytest.mark.clause("studio-2023", "1.4.2")
def test_second_then_third_places_then_lots(ranked: Ranked) -> None:
    # All tables total 30. H, C and D have 12 points each: H shares a second place.
    script = """
        studio-2023
        1: A 10*, B 8, C 7, D 5 | E 10*, F 8, G 7, H 5
        2: B 10*, A 8, D 7, C 5 | F 10*, E 7, H 7, G 6
    """
    assert ranked(script) == "A = B = F E G H C = D"
    assert ranked(script + "lots: B F A\nlots: D C") == "B F A E G H D C"


@pytest.mark.clause("studio-2023", "1.4.2")
def test_more_second_places_decide_where_wins_points_and_percentage_are_equal(play: Play) -> None:
    # A: 10 of 30 and 8 of 30 as second; B: 10 of 30 and 8 of 30 as third.
    found = standings(
        play("""
        studio-2023
        1: A 10*, C 8, D 6, E 6 | B 10*, F 8, G 6, H 6
        2: C 10*, A 8, D 6, E 6 | F 10*, G 8, B 8, H 4
        3: D 10*, E 9, A 8, C 3 | G 10*, B 8, F 7, H 5
        """)
    )
    assert found["B"].place < found["A"].place
    assert found["B"].decided_by == "second_places"


@pytest.mark.clause("studio-2023", "1.4.2")
def test_third_places_decide_after_second_places(play: Play) -> None:
    found = standings(
        play("""
        studio-2023
        1: A 10*, C 8, D 6, E 6 | B 10*, F 8, G 6, H 6
        2: C 10*, D 9, A 5, E 5 | F 10*, G 8, H 6, B 5
        """)
    )
    assert [found[player].score.third_places for player in "AB"] == [1, 0]
    assert found["B"].place == found["A"].place + 1
    assert found["A"].decided_by == "third_places"


@pytest.mark.clause("italy-2009", "3.2b")
def test_fewer_warnings_rank_higher_only_where_the_rulebook_says_so(play: Play) -> None:
    script = """
        {}
        1: A 10*, B 8, C 7, D 5 | E 10*, F 8, G 7, H 5
        warning: A
    """
    italy = standings(play(script.format("italy-2009")))
    assert (italy["E"].place, italy["E"].decided_by, italy["A"].place) == (1, "warnings", 2)
    studio = standings(play(script.format("studio-2023")))
    assert studio["A"].place == studio["E"].place == 1


@pytest.mark.clause("shn-2022", "4.1")
@pytest.mark.clause("shn-2022", "4.2")
@pytest.mark.clause("shn-2024", "4.1")
@pytest.mark.clause("shn-2024", "4.2")
@pytest.mark.clause("studio-2023", "1.4.1")
@pytest.mark.clause("cwc-2004", "5")
@pytest.mark.clause("cwc-2004", "6")
@pytest.mark.clause("italy-2009", "3.2b")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_wins_come_before_points(play: Play, rulebook: str) -> None:
    found = standings(
        play(f"""
        {rulebook}
        1: A 10*, B 9, C 4, D 3
        2: C 10*, B 9, A 2, D 4
        """)
    )
    assert [found[player].score.vp for player in "ABC"] == [12, 18, 14]
    assert [found[player].place for player in "CABD"] == [1, 2, 3, 4]
    assert [found[player].decided_by for player in "CABD"] == ["vp", "wins", "vp", None]


@pytest.mark.clause("shn-2022", "4.2")
@pytest.mark.clause("shn-2024", "4.2")
@pytest.mark.clause("studio-2023", "1.4.2")
@pytest.mark.clause("cwc-2004", "6")
@pytest.mark.clause("italy-2009", "3.2b")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_points_come_before_percentage(play: Play, rulebook: str) -> None:
    # A has 15 points of tables of 37 and 33, B 14 points of tables of 19 and 20.
    found = standings(
        play(f"""
        {rulebook}
        1: A 10*, C 9, D 9, E 9 | B 10*, F 3, G 3, H 3
        2: C 10*, D 9, E 9, A 5 | F 10*, B 4, G 3, H 3
        """)
    )
    assert found["A"].score.vp_percent < found["B"].score.vp_percent
    assert found["B"].place == found["A"].place + 1
    assert found["A"].decided_by == "vp"


@pytest.mark.clause("studio-2023", "1.4.2")
@pytest.mark.clause("italy-2009", "3.2b")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_percentage_comes_before_second_places_and_warnings(play: Play, rulebook: str) -> None:
    # Both have 16 points; A of tables of 28 and 25, B of 37 and 25, but B was second once.
    found = standings(
        play(f"""
        {rulebook}
        1: A 10*, C 5, D 6, E 7 | B 10*, F 9, G 9, H 9
        2: C 10*, D 7, A 6, E 2 | F 10*, B 6, G 5, H 4
        warning: A
        """)
    )
    assert [found[player].score.second_places for player in "AB"] == [0, 1]
    assert found["B"].place == found["A"].place + 1
    assert found["A"].decided_by == "vp_percent"


# --- lots and ties --------------------------------------------------------------------------------

TIED = """
{}
1: A 10*, B 8, C 7, D 5 | E 10*, F 8, G 7, H 5
"""


@pytest.mark.clause("studio-2023", "1.1.9")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_unbroken_ties_share_a_place_and_lots_break_them(ranked: Ranked, rulebook: str) -> None:
    script = TIED.format(rulebook)
    assert ranked(script) == "A = E B = F C = G D = H"
    lots = "lots: E A\nlots: F B\nlots: C G\nlots: H D E"
    assert ranked(script + lots) == "E A F B C G H D"


def test_lot_among_more_players_is_carried_forward_to_those_still_tied(ranked: Ranked) -> None:
    assert ranked(TIED.format("studio-2023") + "lots: X E B A F") == "E A B F C = G D = H"


def test_lot_that_leaves_somebody_out_breaks_nothing(ranked: Ranked) -> None:
    script = "studio-2023\n1: A 10*, B 8, C 7, D 5 | E 10*, F 8, G 7, H 5 | I 10*, J 8, K 7, L 5\n"
    assert ranked(script + "lots: E A").startswith("A = E = I ")


def test_tied_players_list_each_other(play: Play) -> None:
    found = standings(play(TIED.format("shn-2022")))
    assert (found["A"].place, found["E"].place, found["B"].place) == (1, 1, 3)
    assert (found["A"].tied_with, found["E"].tied_with) == (("E",), ("A",))
    assert (found["A"].decided_by, found["E"].decided_by) == (None, "wins")


def test_missing_lots_are_said_only_where_every_tie_needs_one(play: Play) -> None:
    for rulebook, expected in (("studio-2023", 4), ("italy-2009", 4), ("shn-2022", 0)):
        file = play(TIED.format(rulebook))
        codes = [notice.code for notice in rank_tournament(file, load(rulebook)).notices]
        assert codes.count("ranking.lots-missing") == expected


def asked_for_lots(file: TournamentFile) -> list[tuple[str, object]]:
    notices = rank_tournament(file, load(file.rulebook)).notices
    codes = ("ranking.cards-missing", "ranking.lots-missing")
    return [(n.code, n.params["players"]) for n in notices if n.code in codes]


@pytest.mark.clause("shn-2022", "4.5")
@pytest.mark.clause("shn-2024", "4.5")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_card_draw_is_asked_for_across_the_cut_once_the_stage_is_over(
    play: Play, rulebook: str
) -> None:
    """A and E are both in, K and L both out; B and F are tied on 4 to 5."""
    games = "A 10*, B 8, C 7, D 5 | E 10*, F 8, G 7, H 5 | I 10*, K 7, L 7"
    unfinished = play(f"{rulebook}\n1: {games}\n2: {games}")
    assert asked_for_lots(unfinished) == []
    over = f"{rulebook}\n1: {games}\n2: {games}\n3: {games}\n"
    assert asked_for_lots(play(over)) == [("ranking.cards-missing", ("B", "F"))]
    assert asked_for_lots(play(over + "lots: F B")) == []
    assert asked_for_lots(play(over + "final: A 10*, B 9, E 8, I 7")) == []


@pytest.mark.parametrize(("tables", "asked"), [(2, 0), (4, 4)])
def test_lots_are_asked_for_down_to_the_cut_for_semi_finals(
    play: Play, tables: int, asked: int
) -> None:
    """Every semi-final seat depends on rank; the final of a small field only on the first four."""
    names = ["ABCD", "EFGH", "IKLM", "NOPQ"][:tables]
    games = " | ".join("{} 10*, {} 8, {} 7, {} 5".format(*four) for four in names)
    rounds = "".join(f"{number}: {games}\n" for number in range(1, 5))
    assert len(asked_for_lots(play("cwc-2004\n" + rounds))) == asked


@pytest.mark.parametrize(
    "script",
    [
        "shn-2022\nfinal: A 10*, B 7, C 6, D 4",
        "italy-2009\nfinal: A 10*, B 7, C 6",
        "studio-2023\nsemi-final: A 10*, B 7, C 6 | D 10*, E 8, F 7\n",
    ],
)
def test_event_without_a_preliminary_stage_misses_no_rounds(play: Play, script: str) -> None:
    file = play(script)
    codes = [notice.code for notice in rank_tournament(file, load(file.rulebook)).notices]
    assert "ranking.rounds-missing" not in codes


# --- penalties, leaving, progress -----------------------------------------------------------------


@pytest.mark.clause("shn-2022", "6.1")
@pytest.mark.clause("shn-2024", "6.1")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_lateness_costs_one_point_and_its_share(play: Play, rulebook: str) -> None:
    found = standings(play(TIED.format(rulebook) + "late: A"))
    assert (found["E"].place, found["A"].place) == (1, 2)
    assert (found["A"].score.wins, found["A"].score.vp) == (1, 9)
    assert show_percent(found["A"].score.vp_percent) == "30.00"
    assert show_percent(found["B"].score.vp_percent) == "26.67"


def test_lateness_costs_nothing_where_the_rulebook_is_silent(play: Play) -> None:
    assert standings(play(TIED.format("studio-2023") + "late: A"))["A"].score.vp == 10


def test_who_left_is_last_with_the_reason_and_opponents_keep_their_games(play: Play) -> None:
    file = play(TIED.format("studio-2023") + "left: A after 1 withdrew\nleft: F after 0 expelled")
    found = standings(file)
    assert [found[player].place for player in "EBGCHDAF"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert found["A"].left is not None
    assert (found["A"].left.reason, found["A"].decided_by) == ("withdrew", None)
    assert (found["A"].score.games, found["F"].score.games) == (1, 0)
    assert show_percent(found["E"].score.vp_percent) == "33.33"
    last = found["D"]
    assert last.reason is not None
    assert (last.reason.code, last.decided_by) == ("left", None)


def test_everybody_left(play: Play) -> None:
    file = play(
        "studio-2023\n1: A 10*, B 8, C 7\n"
        + "".join(f"left: {player} after 1 withdrew\n" for player in "ABC")
    )
    assert [standing.place for standing in standings(file).values()] == [1, 2, 3]


def test_unfinished_games_make_the_ranking_provisional(play: Play) -> None:
    file = play("studio-2023\n1: A 10*, B 8, C 7, D 5 | E, F, G, H")
    ranking = rank_tournament(file, load("studio-2023"))
    assert [(notice.code, dict(notice.params)) for notice in ranking.notices] == [
        ("ranking.provisional", {"tables": ("round 1 table 2",)}),
        ("ranking.rounds-missing", {"rounds": 1, "least": 3}),
    ]
    found = standings(file)
    assert (found["A"].place, found["E"].score.games, found["E"].place) == (1, 0, 5)


@pytest.mark.clause("italy-2009", "3.2")
@pytest.mark.parametrize(("players", "least"), [(36, 2), (37, 3)])
def test_rounds_to_come_follow_from_attendance(players: int, least: int) -> None:
    italy = load("italy-2009")
    file = replace(
        generate(italy, players, "x", Stage.PRELIMINARY), stages=(), left=(), lots=(), penalties=()
    )
    params = {n.code: n.params for n in rank_tournament(file, italy).notices}
    assert params["ranking.rounds-missing"] == {"rounds": 0, "least": least}


def test_nothing_played_yet(play: Play) -> None:
    file = play("shn-2024\n1: A, B, C, D")
    assert {standing.place for standing in standings(file).values()} == {1}
    assert {standing.decided_by for standing in standings(file).values()} == {None}


def test_ranking_after_a_round_knows_only_what_was_played_and_who_was_there(play: Play) -> None:
    file = play("""
        italy-2009
        1: A 10*, B 8, C 7, D 5
        2: D 10*, B 9, A 2, C 3
        left: D after 2 withdrew
        left: C after 1 withdrew
    """)
    italy = load("italy-2009")
    assert rank_preliminary(file, italy, after_round=1) == (("A",), ("B",), ("D",))
    assert rank_preliminary(file, italy, after_round=2) == (("A",), ("B",))


# --- semi-finals and final ------------------------------------------------------------------------

SEMI_FINALS = """
semi-final: A 10*, H 9, I 8, P 7 | B 10*, G 8, J 8, O 2 | C 10*, F 6, K 7, N 5 | D 10*, E 9, L 3, M 2
"""  # noqa: E501 - one line a round
FINAL = "final: A 7, B 10*, C 9, D 7\n"


def preliminary(rulebook: str) -> str:
    """Write one round after which A to T are ranked in the order of the alphabet."""
    names = "ABCDEFGHIJKLMNOPQRST"
    tables = []
    for number in range(5):
        # Winners by the total of their table, the others by points.
        w, x, y, z = names[number], names[5 + number], names[10 + number], names[19 - number]
        tables.append(f"{w} 10*, {x} 9, {y} 8, {z} {2 + number}")
    return f"{rulebook}\n1: {' | '.join(tables)}\n"


def order(text: str) -> list[str]:
    return text.replace("=", " ").split()


def test_preliminary_ranking_of_the_scripts_is_alphabetical(ranked: Ranked) -> None:
    assert ranked(preliminary("cwc-2004")) == " ".join("ABCDEFGHIJKLMNOPQRST")


@pytest.mark.clause("cwc-2004", "16")
@pytest.mark.clause("cwc-2004", "17")
@pytest.mark.clause("cwc-2004", "18")
@pytest.mark.clause("cwc-2004", "19")
def test_cwc_places_after_semi_finals_and_final(ranked: Ranked) -> None:
    before = order(ranked(preliminary("cwc-2004")))
    rank_of = {player: number for number, player in enumerate(before)}
    found = order(ranked(preliminary("cwc-2004") + SEMI_FINALS + FINAL))
    # The final by points; A and D are level there and keep their preliminary order.
    assert found[:4] == ["B", "C", "A", "D"]
    # G and J are level in their semi-final: the better in the preliminary ranking is second.
    second, third = sorted("GJ", key=rank_of.__getitem__)
    assert found[4:8] == sorted(["H", second, "K", "E"], key=rank_of.__getitem__)
    assert found[8:12] == sorted(["I", third, "F", "L"], key=rank_of.__getitem__)
    assert found[12:16] == sorted("PONM", key=rank_of.__getitem__)
    assert found[16:] == [player for player in before if player in "QRST"]


@pytest.mark.clause("studio-2023", "1.1.10")
@pytest.mark.clause("studio-2023", "1.4.4")
def test_studio_ranks_losers_anew_with_the_semi_final(play: Play, ranked: Ranked) -> None:
    script = preliminary("studio-2023") + SEMI_FINALS
    found = standings(play(script + FINAL))
    assert [found[player].place for player in "BC"] == [1, 2]
    losers = [s for s in found.values() if s.player in "EFGHIJKLMNOP"]
    by_figures = sorted(
        losers, key=lambda s: (s.score.wins, s.score.vp, s.score.vp_percent), reverse=True
    )
    assert [s.player for s in losers] == [s.player for s in by_figures]
    assert all(s.score.games == 2 for s in losers)
    before = order(ranked(preliminary("studio-2023")))
    assert [s.player for s in found.values()][16:] == [p for p in before if p in "QRST"]
    assert all(found[player].score.games == 1 for player in "QRST")


@pytest.mark.clause("italy-2009", "3.2d")
def test_italy_keeps_the_preliminary_order_below_the_champion(ranked: Ranked) -> None:
    before = order(ranked(preliminary("italy-2009")))
    found = order(ranked(preliminary("italy-2009") + SEMI_FINALS + FINAL))
    assert found == [
        "B",
        *[player for player in before if player in "ACD"],
        *[player for player in before if player in "EFGHIJKLMNOP"],
        *[player for player in before if player in "QRST"],
    ]


@pytest.mark.clause("shn-2022", "3.jordan")
@pytest.mark.clause("shn-2024", "3.4")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_shn_final_decides_the_champion_alone(ranked: Ranked, rulebook: str) -> None:
    before = order(ranked(preliminary(rulebook)))
    found = order(ranked(preliminary(rulebook) + FINAL))
    assert found == ["B", *[player for player in before if player != "B"]]


def test_stage_decides_between_those_who_came_further_and_the_rest(play: Play) -> None:
    found = list(standings(play(preliminary("cwc-2004") + SEMI_FINALS + FINAL)).values())
    deciding = [standing.decided_by for standing in found]
    assert deciding[:3] == ["stage", "stage", "vp_percent"]
    assert [deciding[3], deciding[7], deciding[11], deciding[15]] == ["stage"] * 4


def test_semi_final_winners_are_ahead_before_the_final(ranked: Ranked) -> None:
    for rulebook in ("cwc-2004", "studio-2023", "italy-2009"):
        found = order(ranked(preliminary(rulebook) + SEMI_FINALS))
        assert set(found[:4]) == set("ABCD"), rulebook


def test_seated_final_counts_only_once_it_is_played(ranked: Ranked) -> None:
    script = preliminary("cwc-2004") + SEMI_FINALS
    assert ranked(script + "final: D, C, B, A") == ranked(script)


def test_unfinished_semi_final_gives_no_places(play: Play) -> None:
    unfinished = SEMI_FINALS.replace("A 10*, H 9, I 8, P 7", "A, H, I, P")
    found = standings(play(preliminary("cwc-2004") + unfinished))
    assert found["A"].place > found["B"].place


def test_who_left_the_semi_final_takes_no_place_there(play: Play) -> None:
    file = play(preliminary("cwc-2004") + SEMI_FINALS + "left: H after 1 withdrew")
    progress = Progress.of(file, load("cwc-2004"))
    assert [progress.semi_final_place(player) for player in "AHIP"] == [1, 0, 2, 3]


def test_reason_shows_as_many_decimals_as_it_takes() -> None:
    def marked(player: str, percent: Fraction) -> Marked:
        mark = Mark("vp_percent", percent, show_percent(percent))
        return Marked(player, (Mark("wins", 1, "1"), mark))

    reason = find_reason(marked("A", Fraction(200, 7)), marked("B", Fraction(2857141, 100000)))
    assert (reason.code, reason.shown) == ("vp_percent", ("28.57143", "28.57141"))
    assert [mark.code for mark in reason.equal] == ["wins"]


def test_semi_finalist_from_outside_the_cut_is_mentioned(play: Play) -> None:
    outsider = SEMI_FINALS.replace("P 7", "T 7")
    ranking = rank_tournament(play(preliminary("cwc-2004") + outsider), load("cwc-2004"))
    params = {n.code: n.params for n in ranking.notices}["ranking.seat-not-earned"]
    assert params == {"players": ("T",)}


# Six level tables: A to F, G to L, M to R and S to X are tied. F and L leave before lots are drawn.
LEVEL = "cwc-2004\n1: " + " | ".join(
    f"{w} 10*, {x} 7, {y} 5, {z} 4"
    for w, x, y, z in zip("ABCDEF", "GHIJKL", "MNOPQR", "STUVWX", strict=True)
)
GONE = "\nleft: F after 1 withdrew\nleft: L after 1 withdrew\n"
LOTS = "lots: A B C D E\nlots: G H I J K\nlots: M N O P Q R\nlots: S T U V W X\n"
LEVEL_SEMI_FINALS = """
semi-final: A 10*, I 7, J 7, R 4 | B 10*, H 4, K 7, Q 5 | C 10*, G 4, M 7, P 5 | D 10*, E 7, N 5, O 4
"""  # noqa: E501 - one line a round


@pytest.mark.clause("cwc-2004", "16")
@pytest.mark.clause("cwc-2004", "17")
def test_lot_without_who_left_before_decides_level_places_in_the_semi_final(ranked: Ranked) -> None:
    found = ranked(LEVEL + GONE + LOTS + LEVEL_SEMI_FINALS).split(" / ")[0]
    # I and J are level at their table: by lot I is second there and J third.
    assert found.split() == list("ABCD" + "EIKM" + "JNPQ" + "GHOR" + "STUVWX")


def test_semi_finalist_tied_across_the_cut_without_a_lot_is_not_called_an_outsider(
    play: Play,
) -> None:
    """With L there, M to R are tied on 12 to 17; any five of them may be in, but not S."""
    tied = LEVEL + "\nleft: F after 1 withdrew\n" + LEVEL_SEMI_FINALS.replace("M 7", "L 7")
    for semi_finals, outsiders in ((tied, None), (tied.replace("O 4", "S 4"), ("S",))):
        ranking = rank_tournament(play(semi_finals), load("cwc-2004"))
        params = {n.code: n.params.get("players") for n in ranking.notices}
        assert params.get("ranking.seat-not-earned") == outsiders


@pytest.mark.clause("italy-2009", "1.7.4")
def test_two_of_each_table_reach_the_final_of_six_regional_finalists(ranked: Ranked) -> None:
    semi_finals = "italy-2009\nsemi-final: A 10*, B 7, C 5 | D 10*, E 7, F 6\n"
    assert ranked(semi_finals) == "A D B E F C"
    assert ranked(semi_finals + "left: A after 1 withdrew") == "D B E C F / A"


@pytest.mark.clause("italy-2009", "1.7.4")
@pytest.mark.clause("italy-2009", "1.9")
def test_regional_finalists_are_ranked_by_all_their_games(ranked: Ranked) -> None:
    """The second may be sent for the winner, so the others are put in order too (reading 35)."""
    semi_finals = "italy-2009\nsemi-final: A 10*, B 7, C 5 | D 10*, E 7, F 6\n"
    assert ranked(semi_finals + "final: A 7, B 10*, D 7, E 3") == "B A D E F C"
    assert ranked(semi_finals + "final: A 5, B 10*, D 6, E 9") == "B D A E F C"
    level = semi_finals.replace("F 6", "F 5") + "final: A 7, B 10*, D 7, E 3\n"
    assert ranked(level) == "B A = D E C = F"
    assert ranked(level + "warning: A") == "B D A E C = F"
    assert ranked(level + "lots: D A\nlots: F C") == "B D A E F C"


@pytest.mark.clause("italy-2009", "1.7.3")
def test_three_regional_finalists_are_ranked_by_their_game(ranked: Ranked) -> None:
    assert ranked("italy-2009\nfinal: A 7, B 10*, C 8") == "B C A"
    assert ranked("italy-2009\nfinal: A 7, B 10*, C 7") == "B A = C"
    assert ranked("italy-2009\nfinal: A 7, B 10*, C 7\nwarning: A") == "B C A"
    assert ranked("italy-2009\nfinal: A 7, B 10*, C 7\nlots: C A") == "B C A"


@pytest.mark.clause("italy-2009", "1.7.4")
def test_a_lot_decides_who_of_two_equal_seconds_reaches_the_final(play: Play) -> None:
    level = "italy-2009\nsemi-final: A 10*, B 7, C 7 | D 10*, E 7, F 6\n"
    italy = load("italy-2009")
    assert Progress.of(play(level + "lots: C B"), italy).finalists == ("A", "C", "D", "E")
    assert Progress.of(play(level + "warning: B"), italy).finalists == ("A", "C", "D", "E")


def test_who_won_a_semi_final_is_in_the_final_while_others_are_played(ranked: Ranked) -> None:
    early = LEVEL_SEMI_FINALS.replace("B 10*, H 4, K 7, Q 5", "B, H, K, Q")
    found = ranked(f"{LEVEL}\n{LOTS}{early}").split()
    assert found[:3] == ["A", "C", "D"]
    assert set(found[3:7]) == set("BHKQ")


def test_house_may_send_the_best_of_all_tables_for_a_winner_who_left(play: Play) -> None:
    """H was second at A's table, E of all seconds is ahead in the preliminary ranking."""
    file = play(preliminary("cwc-2004") + SEMI_FINALS + "left: A after 2 withdrew")
    cwc = load("cwc-2004")
    assert cwc.semi_final
    house = replace(cwc, semi_final=replace(cwc.semi_final, replacement="best-of-all-tables"))
    assert set(Progress.of(file, cwc).finalists) == set("HBCD")
    assert set(Progress.of(file, house).finalists) == set("EBCD")
