"""The words on a drawing, in every language, as docs/glossary.md has them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hexmeet.boards.chance import Occasion
from hexmeet.boards.layouts import Harbour, Terrain
from hexmeet.rulebooks.schema import Stage

Language = Literal["en", "it", "ar"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Every word and sentence of one language."""

    language: Language
    from_the_right: bool = False
    card: str
    stages: Mapping[Stage, str]
    table: str
    all_tables: str
    row: str
    terrains: Mapping[Terrain, str]
    any_resource: str
    harbours: str
    clockwise: str
    robber: str
    along_spiral: str
    shuffled: str
    left_to_right: str
    done: tuple[str, ...]
    checked_by: str

    def harbour(self, harbour: Harbour) -> str:
        """Say which resource a harbour takes."""
        return self.any_resource if harbour is Harbour.ANY else self.terrains[Terrain(harbour)]

    def occasion(self, occasion: Occasion) -> str:
        """Say which games a layout is for."""
        stage = self.stages[occasion.stage].format(round=occasion.round)
        table = self.table.format(table=occasion.table) if occasion.table else self.all_tables
        return f"{stage} \u00b7 {table}"


ENGLISH = Words(
    language="en",
    card="Set-up card",
    stages={
        Stage.PRELIMINARY: "Round {round}",
        Stage.SEMI_FINAL: "Semi-final",
        Stage.FINAL: "Final",
    },
    table="Table {table}",
    all_tables="all tables",
    row="row",
    terrains={
        Terrain.BRICK: "brick",
        Terrain.GRAIN: "grain",
        Terrain.LUMBER: "lumber",
        Terrain.ORE: "ore",
        Terrain.WOOL: "wool",
        Terrain.DESERT: "desert",
    },
    any_resource="any resource",
    harbours="Harbours",
    clockwise="clockwise from the upper left",
    robber="The robber starts on the desert.",
    along_spiral=(
        "Tokens: A on row {row}, hex {hex}, then by the alphabet counter-clockwise along the "
        "spiral; skip the desert."
    ),
    shuffled="Tokens: by number; any token with that number will do.",
    left_to_right="Every row from left to right",
    done=("hexes", "tokens", "harbours", "robber"),
    checked_by="Checked by",
)

ITALIAN = Words(
    language="it",
    card="Scheda di allestimento",
    stages={
        Stage.PRELIMINARY: "Turno {round}",
        Stage.SEMI_FINAL: "Semifinale",
        Stage.FINAL: "Finale",
    },
    table="Tavolo {table}",
    all_tables="tutti i tavoli",
    row="fila",
    terrains={
        Terrain.BRICK: "argilla",
        Terrain.GRAIN: "grano",
        Terrain.LUMBER: "legno",
        Terrain.ORE: "minerale",
        Terrain.WOOL: "lana",
        Terrain.DESERT: "deserto",
    },
    any_resource="qualsiasi",
    harbours="Porti",
    clockwise="in senso orario dall'alto a sinistra",
    robber="Il brigante comincia nel deserto.",
    along_spiral=(
        "Gettoni: A in fila {row}, esagono {hex}, poi in ordine alfabetico in senso antiorario "
        "lungo la spirale; si salta il deserto."
    ),
    shuffled="Gettoni: secondo il numero; va bene qualsiasi gettone con quel numero.",
    left_to_right="Ogni fila da sinistra a destra",
    done=("esagoni", "gettoni", "porti", "brigante"),
    checked_by="Controllato da",
)

ARABIC = Words(
    language="ar",
    from_the_right=True,
    card="بطاقة تجهيز اللوحة",
    stages={
        Stage.PRELIMINARY: "الجولة {round}",
        Stage.SEMI_FINAL: "نصف النهائي",
        Stage.FINAL: "المباراة النهائية",
    },
    table="الطاولة {table}",
    all_tables="كلّ الطاولات",
    row="صفّ",
    terrains={
        Terrain.BRICK: "طوب",
        Terrain.GRAIN: "قمح",
        Terrain.LUMBER: "خشب",
        Terrain.ORE: "خام",
        Terrain.WOOL: "صوف",
        Terrain.DESERT: "صحراء",
    },
    any_resource="أيّ مورد",
    harbours="المرافئ",
    clockwise="باتّجاه عقارب الساعة من أعلى اليسار",
    robber="يبدأ اللصّ في الصحراء.",
    along_spiral=(
        "الأقراص: A في الصفّ {row}، السداسي {hex} من اليسار، ثمّ بالترتيب الأبجدي عكس اتّجاه "
        "عقارب الساعة على امتداد المسار الحلزوني، مع تخطّي الصحراء."
    ),
    shuffled="الأقراص: بحسب الرقم، ويصلح أيّ قرص يحمل الرقم نفسه.",
    left_to_right="كلّ صفّ من اليسار إلى اليمين",
    done=("السداسيات", "الأقراص", "المرافئ", "اللصّ"),
    checked_by="راجعها",
)

WORDS: Mapping[Language, Words] = {"en": ENGLISH, "it": ITALIAN, "ar": ARABIC}
