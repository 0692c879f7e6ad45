"""Cards of fixed size: text is scaled down to 8 pt before it continues on another card."""

from collections.abc import Callable

from printing.pdf.layout.card import Card, Head, Parts, Trim
from printing.pdf.text.styles import MIN_SCALE, Styles, styles_of

Make = Callable[[Styles], tuple[Head, Parts]]
"""Makes a card's head and parts in given styles."""

STEP = 0.05
PLAIN = Trim()


def shrink_to_fit(
    make: Make, width: float, height: float, styles: Styles, outline: str = "", trim: Trim = PLAIN, key: str = ""
) -> list[Card]:
    """Cards of this size in points: one in the largest styles that fit, otherwise several in the smallest."""

    def card(scale: float) -> Card:
        head, parts = make(styles_of(scale))
        return Card(head, parts, (width, height), trim, outline, key=key)

    scales = _scales(styles.scale)
    first = best = card(scales[0])
    low, high = 1, len(scales) - 1
    while first.spare < 0 and low <= high:
        middle = (low + high) // 2
        tried = card(scales[middle])
        if tried.spare >= 0:
            best, high = tried, middle - 1
        else:
            low = middle + 1
    return [best] if best.spare >= 0 else card(scales[-1]).cut()


def _scales(largest: float) -> list[float]:
    """From the largest down to 8 pt reading text."""
    count = max(0, round((largest - MIN_SCALE) / STEP))
    return [round(largest - n * STEP, 2) for n in range(count)] + [min(largest, MIN_SCALE)]
