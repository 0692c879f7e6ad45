"""Scripts that are written from the right, join their letters or stack their marks: in the order they are drawn."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from threading import Lock
from typing import Any, NamedTuple
from unicodedata import bidirectional, normalize

import uharfbuzz
from bidi import algorithm as bidi
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFont

FROM_THE_RIGHT = {"R", "AL", "AN"}
THAI = range(0x0E00, 0x0E80)
JOINERS = "\u200c\u200d"
"""Zero width non-joiner and joiner, which Persian needs."""

PRIVATE = 0xF0000
"""Glyphs that have no sign of their own are known to reportlab by numbers from here, which no file holds."""

_shaping = Lock()


class Piece(NamedTuple):
    """Letters that one font draws from left to right; `glyphs` with their places, or the letters themselves."""

    font: TTFont
    glyphs: str
    width: float


def is_shaped(sign: str) -> bool:
    """Whether a sign is drawn otherwise among others than alone."""
    return ord(sign) > 0x0590 and (ord(sign) in THAI or sign in JOINERS or bidirectional(sign) in FROM_THE_RIGHT)


def needs_shaping(text: str) -> bool:
    return not text.isascii() and any(map(is_shaped, text))


def runs_from_the_right(text: str) -> bool:
    """Whether two thirds of its letters are: a sentence of ours may begin with a name that is, or list several."""
    if not needs_shaping(text):
        return False
    directions = list(map(bidirectional, text))
    return 2 * directions.count("L") < directions.count("R") + directions.count("AL")


def pieces_of(text: str, font_of: Callable[[str], TTFont], from_right: bool | None = None) -> Iterator[Piece]:
    """A line from left to right, each piece in the font of its letters; its paragraph may be written `from_right`."""
    signs = _in_order(text, runs_from_the_right(text) if from_right is None else from_right)
    for (font, right), run in groupby(signs, lambda sign: (font_of(text[sign[0]]), sign[1])):
        places = [place for place, _ in run]
        letters = text[min(places) : max(places) + 1]
        if right or any(ord(letter) in THAI for letter in letters):
            yield _shaped(font, letters, right)
        else:
            yield Piece(font, letters, 0.001 * font.stringWidth(letters, 1000))


def _in_order(text: str, from_right: bool) -> list[tuple[int, bool]]:
    """The places of its letters from left to right, and whether each is read from the right (Unicode's annex 9)."""
    storage = bidi.get_empty_storage()
    storage["base_level"], storage["base_dir"] = (1, "R") if from_right else (0, "L")
    bidi.get_embedding_levels(text, storage)
    for place, sign in enumerate(storage["chars"]):
        sign["place"] = place
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage, False)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    bidi.reorder_resolved_levels(storage, False)
    return [(sign["place"], sign["level"] % 2 == 1) for sign in storage["chars"]]


@lru_cache(2000)
def _shaped(font: TTFont, letters: str, from_right: bool) -> Piece:
    """Letters as the glyphs that harfbuzz makes of them."""
    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_str(letters)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if from_right else "ltr"
    with _shaping:
        uharfbuzz.shape(font.hbFont(), buffer)
    glyphs = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
    spelled = _spelled(_as_drawn(letters) if from_right else letters, [info.cluster for info, _position in glyphs])
    spelled = [part[::-1] for part in spelled] if from_right else spelled
    codes = [known_as(font, info.codepoint, part) for (info, _position), part in zip(glyphs, spelled, strict=True)]
    scale = font.pdfScale
    data = [
        ShapeData(
            info.cluster,
            scale(place.x_advance),
            scale(place.y_advance),
            scale(place.x_offset),
            scale(place.y_offset),
            font.face.charWidths[code],
        )
        for (info, place), code in zip(glyphs, codes, strict=True)
    ]
    glyphs_of_font = ShapedStr("".join(map(chr, codes)), data)  # type: ignore[arg-type]
    return Piece(font, glyphs_of_font, 0.001 * sum(glyph.x_advance for glyph in data))


def _as_drawn(letters: str) -> str:
    """With brackets turned: who reads a file from the right turns them back, and the letters of a ligature too."""
    return "".join([bidi.MIRRORED.get(letter, letter) for letter in letters])


def _spelled(letters: str, clusters: list[int]) -> list[str]:
    """What each glyph says: the first of a cluster all its letters, the others nothing."""
    starts, spelled = sorted({*clusters, len(letters)}), []
    done: set[int] = set()
    for cluster in clusters:
        end = starts[starts.index(cluster) + 1]
        spelled.append("" if cluster in done else normalize("NFC", letters[cluster:end]))
        done.add(cluster)
    return spelled


def known_as(font: Any, glyph: int, part: str) -> int:
    """The number under which reportlab embeds a glyph that says these letters."""
    with _shaping:
        known: dict[tuple[int, str], int] = font.numbered
        if (glyph, part) not in known:
            code = known[glyph, part] = PRIVATE + len(known)
            font.says[code] = part
            font.face.charToGlyph[code] = glyph
            font.face.charWidths[code] = font.pdfScale(_advance(font, glyph))
        return known[glyph, part]


def _advance(font: Any, glyph: int) -> int:
    """A glyph's own width, in the font's units."""
    return int(font.hbFont().get_glyph_h_advance(glyph))
