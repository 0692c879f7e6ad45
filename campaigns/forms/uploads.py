"""Uploads to a battle: scripted battles and pictures."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from campaigns.battles.image_files import MAX_PER_FORM, EncodedImage, PictureError, re_encode
from campaigns.models.story import CAPTION_LENGTH
from rules.game import AnyGame

ACCEPTED = "image/jpeg,image/png,image/webp"
MAX_FILE_NAME_LENGTH = 60


class ScriptForm(forms.Form):
    """A scenario and its result: two files, or one that has both."""

    first = forms.FileField(
        label=_("Scenario (JSON)"),
        help_text=_("%(format)s; or one file with the keys scenario and result."),
    )
    second = forms.FileField(
        label=_("Result (JSON)"), required=False, help_text=_("%(format)s, as the engine wrote it.")
    )
    version = forms.IntegerField(widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, game: AnyGame, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, document in (("first", "scenario"), ("second", "result")):
            self.fields[name].help_text %= {"format": game.format(document)}


class SeveralFiles(forms.ClearableFileInput):
    """A choice of files at once."""

    allow_multiple_selected = True


class PicturesField(forms.FileField):
    """Several pictures of a form. `re_encode_all` reads them once the other fields are valid."""

    widget = SeveralFiles(attrs={"accept": ACCEPTED})

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        files = [super(PicturesField, self).clean(one, initial) for one in data or []]
        if len(files) > MAX_PER_FORM:
            message = _("Choose %(most)s pictures at most; the battle's page takes more of them.")
            raise ValidationError(message, params={"most": MAX_PER_FORM})
        return files


def re_encode_all(files: list[UploadedFile]) -> tuple[EncodedImage, ...]:
    """Re-encode each file; ValidationError names the first that is not a picture."""
    images = []
    for file in files:
        try:
            images.append(re_encode(file))
        except PictureError as error:
            params = {"file": (file.name or "?")[:MAX_FILE_NAME_LENGTH], "reason": error}
            raise ValidationError("%(file)s: %(reason)s", params=params) from error
    return tuple(images)


class PictureForm(forms.Form):
    """One picture of a battle."""

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
