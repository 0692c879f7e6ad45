"""Form fields for what a game asks for: `Field` of its words."""

from typing import Any

from django import forms

from rules.presentation.words import FormField
from web.translation.messages import shown


def form_field(field: FormField, required: bool = False) -> forms.Field:
    """The form field that asks for a value."""
    asked: dict[str, Any] = {
        "label": shown(field.label),
        "help_text": shown(field.help),
        "required": required,
        "initial": field.value,
    }
    choices = [(choice.key, shown(choice.label)) for choice in field.choices]
    if field.kind == "number":
        return forms.IntegerField(min_value=field.least, max_value=field.most, **asked)
    if field.kind == "choice":
        return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **asked)
    if field.kind == "several":
        return forms.MultipleChoiceField(choices=choices, widget=forms.CheckboxSelectMultiple, **asked)
    if field.kind == "flag":
        return forms.BooleanField(**asked)
    return forms.CharField(max_length=field.most, **asked)
