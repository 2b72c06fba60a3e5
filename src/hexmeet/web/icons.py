"""Small drawings of our own, on a square of 24; lines take the colour of the text."""


def _line(path: str) -> str:
    return f'<path d="{path}"/>'


HEXAGON = "M12 2.5 20.2 7.25v9.5L12 21.5l-8.2-4.75v-9.5Z"

# These point somewhere, and turn around where pages are read from the right.
TURNING = frozenset({"back", "next", "undo", "door", "seat"})

ICONS = {
    "alert": _line("M12 3 2.5 20h19ZM12 10v4.5M12 17.2v.3"),
    "back": _line("M15 5l-7 7 7 7"),
    "board": _line(HEXAGON) + _line("M12 8.5v7M8.5 10.5l7 3.5M15.5 10.5l-7 3.5"),
    "bell": _line("M6 17v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 20.5a2 2 0 0 0 4 0"),
    "check": _line("M4.5 12.5l5 5 10-11"),
    "clock": _line("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2"),
    "cross": _line("M6 6l12 12M18 6 6 18"),
    "crown": _line("M4 18h16M4.5 15 3 7l5 3.5L12 5l4 5.5L21 7l-1.5 8Z"),
    "dice": _line("M5 4.5h14v15H5ZM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01"),
    "document": _line("M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6"),
    "door": _line("M6 21V4l9-1.5v18ZM15 5h3v16M4 21h16M12 12h.01"),
    "down": _line("M5 9l7 7 7-7"),
    "edit": _line("M4 20l1-4L16.5 4.5l3 3L8 19ZM14 7l3 3"),
    "gear": _line(HEXAGON) + _line("M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4"),
    "hexagon": _line(HEXAGON),
    "home": _line("M4 11 12 4l8 7M6 9.5V20h12V9.5"),
    "judge": _line("M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5ZM19 7l-2.5 6h5Z"),
    "language": _line(
        "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"
    ),
    "link": _line("M9.5 14.5l5-5M8 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 13l3-3a3.5 3.5 0 0 0-5-5l-3 3"),
    "list": _line("M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"),
    "moon": _line("M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10Z"),
    "more": _line("M5 12h.01M12 12h.01M19 12h.01"),
    "next": _line("M9 5l7 7-7 7"),
    "pause": _line("M8 5v14M16 5v14"),
    "people": _line(
        "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6"
        "M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.5 2.5 3.5 5.5"
    ),
    "photo": _line("M4 7h4l1.5-2.5h5L16 7h4v12H4ZM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7"),
    "play": _line("M7 4.5v15l12-7.5Z"),
    "plus": _line("M12 5v14M5 12h14"),
    "print": _line("M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7Z"),
    "screen": _line("M3 5h18v11H3ZM9 20h6M12 16v4"),
    "seal": _line(
        "M12 3l2.5 2 3-.2.8 3 2.5 1.7-1.2 2.8 1.2 2.8-2.5 1.7-.8 3-3-.2-2.5 2-2.5-2-3"
        " .2-.8-3L3.2 15.1l1.2-2.8-1.2-2.8 2.5-1.7.8-3 3 .2ZM9 12l2.3 2.3L15.5 10"
    ),
    "search": _line("M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20.5 20.5"),
    "seat": _line("M5 4v16M5 13h12v7M17 13l-1-5H5"),
    "sheet": _line("M5 3h14v18H5ZM8.5 8h7M8.5 12h7M8.5 16h4"),
    "sun": _line(
        "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5"
        "M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7"
    ),
    "swap": _line("M4 8h14l-3.5-3.5M20 16H6l3.5 3.5"),
    "table": _line(HEXAGON),
    "undo": _line("M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9"),
    "upload": _line("M12 16V4M7 9l5-5 5 5M4 16v4h16v-4"),
}
