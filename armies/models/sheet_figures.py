"""What the units of a release did in battles of the engine, for the codex: the newest run alone is kept."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.release import Release
from jobs.json_field import JSONField


class SheetFigures(models.Model):
    release = models.OneToOneField(Release, on_delete=models.CASCADE, primary_key=True, related_name="figures")
    engine = models.CharField(_("engine"), max_length=64, help_text=_("The digest of the engine that fought."))
    made = models.DateTimeField(_("made"))
    document = JSONField(_("document"))

    class Meta:
        verbose_name = _("figures of datasheets")
        verbose_name_plural = _("figures of datasheets")

    def __str__(self) -> str:
        return str(self.release)
