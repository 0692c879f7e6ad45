"""Sizes of card elements for three card widths: full page, half page, and 63 mm."""

from dataclasses import dataclass

from reportlab.lib.units import mm

from printing.pdf.text.styles import Styles


@dataclass(frozen=True)
class CardSize:
    """Sizes in points at scale 1."""

    name: float
    reading: float
    weapon: float
    figure: float
    """Of a characteristic."""
    valor: float
    sign: float
    weapon_sign: float
    column: float
    """Of a weapon's figures."""
    valor_column: float
    box: float
    """Side of a box to cross off."""
    gap: float
    leading: float = 1.32

    def apart(self, styles: Styles) -> float:
        """The gap between two parts, smaller if the text is scaled down."""
        return self.gap * min(1.0, max(0.5, 1 - 2.5 * (1 - styles.scale)))


FULL = CardSize(21, 10, 11, 30, 24, 13 * mm, 4.6 * mm, 21 * mm, 45 * mm, 4 * mm, 3 * mm)
HALF = CardSize(14.5, 9.5, 9.5, 18, 17, 9.5 * mm, 3.8 * mm, 10.5 * mm, 14 * mm, 3.8 * mm, 2.4 * mm)
POKER = CardSize(12.5, 9, 9, 14, 15, 8 * mm, 3.2 * mm, 6.8 * mm, 11 * mm, 3.5 * mm, 1.8 * mm, 1.25)


def card_size_for(width: float) -> CardSize:
    """The sizes for a card of this width."""
    if width >= 130 * mm:
        return FULL
    return HALF if width >= 75 * mm else POKER
