"""Models of people: preferences, outgoing mails and rate counts."""

from people.models.outgoing_email import OutgoingEmail
from people.models.preferences import Preferences
from people.models.rate_count import RateCount

__all__ = ["OutgoingEmail", "Preferences", "RateCount"]
