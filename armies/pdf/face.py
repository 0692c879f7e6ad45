"""A typeface that is embedded in prints, with a quick memory for how wide words are."""

from functools import lru_cache

from reportlab.pdfbase.ttfonts import TTFont

REMEMBERED = 20_000
"""Words a face knows the width of."""


class Face(TTFont):  # type: ignore[misc]
    """As reportlab's, which adds up the letters of a word whenever it meets it."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self._width_of = lru_cache(REMEMBERED)(self._added_up)

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802 - reportlab's name
        return 0.001 * size * self._width_of(text)

    def _added_up(self, text: str) -> float:
        """The width at 1000 pt."""
        widths, other = self.face.charWidths, self.face.defaultWidth
        return float(sum(widths.get(ord(sign), other) for sign in text))
