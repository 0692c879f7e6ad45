"""Who takes part in a campaign, and as what. Standings are told member by member."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign

POINTS = {"won": 3, "draw": 1, "lost": 0}
"""What an operation is worth in the standings."""

RECORDED = Q(entries__sides__battle__state="recorded")


class MembershipQuerySet(models.QuerySet["Membership"]):
    def of(self, user: Any) -> "MembershipQuerySet":
        """A person's own memberships."""
        return self.filter(user=user) if user.is_authenticated else self.none()

    def organising(self) -> "MembershipQuerySet":
        return self.filter(role=Membership.Role.ORGANISER)

    def with_standings(self) -> "MembershipQuerySet":
        """With what the recorded battles come to: played, won, drawn, lost, VP for and against, points; best first."""
        counted = self.annotate(
            played=Count("entries__sides", filter=RECORDED),
            won=_outcomes("won"),
            drawn=_outcomes("draw"),
            lost=_outcomes("lost"),
            scored=Coalesce(Sum("entries__sides__victory_points", filter=RECORDED), 0),
            conceded=_conceded(),
        )
        return counted.annotate(
            points=F("won") * POINTS["won"] + F("drawn") * POINTS["draw"] + F("lost") * POINTS["lost"],
            difference=F("scored") - F("conceded"),
        ).order_by("-points", "-difference", "-scored", "joined", "pk")


def _outcomes(outcome: str) -> Count:
    return Count("entries__sides", filter=RECORDED & Q(entries__sides__outcome=outcome))


def _conceded() -> Coalesce:
    """The victory points that the others scored in a member's battles."""
    from campaigns.models.side import Side

    others = Side.objects.filter(battle__state="recorded", battle__sides__entry__membership=OuterRef("pk")).exclude(
        entry__membership=OuterRef("pk")
    )
    total = others.order_by().values("battle__campaign").annotate(total=Sum("victory_points")).values("total")
    return Coalesce(Subquery(total), 0)


class Membership(models.Model):
    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        PLAYER = "player", _("player")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="memberships",
        help_text=_("Empty once the account is gone: the battles stay."),
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.PLAYER)
    joined = models.DateTimeField(_("joined"), auto_now_add=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["joined", "pk"]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_membership_a_user"),
            models.CheckConstraint(condition=Q(role__in=["organiser", "player"]), name="membership_role"),
        ]

    def __str__(self) -> str:
        return str(_("a former player")) if self.user is None else self.user.get_username()

    def organises(self) -> bool:
        return self.role == self.Role.ORGANISER
