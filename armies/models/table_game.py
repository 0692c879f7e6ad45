"""Table mode: a game on a table, who plays it with which list, and the taps that were made."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from armies.models.content import NAME_LENGTH
from armies.models.faction import Faction
from armies.models.strike_force import StrikeForce
from jobs.json_field import JSONField
from web.models.game import OfGame
from web.models.sharing import ALPHABET

PATH_LENGTH = 100
KINDS = ("add", "put", "move", "order", "undo")
CODE_LENGTH = 10
PLAYER_LENGTH = 40
TOKEN_BYTES = 18
OF_NOBODY = timedelta(days=90)
"""How long a game is kept that no account plays in and in which nobody taps."""


def new_code() -> str:
    """Ten of 31 characters, 49 bits: short enough to be typed, and guesses are few (`armies.views.table_limits`)."""
    return "".join(secrets.choice(ALPHABET) for _place in range(CODE_LENGTH))


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


class TableGameQuerySet(models.QuerySet["TableGame"]):
    def of_nobody(self, now: datetime) -> "TableGameQuerySet":
        """Games of visitors alone that nobody has tapped in for long."""
        accounts = TableSeat.objects.filter(game=OuterRef("pk"), user__isnull=False)
        return self.filter(~Exists(accounts), changed__lt=now - OF_NOBODY)


class TableGame(OfGame):
    """A game on a table. `setup` is what taps are counted from, `made` how many there are.

    `revision` counts who sat down, what was confirmed and the end: what taps do not say.
    """

    code = models.CharField(_("code"), max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    mission = models.CharField(_("mission"), max_length=NAME_LENGTH, blank=True)
    setup = JSONField(default=dict)
    made = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    started = models.DateTimeField(_("started"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    reported = models.BooleanField(_("reported to a campaign"), default=False, editable=False)

    objects = TableGameQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("game at the table")
        verbose_name_plural = _("games at the table")

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("armies:table_game", args=[self.code])


class TableSeatQuerySet(models.QuerySet["TableSeat"]):
    def of(self, user: Any) -> "TableSeatQuerySet":
        """Those of an account."""
        return self.filter(user=user)

    def with_list(self) -> "TableSeatQuerySet":
        return self.select_related("game", "user", "strike_force__faction").defer("strike_force__faction__rules")


class TableSeat(models.Model):
    """A player of a game: an account, a visitor by a token, or a name alone, whose side the others keep.

    Once the game has ended, `score` is what the player came to, and `confirmed` says whether it is his word.
    """

    game = models.ForeignKey(TableGame, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField(_("place"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="table_seats"
    )
    token = models.CharField(max_length=24, blank=True, editable=False)
    name = models.CharField(_("name"), max_length=PLAYER_LENGTH, blank=True)
    joined = models.BooleanField(_("plays on a phone"), default=False)
    strike_force = models.ForeignKey(
        StrikeForce, on_delete=models.SET_NULL, null=True, blank=True, related_name="table_seats"
    )
    version = models.PositiveIntegerField(_("version"), default=0)
    faction = models.ForeignKey(Faction, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    list_name = models.CharField(_("list"), max_length=NAME_LENGTH, blank=True)
    open = models.BooleanField(default=True, editable=False)
    confirmed = models.PositiveIntegerField(_("confirmed after so many taps"), null=True, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)

    objects = TableSeatQuerySet.as_manager()

    class Meta:
        ordering = ["game", "place"]
        verbose_name = _("player at the table")
        verbose_name_plural = _("players at the table")
        constraints = [
            models.UniqueConstraint(fields=["game", "place"], name="one_table_seat_a_place"),
            models.UniqueConstraint(fields=["strike_force"], condition=Q(open=True), name="one_open_table_game"),
        ]

    def __str__(self) -> str:
        return self.player

    @property
    def player(self) -> str:
        """What the player is called; an account by its own name."""
        if self.user:
            return self.user.get_username()
        return self.name or _now("Player %(number)d") % {"number": self.place + 1}


def guests_at(place: int, seats: Iterable[TableSeat]) -> list[TableSeat]:
    """Those without an account to whom the player in a place may give a new way back: all as who began, else oneself.

    Who began without an account comes back by the list.
    """
    guests = [seat for seat in seats if seat.joined and seat.user_id is None and seat.place]
    return [seat for seat in guests if place in (0, seat.place)]


class Tap(models.Model):
    """One thing that somebody did: an operation, never a state. Its `key` comes from the phone: once is enough.

    `place` is the seat that made it; none for what the site itself wrote.
    """

    game = models.ForeignKey(TableGame, on_delete=models.CASCADE, related_name="taps", db_index=False)
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    kind = models.CharField(max_length=5, choices=[(kind, kind) for kind in KINDS])
    path = models.CharField(max_length=PATH_LENGTH, blank=True)
    value = JSONField(null=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_tap_a_number"),
            models.UniqueConstraint(fields=["game", "key"], name="one_tap_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.path}"
