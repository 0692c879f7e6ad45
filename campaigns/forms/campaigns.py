"""Forms of campaigns; each returns the values an action takes."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.models.strike_force import MAX_VALOR
from campaigns.models import Campaign
from campaigns.text.names import limit_label
from rules.games import GAMES, game_called
from web.translation.messages import shown


class CampaignForm(forms.ModelForm):
    """A campaign's own fields. `key` makes creation idempotent; `version` is that of a change."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    limit = forms.IntegerField(min_value=1, max_value=MAX_VALOR)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    field_order = ("name", "game")

    class Meta:
        model = Campaign
        fields = ("name", "summary", "limit", "visibility")
        labels = {"name": _("Name"), "summary": _("What it is about")}
        widgets = {"summary": forms.Textarea(attrs={"rows": 4}), "visibility": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["visibility"].required = False
        chosen = self.data.get("game") or self.initial.get("game", "")
        game = self.instance.rules_of_game if self.instance.pk else game_called(chosen)
        game = game or GAMES[0]
        self.fields["limit"].initial = game.facts.usual_limit
        self.fields["limit"].label = limit_label(game)
        self.fields["limit"].help_text = shown(game.facts.lead("campaign_limit_help").text)
        if self.instance.pk or len(GAMES) == 1:
            del self.fields["game"]
        else:
            self.fields["game"].choices = [(game.slug, game.name) for game in GAMES]  # type: ignore[attr-defined]
            self.fields["limit"].required = False
            for key in ("game", "limit") if game.facts.limits else ("game",):
                self.fields[key].unmarked = True  # type: ignore[attr-defined]
        if self.instance.limit is None if self.instance.pk else not game.facts.limits:
            del self.fields["limit"]

    def clean(self) -> dict[str, Any]:
        """A new campaign of a game with points needs a limit of them."""
        data: dict[str, Any] = super().clean() or {}
        game = game_called(data.get("game", "")) or GAMES[0]
        if "game" in self.fields and game.facts.limits and not (data.get("limit") or self.has_error("limit")):
            self.add_error("limit", self.fields["limit"].error_messages["required"])
        return data

    def clean_visibility(self) -> str:
        """Keep the current visibility by default; private for a new campaign."""
        return self.cleaned_data["visibility"] or self.instance.visibility

    def agreed(self) -> dict[str, Any]:
        chosen = {"game": self.cleaned_data["game"]} if "game" in self.fields else {}
        return chosen | {name: self.cleaned_data.get(name) for name in self.Meta.fields}
