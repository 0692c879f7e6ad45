"""An invitation sent to one address."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import TOKEN_LENGTH, Campaign, invite_token
from campaigns.models.membership import Membership


class Invitation(models.Model):
    """Lets whoever got it join once, without being asked anything more."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail"))
    role = models.CharField(max_length=10, choices=Membership.Role.choices, default=Membership.Role.PLAYER)
    token = models.CharField(max_length=TOKEN_LENGTH, unique=True, default=invite_token, editable=False)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="invited")
    made = models.DateTimeField(auto_now_add=True)
    mailed = models.DateTimeField(null=True)
    accepted = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(Membership, on_delete=models.SET_NULL, null=True, related_name="invitations")
    withdrawn = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made", "pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "email"],
                condition=Q(accepted=None, withdrawn=None),
                name="one_open_invitation_an_address",
            ),
            models.CheckConstraint(condition=Q(role__in=["player", "follower"]), name="invited_role"),
        ]

    def __str__(self) -> str:
        return self.email
