"""Fields of a game in words."""

from django.utils.translation import gettext as _

from armies.translation.messages import shown
from rules.presentation.words import Field


def value_in_words(field: Field) -> str:
    """The value of a field as it is read: a choice by its label."""
    if field.kind == "flag":
        return _("yes") if field.value else _("no")
    labels = {choice.key: shown(choice.label) for choice in field.choices}
    values = field.value if field.kind == "several" else [field.value]
    return ", ".join(labels.get(value, str(value)) for value in values)
