"""The forms of who fights: how much of each force, and which squads of one's own."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.part import ALL, KINDS, POINTS, Part
from campaigns.ledger.settings import MAX_VALOR
from campaigns.models import Battle
from rules.game.game import Game


class PartFields(forms.Form):
    """How much of each force fights in a battle (C-PRT-01)."""

    part_kind = forms.ChoiceField(label=_("Who fights"), initial=ALL, required=False)
    part_figure = forms.IntegerField(
        label=_("How many, or how many points"),
        required=False,
        min_value=1,
        max_value=MAX_VALOR,
        help_text=_("Empty where the whole force fights."),
    )

    def offer_parts(self, game: Game) -> None:
        """Points limit a part only in games that have points."""
        offered = [kind for kind in KINDS if kind != POINTS or game.facts.terms.points]
        labels = dict(Battle.PartKind.choices)
        self.fields["part_kind"].choices = [(kind, labels[kind]) for kind in offered]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        figure_lacks = cleaned.get("part_figure") is None and "part_figure" not in self.errors
        if cleaned.get("part_kind") not in ("", ALL, None) and figure_lacks:
            self.add_error("part_figure", ValidationError(_("Say how many fight, or how many points.")))
        return cleaned

    def part(self) -> Part:
        """The submitted values, as the action takes them."""
        kind = self.cleaned_data.get("part_kind") or ALL
        return Part(kind, 0 if kind == ALL else self.cleaned_data["part_figure"])


class PartForm(PartFields):
    """An organiser says how much of each force fights in a planned battle."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, battle: Battle, **kwargs: Any) -> None:
        figure = battle.part_figure or None
        kwargs["initial"] = {"version": battle.version, "part_kind": battle.part_kind, "part_figure": figure}
        super().__init__(*args, **kwargs)
        self.offer_parts(battle.campaign.rules_of_game)
