"""A picture of a player's own painted models of a datasheet."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.content import SLUG_LENGTH
from armies.models.faction import Faction
from people.models import FoldedQuerySet
from web.models.stored_picture import SIZE, StoredPicture


class OwnedPictureQuerySet(FoldedQuerySet["OwnedPicture"]):
    def of(self, user: Any) -> "OwnedPictureQuerySet":
        """A player's own; a visitor has none."""
        return self.filter(user=user) if user.is_authenticated else self.none()

    def without_pixels(self) -> "OwnedPictureQuerySet":
        return self.defer("image")


class OwnedPicture(StoredPicture):
    """One a datasheet, by slug, as models are owned; like the collection it is seen by its owner alone."""

    owned_through = "user"
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="owned_pictures", db_index=False
    )
    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="+")
    datasheet = models.SlugField(_("datasheet"), max_length=SLUG_LENGTH, db_index=False)

    objects = OwnedPictureQuerySet.as_manager()

    class Meta:
        verbose_name = _("picture of miniatures")
        verbose_name_plural = _("pictures of miniatures")
        constraints = [
            models.UniqueConstraint(fields=["user", "faction", "datasheet"], name="owned_picture_once"),
            models.CheckConstraint(condition=SIZE, name="owned_picture_size"),
        ]
