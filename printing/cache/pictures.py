"""Pages of a print as images, rendered from its PDF."""

from io import BytesIO
from threading import Lock
from typing import BinaryIO

import pypdfium2
from PIL.Image import Image

from printing.cache.print_cache import CachedPrint

WIDTHS = {"usual": 700, "large": 1400}
"""In pixels."""

MAX_PREVIEWED = 40
"""Maximum number of pages shown in the preview."""

_PDFIUM = Lock()  # the library is not made for threads


class NoSuchPageError(LookupError):
    """The print has fewer pages."""


def picture(cached: CachedPrint, number: int, width: int) -> bytes:
    """A page, counted from 1, as a PNG of this width."""
    if not 1 <= number <= min(cached.pages, MAX_PREVIEWED):
        raise NoSuchPageError
    with cached.open() as file:
        return png(file, number, width)


def png(file: BinaryIO, number: int, width: int) -> bytes:
    """A page of a PDF as a PNG of this width."""
    content = BytesIO()
    _render(file, number, width).save(content, "PNG")
    return content.getvalue()


def _render(file: BinaryIO, number: int, width: int) -> Image:
    with _PDFIUM:
        document = pypdfium2.PdfDocument(file)
        try:
            page = document[number - 1]
            scale = width / page.get_width()
            drawn: Image = page.render(scale=scale).to_pil()
            return drawn.crop((0, 0, width, round(page.get_height() * scale)))  # a copy, without part of a pixel
        finally:
            document.close()
