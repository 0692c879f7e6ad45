"""The texts of a faction in another language: a document beside its drafts and releases."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.faction import Faction
from jobs.json_field import JSONField

MAX_TEXTS = 10_000
"""Maximum number of texts kept in a language, of drafts and of former releases."""


class ContentTranslation(models.Model):
    """`texts` are the translations by the text that stands in the pack; the version counts changes."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="translations")
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
        constraints = [models.UniqueConstraint(fields=["faction", "language"], name="translation_once")]

    def __str__(self) -> str:
        return f"{self.faction} ({self.language})"
