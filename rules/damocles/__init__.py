"""Damocles: squads, alternating activations, secret bets for initiative, cards, two to four players."""

from typing import Final

GAME: Final = "damocles"
"""Its slug: formats and streams of luck are named by it."""

ENGINE: Final = "1.11"
"""Version of the coded rules; it goes up whenever a battle could have another outcome."""
