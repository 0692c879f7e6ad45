"""The form in which a player offers times for a battle."""

from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaigns.forms.rounds import refuse_past, time_zone_help
from people.forms import MomentField

TIMES = 3


class DatesForm(forms.Form):
    """Up to three times, of which one has to be there."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        for n in range(1, TIMES + 1):
            label = _("A time") if n == 1 else _("Or another")
            self.fields[f"time_{n}"] = MomentField(label=label, required=n == 1, validators=[refuse_past])
        self.fields["time_1"].help_text = time_zone_help()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        times = self.moments()
        if len(set(times)) < len(times):
            raise ValidationError(_("One time is there twice."))
        return cleaned

    def moments(self) -> list[datetime]:
        return [time for n in range(1, TIMES + 1) if (time := self.cleaned_data.get(f"time_{n}"))]
