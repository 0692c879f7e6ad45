"""A strategic asset: a card that a deck may hold (R-AST-01, R-AST-04)."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from armies.models.checks import ASSET, check_asset
from armies.models.content import FactionContent, without_absent
from armies.models.faction import Faction
from jobs.json_field import JSONField


class Asset(FactionContent):
    part_kind = "assets"

    class When(models.TextChoices):
        ALWAYS = "always", _("always")
        ACTIVATION = "activation", _("in an activation")
        ATTACKING = "attacking", _("when attacking")
        DEFENDING = "defending", _("when defending")
        CHARGING = "charging", _("when charging")
        CHARGED = "charged", _("when charged")
        TURN_START = "turn_start", _("at the start of a turn")
        SLAIN = "slain", _("when a unit is slain")

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="assets")
    text = models.TextField(_("text"), blank=True)
    orders = models.PositiveSmallIntegerField(
        _("orders"), default=0, help_text=_("What it costs the squads it affects (R-AST-04).")
    )
    copies = models.PositiveSmallIntegerField(
        _("copies"), null=True, blank=True, help_text=_("The most of it in one deck; empty: no limit.")
    )
    when = models.CharField(_("when"), max_length=12, choices=When.choices, default=When.ACTIVATION)
    play = JSONField(
        _("play"),
        default=dict,
        blank=True,
        help_text=_("How the engine plays it: target, within, effects, until, once, cost; empty: for people alone."),
    )
    history = HistoricalRecords()

    class Meta(FactionContent.Meta):
        verbose_name = _("asset")
        verbose_name_plural = _("assets")
        constraints = [models.UniqueConstraint(fields=["faction", "slug"], name="asset_slug_of_faction")]

    def document(self) -> dict[str, Any]:
        """An asset as content packs write it."""
        head = {"orders": self.orders or None, "copies": self.copies, "when": self.when}
        return self.play | {"slug": self.slug, "name": self.name, "text": self.text} | without_absent(head)

    def clean(self) -> None:
        """Report the same errors as for a file, at the fields."""
        super().clean()
        self.play = {} if self.play is None else self.play
        if not isinstance(self.play, dict):
            raise ValidationError({"play": _("must be an object, such as {}")})
        twice = [key for key in self.play if key in ASSET]
        if twice:
            raise ValidationError({"play": _("%(key)s: has a field of its own") % {"key": twice[0]}})
        check_asset(self.document())
