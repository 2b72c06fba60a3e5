"""A tournament file as it was after some of its rounds."""

from collections.abc import Iterator
from dataclasses import replace

from hexmeet.standings.tournament_file import StageRecord, TournamentFile


def cut_file(file: TournamentFile, rounds: int) -> TournamentFile:
    """Take back what came after so many rounds; who left later had not left then.

    Lots and penalties stay: a file does not date them.
    """
    all_rounds = [round_ for record in file.stages for round_ in record.rounds]
    following = all_rounds[rounds].tables if rounds < len(all_rounds) else ()
    playing = {seat.player for table in following for seat in table.seats}
    left = tuple(
        entry
        for entry in file.left
        if entry.after_round < rounds
        or (entry.after_round == rounds and entry.player not in playing)
    )
    return replace(file, stages=tuple(_cut_stages(file, rounds)), left=left)


def _cut_stages(file: TournamentFile, rounds: int) -> Iterator[StageRecord]:
    remaining = rounds
    for record in file.stages:
        kept = record.rounds[:remaining]
        remaining -= len(kept)
        if kept:
            yield replace(record, rounds=kept)
