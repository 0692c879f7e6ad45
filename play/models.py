"""Battles in the browser: inputs, who sits where, and one row an answer. Nothing else is state."""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.fairness import seed_commitment_of
from jobs.json_field import JSONField
from rules.game.game import Game
from rules.games import game_called

TITLE_LENGTH = 220
TOKEN_BYTES = 12
ID_LENGTH = 60


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


class PlayedBattleQuerySet(models.QuerySet["PlayedBattle"]):
    def of_player(self, user: Any) -> "PlayedBattleQuerySet":
        """The battles that an account plays in, those that wait for an answer first; none of a visitor."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(seats__user=user).distinct().order_by("state", "-asked_since", "-pk")

    def with_seats(self) -> "PlayedBattleQuerySet":
        return self.prefetch_related("seats__user")


class PlayedBattle(models.Model):
    """A battle: its scenario, the secret of its dice, and how far it has come."""

    class State(models.TextChoices):
        OPEN = "1-open", _("waits for a player")
        GOING = "2-going", _("is being played")
        OVER = "3-over", _("is over")
        CLOSED = "4-closed", _("was closed by an update of the rules")

    slug = models.CharField(_("address"), max_length=24, unique=True, default=new_token, editable=False)
    game = models.CharField(_("game"), max_length=ID_LENGTH)
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    scenario = JSONField(_("scenario"), help_text=_("Without its seed."))
    names = JSONField(_("names of units"), default=dict)
    secret = models.CharField(_("secret of the dice"), max_length=64, editable=False)
    engine = models.CharField(_("version of the rules"), max_length=20)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.OPEN)
    asked = models.CharField(_("player who is asked"), max_length=ID_LENGTH, blank=True)
    asked_since = models.DateTimeField(_("asked since"), default=timezone.now)
    result = JSONField(_("result"), null=True, blank=True)
    resigned = models.CharField(_("player who resigned"), max_length=ID_LENGTH, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    objects = PlayedBattleQuerySet.as_manager()

    class Meta:
        verbose_name = _("battle in the browser")
        verbose_name_plural = _("battles in the browser")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("play:battle", args=[self.slug])

    def rules(self) -> Game:
        game = game_called(self.game)
        assert game is not None
        return game

    @property
    def promise(self) -> str:
        """What is published before the first die falls: the SHA-256 of the secret (C-AUT-01)."""
        return seed_commitment_of(self.secret)

    def stamp(self) -> str:
        """Changes whenever the battle does: an answer that is taken back and given anew is another row."""
        last = self.answers.order_by("number").values_list("number", "pk").last()
        return ".".join([self.state, *map(str, last or ())])

    def is_going(self) -> bool:
        return self.state == self.State.GOING

    def is_over(self) -> bool:
        return self.state in (self.State.OVER, self.State.CLOSED)


class Seat(models.Model):
    """Who decides for a player: a commander of the engine, an account, a visitor by a token, nobody yet."""

    battle = models.ForeignKey(PlayedBattle, on_delete=models.CASCADE, related_name="seats", verbose_name=_("battle"))
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.CharField(_("player"), max_length=ID_LENGTH)
    commander = models.CharField(_("commander"), max_length=ID_LENGTH, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="played_seats",
        verbose_name=_("account"),
    )
    token = models.CharField(_("token of a visitor"), max_length=24, blank=True)

    class Meta:
        ordering = ("number",)
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = (
            models.UniqueConstraint(fields=("battle", "number"), name="seat_once"),
            models.CheckConstraint(
                condition=Q(commander="") | (Q(user=None) & Q(token="")), name="seat_of_engine_or_person"
            ),
        )

    def __str__(self) -> str:
        return self.player

    def is_free(self) -> bool:
        return not self.commander and self.user_id is None and not self.token


class PlayedAnswer(models.Model):
    """An answer in a battle; its number is unique, so that the database decides which of two came first."""

    battle = models.ForeignKey(PlayedBattle, on_delete=models.CASCADE, related_name="answers", verbose_name=_("battle"))
    number = models.PositiveIntegerField(_("number"))
    player = models.CharField(_("player"), max_length=ID_LENGTH)
    entry = JSONField(_("answer"))
    by_engine = models.BooleanField(_("by a commander"))
    given = models.DateTimeField(_("given"), default=timezone.now)

    class Meta:
        ordering = ("number",)
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        constraints = (models.UniqueConstraint(fields=("battle", "number"), name="answer_once"),)

    def __str__(self) -> str:
        return f"{self.number}"
