"""Flowables that draw themselves at any position, without moving the canvas."""

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable


class CardPart(Flowable):  # type: ignore[misc]
    """Draws itself with its lower left corner at (x, y); may change colours and line widths."""

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        raise NotImplementedError

    def draw(self) -> None:
        self.put(self.canv, 0, 0)


def put(flowable: Flowable, canvas: Canvas, x: float, y: float) -> None:
    """Draw any flowable; a Part without moving the canvas."""
    if isinstance(flowable, CardPart):
        flowable.put(canvas, x, y)
    else:
        flowable.drawOn(canvas, x, y)
