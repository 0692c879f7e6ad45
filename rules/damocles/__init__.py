"""Damocles: squads, alternating activations, secret bets for initiative, cards, two to four players."""

from typing import Final

ENGINE: Final = "1.2"
"""The version of the rules as coded; it goes up whenever a battle could come out otherwise."""
