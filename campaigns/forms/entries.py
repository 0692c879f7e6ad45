"""The form that enters a force: one of one's lists, one of the site's, a pasted one, or a force on paper."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.computation.list_forecasts import starter_rosters
from armies.exchange.import_preview import Preview
from armies.exchange.roster_upload import ReadList, read_pasted
from armies.models import StrikeForce
from armies.models.content import NAME_LENGTH
from armies.models.faction import FactionQuerySet
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.translation.messages import fault_in_words

OWN, STARTER, SHARED, PASTED, PAPER = "own", "starter", "shared", "pasted", "paper"
NEEDED = {OWN: "strike_force", STARTER: "starter", SHARED: "address", PASTED: "text"}
"""The field that each way to enter a force needs."""


class EnterForm(forms.Form):
    """How a force is entered (`how`), and the field of that way."""

    how = forms.ChoiceField(choices=[(how, how) for how in (*NEEDED, PAPER)], required=False)
    strike_force: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("Strike force"), queryset=None, required=False, to_field_name="slug"
    )
    starter = forms.ChoiceField(label=_("Which one?"), required=False, widget=forms.RadioSelect)
    address = forms.CharField(
        label=_("Address of the list"), required=False, max_length=500, help_text=_("The link that its player shares.")
    )
    text = forms.CharField(
        label=_("Text of the list"),
        required=False,
        help_text=_("The file of a list, or the text that the builder gives you for a chat."),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    faction: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("Faction"), queryset=None, required=False, to_field_name="slug", empty_label=_("not said")
    )
    name = forms.CharField(label=_("What it is called"), required=False, max_length=NAME_LENGTH)

    def __init__(self, *args: Any, strike_forces: Any, usable: FactionQuerySet, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.usable = game, usable.filter(game=game.slug)
        self.fields["strike_force"].queryset = strike_forces  # type: ignore[attr-defined]
        self.fields["faction"].queryset = self.usable  # type: ignore[attr-defined]
        self.fields["starter"].choices = self._starters()  # type: ignore[attr-defined]

    def _starters(self) -> list[tuple[str, str]]:
        names = {faction.slug: faction.shown_name for faction in self.usable}
        heads = {key: self.game.lists.head(army) for key, army in starter_rosters(self.game).items()}
        return [(key, f"{head.name} · {names[head.faction]}") for key, head in heads.items() if head.faction in names]

    def clean_how(self) -> str:
        return self.cleaned_data["how"] or OWN

    def clean_address(self) -> StrikeForce | None:
        """The shared list whose address this is."""
        address = self.cleaned_data["address"].strip().rstrip("/")
        if not address:
            return None
        lists = StrikeForce.objects.shared().with_release().filter(faction__in=self.usable)
        shared = lists.filter(token=address.rsplit("/", 1)[-1]).first()
        if shared is None:
            raise forms.ValidationError(_("No shared list has this address: ask its player for the link to share."))
        return shared

    def clean_text(self) -> StrikeForce | None:
        """The pasted list, not saved."""
        text = self.cleaned_data["text"]
        try:
            return self._unsaved(read_pasted(text, self.usable)) if text else None
        except DocumentError as error:
            raise forms.ValidationError("%(fault)s", params={"fault": fault_in_words(error)}) from error

    def clean_starter(self) -> StrikeForce | None:
        """A list that comes with the game, not saved."""
        key = self.cleaned_data["starter"]
        return self._unsaved(ReadList(self.game, starter_rosters(self.game)[key])) if key else None

    def _unsaved(self, read: ReadList) -> StrikeForce:
        preview = Preview(read, self.usable, {})
        if read.game.slug != self.game.slug or preview.faction is None:
            raise forms.ValidationError(
                _("This is no list of a faction of %(game)s that you may use."), params={"game": self.game.name}
            )
        return preview.unsaved()

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        needed = NEEDED.get(given.get("how", ""))
        if needed and not given.get(needed) and not self.has_error(needed):
            self.add_error(needed, self.fields[needed].error_messages["required"])
        return given

    def chosen(self) -> StrikeForce | None:
        """The list to enter; None for a force on paper."""
        needed = NEEDED.get(self.cleaned_data["how"])
        return self.cleaned_data[needed] if needed else None
