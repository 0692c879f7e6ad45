"""What dice of an attack come to, judged without luck (U-FGT-03, U-FGT-04, ATK, CRT)."""

from typing import Final

CLUB: Final = 4
"""The least die that shows ♣; 1 to 3 are blank (U-FGT-04)."""

SPADE: Final = 6
"""The die that shows ♠, the critical success (U-FGT-04)."""

FAILS: Final = 0
EQUAL: Final = 1
SUCCEEDS: Final = 2
CRITICAL: Final = 3
"""An action fails; fails with equal totals, so that the target can be driven back; succeeds; is a critical hit."""


def least(symbol: str) -> int:
    """The least die that is a success: ♣ counts ♠ as well, ♠ counts alone (U-FGT-03)."""
    return CLUB if symbol == "club" else SPADE


def successes(dice: list[int], needed: int) -> int:
    """How many dice are successes (U-ATK-03, U-ATK-04)."""
    return len([die for die in dice if die >= needed])


def judged(total: int, spades: int, defence: int, defence_spades: int) -> int:
    """What comes of an attack total against a defence total, with the ♠ of both (U-ATK-05 to 07).

    More ♠ decide (U-CRT-01, U-CRT-03), as many on both leave it to the totals (U-CRT-04).
    """
    if spades != defence_spades:
        return CRITICAL if spades > defence_spades else FAILS
    if total == defence:
        return EQUAL if total > 0 else FAILS
    return SUCCEEDS if total > defence else FAILS
