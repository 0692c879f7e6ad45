"""A canvas whose every text is shaped where its script needs it, however it is drawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from printing.pdf.text.font_fallback import Face
from printing.pdf.text.shaping import needs_shaping, pieces_of


class ShapedText(PDFTextObject):  # type: ignore[misc]
    """Text whose pieces are drawn from left to right."""

    def _formatText(self, text: str) -> str:  # noqa: N802 - reportlab's name
        face = getFont(self._fontname)  # type: ignore[has-type]
        if not isinstance(face, Face) or not needs_shaping(text):
            return str(super()._formatText(text))  # type: ignore[misc]
        from_right = getattr(self._canvas, "from_right", None)  # type: ignore[attr-defined]
        drawn = [self._piece(piece.font.fontName, piece.glyphs) for piece in pieces_of(text, face.font_of, from_right)]
        self._fontname, self._curSubset = face.fontName, -1
        return " ".join(drawn)

    def _piece(self, font: str, glyphs: str) -> str:
        self._fontname, self._curSubset = font, -1
        return str(super()._formatText(glyphs))  # type: ignore[misc]


class ShapingCanvas(Canvas):  # type: ignore[misc]
    """`from_right` is whether the paragraph is that is drawn now, None where each text is one for itself."""

    from_right: bool | None = None

    def beginText(self, x: float = 0, y: float = 0, direction: Any = None) -> ShapedText:  # noqa: N802
        return ShapedText(self, x, y, direction=direction)


@contextmanager
def paragraph_drawn(canvas: Canvas, from_right: bool) -> Iterator[None]:
    """Lines of a paragraph keep its direction, whatever each begins with."""
    canvas.from_right = from_right  # type: ignore[attr-defined]
    try:
        yield
    finally:
        canvas.from_right = None  # type: ignore[attr-defined]
