"""What may be wrong with a print, found by reading it back: its letters, its fonts, what leads out of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from ctypes import c_double
from io import BytesIO
from typing import Any, NamedTuple
from unicodedata import category

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject
from reportlab.lib.units import mm

from printing.pdf.text.styles import FOOT, TOP, WIDTH

SMALLEST = 8
SLACK = 0.02
REACH = 1.5
"""A letter's box may reach so many points past its place."""

UNBOXED = ("Mn", "Me", "Cf")
"""Marks, which lie on their letter, and signs that are not seen."""

CELL = 12.0
OVERLAP = 0.25
"""Of the smaller letter's box; what leans into the line above is less."""

DOORS = ("/Launch", "/JavaScript", "/JS", "/EmbeddedFile", "/EmbeddedFiles", "/OpenAction", "/AA", "/SubmitForm")
DOORS += ("/GoToR", "/RichMedia", "/Movie", "/Sound", "/ImportData", "/Filespec", "/XFA", "/AcroForm")
OURS = "https://damocles.example/"
MAX_SHOWN = 8


class Letter(NamedTuple):
    sign: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    number: int


def faults(pdf: bytes, words: Iterable[str] = (), *, in_column: bool = False) -> list[str]:
    """Everything that is wrong with a print that should say these words, in its column if it flows."""
    faults_found: list[str] = []
    texts = []
    document = pdfium.PdfDocument(pdf)
    for n, page in enumerate(document, 1):
        letters = list(letters_of(page))
        texts.append("".join(letter.sign for letter in letters))
        faults_found += [f"page {n}: {fault}" for fault in _set_wrong(letters, page.get_size())]
        if in_column:
            faults_found += [f"page {n}: {fault}" for fault in _outside(letters, page.get_size())]
    faults_found += _missing(words, "".join(texts))
    faults_found += _in_the_file(PdfReader(BytesIO(pdf)))
    return faults_found[:MAX_SHOWN]


def letters_of(page: pdfium.PdfPage) -> Iterator[Letter]:
    """Every letter that is seen on a page, with its box in points and its size as it is printed."""
    text = page.get_textpage()
    matrix = raw.FS_MATRIX()
    edges = [c_double() for _ in range(4)]
    for n in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, n))
        if sign.isspace() or raw.FPDFText_IsGenerated(text, n):
            continue
        raw.FPDFText_GetCharBox(text, n, *edges)
        left, right, bottom, top = (edge.value for edge in edges)
        raw.FPDFText_GetMatrix(text, n, matrix)
        upright = (matrix.b**2 + matrix.d**2) ** 0.5 or 1.0
        yield Letter(sign, left, bottom, right, top, raw.FPDFText_GetFontSize(text, n) * upright, n)


def _set_wrong(letters: list[Letter], size: tuple[float, float]) -> Iterator[str]:
    width, height = size
    for letter in letters:
        if letter.size < SMALLEST - SLACK:
            yield f"{letter.sign!r} is {letter.size:.2f} pt"
        if letter.left < 0 or letter.bottom < 0 or letter.right > width or letter.top > height:
            yield f"{letter.sign!r} is off the page: {letter}"
    for lower, other in _on_one_another(letters):
        yield f"{lower.sign!r} lies on {other.sign!r} at {lower.left:.0f}, {lower.bottom:.0f}"


def _outside(letters: list[Letter], size: tuple[float, float]) -> Iterator[str]:
    """What flows keeps to its column of 18 cm, between the upper edge and the footer's ruler."""
    width, height = size
    left = (width - WIDTH) / 2
    for letter in letters:
        beside = letter.left < left - REACH or letter.right > left + WIDTH + REACH
        in_foot = letter.bottom < FOOT - REACH and letter.top >= FOOT - 4 * mm
        if beside or in_foot or letter.top > height - TOP + REACH:
            yield f"{letter.sign!r} is outside the margins: {letter}"


def _on_one_another(letters: list[Letter]) -> Iterator[tuple[Letter, Letter]]:
    """Pairs that cover one another by more than a joint; only letters that share a cell of a grid are compared."""
    cells: dict[tuple[int, int], list[Letter]] = defaultdict(list)
    for letter in letters:
        if category(letter.sign) in UNBOXED:
            continue
        across = range(int(letter.left // CELL), int(letter.right // CELL) + 1)
        up = range(int(letter.bottom // CELL), int(letter.top // CELL) + 1)
        for cell in ((x, y) for x in across for y in up):
            for other in cells[cell]:
                apart = letter.left >= other.right or letter.right <= other.left or letter.bottom >= other.top
                if not apart and not _joined(other, letter) and _covered(letter, other) > OVERLAP:
                    yield letter, other
            cells[cell].append(letter)


def _joined(letter: Letter, following: Letter) -> bool:
    """Neighbours of a word, such as a slanted ff."""
    return following.number == letter.number + 1 and following.left > letter.left and following.size == letter.size


def _covered(letter: Letter, other: Letter) -> float:
    """How much of the smaller one's box the other covers."""
    width = min(letter.right, other.right) - max(letter.left, other.left)
    height = min(letter.top, other.top) - max(letter.bottom, other.bottom)
    if width <= 0 or height <= 0:
        return 0.0
    smaller = min((it.right - it.left) * (it.top - it.bottom) for it in (letter, other))
    return width * height / smaller if smaller else 0.0


def _missing(words: Iterable[str], all_text: str) -> Iterator[str]:
    """Words that should be there; where a line ends within one does not matter."""
    squeezed = all_text.casefold()
    for word in dict.fromkeys(word for text in words for word in text.split()):
        if word.casefold() not in squeezed:
            yield f"{word!r} is not said"


def _in_the_file(reader: PdfReader) -> Iterator[str]:
    if not (reader.metadata and reader.metadata.title):
        yield "no title"
    if not reader.trailer["/Root"].get("/Lang"):
        yield "no language"
    if not reader.outline:
        yield "no outline"
    for part in _parts(reader):
        yield from (f"has {door}" for door in DOORS if door in part or part.get("/S") == door)
        if part.get("/Type") == "/Font":
            yield from _font_wrong(part)
        if part.get("/Subtype") == "/Image":
            yield "has an image"
        if "/URI" in part and not str(part["/URI"]).startswith(OURS):
            yield f"leads to {part['/URI']}"
        if part.get("/Type") == "/Annot" and part.get("/Subtype") != "/Link":
            yield f"has a note of the kind {part.get('/Subtype')}"


def _font_wrong(font: DictionaryObject) -> Iterator[str]:
    if "/FontDescriptor" not in font or "/FontFile2" not in font["/FontDescriptor"]:  # type: ignore[operator]
        yield f"{font['/BaseFont']} is not embedded"
    if "/ToUnicode" not in font:
        yield f"{font['/BaseFont']} cannot be copied"


def _parts(reader: PdfReader) -> Iterator[DictionaryObject]:
    """Every dictionary of the file, those within others too."""
    for number in sorted(reader.xref[0]):
        yield from _within(reader.get_object(IndirectObject(number, 0, reader)))


def _within(part: Any) -> Iterator[DictionaryObject]:
    if isinstance(part, DictionaryObject):
        yield part
        for value in dict.values(part):
            yield from _within(value)
    elif isinstance(part, list):
        for value in part:
            yield from _within(value)
