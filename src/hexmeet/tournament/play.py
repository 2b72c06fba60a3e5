"""Chapter: the games of a round, from the start to time."""

from collections.abc import Mapping

from hexmeet.tournament import play_evolution, play_undo
from hexmeet.tournament.chapter import Decider, Evolver
from hexmeet.tournament.commands import (
    CallTime,
    Command,
    GiveExtraTime,
    LiftTurnLimit,
    LimitTurns,
    MarkTable,
    NoteTable,
    PauseRound,
    PauseTable,
    RecordPick,
    ResumeRound,
    StartRound,
    StartTable,
    UndoPick,
    UndoRoundStart,
    UndoTableStart,
    UndoTimeCall,
)
from hexmeet.tournament.events import (
    Event,
    ExtraTimeGiven,
    Picked,
    PickUndone,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    RoundStartUndone,
    TableMarked,
    TableNoted,
    TablePaused,
    TableStarted,
    TableStartUndone,
    TimeCalled,
    TimeCallUndone,
    TurnLimitLifted,
    TurnsLimited,
)
from hexmeet.tournament.play_picks import record_pick
from hexmeet.tournament.play_rounds import call_time, pause_round, resume_round, start_round
from hexmeet.tournament.play_tables import (
    give_extra_time,
    limit_turns,
    mark_table,
    note_table,
    pause_table,
    start_table,
)

DECIDERS: Mapping[type[Command], Decider] = {
    StartRound: start_round,
    UndoRoundStart: play_undo.undo_round_start,
    StartTable: start_table,
    UndoTableStart: play_undo.undo_table_start,
    PauseRound: pause_round,
    ResumeRound: resume_round,
    PauseTable: pause_table,
    NoteTable: note_table,
    MarkTable: mark_table,
    GiveExtraTime: give_extra_time,
    LimitTurns: limit_turns,
    LiftTurnLimit: play_undo.lift_turn_limit,
    CallTime: call_time,
    UndoTimeCall: play_undo.undo_time_call,
    RecordPick: record_pick,
    UndoPick: play_undo.undo_pick,
}

EVOLVERS: Mapping[type[Event], Evolver] = {
    RoundStarted: play_evolution.begin_round,
    RoundStartUndone: play_undo.take_round_back,
    RoundPaused: play_evolution.pause_round,
    RoundResumed: play_evolution.resume_round,
    TableStarted: play_evolution.begin_table,
    TableStartUndone: play_undo.take_table_back,
    TablePaused: play_evolution.pause_table,
    TableNoted: play_evolution.note_table,
    TableMarked: play_evolution.mark_table,
    ExtraTimeGiven: play_evolution.extend_time,
    TurnsLimited: play_evolution.limit_turns,
    TurnLimitLifted: play_undo.free_turns,
    TimeCalled: play_evolution.call_time,
    TimeCallUndone: play_undo.take_time_call_back,
    Picked: play_evolution.keep_pick,
    PickUndone: play_undo.take_pick_back,
}
