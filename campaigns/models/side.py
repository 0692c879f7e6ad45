"""One side of a battle, with its plan and its result."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.alliances import COLOURS
from campaigns.models.battle import Battle
from campaigns.models.entry import Entry, Faced
from jobs.json_field import JSONField
from web.translation.messages import translated

MAX_VICTORY_POINTS = 999

OPEN = Q(outcome="", victory_points=None, squads_lost=None)
CLOSED = Q(outcome__in=["won", "lost", "draw"], victory_points__isnull=False, squads_lost__isnull=False)


class Side(Faced, models.Model):
    class Colour(models.TextChoices):
        RED = "red", _("red")
        BLUE = "blue", _("blue")
        GREEN = "green", _("green")
        AMBER = "amber", _("amber")

    class Outcome(models.TextChoices):
        WON = "won", _("won")
        LOST = "lost", _("lost")
        DRAW = "draw", _("draw")

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="sides")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="sides")
    colour = models.CharField(_("colour"), max_length=5, choices=Colour.choices)
    place = models.PositiveSmallIntegerField(_("place"), help_text=_("Its place among the sides, from 0."))
    alliance = models.CharField(
        _("alliance"), max_length=20, blank=True, help_text=_("The colours that fight together; empty: alone.")
    )
    outcome = models.CharField(_("outcome"), max_length=4, choices=Outcome.choices, blank=True)
    victory_points = models.PositiveSmallIntegerField(_("victory points"), null=True, blank=True)
    squads_lost = models.PositiveSmallIntegerField(_("squads lost"), null=True, blank=True)
    won_roll_off = models.BooleanField(
        _("won the roll-off"), default=False, help_text=_("At the table, after a draw of a knock-out (C-KND-02).")
    )
    figures = JSONField(_("figures"), default=dict, blank=True, help_text=_("What else its game counts at the end."))

    plan = JSONField(null=True, blank=True, help_text=_("Who commands and how, in a scenario's own keys."))
    salt = models.CharField(max_length=64, blank=True, help_text=_("The player's own part of the seed."))
    locked = models.DateTimeField(null=True, blank=True)
    locked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="plans_locked"
    )
    squad_ids = JSONField(default=list, help_text=_("The number in the ledger of each squad that fought."))
    reasons = JSONField(default=dict, help_text=_("Victory points by reason."))
    deeds = JSONField(default=list, help_text=_("What each squad did, as the ledger tells it."))

    class Meta:
        ordering = ["place"]
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        constraints = [
            models.UniqueConstraint(fields=["battle", "colour"], name="one_side_a_colour"),
            models.UniqueConstraint(fields=["battle", "place"], name="one_side_a_place"),
            models.UniqueConstraint(fields=["battle", "entry"], name="one_side_an_entry"),
            models.CheckConstraint(condition=Q(colour__in=COLOURS), name="side_colour"),
            models.CheckConstraint(condition=OPEN | CLOSED, name="side_open_or_closed"),
            models.CheckConstraint(
                condition=Q(victory_points=None) | Q(victory_points__lte=MAX_VICTORY_POINTS),
                name="side_victory_points",
            ),
            models.CheckConstraint(condition=Q(won_roll_off=False) | Q(outcome="draw"), name="side_roll_off_of_a_draw"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} ({self.colour})"

    @property
    def party(self) -> str:
        """Who wins and loses with it: its alliance, or it alone (R-CNV-01)."""
        return self.alliance or self.colour

    @property
    def described_figures(self) -> list[str]:
        """What else its game counts at the end, in words."""
        return [
            translated(figure) for figure in self.battle.campaign.rules_of_game.display.describe_figures(self.figures)
        ]

    @property
    def allies(self) -> str:
        """Names of the allied colours; empty without allies."""
        others = [colour for colour in self.alliance.split("-") if colour not in ("", self.colour)]
        return get_text_list([str(self.Colour(colour).label) for colour in others], gettext("and")) if others else ""
