"""The JSON Schemas of tournament files, made from the models."""

from collections.abc import Mapping
from functools import cache

from pydantic import TypeAdapter

from hexmeet.standings.tournament_file import DatedFile, TournamentFile

ADDRESS = "https://json-schema.org/draft/2020-12/schema"
MODELS: Mapping[int, type[TournamentFile]] = {1: TournamentFile, 2: DatedFile}


@cache
def make_schema(version: int = 1) -> Mapping[str, object]:
    """Describe a version of the file as JSON Schema, draft 2020-12."""
    schema = TypeAdapter(MODELS[version]).json_schema()
    return {"$schema": ADDRESS, **schema, "title": f"hexmeet tournament file, version {version}"}
