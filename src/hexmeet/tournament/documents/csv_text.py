"""Documents as CSV, for spreadsheets and for other programs."""

import csv
import io
from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from typing import TypeVar

Row = TypeVar("Row")

# A spreadsheet takes a cell that begins so for a formula, whoever typed it.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def as_csv(kind: type[Row], rows: Sequence[Row]) -> str:
    """Write rows of one kind, headed by the names of their fields."""
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(names)
    writer.writerows([_cell(getattr(row, name)) for name in names] for row in rows)
    return text.getvalue()


def as_csv_file(kind: type[Row], rows: Sequence[Row]) -> bytes:
    """Write a CSV file marked as UTF-8, as spreadsheets need it for names of any script."""
    return as_csv(kind, rows).encode("utf-8-sig")


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return _guard("; ".join(map(str, value)))
    return str(value) if isinstance(value, int) else _guard(str(value))


def _guard(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
