"""Writes the JSON Schema of tournament files into the package and the docs."""

import json
from pathlib import Path

from hexmeet.standings.json_schema import make_schema

ROOT = Path(__file__).parent.parent
NAME = "tournament-1.schema.json"
PLACES = (ROOT / "src" / "hexmeet" / "standings" / "data" / NAME, ROOT / "docs" / NAME)


def main() -> None:
    """Write both copies."""
    for place in PLACES:
        place.write_text(json.dumps(make_schema(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
