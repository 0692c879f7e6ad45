"""A picture of a player's own painted miniatures, on a list or one of its units."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.strike_force import StrikeForce
from people.models import FoldedQuerySet
from web.models.stored_picture import SIZE, StoredPicture

UNIT_LENGTH = 40


class ListPictureQuerySet(FoldedQuerySet["ListPicture"]):
    def visible_to(self, user: Any) -> "ListPictureQuerySet":
        """Of own lists, and of lists opened by their link, but for what moderators have hidden."""
        seen = models.Q(strike_force__in=StrikeForce.objects.shared(), taken_down=None)
        if user.is_authenticated:
            seen |= models.Q(strike_force__in=StrikeForce.objects.listed().filter(owner=user))
        return self.filter(seen)

    def without_pixels(self) -> "ListPictureQuerySet":
        return self.defer("image")


class ListPicture(StoredPicture):
    """`squad` is the id of a unit, or empty for one of the whole list."""

    owned_through = "strike_force__owner"
    strike_force = models.ForeignKey(StrikeForce, on_delete=models.CASCADE, related_name="pictures")
    squad = models.CharField(_("squad"), max_length=UNIT_LENGTH, blank=True)

    objects = ListPictureQuerySet.as_manager()

    class Meta:
        ordering = ["added", "pk"]
        verbose_name = _("picture of miniatures")
        verbose_name_plural = _("pictures of miniatures")
        constraints = [models.CheckConstraint(condition=SIZE, name="list_picture_size")]
