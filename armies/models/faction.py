"""A faction: its rules, datasheets and assets (R-FAC-01)."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from armies.models.checks import check_faction
from armies.models.content import NAME_LENGTH, SLUG_LENGTH, ContentQuerySet, Slugged, without_absent
from armies.models.face import KEY_LENGTH, Face, face_of
from jobs.json_field import JSONField
from people.folding import fold
from people.models import FoldedField, FoldedQuerySet
from web.models.game import OfGame, listed
from web.models.moderated import FIELDS, Moderated
from web.models.sharing import TOKEN_LENGTH, Visibility, may_read_private, unguessable


def _managed(user: Any, permission: str) -> Q:
    allowed = user.is_staff and user.has_perm(permission)
    return Q(owner=user) | Q(homebrew=False) if allowed else Q(owner=user)


def _designed(user: Any) -> models.QuerySet[Any]:
    from armies.models.designer import FactionDesigner

    return FactionDesigner.objects.filter(user=user).values("faction")


class FactionQuerySet(FoldedQuerySet["Faction"]):
    def official(self) -> "FactionQuerySet":
        """The game's own factions."""
        return self.filter(homebrew=False, game__in=listed())

    def released(self) -> "FactionQuerySet":
        """Factions that strike forces can be built with."""
        from armies.models.release import Release

        return self.filter(models.Exists(Release.objects.filter(faction=models.OuterRef("pk"))))

    def usable_by(self, user: Any, tokens: Iterable[str] = ()) -> "FactionQuerySet":
        """Factions the user may read and build with: official, public, own, and opened by link.

        Archived factions are excluded, and those hidden by moderators but for their owners.
        """
        shared = Q(visibility=Visibility.PUBLIC) | Q(
            visibility=Visibility.LINK, token__in=list(tokens), owner__is_active=True
        )
        usable = Q(homebrew=False) | Q(taken_down=None) & shared
        if user.is_authenticated:
            usable |= Q(owner=user)
        return self.filter(usable, archived=None, game__in=listed())

    def drafted_by(self, user: Any) -> "FactionQuerySet":
        """Factions whose drafts the user may edit: those they manage, and those they were made a designer of."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(_managed(user, "armies.change_faction") | Q(pk__in=_designed(user)), game__in=listed())

    def managed_by(self, user: Any, permission: str) -> "FactionQuerySet":
        """Factions of which the user decides: own homebrew, and for staff with this permission the official ones."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(_managed(user, permission), game__in=listed())

    def administered_by(self, user: Any) -> "FactionQuerySet":
        """Factions the user sees in the admin: official and own, or all with the permission."""
        if may_read_private(user, "armies.view_private_faction"):
            return self.all()
        return self.filter(Q(homebrew=False) | Q(owner=user))

    def called(self, text: str) -> list["Faction"]:
        """Those with this slug, else with this name, else whose name is translated so, without case and accents."""
        exact = list(self.filter(slug=text)) or list(self.filter(folded=text))
        return exact or [
            faction
            for faction in self.prefetch_related("translations")
            if any(fold(row.texts.get(faction.name, "")) == fold(text) for row in faction.translations.all())
        ]

    def with_content(self) -> "FactionQuerySet":
        """Prefetch datasheets, weapons and assets."""
        return self.prefetch_related("datasheets__weapons", "assets")


class Faction(Moderated, OfGame, Slugged):
    """A faction's draft, which designers edit. Strike forces are built with its releases."""

    slug = models.SlugField(_("slug"), max_length=SLUG_LENGTH, unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    folded = FoldedField(of="name")
    summary = models.TextField(_("summary"), blank=True)
    rules = JSONField(
        _("rules"), default=list, blank=True, help_text=_("Abilities that affect all its units all game.")
    )
    head = JSONField(_("head"), default=dict, blank=True, help_text=_("What else the head of its content pack holds."))
    homebrew = models.BooleanField(_("homebrew"), default=False, help_text=_("A player's own, not the game's."))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="factions",
        verbose_name=_("owner"),
        help_text=_("Who made this homebrew faction; official ones have no owner."),
    )
    visibility = models.CharField(
        _("visibility"),
        max_length=7,
        choices=Visibility.choices,
        default=Visibility.PRIVATE,
        help_text=_("Who sees a homebrew faction; an official one is public."),
    )
    token = models.CharField(max_length=TOKEN_LENGTH, unique=True, default=unguessable, editable=False)
    archived = models.DateTimeField(
        _("archived"), null=True, blank=True, editable=False, help_text=_("Since when nobody builds with it any more.")
    )
    reviewed = models.BooleanField(
        _("reviewed"), default=False, help_text=_("What one designer asks to publish, another has to approve.")
    )
    emblem = models.CharField(_("emblem"), max_length=KEY_LENGTH, blank=True)
    colour = models.CharField(_("colour"), max_length=KEY_LENGTH, blank=True)
    history = HistoricalRecords(excluded_fields=["token", *FIELDS])

    objects = FactionQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("faction")
        verbose_name_plural = _("factions")
        permissions = [
            ("view_private_faction", "Can view drafts of players' own factions"),
            ("manage_designers", "Can choose the designers of official factions"),
        ]
        constraints = [models.CheckConstraint(condition=Q(homebrew=True) | Q(owner=None), name="faction_of_a_player")]

    def __str__(self) -> str:
        return self.shown_name

    def get_absolute_url(self) -> str:
        return reverse("armies:faction", args=[self.slug])

    @property
    def shown_name(self) -> str:
        """Its name in the reader's language; that of a player's own as it is written."""
        from armies.models.content_words import content_words

        return content_words(self.game)[self.name]

    @property
    def open_to_all(self) -> bool:
        """Whether everyone may read it and build with it."""
        return not self.homebrew or (self.visibility == Visibility.PUBLIC and self.taken_down is None)

    @property
    def face(self) -> Face:
        """Its emblem and colour, also where none was chosen."""
        return face_of(self.game, self.slug, self.emblem, self.colour)

    def document(self) -> dict[str, Any]:
        """The head of its content pack, under the key `faction`."""
        head = {"slug": self.slug, "name": self.name, "summary": self.summary, "rules": self.rules}
        return without_absent(head) | self.head

    def clean(self) -> None:
        """Report the same errors as for a file, at the fields."""
        super().clean()
        self.rules = [] if self.rules is None else self.rules
        self.head = {} if self.head is None else self.head
        if not isinstance(self.head, dict):
            raise ValidationError({"head": _("must be an object, such as {}")})
        check_faction(self.rules_of_game, self.document())

    @property
    def has_rows(self) -> bool:
        """Whether its parts are rows of datasheets and assets; else they are documents (`Part`)."""
        return self.rules_of_game.facts.draft_rows

    def rows(self, kind: str) -> "ContentQuerySet":
        """The rows of a kind of part of the draft, in their order."""
        if self.has_rows:
            return getattr(self, kind).all()  # type: ignore[no-any-return]
        return self.parts.filter(kind=kind)  # type: ignore[no-any-return]

    def documents(self, kind: str) -> list[dict[str, Any]]:
        """The parts of a kind of the draft as documents."""
        return [row.document() for row in self.rows(kind)]

    def pack(self) -> dict[str, Any]:
        """The content pack, from what `with_content` fetched."""
        game = self.rules_of_game
        head = {"format": game.facts.format("content"), "faction": self.document()}
        return head | {
            kind.key: [row.document() for row in self.rows(kind.key) if not row.withdrawn] for kind in game.facts.kinds
        }
