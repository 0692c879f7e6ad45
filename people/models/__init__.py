"""Models of people: the audit log, preferences, outgoing mails, rate counts and names as they are looked for."""

from people.models.audit_entry import AuditEntry
from people.models.folded import FoldedField, FoldedQuerySet, FoldedUsername
from people.models.outgoing_email import OutgoingEmail
from people.models.preferences import Preferences
from people.models.rate_count import RateCount

__all__ = ["AuditEntry", "FoldedField", "FoldedQuerySet", "FoldedUsername", "OutgoingEmail", "Preferences", "RateCount"]
