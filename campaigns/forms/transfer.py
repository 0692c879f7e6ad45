"""The form to import a campaign."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.transfer import MAX_BYTES_WITH_PICTURES


class ImportForm(forms.Form):
    """A damocles-campaign/2 file; it is read by the import."""

    file = forms.FileField(
        label=_("File of the campaign"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("As the export of a campaign wrote it: JSON, at most 40 MB."),
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def clean_file(self) -> Any:
        file: Any = self.cleaned_data["file"]
        if file.size > MAX_BYTES_WITH_PICTURES:
            raise ValidationError(_("This file is larger than 40 MB."))
        return file
