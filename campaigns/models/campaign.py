"""A campaign: players, one limit of points, and the operations they fight one after another."""

import secrets
import uuid
from functools import cache
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from armies.models.content import NAME_LENGTH
from armies.models.strike_force import MAX_VALOR, SLUG_LENGTH, unguessable_slug
from campaigns.ledger.settings import DEFAULTS, PAIRED
from jobs.json_field import JSONField
from people.models import FoldedField, FoldedQuerySet
from rules.message import Message
from web.models.game import OfGame, listed
from web.models.sharing import may_read_private
from web.translation.messages import translated

TOKEN_LENGTH = 43
SUMMARY_LENGTH = 2000


CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Unambiguous letters and digits of join codes."""

CODE_LENGTH = 8


def join_code() -> str:
    """A new join code, short enough to be read aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _place in range(CODE_LENGTH))


def invite_token() -> str:
    """A new invitation token of 256 bits."""
    return secrets.token_urlsafe(32)


class CampaignQuerySet(FoldedQuerySet["Campaign"]):
    def listed(self) -> "CampaignQuerySet":
        """Those of games that are listed; the others are kept, and nowhere shown but in the administration."""
        return self.filter(game__in=listed())

    def visible_to(self, user: Any) -> "CampaignQuerySet":
        """What a person may read: the campaigns they are a member of, and the public ones."""
        seen = Q(visibility="public")
        if user.is_authenticated:
            seen |= Q(models.Exists(_memberships_of(user)))
        return self.listed().filter(seen)

    def administered_by(self, user: Any) -> "CampaignQuerySet":
        """Campaigns shown in the admin: the visible ones, or all with the permission."""
        return self.all() if may_read_private(user, "campaigns.view_private_campaign") else self.visible_to(user)

    def joined_by(self, user: Any) -> "CampaignQuerySet":
        """The campaigns that a person is a member of, in whatever role."""
        if not user.is_authenticated:
            return self.none()
        return self.listed().filter(models.Exists(_memberships_of(user)))

    def awaited_by(self, user: Any) -> "CampaignQuerySet":
        """Campaigns in which the user waits for approval (C-MEM-04)."""
        if not user.is_authenticated:
            return self.none()
        return self.listed().filter(memberships__user=user, memberships__state="waiting")

    def editable_by(self, user: Any) -> "CampaignQuerySet":
        """What a person may run: the campaigns they organise."""
        if not user.is_authenticated:
            return self.none()
        return self.listed().filter(models.Exists(_memberships_of(user).filter(role="organiser")))

    def open_to_all(self) -> "CampaignQuerySet":
        return self.listed().filter(visibility="public")

    def running(self) -> "CampaignQuerySet":
        return self.filter(archived=None)

    def archived(self) -> "CampaignQuerySet":
        return self.exclude(archived=None)

    def with_counts(self) -> "CampaignQuerySet":
        """With how many members it has, and how many battles are recorded, planned, and have a proposed result."""
        return self.annotate(**_counts())


@cache
def _counts() -> dict[str, Coalesce]:
    """Built once: to make them took a sixth of the page of one's campaigns."""
    from campaigns.models.battle import Battle
    from campaigns.models.membership import Membership

    return {
        "members": _count(Membership.objects.active()),
        "recorded": _count(Battle.objects.recorded()),
        "planned": _count(Battle.objects.planned().without_pending_result()),
        "pending": _count(Battle.objects.planned().with_pending()),
    }


def _memberships_of(user: Any) -> models.QuerySet[Any]:
    """A person's place in a campaign, as long as they are in it."""
    from campaigns.models.membership import Membership

    return Membership.objects.active().filter(campaign=models.OuterRef("pk"), user=user)


def _count(rows: models.QuerySet[Any]) -> Coalesce:
    """How many of these rows each campaign has, without one count multiplying another."""
    counted = rows.filter(campaign=models.OuterRef("pk")).order_by().values("campaign")
    return Coalesce(models.Subquery(counted.annotate(rows=models.Count("pk")).values("rows")), 0)


class Campaign(OfGame):
    class Visibility(models.TextChoices):
        PRIVATE = "private", _("private: members alone")
        PUBLIC = "public", _("public: anybody may follow it")

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True, default=unguessable_slug, editable=False)
    key = models.UUIDField(
        unique=True, default=uuid.uuid4, editable=False, help_text=_("Of the form that made it: sent twice, made once.")
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    folded = FoldedField(of="name", indexed=True)
    summary = models.TextField(_("summary"), max_length=SUMMARY_LENGTH, blank=True)
    limit = models.PositiveIntegerField(
        _("limit"),
        null=True,
        blank=True,
        help_text=_("The most points of each list (R-BAS-05); empty where the game has none."),
    )
    invite_token = models.CharField(max_length=TOKEN_LENGTH, unique=True, default=invite_token, editable=False)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=join_code, editable=False)
    agreement = JSONField(default=dict, help_text=_("What the ledger says was agreed last."))
    visibility = models.CharField(
        _("who may read it"), max_length=7, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    version = models.PositiveIntegerField(default=1, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    archived = models.DateTimeField(_("archived"), null=True, blank=True)
    check_in = models.DateTimeField(
        _("check-in"), null=True, blank=True, editable=False, help_text=_("Since when players say that they are here.")
    )
    screen_token = models.CharField(
        max_length=TOKEN_LENGTH, blank=True, editable=False, help_text=_("Opens the big screen of an event.")
    )
    timer_ends = models.DateTimeField(null=True, editable=False, help_text=_("When the round's timer runs out."))
    timer_left = models.PositiveIntegerField(
        null=True, editable=False, help_text=_("Seconds left of a timer that is paused.")
    )
    users = models.ManyToManyField(settings.AUTH_USER_MODEL, through="campaigns.Membership", related_name="campaigns")

    objects = CampaignQuerySet.as_manager()

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        permissions = [("view_private_campaign", "Can view private campaigns")]
        indexes = [models.Index(fields=["-created", "-id"], name="campaigns_by_age")]
        constraints = [
            models.CheckConstraint(condition=Q(limit__gte=1, limit__lte=MAX_VALOR), name="campaign_limit"),
            models.CheckConstraint(condition=~Q(name=""), name="campaign_named"),
            models.UniqueConstraint(fields=["screen_token"], condition=~Q(screen_token=""), name="one_screen_a_token"),
            models.CheckConstraint(condition=~Q(invite_token=""), name="campaign_invitation"),
            models.CheckConstraint(condition=~Q(code=""), name="campaign_code"),
            models.CheckConstraint(condition=Q(visibility__in=["private", "public"]), name="campaign_visibility"),
            models.CheckConstraint(condition=Q(version__gte=1), name="campaign_version"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaigns:campaign", args=[self.slug])

    @property
    def points_short(self) -> str:
        """What its game calls points, in short; empty where it has none."""
        return self._term(self.rules_of_game.facts.terms.points_short)

    @property
    def points_name(self) -> str:
        """What its game calls points; empty where it has none."""
        points = self.rules_of_game.facts.terms.points
        return self._term(points.many if points else None)

    @property
    def has_marks(self) -> bool:
        """Whether units of its game earn honours or suffer scars."""
        return bool(self.rules_of_game.content.marks)

    @staticmethod
    def _term(word: Message | None) -> str:
        return translated(word) if word else ""

    @property
    def has_rounds(self) -> bool:
        """Whether its rounds are paired by rule, and only they score (C-PNT-09)."""
        return self.agreement.get("kind", DEFAULTS.kind) in PAIRED

    def is_public(self) -> bool:
        return self.visibility == self.Visibility.PUBLIC

    def invitation(self) -> str:
        """The path that lets a person join."""
        return reverse("campaigns:join", args=[self.invite_token])
