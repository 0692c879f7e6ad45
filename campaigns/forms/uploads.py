"""Uploads to a battle: scripted battles and pictures."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from armies.forms.pictures import ACCEPTED
from rules.game.game import Game
from web.pictures.image_files import MAX_PER_FORM, EncodedImage, PictureError, re_encode

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

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, document in (("first", "scenario"), ("second", "result")):
            self.fields[name].help_text %= {"format": game.facts.format(document)}


class SeveralFiles(forms.ClearableFileInput):
    """A choice of files at once."""

    allow_multiple_selected = True


class PicturesField(forms.FileField):
    """Several pictures of a form. `re_encode_all` reads them once the other fields are valid."""

    widget = SeveralFiles(attrs={"accept": ACCEPTED})

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        files = [super(PicturesField, self).clean(upload, initial) for upload in data or []]
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
