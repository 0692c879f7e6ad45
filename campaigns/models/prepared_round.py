"""A round that organisers have prepared, and that nobody else sees before it is opened (C-RND-15)."""

import uuid
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign
from jobs.json_field import JSONField

CHANGING = ("result", "awarded", "agreed", "entered", "left", "withdrawn", "taken_back")
"""Kinds of events after which a round may be paired otherwise."""


class PreparedRound(models.Model):
    """A row and no event: every member reads the ledger.

    `meetings` are documents with `forces`, and for two or more the slug of their `operation` and their `table`.
    """

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="prepared_round")
    key = models.UUIDField(default=uuid.uuid4, editable=False, help_text=_("Of the event that opens it."))
    number = models.PositiveSmallIntegerField(_("round"))
    limit = models.PositiveIntegerField(_("limit"), null=True)
    deadline = models.DateTimeField(_("deadline"), null=True)
    meetings = JSONField(default=list, help_text=_("Who meets whom, where and in what operation."))
    after = models.PositiveIntegerField(help_text=_("The last event of the ledger when it was prepared."))
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("prepared round")
        verbose_name_plural = _("prepared rounds")

    def __str__(self) -> str:
        return f"{self.campaign}: {self.number}"

    def is_overtaken(self) -> bool:
        """Whether something happened since by which the rules might pair it otherwise."""
        return self.campaign.ledger.filter(number__gt=self.after, kind__in=CHANGING).exists()

    @staticmethod
    def of(campaign: Campaign) -> "PreparedRound | None":
        """That of a campaign, if there is one."""
        row: Any = PreparedRound.objects.filter(campaign=campaign).first()
        if row is not None:
            row.campaign = campaign
        return row
