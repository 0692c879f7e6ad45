"""Webhooks of people's own campaigns and battles, what was sent to them, and the statistics of public campaigns."""

import secrets
import uuid
from base64 import b64encode
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models import Battle, Campaign, LedgerEvent, Membership
from jobs.json_field import JSONField
from play.models import DOCUMENTS as PLANNED
from play.models import PlayedBattle, Seat
from play.notices import TURN
from web.models.game import LENGTH as GAME_LENGTH

ADDRESS_LENGTH = 500
SECRET_LENGTH = 60
FORMAT_LENGTH = 7
KIND_LENGTH = 20
MARK_LENGTH = 20
PREFIX = "whsec_"
TEST = "test"


def new_secret() -> str:
    """A key of 256 bits, written as Standard Webhooks writes it."""
    return PREFIX + b64encode(secrets.token_bytes(32)).decode()


def new_key() -> uuid.UUID:
    return uuid.uuid4()


class WebhookQuerySet(models.QuerySet["Webhook"]):
    def switched_on(self) -> "WebhookQuerySet":
        return self.filter(off=None, owner__is_active=True)

    def following(self, campaign: int) -> "WebhookQuerySet":
        """Those that are told of a campaign: by name, or since their owner takes part in it."""
        members = Membership.objects.active().filter(campaign=campaign).values("user")
        return self.switched_on().filter(Q(campaign=campaign) | Q(campaign=None, owner__in=members))

    def of_battle(self, battle: PlayedBattle) -> "WebhookQuerySet":
        """Those of accounts that sit in a battle in the browser, and that are not of another campaign."""
        seats = Seat.objects.filter(battle=battle).values("user")
        planned = Battle.objects.filter(pk=battle.planned_id).values("campaign")
        return self.switched_on().filter(Q(campaign__in=planned) | Q(campaign=None), owner__in=seats)


class Webhook(models.Model):
    """An address that events of its owner's campaigns and battles are posted to."""

    class Format(models.TextChoices):
        JSON = "json", _("signed JSON, for a program of yours")
        DISCORD = "discord", _("a message, for a channel of Discord")

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    campaign = models.ForeignKey(
        Campaign,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="webhooks",
        verbose_name=_("campaign"),
        help_text=_("Empty: each campaign that you take part in."),
    )
    address = models.CharField(_("address"), max_length=ADDRESS_LENGTH)
    format = models.CharField(_("format"), max_length=FORMAT_LENGTH, choices=Format.choices, default=Format.JSON)
    own_battles = models.BooleanField(_("only what concerns battles of mine"), default=False)
    kinds = JSONField(_("events"), default=list, blank=True, help_text=_("None: all of campaigns."))
    secret = models.CharField(max_length=SECRET_LENGTH, default=new_secret, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    failures = models.PositiveSmallIntegerField(default=0, editable=False, help_text=_("Given up since one arrived."))
    off = models.DateTimeField(_("switched off"), null=True, blank=True, editable=False)

    objects = WebhookQuerySet.as_manager()

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [
            models.CheckConstraint(condition=Q(address__startswith="https://"), name="webhook_encrypted"),
            models.CheckConstraint(condition=~Q(secret=""), name="webhook_signed"),
        ]

    def __str__(self) -> str:
        return self.address

    def wants(self, kind: str) -> bool:
        return not self.kinds or kind in self.kinds

    def wants_of_battle(self, kind: str, battle: PlayedBattle) -> bool:
        """By name alone, as a channel is not to learn of private battles unasked.

        Others read a channel too: of a battle that is shown to them later it is not told whose turn it is.
        """
        shown_at_once = not battle.delay or self.format == self.Format.JSON
        return kind in self.kinds and (shown_at_once or kind != TURN)


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    def with_subjects(self) -> "DeliveryQuerySet":
        """With what they are about, but its long documents."""
        rows = self.select_related("event__campaign", "battle__planned__campaign")
        planned = [f"battle__planned__{name}" for name in PLANNED]
        return rows.defer("battle__scenario", "battle__names", "battle__result", *planned)

    def of(self, owner: Any) -> "DeliveryQuerySet":
        return self.filter(webhook__owner=owner)


class Delivery(models.Model):
    """One message to a webhook: an event of a ledger, of a battle in the browser, or a test without one."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DELIVERED = "delivered", _("delivered")
        FAILED = "failed", _("given up")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    key = models.UUIDField(unique=True, default=new_key, editable=False, help_text=_("The same at each try."))
    event = models.ForeignKey(LedgerEvent, on_delete=models.CASCADE, null=True, related_name="+")
    battle = models.ForeignKey(PlayedBattle, on_delete=models.CASCADE, null=True, related_name="+")
    battle_event = models.CharField(max_length=KIND_LENGTH, blank=True, db_default="", default="")
    after = models.CharField(
        max_length=MARK_LENGTH,
        blank=True,
        db_default="",
        default="",
        help_text=_("The answer that a turn comes after."),
    )
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    answer = JSONField(default=str, help_text=_("What the address said last, or why nothing could be sent."))
    made = models.DateTimeField(_("made"), auto_now_add=True)
    tried = models.DateTimeField(_("tried"), null=True)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        indexes = [models.Index(fields=["made"], name="deliveries_by_age")]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event"], name="one_delivery_an_event"),
            models.UniqueConstraint(
                fields=["webhook", "battle", "battle_event", "after"], name="one_delivery_a_battle_event"
            ),
        ]

    def __str__(self) -> str:
        return str(self.key)

    @property
    def kind(self) -> str:
        return self.event.kind if self.event else self.battle_event or TEST

    def is_test(self) -> bool:
        return self.kind == TEST


class PublicStatistics(models.Model):
    """The figures of a game as they were counted last night: nobody's own, from public campaigns alone."""

    rebuilt_by = "programs.statistics.rebuild_statistics"

    game = models.CharField(max_length=GAME_LENGTH, unique=True)
    counted = models.DateTimeField()
    rows = JSONField(default=list)

    class Meta:
        verbose_name = _("statistics")
        verbose_name_plural = _("statistics")

    def __str__(self) -> str:
        return self.game
