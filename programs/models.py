"""Webhooks of people's own campaigns, what was sent to them, and the statistics of public campaigns."""

import secrets
import uuid
from base64 import b64encode
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, LedgerEvent, Membership
from jobs.json_field import JSONField
from web.models.game import LENGTH as GAME_LENGTH

ADDRESS_LENGTH = 500
SECRET_LENGTH = 60
FORMAT_LENGTH = 7
PREFIX = "whsec_"


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


class Webhook(models.Model):
    """An address that events of its owner's campaigns are posted to."""

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
    kinds = JSONField(_("events"), default=list, blank=True, help_text=_("None: events of every kind."))
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


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    def of(self, owner: Any) -> "DeliveryQuerySet":
        return self.filter(webhook__owner=owner)


class Delivery(models.Model):
    """One message to a webhook: an event of a ledger, or a test without one."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DELIVERED = "delivered", _("delivered")
        FAILED = "failed", _("given up")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    key = models.UUIDField(unique=True, default=new_key, editable=False, help_text=_("The same at each try."))
    event = models.ForeignKey(LedgerEvent, on_delete=models.CASCADE, null=True, related_name="+")
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
        ]

    def __str__(self) -> str:
        return str(self.key)


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
