"""How many copies of a strategic asset a strike force's deck holds (R-AST-01)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models.asset import Asset
from armies.models.strike_force import StrikeForce

MOST_COPIES = 1000


class DeckCard(models.Model):
    strike_force = models.ForeignKey(StrikeForce, on_delete=models.CASCADE, related_name="deck_cards")
    asset = models.ForeignKey(Asset, on_delete=models.PROTECT, related_name="deck_cards")
    copies = models.PositiveSmallIntegerField(_("copies"), default=1)

    class Meta:
        ordering = ["asset__position", "asset__pk"]
        verbose_name = _("card of a deck")
        verbose_name_plural = _("cards of a deck")
        constraints = [
            models.UniqueConstraint(fields=["strike_force", "asset"], name="one_row_an_asset"),
            models.CheckConstraint(condition=Q(copies__gte=1, copies__lte=MOST_COPIES), name="deck_card_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.asset}"
