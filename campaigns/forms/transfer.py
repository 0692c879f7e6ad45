"""The form to import a campaign."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from armies.translation.messages import fault_in_words
from campaigns.ledger.transfer import MAX_BYTES_WITH_PICTURES, CampaignFileModel, read_campaign
from rules.formats.errors import DocumentError
from rules.formats.reading import read_json


class ImportForm(forms.Form):
    """A damocles-campaign/2 file, validated before anything is stored."""

    file = forms.FileField(
        label=_("File of the campaign"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("As the export of a campaign wrote it: JSON, at most 40 MB."),
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def clean_file(self) -> CampaignFileModel:
        file: Any = self.cleaned_data["file"]
        if file.size > MAX_BYTES_WITH_PICTURES:
            raise ValidationError(_("This file is larger than 40 MB."))
        try:
            return read_campaign(read_json(file.read(), MAX_BYTES_WITH_PICTURES))
        except DocumentError as error:
            raise ValidationError(fault_in_words(error)) from None
