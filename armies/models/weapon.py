"""A weapon of a datasheet: range, attacks, precision, damage (R-DAT-01)."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from armies.models.checks import check_weapon
from armies.models.content import NAME_LENGTH, SLUG_LENGTH, Slugged, document_number, without_absent
from armies.models.datasheet import Datasheet
from jobs.json_field import JSONField
from people.models import FoldedField


class Weapon(Slugged):
    class Kind(models.TextChoices):
        MISSILE = "missile", _("missile")
        MELEE = "melee", _("melee")

    datasheet = models.ForeignKey(Datasheet, on_delete=models.CASCADE, related_name="weapons")
    slug = models.SlugField(_("slug"), max_length=SLUG_LENGTH)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    folded = FoldedField(of="name")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    range = models.DecimalField(_("range"), max_digits=6, decimal_places=2, help_text=_("In centimetres."))
    attacks = models.CharField(_("attacks"), max_length=10, help_text=_("A whole number, or dice: D3, 2D6, D3+1."))
    precision = models.PositiveSmallIntegerField(_("precision"), help_text=_("4 for 4+."))
    damage = models.CharField(_("damage"), max_length=10, help_text=_("A whole number, or dice: D3, 2D6, D3+1."))
    carriers = models.PositiveSmallIntegerField(
        _("carriers"), null=True, blank=True, help_text=_("At most so many units of a squad; empty: every unit.")
    )
    abilities = JSONField(_("abilities"), default=list, blank=True)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    history = HistoricalRecords()

    class Meta:
        ordering = ["position", "pk"]
        verbose_name = _("weapon")
        verbose_name_plural = _("weapons")
        constraints = [
            models.UniqueConstraint(fields=["datasheet", "slug"], name="weapon_slug_of_datasheet"),
            models.CheckConstraint(condition=Q(kind__in=["missile", "melee"]), name="weapon_kind"),
        ]

    def __str__(self) -> str:
        return self.name

    def document(self) -> dict[str, Any]:
        """A weapon as content packs write it."""
        return {
            "slug": self.slug,
            "name": self.name,
            "kind": self.kind,
            "range": document_number(self.range),
            "attacks": _amount(self.attacks),
            "precision": self.precision,
            "damage": _amount(self.damage),
        } | without_absent({"carriers": self.carriers, "abilities": self.abilities})

    def clean(self) -> None:
        """Report the same errors as for a file, at the fields."""
        super().clean()
        self.abilities = [] if self.abilities is None else self.abilities
        check_weapon(self.document())


def _amount(value: str) -> int | str:
    return int(value) if value.isascii() and value.isdigit() else value
