"""Battles in the browser: inputs, who sits where, and one row an answer. Nothing else is state."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from armies.models import Faction
from campaigns.ledger.fairness import seed_commitment_of
from jobs.json_field import JSONField
from rules.game.game import Game
from rules.games import game_called

TITLE_LENGTH = 220
TOKEN_BYTES = 12
ID_LENGTH = 60
UNJOINED, STILL, OF_NOBODY = timedelta(days=30), timedelta(days=180), timedelta(days=90)
"""How long battles are kept that nobody joined, in which nobody answers, and that visitors alone have fought."""
DOCUMENTS = ("operation", "scenario", "result", "answers", "refusals", "secret")
"""Columns of a planned battle that pages of battles do not read."""

FIXED = ("scenario", "names")
"""Long columns of a battle that never change."""


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


class PlayedBattleQuerySet(models.QuerySet["PlayedBattle"]):
    def of_player(self, user: Any, tokens: Sequence[str] = ()) -> "PlayedBattleQuerySet":
        """The battles that an account plays in, or the visitor of these tokens; those that are not over first."""
        seats = Seat.objects.filter(battle=models.OuterRef("pk"))
        own = seats.filter(user=user) if user.is_authenticated else seats.none()
        gone = Q(state=PlayedBattle.State.OPEN, planned__isnull=False) & ~Q(planned__state="planned")
        mine = models.Exists(own) | models.Exists(seats.filter(token__in=tokens).exclude(token=""))
        return self.filter(mine).exclude(gone).order_by("state", "-asked_since", "-pk")

    def unfinished(self) -> "PlayedBattleQuerySet":
        return self.filter(state__in=(PlayedBattle.State.OPEN, PlayedBattle.State.GOING))

    def abandoned(self, now: datetime) -> "PlayedBattleQuerySet":
        """Those that nobody joined, that nobody goes on with, and ended ones that no account has; none of campaigns."""
        accounts = Seat.objects.filter(battle=models.OuterRef("pk"), user__isnull=False)
        unjoined = Q(state=PlayedBattle.State.OPEN, created__lt=now - UNJOINED)
        still = Q(state=PlayedBattle.State.GOING, asked_since__lt=now - STILL)
        over = Q(state__in=(PlayedBattle.State.OVER, PlayedBattle.State.CLOSED), asked_since__lt=now - OF_NOBODY)
        return self.filter(planned=None).filter(unjoined | still | over & ~models.Exists(accounts))

    def without_documents(self) -> "PlayedBattleQuerySet":
        """As lists show them: scenarios are long."""
        return self.defer("scenario", "names", "result")

    def out_of_time(self, now: datetime) -> "PlayedBattleQuerySet":
        """Those whose clock has run out."""
        return self.filter(state=PlayedBattle.State.GOING, ends__lte=now)

    def with_seats(self) -> "PlayedBattleQuerySet":
        planned = self.select_related("planned__campaign").defer(*[f"planned__{name}" for name in DOCUMENTS])
        return planned.prefetch_related("seats__user")


class PlayedBattle(models.Model):
    """A battle: its scenario, the secret of its dice, and how far it has come."""

    class State(models.TextChoices):
        OPEN = "1-open", _("waits for a player")
        GOING = "2-going", _("is being played")
        OVER = "3-over", _("is over")
        CLOSED = "4-closed", _("was closed by an update of the rules")

    class Clock(models.TextChoices):
        NONE = "", _("no clock")
        SIDE = "side", _("minutes a side")
        QUESTION = "question", _("days a question")

    class AtEnd(models.TextChoices):
        COMMANDER = "commander", _("a commander takes over")
        LOST = "lost", _("the battle is lost")

    class Ending(models.TextChoices):
        FOUGHT = "", _("fought to its end")
        RESIGNED = "resigned", _("somebody gave up")
        TIME = "time", _("somebody ran out of time")
        DRAW = "draw", _("a draw was agreed")
        GIVEN_BACK = "given_back", _("given back to its plan")

    slug = models.CharField(_("address"), max_length=24, unique=True, default=new_token, editable=False)
    game = models.CharField(_("game"), max_length=ID_LENGTH)
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    scenario = JSONField(_("scenario"), help_text=_("Without its seed."))
    names = JSONField(_("names of units"), default=dict)
    secret = models.CharField(_("secret of the dice"), max_length=64, editable=False)
    engine = models.CharField(_("version of the rules"), max_length=20)
    digest = models.CharField(_("digest of the events so far"), max_length=64, blank=True, editable=False)
    changed_by = models.CharField(
        _("version before an update that changed what had happened"), max_length=20, blank=True, editable=False
    )
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.OPEN)
    asked = models.CharField(_("player who is asked"), max_length=ID_LENGTH, blank=True)
    asked_since = models.DateTimeField(_("asked since"), default=timezone.now)
    result = JSONField(_("result"), null=True, blank=True)
    resigned = models.CharField(_("player who resigned"), max_length=ID_LENGTH, blank=True)
    ending = models.CharField(_("ending"), max_length=10, choices=Ending.choices, default=Ending.FOUGHT, blank=True)
    planned = models.ForeignKey(
        "campaigns.Battle",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="played_battles",
        verbose_name=_("planned battle of a campaign"),
    )
    salts = JSONField(_("players' parts of the seed"), default=list, blank=True)
    clock = models.CharField(_("clock"), max_length=8, choices=Clock.choices, default=Clock.NONE, blank=True)
    clock_length = models.PositiveIntegerField(_("minutes a side, or days a question"), default=0)
    at_end = models.CharField(_("when it runs out"), max_length=9, choices=AtEnd.choices, default=AtEnd.COMMANDER)
    delay = models.PositiveSmallIntegerField(_("answers that who only watches is behind"), default=0)
    ends = models.DateTimeField(_("end of the clock"), null=True, blank=True)
    paused = models.DateTimeField(_("on a break since"), null=True, blank=True)
    remaining = models.DurationField(_("left of the clock when the break began"), null=True, blank=True)
    changes = models.PositiveIntegerField(_("offers and breaks so far"), default=0)
    advice = models.BooleanField(_("commanders may be asked for advice"), default=False)
    guided = models.BooleanField(_("every question explains itself"), default=False)
    moments = JSONField(_("moments that cost most, by seat"), null=True, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    objects = PlayedBattleQuerySet.as_manager()

    class Meta:
        verbose_name = _("battle in the browser")
        verbose_name_plural = _("battles in the browser")
        indexes = (models.Index(fields=("state", "ends"), name="played_out_of_time"),)
        constraints = (
            models.UniqueConstraint(
                fields=("planned",), condition=Q(state__in=("1-open", "2-going")), name="played_once_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(clock="", clock_length=0) | ~Q(clock="") & Q(clock_length__gt=0), name="clock_has_a_length"
            ),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("play:battle", args=[self.slug])

    @property
    def shown_title(self) -> str:
        """The title, that of a campaign's battle in the reader's language."""
        return f"{self.planned.campaign.name}: {self.planned.shown_title}" if self.planned else self.title

    def rules(self) -> Game:
        game = game_called(self.game)
        assert game is not None
        return game

    @property
    def promise(self) -> str:
        """What is published before the first die falls: the SHA-256 of the secret (C-AUT-01)."""
        return seed_commitment_of(self.secret)

    def stamp(self) -> str:
        """Changes whenever the battle does: an answer that is taken back and given anew is another row.

        A row that was read before an answer and asked for after it has a stamp that is never seen again.
        """
        last = self.answers.order_by("number").values_list("number", "pk").last()
        return ".".join([self.state, str(self.changes), self.asked, *map(str, last or ())])

    def last_answer(self) -> str:
        """What names the last answer: one given anew has the number of that which was taken back, and another name."""
        return str(self.answers.order_by("number").values_list("pk", flat=True).last() or "")

    def free_seat(self) -> "Seat | None":
        """The seat that whoever has the link may take; those of a planned battle are taken on its own page."""
        return None if self.planned_id else next((seat for seat in self.seats.all() if seat.is_free()), None)

    def is_among_people(self) -> bool:
        """Whether more than one person sat down, or may; a commander may have taken over since."""
        return sum(not seat.commander or seat.taken_over is not None for seat in self.seats.all()) > 1

    def save_progress(self) -> None:
        """Save all but the long documents that never change."""
        names = [field.name for field in self._meta.concrete_fields if not field.primary_key]
        self.save(update_fields=[name for name in names if name not in FIXED])

    def is_going(self) -> bool:
        return self.state == self.State.GOING

    def is_over(self) -> bool:
        return self.state in (self.State.OVER, self.State.CLOSED)


class SeatQuerySet(models.QuerySet["Seat"]):
    def left_last(self, user: Any, game: Game) -> list[str]:
        """The groups of questions that an account left to a commander in its last battle of a game."""
        own = self.filter(user=user) if user.is_authenticated else self.none()
        return own.filter(battle__game=game.slug).order_by("-pk").values_list("left", flat=True).first() or []


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
    name = models.CharField(_("name of the list"), max_length=TITLE_LENGTH, blank=True)
    faction = models.ForeignKey(Faction, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    taken_over = models.DateTimeField(_("taken over by the commander"), null=True, blank=True)
    gave_up = models.BooleanField(_("has given up"), default=False, help_text=_("For good: a commander goes on."))
    time_left = models.DurationField(_("left of the minutes a side"), null=True, blank=True)
    vacation = models.PositiveSmallIntegerField(_("days of vacation left"), default=0)
    away_until = models.DateTimeField(_("on vacation until"), null=True, blank=True)
    left = JSONField(_("left to a commander"), default=list, blank=True, help_text=_("Groups of questions."))

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = (
            models.UniqueConstraint(fields=("battle", "number"), name="seat_once"),
            models.CheckConstraint(
                condition=Q(commander="") | (Q(user=None) & Q(token="")) | Q(taken_over__isnull=False),
                name="seat_of_engine_or_person",
            ),
        )

    def __str__(self) -> str:
        return self.player

    def is_free(self) -> bool:
        return not self.commander and self.user_id is None and not self.token

    def is_of(self, user: Any, tokens: Sequence[str]) -> bool:
        """Whether it is the seat of an account, or of the visitor of these tokens."""
        return (user.is_authenticated and self.user_id == user.pk) or bool(self.token and self.token in tokens)

    def is_person(self) -> bool:
        """Whether somebody decides who can be asked for a word."""
        return not self.commander and not self.is_free()


class Offer(models.Model):
    """What a player offers the others; it stands until it is answered, taken back, or has passed."""

    class Kind(models.TextChoices):
        DRAW = "draw", _("a draw")
        BREAK = "break", _("a break")
        UNDO = "undo", _("to take an answer back")
        GIVE_BACK = "give_back", _("to give the battle back to its plan")

    battle = models.ForeignKey(PlayedBattle, on_delete=models.CASCADE, related_name="offers", verbose_name=_("battle"))
    kind = models.CharField(_("kind"), max_length=9, choices=Kind.choices)
    player = models.CharField(_("player"), max_length=ID_LENGTH)
    number = models.PositiveIntegerField(_("answers before it"))
    agreed = JSONField(_("who agreed"), default=list, blank=True)
    made = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        ordering = ("made", "pk")
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        constraints = (models.UniqueConstraint(fields=("battle", "kind"), name="offered_once"),)

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"


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
