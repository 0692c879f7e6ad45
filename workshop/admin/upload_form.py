"""Choosing a file, weighed before it is read."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

MAX_BYTES = 5 * 1024 * 1024
MAX_NAME_LENGTH = 100


class UploadForm(forms.Form):
    """One file."""

    file = forms.FileField(label=gettext_lazy("File"), max_length=MAX_NAME_LENGTH)

    def clean_file(self) -> Any:
        """Weighed before it is read."""
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(_("has more than %(n)d MB; must be smaller") % {"n": MAX_BYTES >> 20})
        return file
