"""Fillers for the space left on a card: nothing, a pale icon, a picture, or an empty frame for one."""

from io import BytesIO

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from armies.models.figure import figure_of
from printing.pdf.symbols.icons import draw_icon
from printing.pdf.text.flowable import CardPart
from printing.pdf.text.styles import LINE

PALE = Color(0.88, 0.88, 0.88)


class Filler(CardPart):
    """Takes the space left on a card and draws nothing."""

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, 0.0
        return width, 0.0

    def stretch(self, spare: float) -> None:
        self.height = spare

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        pass


class Emblem(Filler):
    """A pale icon in the middle of the space, if it is large enough."""

    LARGEST, LEAST = 26 * mm, 11 * mm

    def __init__(self, sign: str, slug: str = "") -> None:
        """The silhouette of the part of this slug where it is a unit's, else the icon."""
        super().__init__()
        figure = figure_of(slug, sign) if slug else ""
        self.sign = f"figure-{figure}" if figure else sign or "mark"

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        size = min(self.LARGEST, self.height - 6 * mm)
        if size >= self.LEAST:
            draw_icon(canvas, self.sign, x + (self.width - size) / 2, y + (self.height - size) / 2, size, PALE)


class Photo(Filler):
    """A picture in the middle of the space, as it was taken: at least so high that one knows what it shows."""

    LEAST, LARGEST, APART = 14 * mm, 26 * mm, 1.5 * mm

    def __init__(self, jpeg: bytes) -> None:
        super().__init__()
        self.picture = ImageReader(BytesIO(jpeg))

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, self.LEAST
        return width, self.height

    def stretch(self, spare: float) -> None:
        self.height = self.LEAST + spare

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        wide, high = self.picture.getSize()
        scale = min(self.width / wide, min(self.LARGEST, self.height - self.APART) / high)
        across, up = wide * scale, high * scale
        canvas.drawImage(
            self.picture, x + (self.width - across) / 2, y + (self.height - self.APART - up) / 2, across, up
        )


class Stamp(Photo):
    """A picture so small that it stands in a head where there is no other room."""

    LARGEST, APART = 12 * mm, 0.0

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        wide, high = self.picture.getSize()
        self.width, self.height = width, min(self.LARGEST, width * high / wide)
        return width, self.height


class Art(Filler):
    """An empty frame for a picture, if the space is large enough."""

    LEAST = 24 * mm

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        if self.height >= self.LEAST:
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(0.6)
            canvas.rect(x, y, self.width, self.height - 3 * mm)
