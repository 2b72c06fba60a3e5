"""Numbers as they come from forms and addresses: small ones, in the digits of any script."""

MOST_DIGITS = 6


def find_number(text: str) -> int | None:
    """Read a whole number; None where there is none, or one that nothing here could count."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
