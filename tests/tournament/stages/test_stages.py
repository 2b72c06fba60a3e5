from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.conftest import SEED, Rebuild, ask, rebuild, refuse

from hexmeet.cli.errors import explain
from hexmeet.draw.streams import commit
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.cuts import finalists
from hexmeet.standings.generator import generate
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.verification.report import verify
from hexmeet.tournament.commands import (
    CloseStage,
    DraftSeating,
    EnterLot,
    PublishRound,
    RepairRound,
)
from hexmeet.tournament.events import (
    ChampionCrowned,
    LotDrawn,
    RoundRepaired,
    SeatingDrafted,
    StageClosed,
)
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.lots import (
    draw_missing_lots,
    find_missing_lots,
    find_youngest,
    name_point,
)
from hexmeet.tournament.progress import is_decided, planned_stages
from hexmeet.tournament.seating_repairs import propose_finals_repair
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.tournament_export import as_file
from hexmeet.tournament.words import SheetStatus, Status

PRE = Stage.PRELIMINARY


def of_kind(tournament: Tournament, kind: str) -> Tournament:
    assert tournament.settings
    return replace(tournament, settings=replace(tournament.settings, event=kind))


def open_again(tournament: Tournament, number: int) -> Tournament:
    """Reopen the first table of a round."""
    rounds = list(tournament.rounds)
    table = rounds[number - 1].tables[0]
    assert table.sheet
    opened = replace(table, sheet=replace(table.sheet, status=SheetStatus.ENTERED))
    tables = (opened, *rounds[number - 1].tables[1:])
    rounds[number - 1] = replace(rounds[number - 1], tables=tables)
    return replace(tournament, rounds=tuple(rounds))


def leave(tournament: Tournament, player: str, after: int) -> Tournament:
    gone = replace(tournament.players[player], status=Status.LEFT, left_after=after)
    return replace(tournament, players={**tournament.players, player: gone})


def run(rulebook: str, players: int, seed: str) -> tuple[TournamentFile, Tournament]:
    """Take a made-up tournament's games, and close stage after stage as its organiser would."""
    book = load(rulebook)
    made = generate(book, players, seed, Stage.FINAL)
    whole = rebuild(made)
    by_rank = "ranking" in book.seating.methods
    tournament = replace(whole, rounds=(), lots=(), fingerprint=commit(seed))
    for number, round_ in enumerate(whole.rounds, start=1):
        rounds = (*tournament.rounds, round_)
        tournament = replace(tournament, rounds=rounds, players=players_after(whole, number))
        is_last = number == len(whole.rounds_of(round_.stage))
        if round_.stage is not Stage.PRELIMINARY or is_last:
            tournament = fold(ask(tournament, CloseStage(), seed), tournament)
        elif by_rank:
            lots = draw_missing_lots(tournament, seed, name_point(number))
            tournament = fold(lots, tournament)
    return made, tournament


def players_after(whole: Tournament, number: int) -> dict[str, Player]:
    """Tell who has left after so many rounds; not yet, who will sit in the next one."""
    following = whole.rounds[number].tables if number < len(whole.rounds) else ()
    seated = {player for table in following for player in table.seats}
    return {
        player.id: replace(player, status=Status.CHECKED_IN, left_after=None)
        if player.left_after is not None and (player.left_after > number or player.id in seated)
        else player
        for player in whole.players.values()
    }


@pytest.mark.clause("cwc-2004", "18")
@pytest.mark.clause("cwc-2004", "19")
@pytest.mark.clause("italy-2009", "3.2b")
@pytest.mark.clause("italy-2009", "3.2d")
@pytest.mark.clause("studio-2023", "1.1.10")
@pytest.mark.clause("studio-2023", "1.4.2")
@pytest.mark.clause("studio-2023", "1.4.4")
@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.parametrize("players", [7, 12, 16, 23, 41])
def test_closing_every_stage_gives_the_ranking_and_the_champion(
    rulebook: str, players: int
) -> None:
    for number in range(3):
        seed = f"{players}/{number}"
        made, tournament = run(rulebook, players, seed)
        book = load(rulebook)
        order = [s.player for s in rank_tournament(as_file(tournament), book).standings]
        assert tournament.orders[Stage.FINAL] == tuple(order)
        assert len(order) == players
        table = made.rounds_of(Stage.FINAL)[0].tables[0]
        assert tournament.champion == next(seat.player for seat in table.seats if seat.winner)
        assert verify(as_file(tournament), book, seed=seed).deviations == (), seed


@pytest.mark.clause("studio-2023", "1.1.9")
@given(st.sampled_from(rulebook_ids()), st.integers(12, 30), st.text(max_size=3))
def test_the_file_is_verified_after_every_stage(rulebook: str, players: int, seed: str) -> None:
    _, tournament = run(rulebook, players, seed)
    for until in range(1, len(tournament.rounds) + 1):
        stages = [round_.stage for round_ in tournament.rounds[:until]]
        if stages[-1] is not Stage.PRELIMINARY:
            part = replace(tournament, rounds=tournament.rounds[:until])
            assert verify(as_file(part), load(rulebook)).deviations == ()


@pytest.fixture
def tied(play: Callable[[str], TournamentFile], tournament_of: Rebuild) -> Tournament:
    """Eight players after one round, of whom B and F, C and G, and D and H are tied."""
    file = play("studio-2023\n1: A 10*, B 8, C 6, D 4 | E 10*, F 8, G 6, H 4")
    return tournament_of(file, rounds=1)


@pytest.mark.clause("studio-2023", "1.4.2")
def test_every_tie_is_drawn_from_the_committed_seed(tied: Tournament) -> None:
    events = ask(tied, CloseStage())
    lots = [event for event in events if isinstance(event, LotDrawn)]
    assert [lot.stream for lot in lots] == [
        f"lots/preliminary/places {places}" for places in ("1-2", "3-4", "5-6", "7-8")
    ]
    closed = events[-1]
    assert isinstance(closed, StageClosed)
    assert closed.order == tuple(player for lot in lots for player in lot.players)
    assert refuse(tied, CloseStage(), "other").code == "seed.not-committed"
    after = fold(events, tied)
    assert after.closed_stages == (Stage.PRELIMINARY,)
    assert verify(as_file(after), after.rules, seed=SEED).deviations == ()


@pytest.mark.clause("shn-2022", "4.5")
@pytest.mark.clause("shn-2024", "4.5")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_cards_are_drawn_only_where_a_tie_crosses_the_cut(
    rulebook: str, play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    rows = "1: A 10*, B 8, C 7, D 4 | E 10*, F 8, G 7, H 4 | I 10*, J 8, K 7, L 4"
    tournament = tournament_of(play(f"{rulebook}\n{rows}"), rounds=1)
    events = ask(tournament, CloseStage())
    lots = [event for event in events if isinstance(event, LotDrawn)]
    assert [lot.stream for lot in lots] == ["cards/preliminary/places 4-6"]
    assert sorted(lots[0].players) == ["B", "F", "J"]
    qualifier = of_kind(tournament, "qualifier")
    last = {"shn-2022": "7-9", "shn-2024": None}[rulebook]
    streams = [tie.name for tie in find_missing_lots(qualifier, "preliminary")]
    assert (f"preliminary/places {last}" in streams) == (last is not None)
    assert ChampionCrowned not in map(type, ask(qualifier, CloseStage()))


@pytest.mark.clause("shn-2022", "4.5")
@pytest.mark.clause("shn-2024", "4.5")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_cards_are_drawn_for_the_title_when_its_winner_is_disqualified(
    rulebook: str, play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    tables = " | ".join("{}a 10*, {}b 8, {}c 6, {}d 4".replace("{}", table) for table in "ABCD")
    rounds = "\n".join(f"{number}: {tables}" for number in (1, 2, 3))
    script = f"{rulebook}\n{rounds}\nfinal: Aa 10*, Ba 8, Ca 6, Da 4"
    tournament = tournament_of(play(script))
    before = replace(tournament, rounds=tournament.rounds[:3])
    tournament = replace(fold(ask(before, CloseStage()), before), rounds=tournament.rounds)
    tournament = fold(ask(tournament, CloseStage()), tournament)
    assert (tournament.champion, tournament.lots) == ("Aa", ())
    gone = leave(tournament, "Aa", 4)
    lot, closed, crowned = ask(gone, CloseStage())
    assert isinstance(lot, LotDrawn)
    assert lot.stream == "cards/preliminary/places 1-4"
    champion = next(player for player in lot.players if player != "Aa")
    assert crowned == ChampionCrowned(player=champion)
    assert isinstance(closed, StageClosed)
    after = fold([lot, closed, crowned], gone)
    assert verify(as_file(after), after.rules, seed=SEED).deviations == ()


@pytest.mark.parametrize(("points", "best"), [("B 8, C 6", {"B"}), ("B 8, C 8", {"B", "C"})])
def test_title_of_an_event_that_is_only_a_final_goes_to_most_points(
    points: str, best: set[str], play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    final = tournament_of(play(f"shn-2022\nfinal: A 10*, {points}, D 4"), rounds=0)
    tournament = of_kind(final, "single-game-final")
    tournament = fold(ask(tournament, CloseStage()), tournament)
    assert tournament.champion == "A"
    gone = leave(tournament, "A", 1)
    *_, crowned = ask(gone, CloseStage())
    assert isinstance(crowned, ChampionCrowned)
    assert crowned.player in best
    if len(best) > 1:
        assert refuse(gone, CloseStage(), "other").code == "seed.not-committed"


@pytest.mark.clause("italy-2009", "1.7.3")
@pytest.mark.clause("italy-2009", "1.9")
def test_lots_put_those_in_order_whom_the_only_game_does_not(
    play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    final = tournament_of(play("italy-2009\nfinal: A 7, B 10*, C 7"), rounds=0)
    tournament = of_kind(final, "regional-final")
    by_hand = fold(ask(tournament, EnterLot(players=("C", "A"), witness="Jude")), tournament)
    assert by_hand.lots == (("C", "A"),)
    lot, closed, crowned = ask(tournament, CloseStage())
    assert isinstance(lot, LotDrawn)
    assert lot.stream == "lots/final/places 2-3"
    assert closed == StageClosed(stage=Stage.FINAL, order=("B", *lot.players))
    assert crowned == ChampionCrowned(player="B")
    after = as_file(fold([lot, closed, crowned], tournament))
    assert verify(after, tournament.rules, seed=SEED).deviations == ()
    assert verify(replace(after, lots=(lot.players[::-1],)), tournament.rules, seed=SEED).deviations
    untold = verify(replace(after, lots=()), tournament.rules).deviations
    assert [d.sentence for d in untold] == ["A, C are tied on places 2 to 3 without a lot"]


@pytest.mark.clause("italy-2009", "1.7.4")
def test_lots_are_drawn_after_semi_finals_that_nothing_came_before(
    play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    script = "italy-2009\nsemi-final: A 10*, B 7, C 7 | D 10*, E 8, F 5"
    semi = of_kind(
        tournament_of(play(script), rounds=0, has_semi_final=True),
        "regional-final",
    )
    lot, closed = ask(semi, CloseStage())
    assert isinstance(lot, LotDrawn)
    assert lot.stream == "lots/semi-final/places 4-5"
    assert sorted(lot.players) == ["B", "C"]
    tournament = fold([lot, closed], semi)
    assert finalists(as_file(tournament), tournament.rules) == ("A", lot.players[0], "D", "E")
    assert verify(as_file(tournament), tournament.rules, seed=SEED).deviations == ()
    untold = verify(replace(as_file(tournament), lots=()), tournament.rules).deviations
    assert [d.sentence for d in untold] == ["B, C are tied on places 4 to 5 without a lot"]


@pytest.mark.clause("cwc-2004", "20")
def test_who_selects_first_in_a_final_is_drawn_too(
    play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    script = "cwc-2004\n1: A 10*, B 8, C 6, D 4 | E 10*, F 8, G 6, H 4"
    tournament = tournament_of(play(script), rounds=1)
    points = [tie.name for tie in find_missing_lots(tournament, "preliminary")]
    assert points == ["preliminary/places 1-2", "preliminary/places 3-4"]


@pytest.mark.clause("cwc-2004", "13")
@pytest.mark.clause("studio-2023", "1.1.7")
def test_a_tie_matters_from_which_somebody_moves_up(
    play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    tables = " | ".join("{}a 10*, {}b 8, {}c 6, {}d 4".replace("{}", table) for table in "ABCDEF")
    tournament = tournament_of(play(f"cwc-2004\n1: {tables}"), rounds=1, has_semi_final=True)
    there = find_missing_lots(tournament, "preliminary")
    assert [tie.first for tie in there] == [1, 7, 13]
    moved = find_missing_lots(tournament, "preliminary", ["Aa", "Ba", "Ca"])
    assert [tie.first for tie in moved] == [1, 4, 10, 16]
    assert moved[0].players == ("Da", "Ea", "Fa")


OTHERS = "E 10*, F 7, G 6, H 5 | I 10*, J 9, K 6, L 3 | M 9, N 10*, O 5, P 4"
SEMI_FINAL = f"""studio-2023
    1: A 10*, B 8, C 6, D 4 | {OTHERS}
    semi-final: A 10*, C 8, B 6, D 4 | {OTHERS}
"""


@pytest.mark.clause("studio-2023", "1.4.4")
def test_who_is_tied_after_the_semi_final_is_drawn(
    play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    tournament = tournament_of(play(SEMI_FINAL))
    before = replace(tournament, rounds=tournament.rounds[:1])
    tournament = replace(fold(ask(before, CloseStage()), before), rounds=tournament.rounds)
    events = ask(tournament, CloseStage())
    lots = [event for event in events if isinstance(event, LotDrawn)]
    assert [lot.stream for lot in lots] == ["lots/semi-final/places 8-9"]
    assert sorted(lots[0].players) == ["B", "C"]
    assert ask(tournament, lot("C", "B")) == (LotDrawn(players=("C", "B"), witness="judge Ada"),)
    assert find_missing_lots(tournament, "semi-final", ["B"]) == ()


def test_after_a_semi_final_that_changes_no_rank_nothing_is_drawn() -> None:
    for rulebook in ("italy-2009", "cwc-2004"):
        _, tournament = run(rulebook, 32, "3")
        assert tournament.rounds_of(Stage.SEMI_FINAL)
        open_ties = replace(tournament, lots=())
        assert find_missing_lots(open_ties, "semi-final") == ()


@pytest.mark.clause("italy-2009", "3.2b")
def test_a_lot_is_drawn_before_a_round_is_seated_by_the_ranking(
    play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    script = "italy-2009\n1: A 10*, B 8, C 6, D 4 | E 10*, F 8, G 5, H 5"
    tournament = tournament_of(play(script), rounds=2)
    lots = draw_missing_lots(tournament, SEED, "preliminary/round 1")
    assert [lot.stream for lot in lots] == [
        f"lots/preliminary/round 1/places {places}" for places in ("1-2", "3-4", "6-7")
    ]
    assert draw_missing_lots(fold(lots, tournament), SEED, "preliminary/round 1") == ()
    absent = draw_missing_lots(tournament, SEED, "preliminary/round 1", ["B"])
    assert [lot.stream for lot in absent] == [
        f"lots/preliminary/round 1/places {places}" for places in ("1-2", "5-6")
    ]


def test_a_stage_ends_when_all_is_played(tied: Tournament) -> None:
    assert refuse(replace(tied, rounds=()), CloseStage()).code == "stage.not-begun"
    assert refuse(replace(tied, structure=None), CloseStage()).code == "stage.not-begun"
    refused = refuse(open_again(tied, 1), CloseStage())
    assert (refused.code, refused.params) == (
        "stage.sheets-open",
        {"tables": ("round 1 table 1",)},
    )
    assert tied.structure
    longer = replace(tied, structure=replace(tied.structure, rounds=3))
    assert refuse(longer, CloseStage()).code == "stage.rounds-to-play"


def test_a_stage_is_closed_anew_only_where_its_ranking_changed(tied: Tournament) -> None:
    closed = fold(ask(tied, CloseStage()), tied)
    assert refuse(closed, CloseStage()).code == "stage.closed-already"
    best = closed.orders[Stage.PRELIMINARY][0]
    again = fold(ask(leave(closed, best, 1), CloseStage()), leave(closed, best, 1))
    assert again.orders[Stage.PRELIMINARY] == closed.orders[Stage.PRELIMINARY][1:]
    assert again.closed_stages == (Stage.PRELIMINARY,)


def test_a_stage_whose_sheet_was_opened_again_is_closed_anew_while_the_next_is_played() -> None:
    _, tournament = run("studio-2023", 24, "3")
    playing = replace(
        tournament, rounds=tournament.rounds[:-1], closed_stages=(), orders={}, champion=None
    )
    reopened = open_again(playing, len(playing.rounds))
    (closed,) = ask(reopened, CloseStage())
    assert isinstance(closed, StageClosed)
    assert closed.stage is Stage.PRELIMINARY
    assert refuse(fold([closed], reopened), CloseStage()).code == "stage.sheets-open"


def lot(*players: str, witness: str = "judge Ada") -> EnterLot:
    return EnterLot(players=players, witness=witness)


@pytest.mark.clause("studio-2023", "1.4.2")
def test_a_lot_drawn_by_hand_stands_and_is_carried_forward(tied: Tournament) -> None:
    (event,) = ask(tied, lot("E", "A"))
    assert event == LotDrawn(players=("E", "A"), witness="judge Ada")
    after = fold([event], tied)
    events = ask(after, CloseStage())
    assert "lots/preliminary/places 1-2" not in [
        event.stream for event in events if isinstance(event, LotDrawn)
    ]
    closed = events[-1]
    assert isinstance(closed, StageClosed)
    assert closed.order[:2] == ("E", "A")


@pytest.mark.clause("shn-2022", "4.5")
@pytest.mark.clause("shn-2024", "4.5")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_real_cards_are_written_down_with_who_drew_them(
    rulebook: str, play: Callable[[str], TournamentFile], tournament_of: Rebuild
) -> None:
    rows = "1: A 10*, B 8, C 7, D 4 | E 10*, F 8, G 7, H 4 | I 10*, J 8, K 7, L 4"
    tournament = tournament_of(play(f"{rulebook}\n{rows}"), rounds=1)
    cards = ("knight", "victory point", "progress", "knight", "victory point", "knight")
    (event,) = ask(tournament, EnterLot(players=("J", "B", "F"), witness="Ada", cards=cards))
    assert event == LotDrawn(
        players=("B", "F", "J"), witness="Ada", drawn_by=("J", "B", "F"), cards=cards
    )
    wrong = {
        ("victory point",): "lot.cards-undecided",
        ("victory point", "ace"): "lot.cards-impossible",
        ("victory point",) * 6: "lot.cards-impossible",
        ("progress",) * 7: "lot.cards-impossible",
    }
    for drawn, code in wrong.items():
        refused = refuse(tournament, EnterLot(players=("J", "B", "F"), witness="Ada", cards=drawn))
        assert refused.code == code
        assert all(explain(refused))
    anew = (*("knight",) * 14, *("progress",) * 6, *("victory point",) * 5, "victory point")
    assert ask(tournament, EnterLot(players=("J", "B", "F"), witness="Ada", cards=anew))


def test_no_cards_are_drawn_where_the_rulebook_draws_lots(tied: Tournament) -> None:
    drawn = EnterLot(players=("A", "E"), witness="Ada", cards=("victory point",))
    assert refuse(tied, drawn).code == "lot.no-cards"


@pytest.mark.parametrize("players", [("A", "B"), ("A",), ("A", "E", "B"), ("A", "A"), ("A", "X")])
def test_a_lot_between_others_than_the_tied_is_refused(
    tied: Tournament, players: Sequence[str]
) -> None:
    assert refuse(tied, lot(*players)).code == "lot.no-tie"


def test_a_lot_needs_a_witness_and_results(tied: Tournament) -> None:
    assert refuse(tied, lot("A", "E", witness=" ")).code == "lot.witness-missing"
    assert refuse(open_again(tied, 1), lot("A", "E")).code == "stage.sheets-open"
    assert refuse(replace(tied, rounds=(), structure=None), lot("A", "E")).code == "lot.no-tie"


def test_a_lot_waits_for_the_games_that_may_break_the_tie(tied: Tournament) -> None:
    assert tied.structure
    early = replace(tied, structure=replace(tied.structure, rounds=3))
    refused = refuse(early, lot("A", "E"))
    assert (refused.code, refused.params) == ("lot.too-early", {"played": 1, "rounds": 3})
    by_rank = replace(early, structure=replace(tied.structure, rounds=3, method="ranking"))
    assert ask(by_rank, lot("A", "E"))


@pytest.mark.clause("shn-2022", "4.5")
@pytest.mark.clause("shn-2024", "4.5")
def test_the_youngest_decides_who_draws_first(tied: Tournament) -> None:
    days = {"A": date(1990, 5, 1), "B": date(2001, 2, 3), "C": date(2001, 2, 3), "D": None}
    players = {name: replace(tied.players[name], born=born) for name, born in days.items()}
    tournament = replace(tied, players={**tied.players, **players})
    assert find_youngest(tournament, ["A", "B"]) == ("B",)
    assert find_youngest(tournament, ["C", "A", "B"]) == ("C", "B")
    assert find_youngest(tournament, ["A", "D"]) == ()


def test_a_tournament_that_has_not_started_has_no_stages(tied: Tournament) -> None:
    assert planned_stages(replace(tied, structure=None)) == ()
    assert not is_decided(replace(tied, structure=None))
    assert planned_stages(replace(tied, settings=None)) == (Stage.PRELIMINARY, Stage.FINAL)


def test_with_too_few_left_the_final_follows(tied: Tournament) -> None:
    assert tied.structure
    planned = replace(tied, structure=replace(tied.structure, has_semi_final=True))
    # Eight cannot fill four semi-final tables, so only a tie at the final matters to others.
    names = [
        tie.name
        for tie in find_missing_lots(replace(planned, rulebook=load("cwc-2004")), "preliminary")
    ]
    assert names == ["preliminary/places 1-2", "preliminary/places 3-4"]


@pytest.mark.clause("italy-2009", "3.5")
@pytest.mark.parametrize("place", range(8))
def test_who_leaves_after_the_draw_leaves_the_lots_as_they_were(
    tied: Tournament, place: int
) -> None:
    closed = fold(ask(tied, CloseStage()), tied)
    gone = leave(closed, closed.orders[Stage.PRELIMINARY][place], 1)
    assert verify(as_file(gone), gone.rules, seed=SEED).deviations == ()
    assert verify(as_file(gone), gone.rules, seed="other").deviations


@pytest.fixture
def at_the_cut(play: Callable[[str], TournamentFile], tournament_of: Rebuild) -> Tournament:
    """Sixteen after three rounds, of whom Ab, Bb, Cb and Db are tied just below the final."""
    tables = " | ".join("{}a 10*, {}b 8, {}c 6, {}d 4".replace("{}", table) for table in "ABCD")
    rounds = "\n".join(f"{number}: {tables}" for number in (1, 2, 3))
    tournament = tournament_of(play(f"shn-2024\n{rounds}"))
    closed = fold(ask(tournament, CloseStage()), tournament)
    assert closed.lots == ()
    return closed


@pytest.mark.clause("shn-2022", "4.5")
@pytest.mark.clause("shn-2024", "4.5")
def test_cards_are_drawn_between_those_who_could_come_in_for_somebody_absent(
    at_the_cut: Tournament,
) -> None:
    lot, closed, drafted = ask(at_the_cut, DraftSeating(absent=("Ba",)))
    assert isinstance(lot, LotDrawn)
    assert isinstance(closed, StageClosed)
    assert isinstance(drafted, SeatingDrafted)
    assert lot.stream == "cards/preliminary/places 4-7"
    best = lot.players[0]
    assert drafted.draft.substitutes == {best: "Ba"}
    assert closed.order == ("Aa", "Ba", "Ca", "Da", *lot.players, *at_the_cut.orders[PRE][8:])
    after = fold([lot, closed, drafted], at_the_cut)
    (again,) = ask(after, DraftSeating(absent=("Ba",)))
    assert again == drafted
    published = fold(ask(after, PublishRound()), after)
    assert verify(as_file(published), published.rules, seed=SEED).deviations == ()


def test_a_lot_by_hand_says_who_comes_in(at_the_cut: Tournament) -> None:
    by_hand = fold(ask(at_the_cut, lot("Db", "Cb", "Bb", "Ab")), at_the_cut)
    gone = leave(by_hand, "Ca", 3)
    closed, drafted = ask(gone, DraftSeating())
    assert isinstance(closed, StageClosed)
    assert closed.order[4:8] == ("Db", "Cb", "Bb", "Ab")
    assert isinstance(drafted, SeatingDrafted)
    assert drafted.draft.substitutes == {"Db": "Ca"}


def test_cards_are_drawn_too_when_somebody_does_not_come_to_a_published_final(
    at_the_cut: Tournament,
) -> None:
    drafted = fold(ask(at_the_cut, DraftSeating()), at_the_cut)
    published = fold(ask(drafted, PublishRound()), drafted)
    proposal = propose_finals_repair(published, absent=["Da"], seed=SEED)
    repair = RepairRound(tables=proposal.tables, reason="Da is ill")
    drawn, closed, repaired = ask(published, repair)
    assert isinstance(drawn, LotDrawn)
    assert isinstance(repaired, RoundRepaired)
    assert repaired.substitutes == {drawn.players[0]: "Da"}
    after = fold([drawn, closed, repaired], published)
    assert verify(as_file(after), after.rules, seed=SEED).deviations == ()
