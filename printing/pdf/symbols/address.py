"""The address of the printed thing on the site: as a QR code, in words, and as a link."""

from xml.sax.saxutils import quoteattr

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from armies.exchange.qr import QUIET, qr_bars
from printing.pdf.text.fonts import markup
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import INK, Styles

MIN_MODULE = 0.5 * mm
"""Smallest module size that phones read reliably from paper."""

USUAL_SIDE = 24 * mm


class QrCode(Flowable):  # type: ignore[misc]
    """The QR code of an address with its margin; also a link."""

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
        """Draw all bars as one path, so that no gaps show."""
        path = self.canv.beginPath()
        for bar in self.bars:
            top = self.height - (bar.row + QUIET) * self.module
            path.rect((bar.column + QUIET) * self.module, top - self.module, bar.length * self.module, self.module)
        self.canv.setFillColor(INK)
        self.canv.drawPath(path, stroke=0, fill=1)
        self.canv.linkURL(self.address, (0, 0, self.width, self.height), relative=1)


def address_in_words(address: str, styles: Styles) -> Paragraph:
    """An address to read and type; the whole text is a link."""
    return Paragraph(f"<link href={quoteattr(address)}>{markup(address)}</link>", styles.small)
