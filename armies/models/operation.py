"""An operation players can agree on: `damocles-operation/1` (R-OPS-01, R-OPS-02)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.checks import check_operation
from armies.models.content import NAME_LENGTH, SLUG_LENGTH, Slugged


class Operation(Slugged):
    """Stored as a document; *Eradication* is built into the engine and needs no row."""

    slug = models.SlugField(_("slug"), max_length=SLUG_LENGTH, unique=True)
    title = models.CharField(_("title"), max_length=NAME_LENGTH)
    document = models.JSONField(_("document"), help_text=_("In the format damocles-operation/1."))

    class Meta:
        ordering = ["title", "pk"]
        verbose_name = _("operation")
        verbose_name_plural = _("operations")

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        """Validate the document like a file, with the row's slug and title."""
        super().clean()
        check_operation(self.document, slug=self.slug, title=self.title)
