"""A paragraph that caches its line breaks for each width."""

from reportlab.platypus import Paragraph as PlainParagraph


class Paragraph(PlainParagraph):  # type: ignore[misc]
    """A reportlab Paragraph that does not break its lines again for the same width."""

    _broken_at: float | None = None

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        if width != self._broken_at or not hasattr(self, "blPara"):
            super().wrap(width, height)
            self._broken_at = width
        return self.width, self.height
