"""An invitation sent to one address."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import TOKEN_LENGTH, Campaign, invite_token
from campaigns.models.membership import Membership
from people.models import OutgoingEmail

MAILED_AGAIN = timedelta(hours=1)
"""Minimum interval between two e-mails to one address from a campaign."""


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self) -> "InvitationQuerySet":
        """Invitations neither accepted nor withdrawn."""
        return self.filter(accepted=None, withdrawn=None)

    def mailed_lately(self) -> "InvitationQuerySet":
        return self.filter(mailed__gt=timezone.now() - MAILED_AGAIN)


class Invitation(models.Model):
    """A personal invitation to join once, into a new place or another member's."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail"), blank=True)
    role = models.CharField(max_length=10, choices=Membership.Role.choices, default=Membership.Role.PLAYER)
    token = models.CharField(max_length=TOKEN_LENGTH, unique=True, default=invite_token, editable=False)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="invited")
    made = models.DateTimeField(auto_now_add=True)
    mailed = models.DateTimeField(null=True, help_text=_("When its e-mail was put into the post."))
    outgoing_email = models.OneToOneField(
        OutgoingEmail,
        on_delete=models.SET_NULL,
        null=True,
        related_name="invitation",
        help_text=_("Its e-mail, until a mail server has taken it."),
    )
    accepted = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(Membership, on_delete=models.SET_NULL, null=True, related_name="invitations")
    withdrawn = models.DateTimeField(null=True)
    place = models.ForeignKey(
        Membership,
        on_delete=models.CASCADE,
        null=True,
        related_name="offers",
        help_text=_("Whose place they take with all it has; empty: a place of their own."),
    )

    posted_now = False
    """Whether this request queued its e-mail."""

    objects: Any = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["made", "pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "email"],
                condition=Q(accepted=None, withdrawn=None) & ~Q(email=""),
                name="one_open_invitation_an_address",
            ),
            models.UniqueConstraint(
                fields=["place"],
                condition=Q(accepted=None, withdrawn=None, place__isnull=False),
                name="one_open_invitation_a_place",
            ),
            models.CheckConstraint(condition=Q(role__in=["player", "follower"]), name="invited_role"),
        ]

    def __str__(self) -> str:
        return self.email or str(self.place or self.pk)

    def get_absolute_url(self) -> str:
        """The address that lets one person in, once."""
        return reverse("campaigns:invitation", args=[self.token])

    def is_open(self) -> bool:
        return self.accepted is None and self.withdrawn is None

    def may_be_mailed(self) -> bool:
        """Whether it may be sent now: not twice within a short while."""
        return (
            self.email != ""
            and self.is_open()
            and (self.mailed is None or self.mailed <= timezone.now() - MAILED_AGAIN)
            and (self.outgoing_email is None or not self.outgoing_email.waits())
        )
