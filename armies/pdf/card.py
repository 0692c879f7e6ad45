"""A card: a framed box of a head and a body that is never cut, unless it is longer than a page; then it goes on."""

from collections.abc import Callable, Sequence
from typing import cast

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from armies.pdf.pages import NumberedCanvas
from armies.pdf.styles import INK, LINE, PADDING

Head = Callable[[bool], Flowable]
"""Makes a card's head: the first one, or (True) that of a part that goes on."""

Parts = Sequence[tuple[Flowable, float]]
"""What stands in a card, each part with the gap above it."""


def mark_in_outline(drawn: Canvas, name: str, level: int, top: float, key: str = "") -> None:
    """Put what is being drawn into the document's outline; `PageOf` finds its page by its key."""
    canvas = cast("NumberedCanvas", drawn)  # the press has no other
    _, height = canvas.absolutePosition(0, top)
    key = key or f"{level}-{canvas.getPageNumber()}-{height:.0f}-{name}"
    canvas.page_of[key] = canvas.getPageNumber()
    if level == 0:
        canvas.chapter = name
    canvas.bookmarkHorizontal(key, 0, top)
    canvas.addOutlineEntry(name, key, level)


class Card(Flowable):  # type: ignore[misc]
    """A head and parts in a frame; `page` is the height of a whole page, `outline` its name in the outline.

    `least` may be set to its least height, `at_foot` to how many of its parts stand at its foot then.
    """

    def __init__(
        self,
        head: Head,
        body: Parts,
        page: float,
        outline: str = "",
        top: Color = INK,
        goes_on: bool = False,
        padding: float = PADDING,
        key: str = "",
    ) -> None:
        super().__init__()
        self.head = head
        self.body: Parts = list(body)
        self.outline = outline
        self.top = top
        self.page = page
        self.least = 0.0
        self.at_foot = 0
        self.goes_on = goes_on
        self.padding = padding
        self.key = key
        self._placed: list[tuple[Flowable, float]] = []

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        if not self._placed or self.width != width or self.height < self.least:
            self._place(width)
        return self.width, self.height

    def _place(self, width: float) -> None:
        self.width = width
        self._placed = []
        down = self.padding
        for part, gap in [(self.head(self.goes_on), 0.0), *self.body]:
            _, high = part.wrap(self._inner(), 1e6)
            down += gap + high
            self._placed.append((part, down))
        self.height = max(down + self.padding, self.least)
        self._lower_the_foot(self.height - self.padding - down)

    def _lower_the_foot(self, spare: float) -> None:
        """The last parts of a card that is higher than it needs to be stand at its foot."""
        first = len(self._placed) - self.at_foot
        self._placed[first:] = [(part, down + spare) for part, down in self._placed[first:]]

    def split(self, width: float, height: float) -> list[Flowable]:
        """Whole on the next page when a page holds it; else what fits here, and the rest marked as going on."""
        _, needed = self.wrap(width, height)
        if needed <= height or needed <= self.page:
            return []
        cards: list[Flowable] = []
        rest, goes_on, room = self.body, self.goes_on, height
        while rest:
            head = self.head(goes_on).wrap(self._inner(), room)[1]
            fits, rest = self._cut(rest, room - 2 * self.padding - head)
            if not fits:
                return []
            cards.append(self._piece(fits, goes_on))
            goes_on, room = True, self.page
        return cards

    def _piece(self, parts: Parts, goes_on: bool) -> "Card":
        outline = "" if goes_on else self.outline
        return Card(self.head, parts, self.page, outline, self.top, goes_on, self.padding, self.key)

    def draw(self) -> None:
        canvas = self.canv
        if self.outline:
            mark_in_outline(canvas, self.outline, 1, self.height, self.key)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.rect(0, 0, self.width, self.height)
        canvas.setStrokeColor(self.top)
        canvas.setLineWidth(2.4)
        canvas.line(0, self.height - 1.2, self.width, self.height - 1.2)
        for part, down in self._placed:
            part.drawOn(canvas, self.padding, self.height - down)

    def _inner(self) -> float:
        return self.width - 2 * self.padding

    def _cut(self, parts: Parts, height: float) -> tuple[Parts, Parts]:
        """The parts that fit in a height, and the rest; the part between is cut where it can be."""
        left = height
        for n, (part, gap) in enumerate(parts):
            high = part.wrap(self._inner(), left)[1] + gap
            if high > left:
                fits, over = self._cut_part(part, gap, left - gap)
                return [*parts[:n], *fits], [*over, *parts[n + 1 :]]
            left -= high
        return parts, []

    def _cut_part(self, part: Flowable, gap: float, height: float) -> tuple[Parts, Parts]:
        pieces = part.split(self._inner(), height) if height > 0 else []
        if not pieces:
            return [], [(part, 0.0)]
        return [(pieces[0], gap)], [(piece, 0.0) for piece in pieces[1:]]


class Marked(Flowable):  # type: ignore[misc]
    """Takes no room; names in the outline what starts here."""

    def __init__(self, name: str, level: int, key: str = "") -> None:
        super().__init__()
        self.name = name
        self.level = level
        self.key = key

    def wrap(self, *_available: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        mark_in_outline(self.canv, self.name, self.level, 0, self.key)
