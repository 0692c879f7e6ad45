"""A mission: what two players agree on besides their boards (U-GAM-01)."""

from dataclasses import dataclass
from typing import Final

ROUNDS: Final = 3
"""Rounds of a game (U-GAM-01)."""

ACTIVATIONS: Final = 4
"""Activations of each player in a round (U-ACT-01)."""

TOKENS: Final = 5
"""Objective tokens (U-BRD-02)."""


@dataclass(eq=False)
class Mission:
    """A mission for two; `tokens` are the hexes where it sets the objective tokens, none to let the players do it.

    Where it sets them the winner of the roll-off still chooses who counts as having placed the first (U-BRD-05).
    """

    slug: str
    title: str
    summary: str
    players: tuple[int, int]
    rounds: int
    activations: int
    tokens: tuple[tuple[int, int], ...]
