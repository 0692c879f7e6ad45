"""A card of fixed size: a head and parts; parts that do not fit continue on another card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from printing.pdf.symbols.filler import Filler
from printing.pdf.text.flowable import put
from printing.pdf.text.fonts import TEXT
from printing.pdf.text.pages import mark_page
from printing.pdf.text.styles import INK, LINE, MIN_POINTS, PADDING, QUIET
from printing.pdf.text.text_layout import shortened

Head = Callable[[bool], Flowable]
"""Makes a card's head: of the first card, or (True) of a continuation."""

Parts = Sequence[tuple[Flowable, float]]
"""A card's parts, each with the gap above it."""

FOOT = 3.6 * mm
MIN_ROOM = 10 * mm
FULL_ENOUGH = 0.5
"""A card with at most this share of its space left moves the next part to another card without splitting it."""


def mark_in_outline(drawn: Canvas, name: str, level: int, top: float, key: str = "") -> None:
    """Add the current position to the document's outline; `PageOf` finds its page by the key."""
    _, height = drawn.absolutePosition(0, top)
    key = key or f"{level}-{drawn.getPageNumber()}-{height:.0f}-{name}"
    canvas = mark_page(drawn, key, top)
    if level == 0:
        canvas.chapter = name
    canvas.addOutlineEntry(name, key, level)


@dataclass(frozen=True)
class Trim:
    """A card's decoration: border, upper edge, filled band behind the head, text at the foot."""

    padding: float = PADDING
    rim: Color | None = LINE
    top: Color | None = INK
    band: Color | None = None
    band_inset: float = 0
    foot: Sequence[tuple[str, str]] = ()
    """Lines of left and right text."""

    @property
    def under(self) -> float:
        """The gap between the text of a filled head and the first part, besides its own gap."""
        return self.padding * 0.75 if self.band else 0.0

    @property
    def foot_height(self) -> float:
        return len(self.foot) * FOOT


class Card(Flowable):  # type: ignore[misc]
    """A head and parts in a box of fixed size; `outline` is its name in the document's outline."""

    def __init__(
        self,
        head: Head,
        body: Parts,
        size: tuple[float, float],
        trim: Trim,
        outline: str = "",
        goes_on: bool = False,
        key: str = "",
    ) -> None:
        super().__init__()
        self.head = head
        self.body: Parts = list(body)
        self.width, self.height = size
        self.trim = trim
        self.outline = outline
        self.goes_on = goes_on
        self.key = key
        self._placed: list[tuple[Flowable, float]] = []

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.width, self.height

    @property
    def spare(self) -> float:
        """The space left below the last part; negative if parts do not fit."""
        if not self._placed:
            self._place()
        return self._spare

    def _place(self) -> None:
        down = self.trim.padding
        for n, (part, gap) in enumerate([(self.head(self.goes_on), 0.0), *self.body]):
            gap += self.trim.under if n == 1 else 0
            down += gap + part.wrap(self.inner, 1e6)[1]
            self._placed.append((part, down))
        self._spare = self.height - self.trim.padding - self.trim.foot_height - down

    def cut(self) -> list["Card"]:
        """Split into cards whose parts fit; parts are split where possible."""
        cards: list[Card] = []
        rest = self.body
        while rest or not cards:
            goes_on = bool(cards) or self.goes_on
            room = self.height - 2 * self.trim.padding - self.trim.foot_height
            room -= self.trim.under + self.head(goes_on).wrap(self.inner, room)[1]
            held, rest = _fill(rest, self.inner, max(room, MIN_ROOM))
            cards.append(Card(self.head, held, (self.width, self.height), self.trim, self.outline, goes_on, self.key))
            self.outline = self.key = ""
        return cards

    def copy(self) -> "Card":
        """Another copy of this card without an outline entry."""
        return Card(self.head, self.body, (self.width, self.height), self.trim, goes_on=self.goes_on)

    @property
    def inner(self) -> float:
        return self.width - 2 * self.trim.padding

    def draw(self) -> None:
        spare = max(0.0, self.spare)
        springs = [part for part, _ in self._placed if isinstance(part, Filler)]
        if self.outline:
            mark_in_outline(self.canv, self.outline, 1, self.height, self.key)
        self._draw_trim()
        lower = 0.0
        for part, down in self._placed:
            if isinstance(part, Filler):
                lower += spare / len(springs)
                part.stretch(spare / len(springs))
            put(part, self.canv, self.trim.padding, self.height - down - lower)

    def _draw_trim(self) -> None:
        canvas, trim = self.canv, self.trim
        if trim.rim:
            canvas.setStrokeColor(trim.rim)
            canvas.setLineWidth(0.6)
            canvas.rect(0, 0, self.width, self.height)
        if trim.band:
            inset, head = trim.band_inset, self._placed[0][1] + trim.padding * 0.45
            canvas.setFillColor(trim.band)
            canvas.rect(inset, self.height - head, self.width - 2 * inset, head - inset, stroke=0, fill=1)
        elif trim.top:
            canvas.setStrokeColor(trim.top)
            canvas.setLineWidth(2.4)
            canvas.line(0, self.height - 1.2, self.width, self.height - 1.2)
        for n, (left, right) in enumerate(reversed(trim.foot)):
            self._draw_foot(trim.padding + n * FOOT, left, right)

    def _draw_foot(self, y: float, left: str, right: str) -> None:
        canvas, edge = self.canv, self.trim.padding
        canvas.setFillColor(QUIET)
        canvas.setFont(TEXT, MIN_POINTS)
        room = self.inner
        if right:
            canvas.drawRightString(self.width - edge, y, right)
            room -= canvas.stringWidth(right, TEXT, MIN_POINTS) + 2 * mm
        canvas.drawString(edge, y, shortened(left, room))


def _fill(parts: Parts, width: float, height: float) -> tuple[Parts, Parts]:
    """The parts that fit in a height, at least a piece of one, and the remaining parts."""
    left = height
    for n, (part, gap) in enumerate(parts):
        gap = gap if n else min(gap, 2 * mm)
        high = part.wrap(width, left)[1] + gap
        if high > left:
            if left < height * FULL_ENOUGH and high <= height:
                return parts[:n], parts[n:]
            fits, over = _cut_part(part, gap, width, left)
            if not fits and not n:
                fits, over = [(Shrunk(part, width, left), 0.0)], []
            return [*parts[:n], *fits], [*over, *parts[n + 1 :]]
        left -= high
    return parts, []


def _cut_part(part: Flowable, gap: float, width: float, room: float) -> tuple[Parts, Parts]:
    pieces = part.split(width, room - gap) if room > gap else []
    if not pieces:
        return [], [(part, 0.0)]
    return [(pieces[0], gap)], [(piece, 0.0) for piece in pieces[1:]]


class Shrunk(Flowable):  # type: ignore[misc]
    """A part that neither splits nor fits on a card, drawn smaller."""

    def __init__(self, part: Flowable, width: float, height: float) -> None:
        super().__init__()
        self.part = part
        self.width, self.height = width, height

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        wide, high = self.part.wrap(self.width, 1e6)
        scale = min(1.0, self.height / high, self.width / max(wide, 1))
        self.canv.scale(scale, scale)
        self.part.drawOn(self.canv, 0, self.height / scale - high)


class OutlineMark(Flowable):  # type: ignore[misc]
    """An invisible flowable that adds an outline entry."""

    def __init__(self, name: str, level: int, key: str = "") -> None:
        super().__init__()
        self.name = name
        self.level = level
        self.key = key

    def wrap(self, *_available: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        mark_in_outline(self.canv, self.name, self.level, 0, self.key)
