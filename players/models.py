"""What a person keeps of games: those recorded by hand, own notes and pictures of any; and the profile that shows them.

A game that the site holds elsewhere is told there; `players.log` reads it, and nothing of it is copied here.
"""

import uuid
from functools import reduce
from operator import or_
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armies.models import TableSeat
from armies.models.content import NAME_LENGTH
from campaigns.models import Side
from people.models import FoldedQuerySet
from play.models import Seat
from web.models.game import OfGame
from web.models.moderated import Moderated
from web.models.stored_picture import SIZE, StoredPicture

NOTES_LENGTH = 4000
ABOUT_LENGTH = 500
MAX_POINTS = 9999


GAMES_HELD = ("side", "seat", "table_seat")
"""What says of which game a record is that the site holds."""

MOST_UNANSWERED = 20
"""Records that wait for the word of one person, by whoever keeps them."""

NO_GAME = Q(*[(name, None) for name in GAMES_HELD])
OF_ONE_GAME = reduce(
    or_,
    [Q(*[(f"{name}__isnull", name != held) for name in GAMES_HELD]) for held in GAMES_HELD],
)


class GameRecordQuerySet(models.QuerySet["GameRecord"]):
    def of(self, user: Any) -> "GameRecordQuerySet":
        return self.filter(user=user) if user.is_authenticated else self.none()

    def by_hand(self) -> "GameRecordQuerySet":
        return self.filter(NO_GAME, link="")

    def by_engine(self) -> "GameRecordQuerySet":
        return self.exclude(link="")

    def asking(self, user: Any) -> "GameRecordQuerySet":
        """Games against this person that somebody else has recorded, and that wait for their word."""
        rows = self.filter(account=user, word=GameRecord.Word.ASKED, user__is_active=True)
        return rows.select_related("user").order_by("recorded", "pk")

    def with_pictures(self) -> "GameRecordQuerySet":
        return self.annotate(picture_count=models.Count("pictures"))


class GameRecord(OfGame):
    """All of a game that was recorded by hand; own notes and pictures of one that the site holds (GAMES_HELD).

    A quick battle is held nowhere for long: it is recorded whole, with its `link`. An opponent with an `account` is
    asked for a `word`, and with it has a record of their own, the `other`.
    """

    class Outcome(models.TextChoices):
        WON = "won", _("won")
        DRAW = "draw", _("draw")
        LOST = "lost", _("lost")

    class Word(models.TextChoices):
        NOT_ASKED = "", _("not asked")
        ASKED = "asked", _("asked")
        CONFIRMED = "confirmed", pgettext_lazy("game", "confirmed")
        DENIED = "denied", _("denied")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_records")
    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    side = models.ForeignKey(Side, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    table_seat = models.ForeignKey(TableSeat, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    played = models.DateField(_("played"), null=True, blank=True)
    list_name = models.CharField(_("your list"), max_length=NAME_LENGTH, blank=True)
    faction = models.CharField(_("your faction"), max_length=NAME_LENGTH, blank=True)
    opponent = models.CharField(_("opponent"), max_length=NAME_LENGTH, blank=True)
    opponent_list = models.CharField(_("opponent’s list"), max_length=NAME_LENGTH, blank=True)
    opponent_faction = models.CharField(_("opponent’s faction"), max_length=NAME_LENGTH, blank=True)
    mission = models.CharField(_("mission"), max_length=NAME_LENGTH, blank=True)
    outcome = models.CharField(_("result"), max_length=4, choices=Outcome.choices, blank=True)
    points = models.PositiveSmallIntegerField(_("your points"), null=True, blank=True)
    opponent_points = models.PositiveSmallIntegerField(_("opponent’s points"), null=True, blank=True)
    link = models.TextField(blank=True, editable=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    word = models.CharField(_("the opponent’s word"), max_length=9, choices=Word.choices, blank=True)
    other = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    notes = models.TextField(_("notes"), max_length=NOTES_LENGTH, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)
    recorded = models.DateTimeField(_("recorded"), auto_now_add=True)

    objects = GameRecordQuerySet.as_manager()

    class Meta:
        ordering = ["-played", "-pk"]
        verbose_name = _("record of a game")
        verbose_name_plural = _("records of games")
        constraints = [
            models.UniqueConstraint(fields=["user", "side"], name="one_record_a_side"),
            models.UniqueConstraint(fields=["user", "seat"], name="one_record_a_seat"),
            models.UniqueConstraint(fields=["user", "table_seat"], name="one_record_a_table_seat"),
            models.CheckConstraint(
                condition=Q(NO_GAME, played__isnull=False) & ~Q(outcome="") & ~Q(opponent="")
                | OF_ONE_GAME & Q(played=None, outcome=""),
                name="record_by_hand_or_of_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.played}: {self.opponent}" if self.is_by_hand() else f"{self.user}: {self.game}"

    def is_by_hand(self) -> bool:
        return not self.link and all(getattr(self, f"{name}_id") is None for name in GAMES_HELD)


class GamePicture(StoredPicture):
    """A picture that a person keeps of a game; nobody else sees it."""

    owned_through = "record__user"
    record = models.ForeignKey(GameRecord, on_delete=models.CASCADE, related_name="pictures")

    objects = FoldedQuerySet["GamePicture"].as_manager()

    class Meta:
        ordering = ["added", "pk"]
        verbose_name = _("picture of a game")
        verbose_name_plural = _("pictures of games")
        constraints = [models.CheckConstraint(condition=SIZE, name="game_picture_size")]


class ProfileQuerySet(models.QuerySet["Profile"]):
    def public(self) -> "ProfileQuerySet":
        """Those that everybody may read: moderators may hide one, and a closed account's opens nothing."""
        return self.filter(shown=True, taken_down=None, user__is_active=True)

    def readable_by(self, user: Any) -> "ProfileQuerySet":
        """The public ones, and one's own."""
        own = self.filter(user=user) if user.is_authenticated else self.none()
        return self.public() | own


class Profile(Moderated):
    """What a person shows of themselves: nothing, until they choose it."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="profile"
    )
    shown = models.BooleanField(_("everybody may read my profile"), default=False)
    about = models.TextField(_("about you"), max_length=ABOUT_LENGTH, blank=True)
    lists = models.BooleanField(_("my public lists"), default=True)
    results = models.BooleanField(_("my results"), default=True)
    collection = models.BooleanField(_("my painted collection, with its pictures"), default=False)

    objects = ProfileQuerySet.as_manager()

    class Meta:
        verbose_name = _("public profile")
        verbose_name_plural = _("public profiles")

    def __str__(self) -> str:
        return self.user.get_username()

    def get_absolute_url(self) -> str:
        return reverse("players:profile", args=[self.user.get_username()])
