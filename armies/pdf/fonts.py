"""The faces that printed sheets embed, and text made fit for them: nothing that was typed drops out silently."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from threading import Lock
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus.tables import CellStyle

from armies.pdf.font_fallback import Face, FallbackFont

rl_config.useA85 = 0  # text in place of bytes would only make the files a quarter larger

FOLDER = Path(__file__).parent / "fonts"
TEXT = "IBMPlexSans"
BOLD = "IBMPlexSans-Bold"
ITALIC = "IBMPlexSans-Italic"
HEADING = "IBMPlexSansCondensed-Bold"
CellStyle.fontname = TEXT  # a cell that names no face would name one that is not embedded
FILES = {TEXT: "IBMPlexSans-Regular", BOLD: BOLD, ITALIC: ITALIC, HEADING: HEADING}

PLAIN_FALLBACK = FallbackFont(FOLDER / "DejaVuSans.ttf")
BOLD_FALLBACK = FallbackFont(FOLDER / "DejaVuSansCondensed-Bold.ttf")
FALLBACKS = {TEXT: PLAIN_FALLBACK, ITALIC: PLAIN_FALLBACK, BOLD: BOLD_FALLBACK, HEADING: BOLD_FALLBACK}
"""They have what the faces lack: Greek with all its accents, the rest of Cyrillic, arrows, stars and skulls."""

MISSING = "□"
"""Stands for what the faces cannot show: other scripts, emoji."""

NO_BREAK = "\u00a0"
"""The unbreakable space: holds a French sign to its word, a unit to its figure."""

BREAKS = re.compile(r"[^\S\u00a0]+")
"""Where a line may be broken."""

BARE = (" ", MISSING)
"""What carries no accents: one upon them takes no room, and lines of such words would run out of their column."""

MAX_MARKS = 3
"""Accents a letter may carry; a heap of them would run over the lines above."""

LAST_COPIED = 0xFFFF
"""What comes after it reportlab prints, but tells wrongly what it is, so that it cannot be copied."""

FROM_THE_RIGHT = {"R", "AL", "AN"}
NOT_ALONE = {"Mn", "Mc", "Me", "Cn", "Co", "Cs"}
_UNSEEN = {"Cf", "Me"}
_REGISTERING = Lock()


def supported_characters() -> frozenset[int]:
    """The signs that every face has; the faces are registered once, however many threads print first."""
    with _REGISTERING:
        return _registered()


@cache
def _registered() -> frozenset[int]:
    shown: set[int] | None = None
    for name, file in FILES.items():
        font = Face(name, FOLDER / f"{file}.ttf", FALLBACKS[name])
        pdfmetrics.registerFont(font)
        signs = set(font.face.charToGlyph)
        shown = signs if shown is None else shown & signs
        _draw_missing(font)
    _name_family()
    return frozenset(shown or ())


def _fallback_supports(sign: str) -> bool:
    """Whether they show it as it should be: not what is written from the right, or needs letters to be joined."""
    if unicodedata.bidirectional(sign) in FROM_THE_RIGHT or unicodedata.category(sign) in NOT_ALONE:
        return False
    if ord(sign) > LAST_COPIED:
        return False
    with _REGISTERING:
        faces = [companion.font.face for companion in (PLAIN_FALLBACK, BOLD_FALLBACK)]
    return all(ord(sign) in face.charToGlyph for face in faces)


@cache
def _plain_signs() -> frozenset[str]:
    """Those that are printed as they are, whatever stands beside them."""
    signs = map(chr, supported_characters())
    plain = frozenset(sign for sign in signs if sign.isprintable() and not unicodedata.combining(sign))
    return plain | {NO_BREAK}


def printable(text: str) -> str:
    """Text as the faces can show it: each letter they lack becomes a box, and a row of such marks one box."""
    if text.isascii() and text.isprintable():
        return text
    if _plain_signs().issuperset(text) and unicodedata.is_normalized("NFC", text):
        return text
    shown = supported_characters()
    out: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        if unicodedata.category(sign) in _UNSEEN or _selects_a_variant(sign):
            continue
        if unicodedata.combining(sign):
            marks += 1
            if ord(sign) not in shown or marks > MAX_MARKS or not out or out[-1] in BARE:
                sign = "" if out and out[-1] == MISSING else MISSING
        else:
            marks = 0
            sign = _in_print(sign, shown)
        if sign:
            out.append(sign)
    return "".join(out)


def markup(text: object) -> str:
    """Anybody's text, made harmless for a Paragraph: what looks like markup is printed as it was typed."""
    return escape(one_line(text))


def lines(text: str) -> list[str]:
    """A longer text, made harmless, line by line."""
    return [markup(line) for line in text.splitlines() if line.strip()]


def one_line(text: object) -> str:
    """Anybody's text on one line, for outlines, titles and footers; not for a Paragraph."""
    return BREAKS.sub(" ", printable(str(text)).strip())


def _in_print(sign: str, shown: frozenset[int]) -> str:
    if sign in (NO_BREAK, "\u202f"):
        return NO_BREAK
    if sign.isspace():
        return sign if ord(sign) in shown and sign.isprintable() else " "
    if unicodedata.category(sign) == "Cc":
        return MISSING
    return sign if ord(sign) in shown or _fallback_supports(sign) else MISSING


def _selects_a_variant(sign: str) -> bool:
    return "︀" <= sign <= "️" or "\U000e0100" <= sign <= "\U000e01ef"


def _draw_missing(font: Face) -> None:
    """Every face has a box for what it lacks, as its glyph 0; it is what the box is drawn with."""
    font.face.charToGlyph[ord(MISSING)] = 0
    font.face.charWidths[ord(MISSING)] = font.face.defaultWidth


def _name_family() -> None:
    addMapping(TEXT, 0, 0, TEXT)
    addMapping(TEXT, 1, 0, BOLD)
    addMapping(TEXT, 0, 1, ITALIC)
    addMapping(TEXT, 1, 1, BOLD)
    for bold in (0, 1):
        for italic in (0, 1):
            addMapping(HEADING, bold, italic, HEADING)
