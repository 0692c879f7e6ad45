"""A release of a faction: its content as it was published, never changed again."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from armies.models.faction import Faction


class ReleaseQuerySet(models.QuerySet["Release"]):
    def newest(self) -> "ReleaseQuerySet":
        """Of each faction the release that new lists are built with."""
        others = Release.objects.filter(faction=OuterRef("faction")).order_by("-number")
        return self.filter(pk=Subquery(others.values("pk")[:1]))

    def with_documents(self) -> "ReleaseQuerySet":
        return self.defer(None)

    def update(self, **values: Any) -> int:
        """No release is ever changed; that an account is gone says nothing of its content."""
        if values != {"publisher": None}:
            raise ImmutableError
        return super().update(**values)

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        raise ImmutableError

    def bulk_create(self, *args: Any, **options: Any) -> Any:
        if options.get("update_conflicts"):
            raise ImmutableError
        return super().bulk_create(*args, **options)

    def delete(self) -> NoReturn:
        """Lists are built on them."""
        raise ImmutableError

    def go_with(self, faction: Faction) -> None:
        """The releases of a faction that is deleted, which no list was ever built with; none goes in another way."""
        self.filter(faction=faction)._raw_delete(self.db)


class ImmutableError(Exception):
    """A published release cannot be changed; publish another."""


class ReleaseManager(models.Manager.from_queryset(ReleaseQuerySet)):  # type: ignore[misc]
    """Leaves the documents where they are: they are read once a process (`armies.bridge.content_of`)."""

    def get_queryset(self) -> ReleaseQuerySet:
        return super().get_queryset().defer("document")


class Release(models.Model):
    faction = models.ForeignKey(Faction, on_delete=models.PROTECT, related_name="releases")
    number = models.PositiveIntegerField(_("number"))
    notes = models.TextField(_("notes"), blank=True, help_text=_("What changed and why, for the players."))
    document = models.JSONField(_("document"), help_text=_("In the format damocles-content/1."))
    digest = models.CharField(_("digest"), max_length=64)
    published = models.DateTimeField(_("published"), auto_now_add=True)
    publisher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = ReleaseManager()

    class Meta:
        base_manager_name = "objects"
        ordering = ["faction", "-number"]
        verbose_name = _("release")
        verbose_name_plural = _("releases")
        constraints = [
            models.UniqueConstraint(fields=["faction", "number"], name="release_number_of_faction"),
            models.CheckConstraint(condition=Q(number__gte=1), name="release_number"),
        ]

    def __str__(self) -> str:
        return _("Release %(number)s") % {"number": self.number}

    def save(self, *args: Any, **options: Any) -> None:
        if self.pk is not None:
            raise ImmutableError
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        """Lists are built on it."""
        raise ImmutableError
