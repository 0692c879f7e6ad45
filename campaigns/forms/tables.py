"""The form that gives battles of an open round other tables."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaigns.ledger.documents import MAX_PAIRINGS
from campaigns.ledger.state import Round


class TablesForm(forms.Form):
    """The table of each battle of an open round; `before` are those that were shown, to detect concurrent edits."""

    before = forms.CharField(widget=forms.HiddenInput, max_length=20 * MAX_PAIRINGS)

    def __init__(self, data: Any = None, *, round: Round) -> None:
        present = {pairing.battle: pairing.table for pairing in round.pairings}
        initial: dict[str, Any] = {f"table_{battle}": table for battle, table in present.items()}
        initial["before"] = " ".join(f"{battle}:{table}" for battle, table in present.items())
        super().__init__(data, initial=initial)
        self.battles = list(present)
        tables = range(1, max([len(present), *present.values()]) + 1)
        for battle in self.battles:
            self.fields[f"table_{battle}"] = forms.TypedChoiceField(
                label=_("Table"), choices=[(table, table) for table in tables], coerce=int
            )

    def clean_before(self) -> dict[int, int]:
        try:
            pairs = [entry.split(":") for entry in self.cleaned_data["before"].split()]
            return {int(battle): int(table) for battle, table in pairs}
        except ValueError:
            raise ValidationError(_("This form is damaged. Please open it again.")) from None

    def chosen(self) -> dict[int, int]:
        """The table of each battle."""
        return {battle: self.cleaned_data[f"table_{battle}"] for battle in self.battles}
