"""Underworlds: two boards of hexes, warbands of 3 to 6, objectives and power cards, three rounds."""

from typing import Final

GAME: Final = "underworlds"
"""Its slug: formats and streams of luck are named by it."""

ENGINE: Final = "1.1"
"""Version of the coded rules; it goes up whenever a battle could have another outcome."""
