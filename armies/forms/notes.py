"""A player's note on a list or on a unit of it, and the tags of a list."""

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from armies.forms.strike_force import validate_one_line
from armies.models.strike_force import MAX_NOTE, MAX_TAG


def plain_note(text: str) -> str:
    """A note as it is kept, with line breaks of one kind; ValidationError for control characters."""
    lines = "\n".join(text.replace("\t", " ").splitlines()).strip()
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in lines.replace("\n", "")):
        raise ValidationError(_("A note is plain text."))
    return lines


class NoteField(forms.CharField):
    """A browser sends two letters for a line break, of which one counts."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=MAX_NOTE)

    def to_python(self, value: Any) -> str:
        return plain_note(super().to_python(value) or "")


class NoteForm(forms.Form):
    note = NoteField()


class TagsForm(forms.Form):
    """A tag to add, one to remove, or both; a form with a field `remove` has no method of that name in browsers."""

    new_tag = forms.CharField(required=False, max_length=MAX_TAG, validators=[validate_one_line])
    drop_tag = forms.CharField(required=False)
