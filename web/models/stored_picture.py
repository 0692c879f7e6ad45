"""A picture that people upload, as it is kept: drawn anew as a JPEG."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models import FoldedField
from web.models.moderated import Moderated

CAPTION_LENGTH = 200
MAX_SIDE_LENGTH = 1600
"""Pixels of a picture's longer side, as it is kept."""

SIZE = models.Q(width__gte=1, width__lte=MAX_SIDE_LENGTH, height__gte=1, height__lte=MAX_SIDE_LENGTH)


class StoredPicture(Moderated):
    """`owned_through` is the way from a picture to the account whose room it takes."""

    owned_through: str
    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    caption = models.CharField(_("caption"), max_length=CAPTION_LENGTH, blank=True)
    folded = FoldedField(of="caption")
    image = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    added = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.caption or str(self.key)
