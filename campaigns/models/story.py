"""Players' stories and pictures."""

import uuid
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models.content import NAME_LENGTH
from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign
from campaigns.models.membership import Membership
from campaigns.models.proposal import Proposal
from people.models import FoldedField, FoldedQuerySet
from web.models.moderated import Moderated
from web.models.stored_picture import SIZE, StoredPicture

STORY_LENGTH = 8000


class PlayerStory(Moderated):
    """A player's story, optionally of a battle; organisers may hide it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="stories")
    battle = models.ForeignKey(Battle, on_delete=models.SET_NULL, null=True, blank=True, related_name="stories")
    author = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="stories")
    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    title = models.CharField(_("title"), max_length=NAME_LENGTH)
    folded = FoldedField(of="title")
    text = models.TextField(_("story"), max_length=STORY_LENGTH)
    written = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=1, editable=False)
    hidden = models.DateTimeField(null=True, blank=True)

    objects = FoldedQuerySet["PlayerStory"].as_manager()

    class Meta:
        ordering = ["-written", "-pk"]
        verbose_name = _("story")
        verbose_name_plural = _("stories")
        constraints = [models.CheckConstraint(condition=~Q(title="") & ~Q(text=""), name="story_told")]

    def __str__(self) -> str:
        return self.title


class PictureQuerySet(FoldedQuerySet["Picture"]):
    def confirmed(self) -> "PictureQuerySet":
        """Those of the battle itself."""
        return self.filter(proposal=None)

    def proposed(self) -> "PictureQuerySet":
        """Those that came with a proposed result and are the battle's once that is confirmed (C-RES-10)."""
        return self.filter(proposal__isnull=False)

    def seen_by(self, user: Any) -> "PictureQuerySet":
        """Those that moderators have not hidden, and the user's own."""
        own = Q(author__user=user) if user.is_authenticated else Q()
        return self.filter(Q(taken_down=None) | own)

    def without_pixels(self) -> "PictureQuerySet":
        """As pages list them, with who added them."""
        return self.defer("image").select_related("author")


class Picture(StoredPicture):
    """A picture of a battle."""

    owned_through = "author__user"
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="pictures")
    proposal = models.ForeignKey(
        Proposal,
        on_delete=models.CASCADE,
        null=True,
        related_name="pictures",
        help_text=_("What it came with, as long as nobody has confirmed that."),
    )
    author = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="pictures")

    objects = PictureQuerySet.as_manager()

    class Meta:
        ordering = ["added", "pk"]
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        constraints = [models.CheckConstraint(condition=SIZE, name="picture_size")]
