"""Forms for a unit of a list and a card of one of its piles."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from armies.actions.versioning import MAX_CARDS
from armies.forms.strike_force import NameField
from rules.presentation.sheets import Option, Pile
from rules.presentation.words import FormField
from web.translation.messages import shown

MOST_AT_ONCE = 20
"""Maximum number of equal units that are added by one press."""

MAX_NUMBER = 1000
"""Maximum number of models, and of any other number that is typed for a unit."""


class AddSquadForm(forms.Form):
    """Add units of a release by their slug."""

    times = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, required=False, label=_("How many at once"))

    def __init__(self, offered: Mapping[str, Option], faction: str, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.offered = offered
        self.unknown = _("Choose something of %(faction)s.") % {"faction": faction}
        self.fields["datasheet"] = forms.CharField(error_messages={"required": self.unknown})

    def clean_datasheet(self) -> str:
        slug: str = self.cleaned_data["datasheet"]
        if slug not in self.offered:
            raise ValidationError(self.unknown)
        return slug


def form_field(field: FormField) -> forms.Field:
    """A field of a game as a form has it."""
    label = shown(field.label)
    choices = [(choice.key, shown(choice.label)) for choice in field.choices]
    match field.kind:
        case "number":
            return forms.IntegerField(min_value=0, max_value=MAX_NUMBER, label=label)
        case "choice":
            return forms.ChoiceField(choices=choices, required=all(key for key, _label in choices), label=label)
        case "several":
            return forms.MultipleChoiceField(choices=choices, required=False, label=label)
        case "flag":
            return forms.BooleanField(required=False, label=label)
    return NameField(required=False)


class SquadForm(forms.Form):
    """The fields of a unit; the buttons beside a number submit one step of it as `step-` and its key."""

    def __init__(self, fields: Sequence[FormField], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.numbers = {field.key: field for field in fields if field.kind == "number"}
        self.fields.update({field.key: form_field(field) for field in fields})
        self.fields.update({f"step-{key}": StepField() for key in self.numbers})

    def typed(self) -> dict[str, Any]:
        """The new values without steps; a number may exceed its bounds."""
        return {key: value for key, value in self.cleaned_data.items() if not key.startswith("step-")}

    def stepped(self, fields: Sequence[FormField]) -> dict[str, int]:
        """The numbers that a button was pressed beside, within the bounds of these fields (R-SQD-01)."""
        steps = {key: self.cleaned_data[f"step-{key}"] for key in self.numbers}
        return {field.key: self._step(field, step) for field in fields if (step := steps.get(field.key))}

    def _step(self, field: FormField, step: int) -> int:
        most = MAX_NUMBER if field.most is None else field.most
        return step_within(self.cleaned_data[field.key], step, field.least or 0, most)


class StepField(forms.IntegerField):
    """One more, one fewer, or neither."""

    def __init__(self) -> None:
        super().__init__(min_value=-1, max_value=1, required=False)

    def clean(self, value: Any) -> int:
        return super().clean(value) or 0


def step_within(number: int, step: int, fewest: int, most: int) -> int:
    """A number plus a step; a number out of bounds may only come closer."""
    if step > 0:
        return min(number + 1, max(number, most))
    return max(number - 1, min(number, fewest)) if step < 0 else number


class CardForm(forms.Form):
    """Add or remove a copy of a card; an unknown card may only be removed."""

    more = forms.CharField(required=False)
    fewer = forms.CharField(required=False)

    def __init__(self, piles: Sequence[Pile], faction: str, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.piles = {card.slug: pile.key for pile in piles for card in pile.cards}
        self.cards = {card.slug: card for pile in piles for card in pile.cards}
        self.unknown = _("%(faction)s has no card like that.") % {"faction": faction}

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        more, fewer = (self.cards.get(given.get(name, "")) for name in ("more", "fewer"))
        if bool(given.get("more")) == bool(given.get("fewer")) or not (fewer or (more and more.known)):
            raise ValidationError(self.unknown)
        return given

    def wanted(self) -> dict[str, Any]:
        """The card, its pile, and its new number of copies: at most its maximum (R-AST-01)."""
        card = self.cards[self.cleaned_data["more"] or self.cleaned_data["fewer"]]
        step = 1 if self.cleaned_data["more"] else -1
        copies = step_within(card.copies, step, 0, card.most or MAX_CARDS)
        return {"slug": card.slug, "copies": copies, "pile": self.piles[card.slug]}
