"""Fonts embedded in prints, and text prepared for them: no input is silently dropped."""

import logging
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

from printing.pdf.text.font_fallback import Face, FallbackFont
from printing.pdf.text.shaping import JOINERS, is_shaped

logger = logging.getLogger(__name__)
rl_config.useA85 = 0  # text in place of bytes would only make the files a quarter larger

FOLDER = Path(__file__).parent / "fonts"
TEXT = "IBMPlexSans"
BOLD = "IBMPlexSans-Bold"
ITALIC = "IBMPlexSans-Italic"
HEADING = "IBMPlexSansCondensed-Bold"
CellStyle.fontname = TEXT  # a cell that names no face would name one that is not embedded
FILES = {TEXT: "IBMPlexSans-Regular", BOLD: BOLD, ITALIC: ITALIC, HEADING: HEADING}

EAST_ASIAN = Path("/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf")
"""Chinese, Japanese and Korean, of the Debian package fonts-droid-fallback: too large to come with the site."""

EAST = (FallbackFont(EAST_ASIAN),) if EAST_ASIAN.exists() else ()
PLAIN = (FallbackFont(FOLDER / "DejaVuSans.ttf"), FallbackFont(FOLDER / "NotoSansThai-Regular.ttf"), *EAST)
STRONG = (FallbackFont(FOLDER / "DejaVuSansCondensed-Bold.ttf"), FallbackFont(FOLDER / "NotoSansThai-Bold.ttf"), *EAST)
FALLBACKS = {TEXT: PLAIN, ITALIC: PLAIN, BOLD: STRONG, HEADING: STRONG}
"""Fonts for other characters, in the order in which they are asked: first polytonic Greek, extended Cyrillic, Hebrew,
Arabic, arrows, stars and skulls.
"""

MISSING = "□"
"""Replaces characters that no font has: other scripts, emoji."""

NO_BREAK = "\u00a0"
"""The unbreakable space: holds a French sign to its word, a unit to its figure."""

BREAKS = re.compile(r"[^\S\u00a0]+")
"""Where a line may be broken."""

BARE = (" ", MISSING)
"""Characters without combining marks: a mark takes no width, so lines of them would overflow."""

MAX_MARKS = 3
"""Accents a letter may carry; a heap of them would run over the lines above."""

LAST_COPIED = 0xFFFF
"""Later characters are printed by reportlab, but mapped wrongly, so that they cannot be copied."""

NOT_ALONE = {"Mn", "Mc", "Me", "Cn", "Co", "Cs"}
_UNSEEN = {"Cf", "Me"}
_REGISTERING = Lock()


def supported_characters() -> frozenset[int]:
    """Characters that all faces have; registers the fonts once, in a thread-safe way."""
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
    if not EAST:
        logger.warning("Chinese, Japanese and Korean are printed as boxes: %s is not installed", EAST_ASIAN)
    return frozenset(shown or ())


def _fallback_supports(sign: str) -> bool:
    """Whether fallbacks show it correctly: not what has to be joined or stacked, unless it is shaped."""
    if not is_shaped(sign) and unicodedata.category(sign) in NOT_ALONE:
        return False
    if ord(sign) > LAST_COPIED:
        return False
    with _REGISTERING:
        return all(any(companion.has(sign) for companion in companions) for companions in (PLAIN, STRONG))


@cache
def _plain_signs() -> frozenset[str]:
    """Characters that are printed unchanged, regardless of their neighbours."""
    signs = map(chr, supported_characters())
    plain = frozenset(sign for sign in signs if sign.isprintable() and not unicodedata.combining(sign))
    return plain | {NO_BREAK}


def printable(text: str) -> str:
    """Text with unsupported characters replaced by boxes, one box for a sequence."""
    if text.isascii() and text.isprintable():
        return text
    if _plain_signs().issuperset(text) and unicodedata.is_normalized("NFC", text):
        return text
    shown = supported_characters()
    out: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        if sign in JOINERS and out and is_shaped(out[-1]):
            out.append(sign)
            continue
        if unicodedata.category(sign) in _UNSEEN or _selects_a_variant(sign):
            continue
        if unicodedata.combining(sign) or (is_shaped(sign) and unicodedata.category(sign) == "Mn"):
            marks += 1
            if _in_print(sign, shown) == MISSING or marks > MAX_MARKS or not out or out[-1] in BARE:
                sign = "" if out and out[-1] == MISSING else MISSING
        else:
            marks = 0
            sign = _in_print(sign, shown)
        if sign:
            out.append(sign)
    return "".join(out)


def markup(text: object) -> str:
    """Escape user text for a Paragraph, so that markup in it is printed."""
    return escape(one_line(text))


def lines(text: str) -> list[str]:
    """Escape a longer user text, line by line."""
    return [markup(line) for line in text.splitlines() if line.strip()]


def one_line(text: object) -> str:
    """User text on one line, for outlines, titles and footers; not escaped for a Paragraph."""
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
    """Draw the box for missing characters as glyph 0 of the font."""
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
