"""A result that one player proposes and the other confirms."""

import uuid
from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.battle import Battle
from campaigns.models.membership import Membership
from jobs.json_field import JSONField
from web.models.game import listed

ANSWER_LENGTH = 1000


class ProposalQuerySet(models.QuerySet["Proposal"]):
    def pending(self) -> "ProposalQuerySet":
        """Those that wait for an answer, or are disputed: until they are settled the engine leaves the battle alone."""
        return self.filter(state__in=[Proposal.State.OPEN, Proposal.State.DISPUTED])

    def supersede(self) -> None:
        """Withdraw open proposals of a battle that was recorded or called off."""
        self.filter(state=Proposal.State.OPEN).update(state=Proposal.State.WITHDRAWN, answered=timezone.now())

    def overdue(self, now: datetime) -> "ProposalQuerySet":
        """The latest of each planned battle, its term over and the organisers not yet asked (C-RES-12)."""
        rows = self.pending().filter(deadline__lte=now, escalated=None, battle__state=Battle.State.PLANNED)
        newer = Proposal.objects.pending().filter(battle=models.OuterRef("battle"), pk__gt=models.OuterRef("pk"))
        return rows.filter(~models.Exists(newer), battle__campaign__archived=None, battle__campaign__game__in=listed())


class Proposal(models.Model):
    """A proposed result, recorded once another side or an organiser confirms it."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        WITHDRAWN = "withdrawn", _("withdrawn")

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="proposals")
    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    proposer = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="proposals")
    report = JSONField(help_text=_("What is said of the battle, side by side."))
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    made = models.DateTimeField(auto_now_add=True)
    deadline = models.DateTimeField(
        help_text=_("Until when it may be answered; then it counts, unless it is disputed.")
    )
    escalated = models.DateTimeField(null=True, help_text=_("When the organisers were asked to settle it."))
    answered = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(Membership, on_delete=models.SET_NULL, null=True, related_name="answers")
    answer = models.TextField(max_length=ANSWER_LENGTH, blank=True)

    objects = ProposalQuerySet.as_manager()

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
