"""A mission: what two players agree on besides their boards (U-GAM-01)."""

from typing import Final

ROUNDS: Final = 3
"""Rounds of a game (U-GAM-01)."""

ACTIVATIONS: Final = 4
"""Activations of each player in a round (U-ACT-01)."""

TOKENS: Final = 5
"""Objective tokens (U-BRD-02)."""


class Mission:
    """A mission; `tokens` are the hexes where it sets the objective tokens, in order, none to let the players do it.

    Where it sets them the winner of the roll-off still chooses who counts as having placed the first (U-BRD-05).
    """

    def __init__(
        self,
        slug: str,
        title: str,
        summary: str = "",
        rounds: int = ROUNDS,
        activations: int = ACTIVATIONS,
        tokens: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.slug = slug
        self.title = title
        self.summary = summary
        self.rounds = rounds
        self.activations = activations
        self.tokens = tokens
