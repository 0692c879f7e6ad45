"""A picture that is uploaded: drawn anew before it is kept."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from web.models.stored_picture import CAPTION_LENGTH
from web.pictures.image_files import EncodedImage, PictureError, re_encode

ACCEPTED = "image/jpeg,image/png,image/webp"


class PictureForm(forms.Form):
    """One picture, with what is to be seen."""

    picture = forms.FileField(
        label=_("Picture"),
        help_text=_("JPEG, PNG or WebP, at most 8 MB. It is drawn anew: place and camera are not kept."),
        widget=forms.ClearableFileInput(attrs={"accept": ACCEPTED}),
    )
    caption = forms.CharField(label=_("What is to be seen?"), max_length=CAPTION_LENGTH, required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def clean_picture(self) -> EncodedImage:
        upload: Any = self.cleaned_data["picture"]
        try:
            return re_encode(upload)
        except PictureError as error:
            raise ValidationError(str(error)) from error


class ListPictureForm(PictureForm):
    """One of painted miniatures: of a list, or of one of its units."""

    squad = forms.ChoiceField(label=_("Of what?"), required=False)

    def __init__(self, *args: Any, units: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["squad"].choices = [("", _("All of it")), *units]  # type: ignore[attr-defined]
