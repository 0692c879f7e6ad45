"""Fields of a game in words."""

from django.utils.translation import gettext as _

from rules.presentation.sheets import UnitRow
from rules.presentation.words import FormField, Terms
from web.translation.messages import shown


def value_in_words(field: FormField) -> str:
    """The value of a field as it is read: a choice by its label."""
    if field.kind == "flag":
        return _("yes") if field.value else _("no")
    labels = {choice.key: shown(choice.label) for choice in field.choices}
    values = field.value if field.kind == "several" else [field.value]
    return ", ".join(labels.get(value, str(value)) for value in values)


def unit_facts(row: UnitRow, terms: Terms) -> list[str]:
    """How many models a unit has, what else it has how many of, and what was chosen for it."""
    facts = []
    for field in row.fields:
        if field.key == "size":
            noun = terms.model.one if field.value == 1 else terms.model.many
            facts.append(f"{field.value} {shown(noun)}")
        elif field.kind == "number" and field.value:
            facts.append(f"{field.value} × {shown(field.label)}")
        elif field.kind not in ("number", "text"):
            facts.append(f"{shown(field.label)}: {value_in_words(field)}")
    return facts
