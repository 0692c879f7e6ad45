"""A paragraph that is broken into lines once for each width, however often its place is tried."""

from reportlab.platypus import Paragraph as PlainParagraph


class Paragraph(PlainParagraph):  # type: ignore[misc]
    """As reportlab's, which breaks its lines anew whenever it is asked for its height."""

    _broken_at: float | None = None

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        if width != self._broken_at or not hasattr(self, "blPara"):
            super().wrap(width, height)
            self._broken_at = width
        return self.width, self.height
