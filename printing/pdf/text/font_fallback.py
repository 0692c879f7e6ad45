"""An embedded typeface with fallbacks for characters it lacks, each loaded on first use."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printing.pdf.text.shaping import needs_shaping, pieces_of
from printing.pdf.text.unicode_map import unicode_map

CACHE_SIZE = 20_000
"""Maximum number of words whose width a face caches."""

FALLBACK_SUBSET = 1000
"""Subsets of a face are numbered from 0, those of its companions from here, and from twice this, and so on."""

Subset = tuple[int, bytes]


class SharedFont(TTFont):  # type: ignore[misc]
    """A font embedded by one thread at a time: reportlab reads its file from a position kept in the font.

    `numbered` are glyphs that stand for no sign of their own, by what they say, and `says` what each number says.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, str(path))
        self._embedding = Lock()
        self.numbered: dict[tuple[int, str], int] = {}
        self.says: dict[int, str] = {}

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name
        subsets = [list(subset) for subset in self.state[doc].subsets]
        with self._embedding:
            super().addObjects(doc)
        if self.says:
            for number, subset in enumerate(subsets):
                self._say(doc, number, subset)

    def _say(self, doc: Any, number: int, subset: list[int]) -> None:
        """Let a subset's table tell what its numbered glyphs say, so that they are copied as they were typed."""
        font = doc.idToObject["BasicFonts"].dict[f"{doc.fontMapping[self.fontName][1:]}+{number}"]
        spelled = [self.says.get(code, chr(code)) for code in subset]
        doc.idToObject[font.ToUnicode.name].content = unicode_map(font.BaseFont, spelled)


class FallbackFont:
    """A font that is loaded when one of its characters is needed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def font(self) -> SharedFont:
        """Registered, since text that needs shaping is set in it by name."""
        font = SharedFont(self.path.stem, self.path)
        pdfmetrics.registerFont(font)
        return font

    def has(self, sign: str) -> bool:
        return ord(sign) in self.font.face.charToGlyph


class Face(SharedFont):
    """A reportlab font with fallbacks, and a cache for widths of words."""

    def __init__(self, name: str, path: Path, companions: Sequence[FallbackFont]) -> None:
        super().__init__(name, path)
        self.companions = companions
        self._width_of = lru_cache(CACHE_SIZE)(self._added_up)
        self._font_of = lru_cache(CACHE_SIZE)(self.font_of)

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802
        return 0.001 * size * self._width_of(text)

    def _added_up(self, text: str) -> float:
        """The width at 1000 pt."""
        if needs_shaping(text):
            return 1000 * sum(piece.width for piece in pieces_of(text, self._font_of))
        widths = self.face.charWidths
        return float(sum(widths[ord(sign)] if self.has(sign) else self._elsewhere(sign) for sign in text))

    def _elsewhere(self, sign: str) -> float:
        face = self._font_of(sign).face
        return float(face.charWidths.get(ord(sign), face.defaultWidth))

    def has(self, sign: str) -> bool:
        return ord(sign) in self.face.charWidths

    def font_of(self, sign: str) -> SharedFont:
        """This font, or the first fallback that has a sign; the first of all for one that none has."""
        if self.has(sign):
            return self
        return next((companion.font for companion in self.companions if companion.has(sign)), self.companions[0].font)

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> list[Subset]:  # noqa: N802
        """The text split into pieces of one subset each."""
        if all(map(self.has, text)):
            return list(super().splitString(text, doc, encoding))
        return list(self._split(text, doc))

    def _split(self, text: str, doc: Any) -> Iterator[Subset]:
        for font, signs in groupby(text, self._font_of):
            piece = "".join(signs)
            if font is self:
                yield from super().splitString(piece, doc)
            else:
                first = FALLBACK_SUBSET * (1 + self._place(font))
                for subset, letters in font.splitString(piece, doc):
                    yield subset + first, letters

    def _place(self, font: SharedFont) -> int:
        return next(place for place, companion in enumerate(self.companions) if companion.font is font)

    def getSubsetInternalName(self, subset: int, doc: Any) -> str:  # noqa: N802
        if subset >= FALLBACK_SUBSET:
            companion = self.companions[subset // FALLBACK_SUBSET - 1].font
            return str(companion.getSubsetInternalName(subset % FALLBACK_SUBSET, doc))
        return str(super().getSubsetInternalName(subset, doc))
