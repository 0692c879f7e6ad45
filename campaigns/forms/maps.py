"""Forms of the map: a hex, an empty map, an upload, a hex's holder."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.document_checks import MAX_REASON_LENGTH
from campaigns.ledger.hexes import MAX_REWARD, MAX_VALOR, read_map
from campaigns.ledger.map_editing import MAX_COLUMNS, MAX_ROWS
from campaigns.ledger.state import State
from campaigns.ledger.story import read_story
from campaigns.maps.text import TERRAINS
from campaigns.text.names import points_short
from rules.formats.checks import MAX_NAME_LENGTH
from rules.formats.errors import DocumentError
from rules.formats.reading import MAX_BYTES, read_json, read_text
from web.translation.messages import fault_in_words

NOBODY = ""


def fighters(state: State) -> list[tuple[Any, str]]:
    """Players who may hold hexes, by name, and former ones who still do."""
    members = [m for m in state.members.values() if m.role != "follower" or m.number in state.holders.values()]
    return [(str(m.number), m.name) for m in sorted(members, key=lambda member: member.name.casefold())]


class HexForm(forms.Form):
    """One hex."""

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME_LENGTH)
    terrain = forms.ChoiceField(label=_("Terrain"), choices=lambda: list(TERRAINS.items()))
    points = forms.IntegerField(
        label=_("Points"), min_value=0, max_value=MAX_REWARD, help_text=_("In the standings, for who holds it.")
    )
    valor = forms.IntegerField(min_value=0, max_value=MAX_VALOR, help_text=_("Above the limit, for who holds it."))
    home = forms.ChoiceField(
        label=_("Home of"), required=False, help_text=_("Held from the start and never at stake (C-MAP-02).")
    )

    def __init__(self, *args: Any, state: State, draft: Mapping[str, Any], hex: Mapping[str, Any], **kwargs: Any):
        home = draft["homes"].get(hex["id"])
        first = {key: hex[key] for key in ("name", "terrain", "points", "valor")}
        super().__init__(*args, **{**kwargs, "initial": first | {"home": str(home or NOBODY)}})
        points = points_short(state.game)
        if points:
            self.fields["valor"].label = points
        else:
            del self.fields["valor"]
        self.fields["home"].choices = [(NOBODY, _("Nobody")), *fighters(state)]  # type: ignore[attr-defined]

    def values(self) -> dict[str, Any]:
        return {key: self.cleaned_data.get(key, 0) for key in ("name", "terrain", "points", "valor")}

    def whose_home(self) -> int | None:
        return int(self.cleaned_data["home"]) if self.cleaned_data["home"] else None


class BlankForm(forms.Form):
    """An empty map to begin with."""

    columns = forms.IntegerField(label=_("Hexes wide"), min_value=1, max_value=MAX_COLUMNS, initial=7)
    rows = forms.IntegerField(label=_("Hexes high"), min_value=1, max_value=MAX_ROWS, initial=6)


class DocumentForm(forms.Form):
    """A map or a story from a file: JSON, refused with one line when it is none."""

    file = forms.FileField(label=_("File"), help_text=_("JSON, as it is downloaded here."))

    def __init__(self, *args: Any, what: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.what = what

    def clean_file(self) -> dict[str, Any]:
        upload = self.cleaned_data["file"]
        try:
            document = read_json(read_text(upload.read(MAX_BYTES + 1)))
            return read_map(document).document() if self.what == "map" else read_story(document).document()
        except DocumentError as error:
            raise ValidationError("%(fault)s", params={"fault": fault_in_words(error)}) from error


class AssignHexForm(forms.Form):
    """The new holder of a hex, and the reason."""

    hex = forms.CharField(widget=forms.HiddenInput)
    member = forms.ChoiceField(label=_("Held by"), required=False)
    reason = forms.CharField(
        label=_("Reason"), max_length=MAX_REASON_LENGTH, help_text=_("It stands in the ledger and in the news.")
    )

    def __init__(self, *args: Any, state: State, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["member"].choices = [(NOBODY, _("Nobody")), *fighters(state)]  # type: ignore[attr-defined]

    def to_whom(self) -> int | None:
        return int(self.cleaned_data["member"]) if self.cleaned_data["member"] else None
