"""Where what is printed is found on the site: its address as a QR code to photograph, in words, and as a link."""

from xml.sax.saxutils import quoteattr

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph

from armies.exchange.qr import QUIET, qr_bars
from armies.pdf.fonts import markup
from armies.pdf.styles import INK, Styles

MIN_MODULE = 0.5 * mm
"""What a telephone reads from a print without trouble."""

USUAL_SIDE = 24 * mm


class QrCode(Flowable):  # type: ignore[misc]
    """The code of an address, with the white it needs about it; a link there too."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        count, self.bars = qr_bars(address)
        self.modules = count + 2 * QUIET
        self.module = max(MIN_MODULE, USUAL_SIDE / self.modules)
        self.width = self.height = self.module * self.modules

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        """All bars as one path, so that nothing shows between them."""
        path = self.canv.beginPath()
        for bar in self.bars:
            top = self.height - (bar.row + QUIET) * self.module
            path.rect((bar.column + QUIET) * self.module, top - self.module, bar.length * self.module, self.module)
        self.canv.setFillColor(INK)
        self.canv.drawPath(path, stroke=0, fill=1)
        self.canv.linkURL(self.address, (0, 0, self.width, self.height), relative=1)


def address_in_words(address: str, styles: Styles) -> Paragraph:
    """An address to read and type, a link as a whole."""
    return Paragraph(f"<link href={quoteattr(address)}>{markup(address)}</link>", styles.small)
