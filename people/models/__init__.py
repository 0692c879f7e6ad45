"""Rows of people: how each wants to be spoken to, the letters on their way, and how often each did something."""

from people.models.letter import OutgoingEmail
from people.models.preferences import Preferences
from people.models.rate_count import RateCount

__all__ = ["OutgoingEmail", "Preferences", "RateCount"]
