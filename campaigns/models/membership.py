"""Members of a campaign and their roles; the ledger refers to them by number."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import TOKEN_LENGTH, Campaign, invite_token
from people.models import FoldedField, FoldedQuerySet
from web.models.game import listed


class MembershipQuerySet(FoldedQuerySet["Membership"]):
    def of(self, user: Any) -> "MembershipQuerySet":
        """A person's own memberships, as long as they are in the campaign."""
        return self.active().filter(user=user, campaign__game__in=listed()) if user.is_authenticated else self.none()

    def active(self) -> "MembershipQuerySet":
        """Who takes part now: neither waiting to be let in nor gone."""
        return self.filter(state=Membership.State.ACTIVE)

    def waiting(self) -> "MembershipQuerySet":
        return self.filter(state=Membership.State.WAITING)

    def guests(self) -> "MembershipQuerySet":
        """Places of players without an account, which nobody has claimed (C-MEM-10)."""
        return self.active().filter(user=None)

    def organising(self) -> "MembershipQuerySet":
        """Organisers of a campaign, without vacant places."""
        return self.active().filter(role=Membership.Role.ORGANISER, user__isnull=False)


class Membership(models.Model):
    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        PLAYER = "player", _("player")
        FOLLOWER = "follower", _("follower")

    class State(models.TextChoices):
        ACTIVE = "active", _("takes part")
        WAITING = "waiting", _("waits to be let in")
        LEFT = "left", _("has left")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="memberships",
        help_text=_("Empty of guests, and once the account is gone: the battles stay."),
    )
    number = models.PositiveIntegerField(_("number"), editable=False, help_text=_("In the ledger of its campaign."))
    name = models.CharField(_("name"), max_length=150, help_text=_("The ledger knows the number alone."))
    folded = FoldedField(of="name")
    state = models.CharField(_("state"), max_length=7, choices=State.choices, default=State.ACTIVE)
    calendar_token = models.CharField(max_length=TOKEN_LENGTH, unique=True, default=invite_token, editable=False)
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.PLAYER)
    succeeds = models.BooleanField(
        _("is to run it after the last organiser"), default=False, db_default=False, editable=False
    )
    joined = models.DateTimeField(_("joined"), auto_now_add=True)
    checked_in = models.DateTimeField(
        _("checked in"), null=True, blank=True, editable=False, help_text=_("When they last said that they are here.")
    )

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["joined", "pk"]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_membership_a_user"),
            models.UniqueConstraint(fields=["campaign", "number"], name="one_membership_a_number"),
            models.UniqueConstraint(fields=["campaign"], condition=Q(succeeds=True), name="one_successor"),
            models.CheckConstraint(condition=Q(role__in=["organiser", "player", "follower"]), name="membership_role"),
            models.CheckConstraint(condition=Q(state__in=["active", "waiting", "left"]), name="membership_state"),
        ]

    def __str__(self) -> str:
        return self.name or str(_("a former player"))

    def as_joined(self) -> dict[str, Any]:
        """The document of the ledger event written when they join."""
        return {"member": self.number, "role": self.role}

    def is_active(self) -> bool:
        return self.state == self.State.ACTIVE

    def is_waiting(self) -> bool:
        return self.state == self.State.WAITING

    def has_left(self) -> bool:
        return self.state == self.State.LEFT

    def follows(self) -> bool:
        return self.role == self.Role.FOLLOWER and self.state == self.State.ACTIVE

    def organises(self) -> bool:
        return self.role == self.Role.ORGANISER and self.state == self.State.ACTIVE and self.user_id is not None

    def is_guest(self) -> bool:
        """Whether it is the place of a player without an account (C-MEM-10)."""
        return self.user_id is None and self.state == self.State.ACTIVE

    def is_here(self) -> bool:
        """Whether they said so since the check-in of their campaign was opened (C-RND-14)."""
        since = self.campaign.check_in
        return since is not None and self.checked_in is not None and self.checked_in >= since

    def plays(self) -> bool:
        """Whether they may enter a strike force and fight."""
        return self.role != self.Role.FOLLOWER and self.state == self.State.ACTIVE
