"""Writes the JSON Schemas of tournament files into the package and the docs."""

import json
from pathlib import Path

from hexmeet.standings.json_schema import MODELS, make_schema

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "src" / "hexmeet" / "standings" / "data", ROOT / "docs")


def main() -> None:
    """Write both copies of every version."""
    for version in MODELS:
        text = json.dumps(make_schema(version), indent=1) + "\n"
        for folder in FOLDERS:
            path = folder / f"tournament-{version}.schema.json"
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
