"""Page numbers that are known only after layout: the number of pages, and the page of a mark."""

from collections.abc import Callable
from typing import Any, cast

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from printing.pdf.text.canvas import ShapingCanvas
from printing.pdf.text.styles import Styles

LAST = ""
"""The key of the last page's number."""

Drawing = Callable[["NumberedCanvas", float], None]
"""Draws from the lower left corner of a box of this width."""


class NumberedCanvas(ShapingCanvas):
    """Records the page of each mark and the chapter, and draws deferred parts at the end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.page_of: dict[str, int] = {}
        self.chapter = ""
        self._waiting: list[tuple[str, Drawing, float, float]] = []

    def draw_when_known(self, draw: Drawing, x: float, y: float, width: float, height: float) -> None:
        """Reserve a box with its lower left corner at (x, y), drawn after layout."""
        name = f"waiting-{len(self._waiting)}"
        self._waiting.append((name, draw, width, height))
        self.saveState()
        self.translate(x, y)
        self.doForm(name)
        self.restoreState()

    def save(self) -> None:
        self.page_of[LAST] = self.getPageNumber() - 1
        for name, draw, width, height in self._waiting:
            self.beginForm(name, 0, 0, width, height)
            draw(self, width)
            self.endForm()
        super().save()


def mark_page(drawn: Canvas, key: str, top: float) -> NumberedCanvas:
    """Record the current page under a key, for `PageOf`; returns the document's canvas."""
    canvas = cast("NumberedCanvas", drawn)
    canvas.page_of[key] = canvas.getPageNumber()
    canvas.bookmarkHorizontal(key, 0, top)
    return canvas


class PageOf(Flowable):  # type: ignore[misc]
    """The page number of a mark, right-aligned, as a link."""

    def __init__(self, key: str, styles: Styles) -> None:
        super().__init__()
        self.key = key
        self.style = styles.body

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, self.style.leading
        return self.width, self.height

    def draw(self) -> None:
        canvas = cast("NumberedCanvas", self.canv)
        if self.key in canvas.page_of:
            self._number(canvas, self.width)
        else:
            canvas.draw_when_known(self._number, 0, 0, self.width, self.height)
        canvas.linkRect("", self.key, (0, 0, self.width, self.height), relative=1)

    def _number(self, canvas: NumberedCanvas, width: float) -> None:
        canvas.setFillColor(self.style.textColor)
        canvas.setFont(self.style.fontName, self.style.fontSize)
        canvas.drawRightString(width, self.style.leading - self.style.fontSize, str(canvas.page_of[self.key]))
