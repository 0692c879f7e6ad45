"""A player's collection: how many models of each datasheet they own, have built and have painted."""

from typing import NamedTuple

from django.conf import settings
from django.db import models as db
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from armies.models.content import SLUG_LENGTH
from armies.models.faction import Faction

MAX_MODELS = 10_000


class Figures(NamedTuple):
    """Models that are owned, how many of them are built, and how many of those painted."""

    models: int = 0
    built: int = 0
    painted: int = 0


NONE = Figures()
FIGURES = ("models", "built", "painted")


class OwnedModels(db.Model):
    """A number of models of a datasheet, by slug, because ownership outlives releases."""

    user = db.ForeignKey(settings.AUTH_USER_MODEL, on_delete=db.CASCADE, related_name="owned", db_index=False)
    faction = db.ForeignKey(Faction, on_delete=db.CASCADE, related_name="+")
    datasheet = db.SlugField(_("datasheet"), max_length=SLUG_LENGTH, db_index=False)
    models = db.PositiveIntegerField(_("models"))
    built = db.PositiveIntegerField(_("built"), default=0)
    painted = db.PositiveIntegerField(_("painted"), default=0)

    class Meta:
        verbose_name = _("owned models")
        verbose_name_plural = _("owned models")
        constraints = [
            db.UniqueConstraint(fields=["user", "faction", "datasheet"], name="owned_once"),
            db.CheckConstraint(condition=Q(models__gte=1, models__lte=MAX_MODELS), name="owned_models"),
            db.CheckConstraint(condition=Q(built__lte=F("models"), painted__lte=F("built")), name="owned_painted"),
        ]

    def __str__(self) -> str:
        return f"{self.models} {self.datasheet}"

    @property
    def figures(self) -> Figures:
        return Figures(self.models, self.built, self.painted)
