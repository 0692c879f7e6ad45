"""What people fill in for campaigns; each form answers with the values an action takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from armies.models.strike_force import MOST_VALOR
from campaigns.actions.results import Report, SideReport
from campaigns.models import Battle, Campaign, Side
from campaigns.models.side import MOST_VICTORY_POINTS

NOTES_LENGTH = 4000
MOST_TACTICAL_POINTS = 999
DRAW = "draw"


class CampaignForm(forms.ModelForm):
    """The agreement a campaign stands on. `key` makes a form sent twice one campaign; `version` belongs to a change."""

    limit = forms.IntegerField(
        label=_("Limit of strategic valor"),
        min_value=1,
        max_value=MOST_VALOR,
        initial=500,
        help_text=_("The most SV of each strike force (R-BAS-05). Eradication suggests 500."),
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Campaign
        fields = ("name", "summary", "limit")
        labels = {"name": _("Name"), "summary": _("What it is about")}
        widgets = {"summary": forms.Textarea(attrs={"rows": 4})}

    def agreed(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.Meta.fields}


class EnterForm(forms.Form):
    """Which of one's strike forces to enter."""

    strike_force: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("Strike force"), queryset=None, widget=forms.RadioSelect, empty_label=None, to_field_name="slug"
    )

    def __init__(self, *args: Any, strike_forces: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["strike_force"].queryset = strike_forces  # type: ignore[attr-defined]


class RecordForm(forms.Form):
    """What came of a battle fought on a table; the winner must be who has most victory points (R-ERA-04)."""

    winner = forms.ChoiceField(label=_("Who won?"), widget=forms.RadioSelect)
    played = forms.DateField(label=_("Played on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    notes = forms.CharField(
        label=_("Notes"), max_length=NOTES_LENGTH, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, battle: Battle, **kwargs: Any) -> None:
        self.sides: list[Side] = list(battle.sides.all())
        kwargs["initial"] = _said(battle, self.sides)
        super().__init__(*args, **kwargs)
        choices = [(side.colour, _of_side(side)) for side in self.sides]
        self.fields["winner"].choices = [*choices, (DRAW, _("Nobody: a draw"))]  # type: ignore[attr-defined]
        for side in self.sides:
            self.fields.update(_fields_of(side))

    def of_sides(self) -> Iterator[tuple[Side, list[forms.BoundField]]]:
        """The fields of each side, for the page to show side by side."""
        for side in self.sides:
            yield side, [self[f"{side.colour}_{name}"] for name in ("victory_points", "squads_lost", "tactical_points")]

    def clean_played(self) -> Any:
        played = self.cleaned_data["played"]
        if played > timezone.localdate():
            raise ValidationError(_("This day has not come yet."))
        return played

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        points = [cleaned.get(f"{side.colour}_victory_points") for side in self.sides]
        if "winner" in cleaned and None not in points:
            self._refuse_other_winner(cleaned["winner"], [p for p in points if p is not None])
        return cleaned

    def _refuse_other_winner(self, winner: str, points: list[int]) -> None:
        """Most VP wins; equal is a draw (R-ERA-04)."""
        best = [side for side, score in zip(self.sides, points, strict=True) if score == max(points)]
        if len(best) > 1 and winner != DRAW:
            self.add_error("winner", _("Equal victory points are a draw (R-ERA-04)."))
        if len(best) == 1 and winner != best[0].colour:
            words = _("%(side)s has most victory points, and most victory points win (R-ERA-04).")
            self.add_error("winner", ValidationError(words, params={"side": best[0].entry.name}))

    def report(self) -> Report:
        """What was filled in, as the action takes it."""
        said = self.cleaned_data
        return Report(said["played"], said["notes"], tuple(self._side(side) for side in self.sides))

    def _side(self, side: Side) -> SideReport:
        said = self.cleaned_data
        outcome = "draw" if said["winner"] == DRAW else "won" if said["winner"] == side.colour else "lost"
        points, lost = said[f"{side.colour}_victory_points"], said[f"{side.colour}_squads_lost"]
        return SideReport(outcome, points, lost, said[f"{side.colour}_tactical_points"])


def _of_side(side: Side) -> str:
    """A player and their strike force."""
    return str(_("%(player)s: %(name)s") % {"player": side.entry.membership, "name": side.entry.name})


def _fields_of(side: Side) -> dict[str, forms.Field]:
    return {
        f"{side.colour}_victory_points": forms.IntegerField(
            label=_("Victory points"), min_value=0, max_value=MOST_VICTORY_POINTS
        ),
        f"{side.colour}_squads_lost": forms.IntegerField(
            label=_("Squads lost"),
            min_value=0,
            max_value=side.entry.squads,
            help_text=_("Of %(squads)s.") % {"squads": side.entry.squads},
        ),
        f"{side.colour}_tactical_points": forms.IntegerField(
            label=_("Tactical points left"), min_value=0, max_value=MOST_TACTICAL_POINTS, required=False
        ),
    }


def _said(battle: Battle, sides: list[Side]) -> dict[str, Any]:
    """What the form opens with: today and nothing else, or what is to be corrected."""
    said: dict[str, Any] = {
        "version": battle.version,
        "played": battle.played or timezone.localdate(),
        "notes": battle.notes,
    }
    for side in sides:
        for name in ("victory_points", "squads_lost", "tactical_points"):
            said[f"{side.colour}_{name}"] = getattr(side, name)
        if side.outcome in ("won", DRAW):
            said["winner"] = DRAW if side.outcome == DRAW else side.colour
    return said
