"""An operation players can agree on: a document of its game (R-OPS-01, R-OPS-02)."""

from functools import cache
from typing import Any

from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from armies.models.checks import check_operation
from armies.models.content import NAME_LENGTH, SLUG_LENGTH, Slugged
from armies.models.release import Published
from jobs.json_field import JSONField
from people.models import FoldedField, FoldedQuerySet
from web.models.game import OfGame, listed


@cache
def _newest_releases() -> dict[str, Any]:
    """Of an operation's newest release on offer: whether there is one, its document, its number; built once."""
    newest = OperationRelease.objects.filter(operation=OuterRef("pk"), withdrawn=None).order_by("-number")
    columns = {name: Subquery(newest.values(name)[:1]) for name in ("document", "number")}
    return {"is_released": models.Exists(newest), **columns}


class OperationQuerySet(FoldedQuerySet["Operation"]):
    def listed(self, game: str = "") -> "OperationQuerySet":
        """Those of one game, or of every game that is listed."""
        return self.filter(game=game) if game else self.filter(game__in=listed())

    def released(self, game: str = "") -> Any:
        """Those of a game with a release on offer, each with the document of the newest such as `released`."""
        newest = _newest_releases()
        return (
            self.listed(game)
            .filter(newest["is_released"])
            .annotate(released=newest["document"], number=newest["number"])
        )

    def current(self) -> "OperationQuerySet":
        """Without those in the archive, which only who agreed on them before can plan."""
        return self.filter(archived=None)

    def drafted_by(self, user: Any) -> "OperationQuerySet":
        """Operations whose drafts the user may edit: designers all."""
        designs = user.is_staff and user.has_perm("armies.change_operation")
        return self.listed() if designs else self.none()


class Operation(OfGame, Slugged):
    """The draft of an operation, which designers edit; players read its newest release.

    Operations that are built into a game need no row.
    """

    slug = models.SlugField(_("slug"), max_length=SLUG_LENGTH)
    title = models.CharField(_("title"), max_length=NAME_LENGTH)
    folded = FoldedField(of="title")
    document = JSONField(_("document"), help_text=_("In the format damocles-operation/1."))
    archived = models.DateTimeField(
        _("archived"), null=True, blank=True, editable=False, help_text=_("Since when nobody plans it any more.")
    )
    reviewed = models.BooleanField(
        _("reviewed"), default=False, help_text=_("What one designer asks to publish, another has to approve.")
    )
    history = HistoricalRecords()

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


class OperationRelease(Published):
    """An operation as it was published."""

    operation = models.ForeignKey(Operation, on_delete=models.CASCADE, related_name="releases")

    class Meta:
        ordering = ["operation", "-number"]
        verbose_name = _("release")
        verbose_name_plural = _("releases")
        constraints = [
            models.UniqueConstraint(fields=["operation", "number"], name="release_number_of_operation"),
            models.CheckConstraint(condition=Q(number__gte=1), name="operation_release_number"),
        ]

    @property
    def holder(self) -> Operation:
        return self.operation
