"""A strike force: one release of one faction, a limit of strategic valor, squads and a deck (R-ARM-01, R-ARM-02)."""

import unicodedata
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from armies.models.content import NAME_LENGTH
from armies.models.faction import Faction
from armies.models.release import Release
from jobs.json_field import JSONField
from people.models import FoldedField, FoldedQuerySet
from web.models.game import listed
from web.models.moderated import Moderated
from web.models.sharing import TOKEN_LENGTH, Visibility, may_read_private, unguessable

SLUG_LENGTH = TOKEN_LENGTH
MAX_VALOR = 1_000_000
MAX_NOTE = 1000
"""Maximum length of a note."""

MAX_TAG = 30
"""Maximum length of a tag."""

OF_LIST = ""
"""The key of the note on a list as a whole, which no unit has as its id."""

unguessable_slug = unguessable

_PRIVATE_USER_FIELDS = ("password", "email", "last_login", "date_joined", "is_superuser", "is_active")
DEFERRED_FIELDS = (
    "release__document",
    "release__notes",
    "faction__summary",
    "faction__rules",
    *(f"{person}__{column}" for person in ("owner", "faction__owner") for column in _PRIVATE_USER_FIELDS),
)
"""Fields that lists of strike forces do not show."""


def tag_of(text: str) -> str:
    """A tag as it is kept: its words in small letters, so that "Local  League" and "local league" are one."""
    return unicodedata.normalize("NFC", " ".join(text.split()).lower())


@cache
def _newest_number() -> Subquery:
    """The number of the newest release on offer; built once, for every page of a list asks for it."""
    newest = Release.objects.offered().filter(faction=OuterRef("faction")).order_by("-number")
    return Subquery(newest.values("number")[:1])


class StrikeForceQuerySet(FoldedQuerySet["StrikeForce"]):
    def visible_to(self, user: Any, held: Iterable[str] = ()) -> "StrikeForceQuerySet":
        """Lists the user may open at their address: own ones, or all with the permission."""
        return self.listed()._readable_by(user, held)

    def _readable_by(self, user: Any, held: Iterable[str] = ()) -> "StrikeForceQuerySet":
        return self.all() if may_read_private(user, "armies.view_private_strikeforce") else self._kept_by(user, held)

    def administered_by(self, user: Any) -> "StrikeForceQuerySet":
        """Lists the user sees in the admin, of any game: own and public ones, or all with the permission."""
        return self._readable_by(user) | self.public()

    def editable_by(self, user: Any, held: Iterable[str] = ()) -> "StrikeForceQuerySet":
        """Lists the user may change: own ones, or for visitors those held by the session."""
        return self.listed()._kept_by(user, held)

    def _kept_by(self, user: Any, held: Iterable[str]) -> "StrikeForceQuerySet":
        if user.is_authenticated:
            return self.filter(owner=user)
        return self.filter(owner=None, slug__in=list(held))

    def listed(self) -> "StrikeForceQuerySet":
        """Lists of the games that are listed."""
        return self.filter(faction__game__in=listed())

    def of_game(self, game: str) -> "StrikeForceQuerySet":
        """Lists of one game."""
        return self.filter(faction__game=game)

    def tagged(self, tag: str) -> "StrikeForceQuerySet":
        """Lists with this tag."""
        return self.filter(tags__contains=f"\n{tag_of(tag)}\n")

    def active(self) -> "StrikeForceQuerySet":
        return self.filter(archived=None)

    def archived(self) -> "StrikeForceQuerySet":
        return self.exclude(archived=None)

    def shared(self) -> "StrikeForceQuerySet":
        """Lists that can be opened by their link."""
        return self.linked().filter(taken_down=None)

    def shared_with(self, user: Any) -> "StrikeForceQuerySet":
        """Lists that the user can open by their link: owners see what moderators hid."""
        own = Q(owner=user) if user.is_authenticated else Q()
        return self.linked().filter(Q(taken_down=None) | own)

    def linked(self) -> "StrikeForceQuerySet":
        """Lists that have a link, though moderators may have hidden them; a closed account's link opens nothing."""
        open_ones = Q(visibility=Visibility.PUBLIC) | Q(owner=None) | Q(owner__is_active=True)
        return self.listed().active().exclude(visibility=Visibility.PRIVATE).filter(open_ones)

    def unopened_since(self, moment: datetime) -> "StrikeForceQuerySet":
        """Visitors' lists that were not opened since a moment."""
        return self.filter(owner=None, last_opened__lt=moment)

    def public(self) -> "StrikeForceQuerySet":
        """Lists that everyone can find."""
        return self.active().filter(visibility=Visibility.PUBLIC, taken_down=None)

    def with_release(self) -> "StrikeForceQuerySet":
        """With everything a verdict needs, and the newest release's number, in one query."""
        rows = self.select_related("owner", "faction__owner", "release").defer(*DEFERRED_FIELDS)
        return rows.annotate(newest_number=_newest_number())

    def outdated(self) -> "StrikeForceQuerySet":
        """Lists whose faction has a newer release, or whose own was withdrawn."""
        rows = Release.objects.offered().filter(faction=OuterRef("faction"), number__gt=OuterRef("release__number"))
        return self.filter(Exists(rows) | Q(release__withdrawn__isnull=False))


class StrikeForce(Moderated):
    """`squads`, `deck` and `choices` are a list's units, piles and choices, as its game writes them.

    Each squad has a permanent `id`; `limit` is empty in a game without points.
    """

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
    folded = FoldedField(of="name", indexed=True)
    faction = models.ForeignKey(Faction, on_delete=models.PROTECT, related_name="strike_forces")
    release = models.ForeignKey(
        Release,
        on_delete=models.PROTECT,
        related_name="strike_forces",
        verbose_name=_("release"),
        help_text=_("The content it is built with, until its owner upgrades it."),
    )
    limit = models.PositiveIntegerField(
        _("limit"), null=True, blank=True, help_text=_("The most strategic valor agreed on (R-ARM-02).")
    )
    squads = JSONField(_("squads"), default=list, blank=True)
    deck = JSONField(_("deck"), default=list, blank=True)
    choices = JSONField(_("choices"), default=dict, blank=True)
    notes = JSONField(
        _("notes"),
        default=dict,
        blank=True,
        help_text=_("Its owner's own words on units by their ids, and under no id on the list. No version keeps them."),
    )
    tags = models.TextField(
        _("tags"), blank=True, default="", help_text=_("In small letters, a line each, between line breaks.")
    )
    version = models.PositiveIntegerField(default=1, editable=False)
    last_change = models.CharField(max_length=64, blank=True, editable=False)
    visibility = models.CharField(_("visibility"), max_length=7, choices=Visibility.choices, default=Visibility.PRIVATE)
    token = models.CharField(max_length=TOKEN_LENGTH, unique=True, default=unguessable, editable=False)
    published = models.DateTimeField(_("published"), null=True, blank=True, editable=False)
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies", db_index=False
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("updated"), auto_now=True)
    archived = models.DateTimeField(_("archived"), null=True, blank=True)
    last_opened = models.DateTimeField(
        default=timezone.now, editable=False, help_text=_("Of a visitor's list, to the week; others are not watched.")
    )

    objects = StrikeForceQuerySet.as_manager()

    class Meta:
        ordering = ["-updated", "-pk"]
        verbose_name = _("strike force")
        verbose_name_plural = _("strike forces")
        permissions = [("view_private_strikeforce", "Can view private strike forces")]
        constraints = [
            models.CheckConstraint(condition=Q(limit__lte=MAX_VALOR), name="strike_force_limit"),
            models.CheckConstraint(condition=Q(version__gte=1), name="strike_force_version"),
            models.CheckConstraint(condition=~Q(name=""), name="strike_force_named"),
        ]
        indexes = [
            models.Index(fields=["owner", "-updated"], name="strike_force_of_owner"),
            models.Index(fields=["faction", "release", "owner"], name="strike_forces_of_releases"),
            models.Index(fields=["copied_from", "owner"], name="strike_force_copies"),
            models.Index(fields=["last_opened"], condition=Q(owner=None), name="strike_force_of_nobody"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("armies:strike_force", args=[self.slug])

    @property
    def tag_list(self) -> list[str]:
        return [tag for tag in self.tags.split("\n") if tag]

    @property
    def note(self) -> str:
        """The note on the list as a whole."""
        return str(self.notes.get(OF_LIST, ""))

    @property
    def shown_notes(self) -> dict[str, str]:
        """The notes on the list and on units that are in it; that on a dropped one waits for its return."""
        return {id: self.notes[id] for id in (OF_LIST, *(unit["id"] for unit in self.squads)) if id in self.notes}
