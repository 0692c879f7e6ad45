"""An operation players can agree on: a document of its game (R-OPS-01, R-OPS-02)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.checks import check_operation
from armies.models.content import NAME_LENGTH, SLUG_LENGTH, Slugged
from armies.models.game import OfGame, listed


class OperationQuerySet(models.QuerySet["Operation"]):
    def listed(self, game: str = "") -> "OperationQuerySet":
        """Those of one game, or of every game that is listed."""
        return self.filter(game=game) if game else self.filter(game__in=listed())


class Operation(OfGame, Slugged):
    """Stored as a document; those that are built into a game need no row."""

    slug = models.SlugField(_("slug"), max_length=SLUG_LENGTH)
    title = models.CharField(_("title"), max_length=NAME_LENGTH)
    document = models.JSONField(_("document"), help_text=_("In the format damocles-operation/1."))

    objects = OperationQuerySet.as_manager()

    class Meta:
        ordering = ["title", "pk"]
        verbose_name = _("operation")
        verbose_name_plural = _("operations")
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="operation_slug_of_game")]

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        """Validate the document like a file, with the row's slug and title."""
        super().clean()
        check_operation(self.rules_of_game, self.document, slug=self.slug, title=self.title)
