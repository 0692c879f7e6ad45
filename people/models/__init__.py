"""Models of people: accounts to be deleted, the audit log, preferences, mails, rate counts, names as looked for."""

from people.models.account_deletion import AccountDeletion
from people.models.audit_entry import AuditEntry
from people.models.folded import FoldedField, FoldedQuerySet, FoldedText, FoldedUsername
from people.models.outgoing_email import OutgoingEmail
from people.models.preferences import Preferences
from people.models.rate_count import RateCount

__all__ = [
    "AccountDeletion",
    "AuditEntry",
    "FoldedField",
    "FoldedQuerySet",
    "FoldedText",
    "FoldedUsername",
    "OutgoingEmail",
    "Preferences",
    "RateCount",
]
