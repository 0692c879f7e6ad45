"""What was to be expected of a battle that people played: the forecast of its lists as they were."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.battle import Battle
from campaigns.models.documents import DocumentField
from jobs.json_field import JSONField


class BattleForecastQuerySet(models.QuerySet["BattleForecast"]):
    def counted(self) -> "BattleForecastQuerySet":
        """Those that are there, of battles whose result still stands as people recorded it."""
        recorded = {"battle__state": Battle.State.RECORDED, "battle__method": Battle.Method.BY_HAND}
        return self.filter(forecast__isnull=False, **recorded)

    def visible_to(self, user: Any) -> "BattleForecastQuerySet":
        """Those of battles that a person may read."""
        return self.filter(battle__in=Battle.objects.visible_to(user))


class BattleForecastManager(models.Manager.from_queryset(BattleForecastQuerySet)):  # type: ignore[misc]
    """Defers the scenario, which only the engine needs."""

    def get_queryset(self) -> BattleForecastQuerySet:
        return super().get_queryset().defer("scenario")


class BattleForecast(models.Model):
    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="expected")
    scenario = DocumentField(help_text=_("What the engine fights: damocles-scenario/1."))
    origins = JSONField(default=dict, help_text=_("Faction and release of the list of each side."))
    forecast = DocumentField(null=True, help_text=_("What came out: damocles-forecast/1."))
    error = models.TextField(_("trouble"), blank=True, help_text=_("Why there is no forecast."))
    asked = models.DateTimeField(_("asked for"), auto_now_add=True)

    objects = BattleForecastManager()

    class Meta:
        ordering = ["-asked", "-pk"]
        verbose_name = _("forecast of a battle")
        verbose_name_plural = _("forecasts of battles")

    def __str__(self) -> str:
        return str(self.battle)
