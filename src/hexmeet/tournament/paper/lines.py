"""A text as numbered lines for paper, which somebody scans or types, in any order.

The text is compressed and written in letters and digits that no one mixes up (base32). A line is

    SET.NUMBER.OF.DATA.CHECK

where the set is the same for all lines of one text, and the check tells of a wrong letter in just
this line. Spaces and line breaks mean nothing, so several lines fit into one QR code.
"""

import hashlib
import re
import zlib
from base64 import b32decode, b32encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

DATA = 50  # bytes of a line, which are 80 letters
SHORT = 4  # letters of a set and of a check
LARGEST = 4 * 1024 * 1024  # of a text: more than any tournament, less than what fills a machine

HEAD = re.compile(r"(?=[A-Z0-9]{4}\.[0-9]{1,4}\.[0-9]{1,4}\.)")
LINE = re.compile(
    r"(?P<set>[A-Z0-9]{4})\.(?P<number>[0-9]{1,4})\.(?P<of>[0-9]{1,4})\.(?P<rest>.*)", re.DOTALL
)
BODY = re.compile(r"(?P<data>[A-Z2-7]+)\.(?P<check>[A-Z2-7]{4})")
LOOKALIKES = str.maketrans("018", "OIB")  # digits that base32 leaves out


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was scanned or typed so far: the lines that are right, and what is not."""

    set: str = ""
    of: int = 0
    lines: Mapping[int, bytes] = field(default_factory=dict)
    faulty: tuple[int, ...] = ()  # numbers of lines in which a letter is wrong
    foreign: tuple[str, ...] = ()  # sets of other printouts that were among them

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the lines that are still wanted, those with a wrong letter among them."""
        return tuple(number for number in range(1, self.of + 1) if number not in self.lines)

    @property
    def is_complete(self) -> bool:
        """Whether the text can be read."""
        return self.of > 0 and not self.missing


class UnreadableLinesError(ValueError):
    """Every line is right, and yet they do not make a text: they are not of one printout."""


def write_lines(text: str) -> tuple[str, ...]:
    """Write a text as lines."""
    packed = zlib.compress(text.encode(), 9)
    mark = _shorten(packed)
    pieces = [packed[start : start + DATA] for start in range(0, len(packed), DATA)]
    heads = (f"{mark}.{number}.{len(pieces)}" for number in range(1, len(pieces) + 1))
    return tuple(
        f"{head}.{_spell(piece)}.{_check(head, piece)}"
        for head, piece in zip(heads, pieces, strict=True)
    )


def gather_lines(text: str) -> Gathered:
    """Find the lines in what was scanned or typed: in any order, some twice, some wrong.

    Where several printouts are mixed, the one with most lines is meant.
    """
    found = list(_find_lines(text))
    if not found:
        return Gathered()
    kinds = Counter((_name_set(line), int(line["of"])) for line in found)
    (mark, of), _ = max(kinds.items(), key=lambda kind: (kind[1], kind[0]))
    lines: dict[int, bytes] = {}
    faulty: dict[int, None] = {}
    for line in found:
        number = int(line["number"])
        if (_name_set(line), int(line["of"])) != (mark, of) or not 1 <= number <= of:
            continue
        piece = _read(line)
        if piece is None:
            faulty[number] = None
        else:
            lines[number] = piece
    return Gathered(
        mark,
        of,
        lines,
        tuple(sorted(faulty.keys() - lines.keys())),
        tuple(sorted({other for other, _ in kinds} - {mark})),
    )


def join_lines(gathered: Gathered) -> str:
    """Read the text of a complete set of lines."""
    packed = b"".join(gathered.lines[number] for number in sorted(gathered.lines))
    if not gathered.is_complete or _shorten(packed) != gathered.set:
        raise UnreadableLinesError(gathered.set)
    try:
        unpack = zlib.decompressobj()
        text = unpack.decompress(packed, LARGEST)
        if not unpack.eof:
            raise UnreadableLinesError(gathered.set)
        return text.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise UnreadableLinesError(gathered.set) from error


def share_out(lines: Sequence[str], longest: int) -> tuple[tuple[str, ...], ...]:
    """Share lines out over QR codes that hold so many letters, as evenly as can be.

    Lines of one code stand one after the other, without anything between them.
    """
    width = max(map(len, lines))
    codes = -(-len(lines) // (longest // width))
    bounds = [len(lines) * number // codes for number in range(codes + 1)]
    return tuple(tuple(lines[start:end]) for start, end in pairwise(bounds))


def _find_lines(text: str) -> Iterator[re.Match[str]]:
    packed = "".join(text.split()).upper()
    for piece in HEAD.split(packed):
        line = LINE.fullmatch(piece)
        if line:
            yield line


def _name_set(line: re.Match[str]) -> str:
    return line["set"].translate(LOOKALIKES)


def _read(line: re.Match[str]) -> bytes | None:
    """Read the bytes of a line, or nothing where a letter is wrong."""
    body = BODY.match(line["rest"].translate(LOOKALIKES))
    if body is None:
        return None
    head = f"{_name_set(line)}.{int(line['number'])}.{int(line['of'])}"
    letters = body["data"]
    try:
        piece = b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError:
        return None
    return piece if _check(head, piece) == body["check"] else None


def _spell(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=")


def _shorten(data: bytes) -> str:
    return _spell(hashlib.sha256(data).digest())[:SHORT]


def _check(head: str, data: bytes) -> str:
    return _shorten(head.encode() + b"\n" + data)
