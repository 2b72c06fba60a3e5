"""Made-up players, with names in several scripts and lengths."""

from hexmeet.draw.streams import Stream
from hexmeet.standings.tournament_file import Player

FIRST = (
    "Ada", "Bea", "Carlo", "Dina", "Elif", "Farid", "Giulia", "Hana", "Ivo", "Jasmin", "Karim",
    "Lea", "Maria José", "Nour", "Olu", "Pia", "Qais", "Rosa", "Søren", "Tariq", "Uma", "Vito",
    "Wanda", "Ximena", "Yusuf", "Zoë", "ليلى", "سامي", "هدى", "Maximilian-Alexander",
)  # fmt: skip
LAST = (
    "Abbas", "Bianchi", "Costa", "D'Angelo", "Eriksen", "Fuchs", "García", "Haddad", "Ito",
    "Jansen", "Khoury", "Lombardi", "Müller", "Nasser", "Okafor", "Petrov", "Quinn", "Rossi",
    "Saleh", "Tan", "Usman", "Virtanen", "Weiss", "Xu", "Young", "Zanetti", "حداد", "ناصر",
    "عبد الرحمن", "von und zu Hohenlohe-Schillingsfürst",
)  # fmt: skip


def name_players(number: int, stream: Stream) -> tuple[Player, ...]:
    """Name so many players, all differently, with the ids 1, 2, 3 ..."""
    names = stream.shuffle([f"{first} {last}" for first in FIRST for last in LAST])
    return tuple(
        Player(id=str(n + 1), name=names[n % len(names)] + _suffix(n // len(names)))
        for n in range(number)
    )


def _suffix(repeat: int) -> str:
    return f" {repeat + 1}" if repeat else ""
