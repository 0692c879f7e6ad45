"""Base of datasheets and assets: slug within the faction, position, and withdrawal."""

from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models import FoldedField, FoldedQuerySet

NAME_LENGTH = 100
SLUG_LENGTH = 60


class ContentQuerySet(FoldedQuerySet[Any]):
    def current(self) -> "ContentQuerySet":
        """Rows that the next release will contain."""
        return self.filter(withdrawn=False)


class Slugged(models.Model):
    """A row with a slug that is unique among its siblings."""

    class Meta:
        abstract = True

    def unique_error_message(self, model_class: type[models.Model], unique_check: Any) -> ValidationError:
        """Add the error to the slug."""
        if "slug" not in unique_check:
            return super().unique_error_message(model_class, unique_check)
        message = _("“%(slug)s” is taken; choose another.") % {"slug": getattr(self, "slug", "")}
        error = ValidationError({"slug": message})
        error.code = "unique"  # which constraints ask every error for
        return error


class FactionContent(Slugged):
    """A row of a faction's draft, of a kind of part; withdrawn rows are left out of the next release."""

    part_kind: Any

    slug = models.SlugField(_("slug"), max_length=SLUG_LENGTH)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    folded = FoldedField(of="name")
    position = models.PositiveSmallIntegerField(_("position"), default=0, help_text=_("Its place in the book."))
    withdrawn = models.BooleanField(
        _("withdrawn"), default=False, help_text=_("Left out of the next release of the faction.")
    )

    objects = ContentQuerySet.as_manager()

    class Meta:
        abstract = True
        ordering = ["position", "pk"]

    def __str__(self) -> str:
        return self.name


def document_number(value: Decimal | float | int | None) -> int | float | None:
    """A number as documents write it: 12, not 12.00; None while a form is incomplete."""
    if value is None:
        return None
    return int(value) if value == int(value) else float(value)


def without_absent(document: dict[str, Any]) -> dict[str, Any]:
    """A document without absent optional keys."""
    return {key: value for key, value in document.items() if value not in (None, "", [], {})}
