"""What moderators may hide from everybody but its owner."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

MAX_REASON_LENGTH = 1000
FIELDS = ("taken_down", "taken_down_why")


class Moderated(models.Model):
    """A row that moderators may take down; only `moderation` writes these fields."""

    taken_down = models.DateTimeField(_("hidden by moderators"), null=True, blank=True, editable=False)
    taken_down_why = models.TextField(_("why"), max_length=MAX_REASON_LENGTH, blank=True, editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        """Leave these fields as they are in the database: somebody saving an older copy does not show it again."""
        if not self._state.adding and not args and not options.get("force_insert"):
            names = options.get("update_fields") or [field.name for field in self._meta.concrete_fields]
            options["update_fields"] = [name for name in names if name not in FIELDS and name != self._meta.pk.name]
        super().save(*args, **options)
