"""A datasheet: the common values of all units of a squad (R-DAT-01)."""

from decimal import Decimal
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from armies.models.checks import check_datasheet
from armies.models.content import FactionContent, document_number, without_absent
from armies.models.faction import Faction
from jobs.json_field import JSONField


class Datasheet(FactionContent):
    part_kind = "datasheets"

    class Type(models.TextChoices):
        TROOPS = "troops", _("troops")
        SCOUTS = "scouts", _("scouts")
        SPECIALISTS = "specialists", _("specialists")
        COM_OPERATORS = "com_operators", _("com operators")
        HEAVY_SUPPORTS = "heavy_supports", _("heavy supports")
        FACTION_SCENERY = "faction_scenery", _("faction scenery")

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="datasheets")
    type = models.CharField(_("type"), max_length=20, choices=Type.choices)
    fewest = models.PositiveSmallIntegerField(_("fewest units"), default=1)
    most = models.PositiveSmallIntegerField(_("most units"), default=1)
    orders = models.PositiveSmallIntegerField(_("orders (O)"))
    move = models.DecimalField(_("move (M)"), max_digits=6, decimal_places=2, help_text=_("In centimetres."))
    health = models.PositiveSmallIntegerField(_("health (H)"))
    defense = models.PositiveSmallIntegerField(_("defense (D)"), help_text=_("5 for 5+."))
    base = models.DecimalField(
        _("base"), max_digits=6, decimal_places=2, default=Decimal("2.5"), help_text=_("Its diameter in centimetres.")
    )
    strategic_valor = models.PositiveIntegerField(_("strategic valor (SV)"), help_text=_("Of the fewest units."))
    per_extra_unit = models.PositiveIntegerField(_("SV of each extra unit"), default=0)
    abilities = JSONField(_("abilities"), default=list, blank=True)
    scenery = JSONField(
        _("scenery"), null=True, blank=True, help_text=_("Faction scenery alone: shape, cover, garrison.")
    )
    history = HistoricalRecords()

    class Meta(FactionContent.Meta):
        verbose_name = _("datasheet")
        verbose_name_plural = _("datasheets")
        constraints = [
            models.UniqueConstraint(fields=["faction", "slug"], name="datasheet_slug_of_faction"),
            models.CheckConstraint(condition=Q(fewest__gte=1, fewest__lte=F("most")), name="datasheet_size"),
            models.CheckConstraint(condition=Q(health__gte=1), name="datasheet_health"),
        ]

    def document(self) -> dict[str, Any]:
        """A datasheet as content packs write it, with its weapons."""
        return {
            "slug": self.slug,
            "name": self.name,
            "type": self.type,
            "size": [self.fewest, self.most],
            "orders": self.orders,
            "move": document_number(self.move),
            "health": self.health,
            "defense": self.defense,
            "base": document_number(self.base),
            "strategic_valor": self.strategic_valor,
            "strategic_valor_per_extra_unit": self.per_extra_unit,
            "weapons": [weapon.document() for weapon in self.weapons.all()] if self.pk else [],
        } | without_absent({"abilities": self.abilities, "scenery": self.scenery})

    def clean(self) -> None:
        """Report the same errors as for a file, at the fields."""
        super().clean()
        self.abilities = [] if self.abilities is None else self.abilities
        check_datasheet(self.document() | {"weapons": []})
