"""Rows of people: how each wants to be spoken to, and the letters on their way."""

from people.models.letter import Letter
from people.models.preferences import Preferences

__all__ = ["Letter", "Preferences"]
