"""A squad of a strike force: how many units of one datasheet, with which weapons (R-SQD-01)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models.content import NAME_LENGTH
from armies.models.datasheet import Datasheet
from armies.models.strike_force import StrikeForce

LARGEST = 1000
"""As many units as a roster may write, so that one that is too large can be shown and mended."""


class Squad(models.Model):
    strike_force = models.ForeignKey(StrikeForce, on_delete=models.CASCADE, related_name="squads")
    datasheet = models.ForeignKey(Datasheet, on_delete=models.PROTECT, related_name="squads")
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    size = models.PositiveSmallIntegerField(_("size"))
    position = models.PositiveIntegerField(default=0)
    weapons = models.JSONField(
        _("weapons"), default=dict, blank=True, help_text=_("Units that carry each weapon few may have.")
    )

    class Meta:
        ordering = ["position", "pk"]
        verbose_name = _("squad")
        verbose_name_plural = _("squads")
        constraints = [models.CheckConstraint(condition=Q(size__lte=LARGEST), name="squad_size")]

    def __str__(self) -> str:
        return self.name or self.datasheet.name
