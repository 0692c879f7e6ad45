"""The language, the clock and the game of an account."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

ZONE_LENGTH = 60


class Preferences(models.Model):
    """A user's preferences. An empty value, or no row, is the site's default."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="preferences"
    )
    language = models.CharField(_("language"), max_length=10, blank=True)
    game = models.CharField(_("game"), max_length=40, blank=True, editable=False)
    time_zone = models.CharField(_("time zone"), max_length=ZONE_LENGTH, blank=True)

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"{self.language or '–'}, {self.time_zone or '–'}"
