"""The JSON Schema of tournament files, made from the model."""

from collections.abc import Mapping
from functools import cache

from pydantic import TypeAdapter

from hexmeet.standings.tournament_file import TournamentFile

ADDRESS = "https://json-schema.org/draft/2020-12/schema"


@cache
def make_schema() -> Mapping[str, object]:
    """Describe the file as JSON Schema, draft 2020-12."""
    schema = TypeAdapter(TournamentFile).json_schema()
    return {"$schema": ADDRESS, **schema, "title": "hexmeet tournament file, version 1"}
