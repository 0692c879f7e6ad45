"""The texts of content in another language: a document beside the drafts and releases that hold them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models.faction import Faction
from jobs.json_field import JSONField
from web.models.game import OfGame

MAX_TEXTS = 10_000
"""Maximum number of texts kept in a language, of drafts and of former releases."""


class ContentTranslation(OfGame):
    """Of a faction, or of all operations of a game where it has none.

    `texts` are the translations by the text that stands in the documents; the version counts changes.
    """

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="translations", null=True, blank=True)
    language = models.CharField(_("language"), max_length=10)
    texts = JSONField(_("texts"), default=dict)
    version = models.PositiveIntegerField(_("version"), default=0)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    updated = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        verbose_name = _("translation")
        verbose_name_plural = _("translations")
        constraints = [
            models.UniqueConstraint(fields=["faction", "language"], name="translation_once"),
            models.UniqueConstraint(
                fields=["game", "language"], condition=Q(faction=None), name="translation_of_operations_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.faction or self.game} ({self.language})"

    def save(self, *args: Any, **options: Any) -> None:
        self.game = self.faction.game if self.faction else self.game
        super().save(*args, **options)
