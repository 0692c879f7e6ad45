"""Parts of a card: flowables that draw themselves at any place, without the canvas being moved there and back."""

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable


class Part(Flowable):  # type: ignore[misc]
    """Draws itself with its lower left corner at (x, y), and leaves colours and widths of lines as it needed them."""

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        raise NotImplementedError

    def draw(self) -> None:
        self.put(self.canv, 0, 0)


def put(flowable: Flowable, canvas: Canvas, x: float, y: float) -> None:
    """Draw any flowable, ours the quick way."""
    if isinstance(flowable, Part):
        flowable.put(canvas, x, y)
    else:
        flowable.drawOn(canvas, x, y)
