"""A faction: its rules, datasheets and assets (R-FAC-01)."""

from typing import Any

from django.db import models
from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from armies.models.checks import check_faction
from armies.models.content import NAME_LENGTH, SLUG_LENGTH, without_absent


class FactionQuerySet(models.QuerySet["Faction"]):
    def with_content(self) -> "FactionQuerySet":
        """With datasheets, their weapons and assets, withdrawn ones left out."""
        from armies.models.asset import Asset
        from armies.models.datasheet import Datasheet

        return self.prefetch_related(
            Prefetch("datasheets", Datasheet.objects.current().prefetch_related("weapons")),
            Prefetch("assets", Asset.objects.current()),
        )


class Faction(models.Model):
    slug = models.SlugField(_("slug"), max_length=SLUG_LENGTH, unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    summary = models.TextField(_("summary"), blank=True)
    rules = models.JSONField(
        _("rules"), default=list, blank=True, help_text=_("Abilities that affect all its units all game.")
    )
    history = HistoricalRecords()

    objects = FactionQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("faction")
        verbose_name_plural = _("factions")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("armies:faction", args=[self.slug])

    def document(self) -> dict[str, Any]:
        """The head of its content pack: the key `faction`."""
        head = {"slug": self.slug, "name": self.name, "summary": self.summary, "rules": self.rules}
        return without_absent(head)

    def clean(self) -> None:
        """Whatever a file would be refused for is refused here, at its field."""
        super().clean()
        self.rules = [] if self.rules is None else self.rules
        check_faction(self.document())

    def pack(self) -> dict[str, Any]:
        """Its content pack: `damocles-content/1`, with what `with_content` fetched."""
        return {
            "format": "damocles-content/1",
            "faction": self.document(),
            "datasheets": [row.document() for row in self.datasheets.all() if not row.withdrawn],
            "assets": [row.document() for row in self.assets.all() if not row.withdrawn],
        }
