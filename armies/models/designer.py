"""A player who writes one faction's draft, and no other."""

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models.faction import Faction


class FactionDesigner(models.Model):
    """Designs a faction in the workshop, without being staff."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="designers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="designs")
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    added = models.DateTimeField(_("added"), auto_now_add=True)

    class Meta:
        ordering = ["user__username"]
        verbose_name = _("designer of a faction")
        verbose_name_plural = _("designers of factions")
        constraints = [models.UniqueConstraint(fields=["faction", "user"], name="designer_once")]

    def __str__(self) -> str:
        return str(self.user)


def designers_of(holder: Any) -> list[Any]:
    """The accounts that may write a draft, and so approve what another of them asks to publish."""
    may = Q(is_staff=True)
    if isinstance(holder, Faction):
        may |= Q(pk=holder.owner_id) | Q(pk__in=holder.designers.values("user"))
    users = get_user_model().objects.filter(may, is_active=True)
    return [user for user in users if type(holder).objects.drafted_by(user).filter(pk=holder.pk).exists()]
