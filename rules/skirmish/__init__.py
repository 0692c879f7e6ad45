"""The Skirmish: units of cards, sequences, leadership points, activations in turn, two players."""

from typing import Final

GAME: Final = "skirmish"
"""Its slug: formats and streams of luck are named by it."""

ENGINE: Final = "1.4"
"""Version of the coded rules; it goes up whenever a battle could have another outcome."""
