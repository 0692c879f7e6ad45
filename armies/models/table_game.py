"""Table mode: a list as it is played on a table, kept as the taps that were made."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models.strike_force import StrikeForce
from jobs.json_field import JSONField

PATH_LENGTH = 100
KINDS = ("add", "put", "move", "order", "undo")


class TableGameQuerySet(models.QuerySet["TableGame"]):
    def of(self, user: Any) -> "TableGameQuerySet":
        """Those of an account's lists."""
        return self.filter(strike_force__owner=user)

    def with_list(self) -> "TableGameQuerySet":
        return self.select_related("strike_force__faction").defer("strike_force__faction__rules")


class TableGame(models.Model):
    """A version of a list on the table; `setup` is what taps are counted from, and `made` how many there are."""

    strike_force = models.ForeignKey(StrikeForce, on_delete=models.CASCADE, related_name="table_games")
    version = models.PositiveIntegerField(_("version"))
    setup = JSONField(default=dict)
    made = models.PositiveIntegerField(default=0)
    started = models.DateTimeField(_("started"), auto_now_add=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    objects = TableGameQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("game at the table")
        verbose_name_plural = _("games at the table")
        constraints = [
            models.UniqueConstraint(fields=["strike_force"], condition=Q(ended=None), name="one_open_table_game")
        ]

    def __str__(self) -> str:
        return f"{self.strike_force_id} v{self.version}"


class Tap(models.Model):
    """One thing that somebody did: an operation, never a state. Its `key` comes from the phone: once is enough."""

    game = models.ForeignKey(TableGame, on_delete=models.CASCADE, related_name="taps", db_index=False)
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    kind = models.CharField(max_length=5, choices=[(kind, kind) for kind in KINDS])
    path = models.CharField(max_length=PATH_LENGTH, blank=True)
    value = JSONField(null=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_tap_a_number"),
            models.UniqueConstraint(fields=["game", "key"], name="one_tap_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.path}"
