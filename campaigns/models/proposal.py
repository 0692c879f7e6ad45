"""A result that one player proposes and the other confirms."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.battle import Battle
from campaigns.models.membership import Membership

ANSWER_LENGTH = 1000


class Proposal(models.Model):
    """What somebody says came of a battle. The battle is recorded when another side confirms, or an organiser does."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        WITHDRAWN = "withdrawn", _("withdrawn")

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="proposals")
    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    proposer = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="proposals")
    report = models.JSONField(help_text=_("What is said of the battle, side by side."))
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    made = models.DateTimeField(auto_now_add=True)
    answered = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(Membership, on_delete=models.SET_NULL, null=True, related_name="answers")
    answer = models.TextField(max_length=ANSWER_LENGTH, blank=True)

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name = _("proposed result")
        verbose_name_plural = _("proposed results")
        constraints = [
            models.UniqueConstraint(fields=["battle"], condition=Q(state="open"), name="one_open_proposal_a_battle"),
            models.CheckConstraint(
                condition=Q(state="open", answered=None) | ~Q(state="open") & Q(answered__isnull=False),
                name="proposal_answered_or_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.battle}: {self.proposer}"
