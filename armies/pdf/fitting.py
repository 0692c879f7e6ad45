"""Cards of a fixed size: what does not fit is set smaller, down to 8 pt, and then goes on in a further card."""

from collections.abc import Callable

from reportlab.lib.colors import Color

from armies.pdf.card import Card, Head, Parts
from armies.pdf.styles import INK, LEAST_SCALE, PADDING, Styles, styles_of

Make = Callable[[Styles], tuple[Head, Parts]]
"""Makes a card's head and parts in given styles."""

STEP = 0.05


def fit(
    make: Make,
    width: float,
    height: float,
    styles: Styles,
    outline: str = "",
    padding: float = PADDING,
    top: Color = INK,
) -> list[Card]:
    """Cards of exactly this size in points: one in the largest styles that fit, else several in the smallest."""

    def card(scale: float) -> Card:
        head, parts = make(styles_of(scale))
        return Card(head, parts, height, outline, top, padding=padding)

    scales = _scales(styles.scale)
    low, high = 0, len(scales) - 1
    best: Card | None = None
    while low <= high:
        middle = (low + high) // 2
        tried = card(scales[middle])
        if tried.wrap(width, height)[1] <= height:
            best, high = tried, middle - 1
        else:
            low = middle + 1
    cards = [best] if best is not None else _cut(card(scales[-1]), width, height)
    for part in cards:
        part.least = height
    return cards


def _cut(card: Card, width: float, height: float) -> list[Card]:
    """A card in pieces no higher than this."""
    return [piece for piece in card.split(width, height) if isinstance(piece, Card)] or [card]


def _scales(largest: float) -> list[float]:
    """From the largest down to where reading text is 8 pt."""
    count = max(0, round((largest - LEAST_SCALE) / STEP))
    return [round(largest - n * STEP, 2) for n in range(count)] + [min(largest, LEAST_SCALE)]
