"""All that may differ between rulebooks, as frozen values: read this page to know the field.

A rulebook is a file of blocks. Every block cites the clauses it comes from; where the rulebook is
silent it cites a reading of ours (docs/readings.md), and where a house rulebook speaks, `house`.
A block that is missing means that the rulebook says nothing of it: the rules of the game apply.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le, MinLen

Count = Annotated[int, Ge(1), Le(1000)]
Minutes = Annotated[int, Ge(1), Le(600)]
Name = Annotated[str, MinLen(1)]
Citation = Annotated[str, MinLen(1)]  # a clause number, "reading N", or "house"


class Stage(StrEnum):
    """The parts of a tournament, in order."""

    PRELIMINARY = "preliminary"
    SEMI_FINAL = "semi-final"
    FINAL = "final"


class Expansion(StrEnum):
    """What the game is played with beyond the base game."""

    SEAFARERS = "seafarers"


class Criterion(StrEnum):
    """What places one player above another."""

    WINS = "wins"
    VP = "vp"
    VP_PERCENT = "vp_percent"
    SECOND_PLACES = "second_places"
    THIRD_PLACES = "third_places"
    WARNINGS = "warnings"  # fewer is better
    LOTS = "lots"


class Objective(StrEnum):
    """What a schedule keeps small; formats.md and the certificate define each figure."""

    MAX_MEETINGS = "max_meetings"
    REPEAT_MEETINGS = "repeat_meetings"
    POSITION_REPEATS = "position_repeats"
    FRIEND_MEETINGS = "friend_meetings"
    EXTRA_THREE_TABLE = "extra_three_table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of a rulebook, with the clauses it comes from."""

    cites: Annotated[tuple[Citation, ...], MinLen(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One text in every language of the product."""

    en: Name
    it: Name
    ar: Name


# --- what it is -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity(Block):
    """Which document this is."""

    title: Text
    publisher: Name
    year: Annotated[int, Ge(1995), Le(2100)]
    version: Name | None = None
    languages: Annotated[tuple[Literal["ar", "en", "it"], ...], MinLen(1)]
    game_edition: Name


# --- how a tournament is built --------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallField(Block):
    """How an event is played for which exactly so many have qualified."""

    players: Count
    # Who has to join them first; the third of an event only where no second is left. Absent,
    # and without a final: the event is merged with another region's.
    called_up: Literal["every-second", "second-of-largest-event"] | None = None
    # Semi-final tables, and how many of each reach the final.
    semi_finals: tuple[Count, ...] = ()
    advance: Count | None = None
    final_of: Literal[3, 4] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Block):
    """A kind of event the rulebook knows; the first one listed is meant when nothing is said."""

    kind: Name
    stages: Annotated[tuple[Stage, ...], MinLen(1)]
    # With fewer players its results do not count.
    minimum_players: Count | None = None
    # Who has already qualified may not enter.
    closed_to_qualified: bool = False
    # Fields too small for the structure below.
    small_fields: tuple[SmallField, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Band(Block):
    """The structure for an attendance up to `up_to` (the last band has no such limit)."""

    formula: Name | None = None
    up_to: Count | None = None
    rounds: Annotated[int, Ge(1), Le(9)]
    # optional: the organiser may leave it out.
    semi_final: Literal["held", "optional", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables(Block):
    """As many tables of four as possible, the rest of three; the game knows no other size."""

    sizes: tuple[Literal[4], Literal[3]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SemiFinal(Block):
    """One game at each table; its winner goes to the final."""

    # The ranks that meet at each table.
    tables: Annotated[tuple[tuple[Count, ...], ...], MinLen(1)]
    # Who is ahead of whom at one table when victory points are equal; ranking means every
    # criterion over the games before the final.
    ties: Literal["preliminary-rank", "ranking"]
    # Where the losers end: by place at the table then preliminary rank; by all criteria with the
    # semi-final game included; or as after the preliminary stage.
    losers: Literal["by-place", "re-ranked", "preliminary-rank"]
    # Who plays the final when a winner has left: the best other player of the same table and
    # then of all tables, or the best of all tables.
    replacement: Literal["same-table-first", "best-of-all-tables"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Final(Block):
    """One game for the title."""

    players: Literal[3, 4]
    # What orders the places below the champion: victory points in the final, or the rank before it.
    places: Literal["final-vp", "preliminary-rank"]
    # ranking means every criterion over the games before the final.
    ties: Literal["preliminary-rank", "ranking"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection(Block):
    """How the players of a table come to their chair, colour and place in play order."""

    # The schedule fixes play order itself, or only who selects first, second, third, fourth.
    preliminary: Literal["play-order", "selection-position"]
    # In semi-finals and final: selected in order of preliminary rank, or drawn.
    finals: Literal["preliminary-rank", "drawn"]
    first_selects: tuple[Literal["chair", "colour", "play-order"], ...] = ()
    others_select: tuple[Literal["chair", "colour", "play-order"], ...] = ()
    finals_moment: Literal["before-board", "after-board"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSchedule(Block):
    """A schedule printed in the rulebook, for a field of `players` and the sizes just below."""

    players: Count
    fewest_players: Count
    # Rounds of tables of player numbers; the order at a table is not play order.
    rounds: Annotated[tuple[tuple[tuple[Count, ...], ...], ...], MinLen(1)]
    # With fewer players these numbers go unused, in this order.
    left_out: tuple[Count, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating(Block):
    """Who meets whom in the preliminary stage."""

    # A schedule made beforehand, or tables cut from the current ranking; the first is the default.
    methods: Annotated[tuple[Literal["schedule", "ranking"], ...], MinLen(1)]
    # Compared one after the other: an earlier one is never traded for a later one.
    priorities: tuple[Objective, ...]
    printed_schedules: tuple[PrintedSchedule, ...] = ()


# --- how players are ranked -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class VpCap(Block):
    """The most victory points of one game that count for the ranking."""

    base: Count
    seafarers: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Percentage(Block):
    """How a player's share of the victory points at the tables is reckoned."""

    # Per game to two decimals and then summed, or own total over the total of all tables.
    method: Literal["sum-of-rounded", "sum-of-truncated", "pooled"]
    # What joins the total of a table of three: the average rounded to the nearest whole number,
    # the exact average, or nothing.
    three_player_table: Literal["rounded-average", "exact-average", "nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lots(Block):
    """What decides when every criterion is equal."""

    method: Literal["lots", "development-card-draw"]
    # where-it-matters: at a cut, for a seat in a final, for a qualification place.
    drawn: Literal["always", "where-it-matters"]
    # A drawn lot still counts in later stages; no rulebook knows another answer.
    carried_forward: Literal[True]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking(Block):
    """The criteria, first to last, and how their figures are made."""

    criteria: Annotated[tuple[Criterion, ...], MinLen(1)]
    percentage: Percentage
    lots: Lots
    vp_cap: VpCap | None = None


# --- what happens at a table ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards(Block):
    """How islands are laid out."""

    # Number tokens: A to R along the spiral, or shuffled with no 6 or 8 touching another;
    # the first is the default.
    numbers: Annotated[tuple[Literal["spiral", "shuffled"], ...], MinLen(1)]
    # One layout for all tables of a round, or one for each table.
    scope: Literal["round", "table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLimit(Block):
    """How long one turn may take, once somebody has called for it."""

    seconds: Annotated[int, Ge(10), Le(3600)]
    called_for_by: Annotated[tuple[Literal["organiser", "judge", "player"], ...], MinLen(1)]
    # From when a player may call for it; absent: from the start.
    players_after: Literal["opening-placements"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLimit(Block):
    """How long a game may take where the organiser says so; the turn in progress is finished."""

    suggested_minutes: Minutes
    suggested_minutes_seafarers: Minutes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock(Block):
    """Limits of time."""

    # Whether a game may end before a player has reached the target on the own turn.
    games_end: Literal["at-target", "at-target-or-time"]
    turn_limit: TurnLimit | None = None
    game_limit: GameLimit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank(Block):
    """Who hands cards in and out of the supply."""

    banker: Literal["starting-player"]
    table_may_elect_another: bool
    # Any player may ask for a judge as banker for the rest of the game.
    judge_on_request: bool
    banker_in_final: Literal["judge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Block):
    """When a turn begins and what may come before the roll."""

    begins: Literal["roll", "roll-or-knight", "dice-received"]
    before_roll: Literal["any-development-card", "knight"]
    victory_before_roll: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Production(Block):
    """What a player gets when the supply is short of a resource that several or one are due."""

    several_due: Literal["nothing"]
    one_due: Literal["what-is-left", "nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Block):
    """What players may not trade, beyond gifts and like for like."""

    # Nobody trades with a player who visibly has one point less than the target.
    banned_one_point_short: bool
    # Nobody offers another player more cards than the supply would ask.
    capped_at_supply_rate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentCards(Block):
    """What the rulebook adds to the cards' own rules."""

    # A victory point card just bought may be revealed at once when it wins.
    winning_card_at_once: bool
    # How long who mixed a new card with the old ones may play none.
    breach_bars_play: Literal["this-turn", "until-next-turn"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgottenRobber(Block):
    """What the judge orders when play went on before the robber was moved."""

    robber_to_desert: Literal["at-once", "after-the-turn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes(Block):
    """Whether players may write down rolls or events."""

    allowed: Literal["when-announced", "never"]
    # Where somebody took notes, tables swap their dice after the game.
    dice_swapped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Seafarers(Block):
    """Events played with the Seafarers expansion."""

    scenario: Literal["new-world"]
    target_points: Count
    touching_red_numbers: Literal["swapped"]
    robber_and_pirate_start: Literal["beside-the-map"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Block):
    """The rules of the game as this rulebook settles them."""

    target_points: Count
    turn: Turn
    production: Production
    trade: Trade
    development_cards: DevelopmentCards
    forgotten_robber: ForgottenRobber | None = None
    notes: Notes | None = None
    seafarers: Seafarers | None = None


# --- people and their conduct ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedSheet(Block):
    """What becomes of a result once all players have signed, or a judge has decided."""

    is_final: Literal[True]  # no rulebook knows another answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Judging(Block):
    """Who decides, and until when."""

    last_word: Literal["judge", "head-judge"]
    minimum_judges: Count | None = None
    recommended_players_per_judge: Count | None = None
    # Until when a breach of the rules can be reported; afterwards it stands as normal play.
    breach_reported: Literal["at-once", "before-next-turn"] | None = None
    signed_sheet: SignedSheet
    judge_may_see_hands: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Lateness(Block):
    """What arriving after the announced start costs."""

    announced_days_before: Count
    tolerated_minutes: Minutes
    penalty_vp: Count
    afterwards: Literal["refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualification(Block):
    """When a player can be disqualified; `game` is the start of the player's game."""

    for_rules: Literal["game-until-signed", "game-until-next-round"]
    for_conduct: Literal["any-time", "game-until-next-round"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Warnings(Block):
    """What warnings lead to."""

    # The warning that removes a player by itself; absent: a judge decides.
    expelled_at: Count | None = None
    # Who confirms an expulsion before it holds, and who is told of it.
    expulsion_confirmed_by: Literal["head-judge"] | None = None
    expulsion_reported_to: Literal["championship-manager"] | None = None
    collusion: Literal["warning-first", "judge-decides"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimumAge(Block):
    """How old a player must be, and on which day (absent: the World Championship's)."""

    years: Annotated[int, Ge(1), Le(99)]
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Barred(Block):
    """Whom the publisher does not admit; the organiser gets to know their names."""

    who: Annotated[tuple[Literal["publisher-staff", "banned"], ...], MinLen(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligibility(Block):
    """Who may not play."""

    # Of those who run the tournament.
    excluded: tuple[Literal["judges", "organisers"], ...]
    barred: Barred | None = None
    minimum_age: MinimumAge | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipient(Block):
    """Who gets the documents of a kind of event."""

    event: Name
    to: Literal["regional-contact", "championship-manager"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Documents(Block):
    """What an organiser announces and sends in; without it the tournament is void."""

    # Place, date and formula are made known so many days before.
    announced_days_before: Count
    due_days: Count
    recipients: tuple[Recipient, ...]
    files: tuple[Literal["participants", "standings", "game-results"], ...]
    photos: tuple[Literal["winner-with-prize", "tables-in-round-1-or-2", "final-table"], ...]


# --- from qualifiers to a champion ----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Places(Block):
    """Qualification places that an event of a step gives to ranks `first` to `last`."""

    to: Name
    first: Count
    last: Count | None = None  # absent: set for each season
    # The ranking of each event, or one ranking over all events of the step.
    ranking: Literal["each-event", "all-events"]
    entrants_from: Count | None = None
    entrants_below: Count | None = None
    expenses_paid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CountryDate(Block):
    """The day of a step in one country."""

    country: Literal["JO", "LB", "SA", "AE"]
    on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Block):
    """Events of one kind on the way to the title."""

    name: Name
    event: Name
    events: Count | None = None  # how many there are; absent: any number
    players: Count | None = None  # exactly so many; absent: whoever comes or qualifies
    # One such step for each region, fed by the events of that region.
    each_region: bool = False
    dates: tuple[date, ...] = ()
    country_dates: tuple[CountryDate, ...] = ()
    earliest: date | None = None
    latest: date | None = None
    places: tuple[Places, ...] = ()
    # Who moves up for a player who cannot come: from the same event, or from all of them.
    substitute: Literal["same-event", "all-events", "second-of-same-event"] | None = None
    # Who enters several events is judged by the best one.
    best_event_counts: bool = False
    invited: tuple[Literal["reigning-champion"], ...] = ()
    invited_expenses_paid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Path(Block):
    """A way from the first event to the title; the last step crowns the champion."""

    id: Name
    steps: Annotated[tuple[Step, ...], MinLen(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One rulebook, whole."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    id: Name
    base: Name | None = None  # of a house rulebook: the one of ours it derives from
    identity: Identity
    events: Annotated[tuple[Event, ...], MinLen(1)]
    bands: Annotated[tuple[Band, ...], MinLen(1)]
    tables: Tables
    semi_final: SemiFinal | None = None
    final: Final
    selection: Selection
    seating: Seating
    ranking: Ranking
    boards: Boards
    clock: Clock
    bank: Bank | None = None
    game: Game
    judging: Judging
    warnings: Warnings | None = None
    lateness: Lateness | None = None
    disqualification: Disqualification | None = None
    eligibility: Eligibility
    documents: Documents | None = None
    paths: tuple[Path, ...] = ()

    @property
    def clause_source(self) -> str:
        """The rulebook whose clause numbers this one cites."""
        return self.base or self.id
