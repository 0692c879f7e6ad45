"""Releases: immutable copies of what a draft said when it was published."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from armies.models.faction import Faction
from jobs.json_field import JSONField
from people.models import FoldedField

WITHDRAWAL = {"withdrawn", "withdrawal", "withdrawer"}


class ReleaseQuerySet(models.QuerySet["Release"]):
    def offered(self) -> "ReleaseQuerySet":
        """Releases that lists may be taken to: those that were not withdrawn."""
        return self.filter(withdrawn=None)

    def newest(self) -> "ReleaseQuerySet":
        """The newest offered release of each faction, which new lists use."""
        others = Release.objects.offered().filter(faction=OuterRef("faction")).order_by("-number")
        return self.filter(pk=Subquery(others.values("pk")[:1]))

    def with_documents(self) -> "ReleaseQuerySet":
        return self.defer(None)

    def update(self, **values: Any) -> int:
        """Releases are immutable; only a deleted account may be cleared, and whether they are offered changes."""
        if values != {"publisher": None} and not values.keys() <= WITHDRAWAL:
            raise ImmutableError
        return super().update(**values)

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        raise ImmutableError

    def bulk_create(self, *args: Any, **options: Any) -> Any:
        if options.get("update_conflicts"):
            raise ImmutableError
        return super().bulk_create(*args, **options)

    def delete(self) -> NoReturn:
        """Releases are never deleted, because lists use them."""
        raise ImmutableError

    def go_with(self, faction: Faction) -> None:
        """Delete the releases of a deleted faction that no list uses."""
        self.filter(faction=faction)._raw_delete(self.db)


class ImmutableError(Exception):
    """A published release cannot be changed; publish another."""


class ReleaseManager(models.Manager.from_queryset(ReleaseQuerySet)):  # type: ignore[misc]
    """Defers the documents, which are cached in memory (`armies.bridge.content_of`)."""

    def get_queryset(self) -> ReleaseQuerySet:
        return super().get_queryset().defer("document")


class Published(models.Model):
    """What was published under a number, and is never changed again."""

    number = models.PositiveIntegerField(_("number"))
    notes = models.TextField(_("notes"), blank=True, help_text=_("What changed and why, for the players."))
    document = JSONField(_("document"))
    digest = models.CharField(_("digest"), max_length=64)
    published = models.DateTimeField(_("published"), auto_now_add=True)
    publisher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    withdrawn = models.DateTimeField(
        _("withdrawn"), null=True, blank=True, help_text=_("Since when nothing new is built with it.")
    )
    withdrawal = models.TextField(_("why it was withdrawn"), blank=True)
    withdrawer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return _("Release %(number)s") % {"number": self.number}

    def save(self, *args: Any, **options: Any) -> None:
        if self.pk is not None:
            raise ImmutableError
        super().save(*args, **options)

    @property
    def holder(self) -> Any:
        """Whose release it is."""
        raise NotImplementedError


class Release(Published):
    """A faction as it was published."""

    faction = models.ForeignKey(Faction, on_delete=models.PROTECT, related_name="releases")
    folded = FoldedField(of="faction_name")
    document = JSONField(_("document"), help_text=_("In the format damocles-content/1."))

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

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        """Releases are never deleted, because lists use them."""
        raise ImmutableError

    @property
    def faction_name(self) -> str:
        """The name its faction had then."""
        return str(self.document["faction"]["name"])

    @property
    def holder(self) -> Faction:
        return self.faction
