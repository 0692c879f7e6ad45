"""Messages of forms in everyday words; Django's own speak of fields, values and choices."""

import re
from typing import Any

from django import forms
from django.core import validators
from django.utils.translation import gettext_lazy as _

MESSAGES: list[tuple[type[forms.Field], dict[str, Any]]] = [
    (forms.Field, {"required": _("Fill this in.")}),
    (forms.IntegerField, {"invalid": _("Enter a whole number, such as 2000.")}),
    (forms.DecimalField, {"invalid": _("Enter a number, such as 12 or 2.5.")}),
    (forms.ChoiceField, {"invalid_choice": _("Choose one of those offered.")}),
    (forms.ModelChoiceField, {"invalid_choice": _("Choose one of those offered.")}),
    (forms.FileField, {"required": _("Choose a file.")}),
]


def speak_plainly() -> None:
    """Replace the messages once, when the site starts; a field's own messages take precedence."""
    forms.IntegerField.re_decimal = re.compile(r"\.0{0,2}\s*$", re.ASCII)  # Django makes 1 of 1.000
    for field, messages in MESSAGES:
        field.default_error_messages = {**field.__dict__.get("default_error_messages", {}), **messages}
    validators.validate_slug.message = _("Only lowercase letters, digits and hyphens between them.")
    validators.MinValueValidator.message = _("Enter %(limit_value)s or more.")
    validators.MaxValueValidator.message = _("Enter %(limit_value)s or less.")
    validators.MaxLengthValidator.message = _("Write at most %(limit_value)d characters; these are %(show_value)d.")
    decimals: dict[str, Any] = {
        "max_digits": _("Write at most %(max)s digits."),
        "max_decimal_places": _("Write at most %(max)s decimals."),
        "max_whole_digits": _("Write at most %(max)s digits before the point."),
    }
    validators.DecimalValidator.messages = {**validators.DecimalValidator.messages, **decimals}
