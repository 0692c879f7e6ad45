"""A strike force: one faction, a limit of strategic valor, squads and a deck (R-ARM-01, R-ARM-02)."""

import secrets
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Prefetch, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from armies.models.content import NAME_LENGTH
from armies.models.faction import Faction

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
SLUG_LENGTH = 16
MOST_VALOR = 1_000_000


def unguessable_slug() -> str:
    """Sixteen of 31 signs: 79 bits, and none that is read as another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SLUG_LENGTH))


class StrikeForceQuerySet(models.QuerySet["StrikeForce"]):
    def visible_to(self, user: Any, held: Iterable[str] = ()) -> "StrikeForceQuerySet":
        """What a person may read: their own; staff read all."""
        return self.all() if user.is_authenticated and user.is_staff else self.editable_by(user, held)

    def editable_by(self, user: Any, held: Iterable[str] = ()) -> "StrikeForceQuerySet":
        """What a person may change: their own, or what nobody owns yet and their session holds."""
        if user.is_authenticated:
            return self.filter(owner=user)
        return self.filter(owner=None, slug__in=list(held))

    def kept(self) -> "StrikeForceQuerySet":
        return self.filter(archived=None)

    def put_away(self) -> "StrikeForceQuerySet":
        return self.exclude(archived=None)

    def with_squads(self) -> "StrikeForceQuerySet":
        """With all that a verdict needs, in a number of queries that does not grow."""
        from armies.models.deck_card import DeckCard
        from armies.models.squad import Squad

        return self.select_related("owner").prefetch_related(
            Prefetch("faction", Faction.objects.with_content()),
            Prefetch("squads", Squad.objects.select_related("datasheet__faction")),
            Prefetch("deck_cards", DeckCard.objects.select_related("asset__faction")),
        )


class StrikeForce(models.Model):
    slug = models.CharField(max_length=SLUG_LENGTH, unique=True, default=unguessable_slug, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="strike_forces",
        null=True,
        blank=True,
        verbose_name=_("owner"),
        help_text=_("Empty while a visitor without an account builds it."),
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    faction = models.ForeignKey(Faction, on_delete=models.PROTECT, related_name="strike_forces")
    limit = models.PositiveIntegerField(_("limit"), help_text=_("The most strategic valor agreed on (R-ARM-02)."))
    version = models.PositiveIntegerField(default=1, editable=False)
    last_change = models.CharField(max_length=64, blank=True, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("updated"), auto_now=True)
    archived = models.DateTimeField(_("archived"), null=True, blank=True)

    objects = StrikeForceQuerySet.as_manager()

    class Meta:
        ordering = ["-updated", "-pk"]
        verbose_name = _("strike force")
        verbose_name_plural = _("strike forces")
        constraints = [
            models.CheckConstraint(condition=Q(limit__lte=MOST_VALOR), name="strike_force_limit"),
            models.CheckConstraint(condition=Q(version__gte=1), name="strike_force_version"),
            models.CheckConstraint(condition=~Q(name=""), name="strike_force_named"),
        ]
        indexes = [models.Index(fields=["owner", "-updated"], name="strike_force_of_owner")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("armies:strike_force", args=[self.slug])
