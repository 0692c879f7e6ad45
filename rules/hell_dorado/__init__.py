"""Hell Dorado: companies of single miniatures, command, powers and lemures, activations in turn, two players."""

from typing import Final

GAME: Final = "hell-dorado"
"""Its slug: formats and streams of luck are named by it."""

ENGINE: Final = "1.0"
"""Version of the coded rules; it goes up whenever a battle could have another outcome."""
