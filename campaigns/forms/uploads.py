"""What people upload to a battle: the documents of one played by script, and pictures."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.models.story import CAPTION_LENGTH
from campaigns.pictures import Drawn, PictureError, drawn_anew


class ScriptForm(forms.Form):
    """A scenario and its result: two files, or one that has both."""

    first = forms.FileField(
        label=_("Scenario (JSON)"),
        help_text=_("damocles-scenario/1; or one file with the keys scenario and result."),
    )
    second = forms.FileField(
        label=_("Result (JSON)"), required=False, help_text=_("damocles-result/1, as the engine wrote it.")
    )
    version = forms.IntegerField(widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class PictureForm(forms.Form):
    """One picture of a battle."""

    picture = forms.FileField(
        label=_("Picture"),
        help_text=_("JPEG, PNG or WebP, at most 8 MB. It is drawn anew: place and camera are not kept."),
        widget=forms.ClearableFileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )
    caption = forms.CharField(label=_("What is to be seen?"), max_length=CAPTION_LENGTH, required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def clean_picture(self) -> Drawn:
        upload: Any = self.cleaned_data["picture"]
        try:
            return drawn_anew(upload)
        except PictureError as error:
            raise ValidationError(str(error)) from error
