"""The form of a player's story."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.models import Battle, Campaign, PlayerStory


class BattleChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A battle by its operation, its day and who fought."""

    def label_from_instance(self, battle: Any) -> str:
        sides = " – ".join(str(side.entry.membership) for side in battle.sides.all())
        return f"{battle.shown_title}, {battle.day()}: {sides}"


class PlayerStoryForm(forms.ModelForm):  # type: ignore[type-arg]
    """A story in plain text. `key` makes creation idempotent; `version` is that of a change."""

    battle = BattleChoice(
        label=_("Of the battle"), queryset=None, required=False, empty_label=_("None: of something else")
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = PlayerStory
        fields = ("title", "text", "battle")
        labels = {"title": _("Title"), "text": _("Your story")}
        widgets = {"text": forms.Textarea(attrs={"rows": 14})}
        help_texts = {"text": _("Plain text; an empty line begins a new paragraph.")}

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fought = Battle.objects.recorded().filter(campaign=campaign).with_sides()
        self.fields["battle"].queryset = fought.order_by("-recorded")  # type: ignore[attr-defined]

    def story_fields(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.Meta.fields}
