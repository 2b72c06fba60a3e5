"""What deviates: where in a schedule, what was expected, and by which clause."""

from dataclasses import dataclass

from hexmeet.rulebooks.json_files import spell_json_path
from hexmeet.rulebooks.violations import Citation

Location = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Deviation:
    """A place in the file, what was expected there, and the clause that says so, if one does."""

    location: Location
    sentence: str
    clause: Citation | None = None

    @property
    def path(self) -> str:
        """The place as JSON path."""
        return spell_json_path(self.location)

    @property
    def place(self) -> str:
        """The place as people count: "round 2, table 3", or the JSON path of a claim."""
        if self.location[0] != "rounds" or len(self.location) == 1:
            return self.path
        return name_place(*map(int, self.location[1:]))


def name_place(played: int, table: int | None = None) -> str:
    """Name a round, or a table in it, both given counted from 0."""
    return f"round {played + 1}" + ("" if table is None else f", table {table + 1}")
