"""The ledger of a campaign: an ordered hash chain of events."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign
from campaigns.models.documents import DocumentField

HASH_LENGTH = 64


class LedgerEvent(models.Model):
    """One event (C-LED-01). Immutable: mistakes are revoked by further events."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="ledger")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=20)
    at = models.CharField(_("when"), max_length=32, help_text=_("An instant in UTC, as it was sealed."))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="ledger_events")
    by_number = models.PositiveIntegerField(null=True, help_text=_("The member who did it."))
    document = DocumentField()
    hash = models.CharField(max_length=HASH_LENGTH)
    key = models.UUIDField(unique=True, null=True, help_text=_("Of the form that made it: sent twice, made once."))

    class Meta:
        ordering = ["number"]
        verbose_name = _("event of the ledger")
        verbose_name_plural = _("events of the ledger")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_event_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="event_number"),
            models.CheckConstraint(condition=~Q(hash=""), name="event_hashed"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Written once."""
        if not self._state.adding:
            self._refuse()
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise TypeError("A ledger is only ever added to: take the event back by another one.")
