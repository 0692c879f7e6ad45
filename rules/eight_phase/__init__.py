"""The eight-phase battle: single models, ten-sided dice, action counters, two to four players."""

from typing import Final

GAME: Final = "eight-phase"
"""Its slug: formats and streams of luck are named by it."""

ENGINE: Final = "1.3"
"""Version of the coded rules; it goes up whenever a battle could have another outcome."""
