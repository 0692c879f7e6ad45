"""The form of a plan for the engine, and the player's salt."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.text.terms import numbered_names
from campaigns.bridge import plan_of, plan_values, squad_id, standing_orders, unit_names
from campaigns.forms.game_fields import form_field
from campaigns.ledger.fairness import MAX_PLAYER_SALT_LENGTH
from campaigns.models import Entry, Side
from rules.games import game_of
from rules.presentation.words import Choice


class SaltForm(forms.Form):
    """A player's part of the seed (C-AUT-02)."""

    salt = forms.CharField(
        label=_("Your part of the seed"),
        required=False,
        max_length=MAX_PLAYER_SALT_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Any words you like. They are mixed into the seed and shown to all once every plan is locked."),
    )


class LockPlanForm(SaltForm):
    """Commander and instructions, as the game asks for them; empty ones are left to the commander (C-AUT-06)."""

    def __init__(self, *args: Any, side: Side, **kwargs: Any) -> None:
        game = side.battle.campaign.rules_of_game
        plan = side.plan or standing_orders(game)
        kwargs.setdefault("initial", {"salt": side.salt, **plan_values(plan)})
        super().__init__(*args, **kwargs)
        units = [Choice(id, name) for id, name in squads_of(side)]
        self.asked = game.battles.plan_fields(units)
        for n, field in enumerate(self.asked):
            self.fields[field.key] = form_field(field, required=n == 0)

    def commander(self) -> forms.BoundField:
        return self[self.asked[0].key]

    def choices(self) -> list[forms.BoundField]:
        """The instructions with one answer each."""
        return [self[field.key] for field in self.asked[1:] if field.kind == "choice"]

    def others(self) -> list[forms.BoundField]:
        return [self[field.key] for field in self.asked[1:] if field.kind != "choice"]

    def plan(self) -> dict[str, Any]:
        """The submitted values, as the action takes them."""
        return plan_of({field.key: self.cleaned_data[field.key] for field in self.asked})


def squads_of(side: Side) -> list[tuple[str, str]]:
    """The squads of a side by their scenario ids, with their players' names."""
    entry = Entry.objects.with_documents().get(pk=side.entry_id)
    names = [f"{name} ({part})" if name else part for name, part in unit_names(entry)]
    called = [name for id, name in zip(entry.squad_ids, names, strict=True) if id in side.squad_ids]
    terms = game_of(entry.roster).facts.terms
    return [(squad_id(side.colour, place), name) for place, name in enumerate(numbered_names(called, terms.unit), 1)]
