"""The history of a strike force: the complete state of each version, so that any can be restored."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.content import NAME_LENGTH
from armies.models.release import Release
from armies.models.strike_force import StrikeForce
from jobs.json_field import JSONField

STATE_FIELDS = ("version", "name", "limit", "release", "squads", "deck", "choices")
"""What a version keeps of its strike force."""


class Change(models.Model):
    """A version and the change that made it; `undo` and `redo` are the versions they would restore, if any."""

    strike_force = models.ForeignKey(StrikeForce, on_delete=models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField(_("version"))
    verb = models.CharField(_("verb"), max_length=20)
    figures = JSONField(_("figures"), default=dict, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    limit = models.PositiveIntegerField(_("limit"), null=True, blank=True)
    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="+")
    squads = JSONField(_("squads"), default=list, blank=True)
    deck = JSONField(_("deck"), default=list, blank=True)
    choices = JSONField(_("choices"), default=dict, blank=True)
    undo = models.PositiveIntegerField(null=True, blank=True)
    redo = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["strike_force", "-version"]
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        constraints = [models.UniqueConstraint(fields=["strike_force", "version"], name="one_change_a_version")]

    def __str__(self) -> str:
        return f"{self.strike_force_id} v{self.version}"


def recorded_state(row: StrikeForce | Change) -> dict[str, Any]:
    """The fields that a strike force and each of its versions share."""
    return {name: getattr(row, name) for name in STATE_FIELDS}


def state_at(strike_force: StrikeForce, version: int) -> Change:
    """The state at a version; archiving and sharing do not change the state."""
    changes = strike_force.changes.filter(version__lte=version).order_by("-version")
    return changes.select_related("release").defer("release__document")[0]
