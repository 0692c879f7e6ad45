"""A paragraph that caches its line breaks for each width."""

from functools import cache, cached_property

from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph as PlainParagraph

from printing.pdf.text.canvas import paragraph_drawn
from printing.pdf.text.shaping import runs_from_the_right


class Paragraph(PlainParagraph):  # type: ignore[misc]
    """A reportlab Paragraph that does not break its lines again for the same width.

    Several lines of a script that is written from the right begin at the right.
    """

    _broken_at: float | None = None

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        if width != self._broken_at or not hasattr(self, "blPara"):
            super().wrap(width, height)
            self._broken_at = width
            if self._is_long() and self.runs_from_the_right:
                self.style = _from_the_right(self.style)
        return self.width, self.height

    @cached_property
    def runs_from_the_right(self) -> bool:
        return runs_from_the_right(self.getPlainText(identify=True))

    def draw(self) -> None:
        with paragraph_drawn(self.canv, self.runs_from_the_right):
            super().draw()

    def _is_long(self) -> bool:
        """Whether it has several lines."""
        return len(getattr(self, "blPara").lines) > 1  # noqa: B009 - reportlab sets it as it breaks the lines


@cache
def _from_the_right(style: ParagraphStyle) -> ParagraphStyle:
    if style.alignment != TA_LEFT:
        return style
    return ParagraphStyle(f"{style.name}-right", style, alignment=TA_RIGHT)
