"""An embedded typeface with a fallback for characters it lacks; the fallback is loaded on first use."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

CACHE_SIZE = 20_000
"""Maximum number of words whose width a face caches."""

FALLBACK_SUBSET = 1000
"""Subsets of a face are numbered from 0, those of its companion from here."""

Subset = tuple[int, bytes]


class SharedFont(TTFont):  # type: ignore[misc]
    """A font embedded by one thread at a time: reportlab reads its file from a position kept in the font."""

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, str(path))
        self._embedding = Lock()

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name
        with self._embedding:
            super().addObjects(doc)


class FallbackFont:
    """A font that is loaded when one of its characters is needed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def font(self) -> SharedFont:
        return SharedFont(self.path.stem, self.path)


class Face(SharedFont):
    """A reportlab font with a fallback, and a cache for widths of words."""

    def __init__(self, name: str, path: Path, companion: FallbackFont) -> None:
        super().__init__(name, path)
        self.companion = companion
        self._width_of = lru_cache(CACHE_SIZE)(self._added_up)

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802
        return 0.001 * size * self._width_of(text)

    def _added_up(self, text: str) -> float:
        """The width at 1000 pt."""
        widths = self.face.charWidths
        return float(sum(widths[ord(sign)] if self.has(sign) else self._elsewhere(sign) for sign in text))

    def _elsewhere(self, sign: str) -> float:
        face = self.companion.font.face
        return float(face.charWidths.get(ord(sign), self.face.defaultWidth))

    def has(self, sign: str) -> bool:
        return ord(sign) in self.face.charWidths

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> list[Subset]:  # noqa: N802
        """The text split into pieces of one subset each."""
        if all(map(self.has, text)):
            return list(super().splitString(text, doc, encoding))
        return list(self._split(text, doc))

    def _split(self, text: str, doc: Any) -> Iterator[Subset]:
        for own, signs in groupby(text, self.has):
            piece = "".join(signs)
            if own:
                yield from super().splitString(piece, doc)
            else:
                for subset, letters in self.companion.font.splitString(piece, doc):
                    yield subset + FALLBACK_SUBSET, letters

    def getSubsetInternalName(self, subset: int, doc: Any) -> str:  # noqa: N802
        if subset >= FALLBACK_SUBSET:
            return str(self.companion.font.getSubsetInternalName(subset - FALLBACK_SUBSET, doc))
        return str(super().getSubsetInternalName(subset, doc))
