"""What the columns of an organiser's table stand for, guessed from their headings."""

from collections.abc import Sequence
from enum import StrEnum

from hexmeet.tournament.names import fold_name


class Column(StrEnum):
    """What a column says of a player."""

    ID = "id"
    NAME = "name"
    FIRST_NAME = "first-name"
    LAST_NAME = "last-name"
    GROUP = "group"
    BORN = "born"
    NO_PHOTOS = "no-photos"


HEADINGS = {
    Column.ID: ("id", "number", "no.", "numero", "n.", "codice", "tessera", "المعرّف", "الرقم"),
    Column.NAME: (
        *("name", "player", "full name", "player name", "nome", "giocatore", "nominativo"),
        *("nome e cognome", "cognome e nome", "nome completo", "الاسم", "اسم اللاعب", "اللاعب"),
        *("الاسم الكامل", "الاسم الثلاثي"),
    ),
    Column.FIRST_NAME: ("first name", "given name", "الاسم الأول", "الاسم الشخصي"),
    Column.LAST_NAME: (
        *("last name", "surname", "family name", "cognome"),
        *("اسم العائلة", "الكنية", "اللقب", "العائلة"),
    ),
    Column.GROUP: (
        *("group", "friends", "family", "friends and family", "team"),
        *(
            "gruppo",
            "amici",
            "famiglia",
            "amici e famiglia",
            "المجموعة",
            "الأصدقاء",
            "الأصدقاء والعائلة",
        ),
    ),
    Column.BORN: (
        *("born", "date of birth", "birth date", "birthday", "dob"),
        *("nato", "nata", "nato il", "data di nascita", "تاريخ الميلاد", "تاريخ الولادة"),
    ),
    Column.NO_PHOTOS: (
        *("no photos", "no photo", "photo opt-out", "niente foto", "no foto"),
        *("بدون صور", "بلا صور", "عدم التصوير"),
    ),
}
MEANINGS = {
    fold_name(heading): column for column, headings in HEADINGS.items() for heading in headings
}


def guess_columns(headings: Sequence[str]) -> tuple[Column | None, ...]:
    """Guess what columns stand for; of two that could be the same, the first is taken.

    Beside a column of last names, a column of names has the first names.
    """
    found = [MEANINGS.get(fold_name(heading.rstrip(":").replace("_", " "))) for heading in headings]
    if Column.LAST_NAME in found and Column.FIRST_NAME not in found:
        found = [Column.FIRST_NAME if column is Column.NAME else column for column in found]
    return tuple(
        column if column not in found[:place] else None for place, column in enumerate(found)
    )
