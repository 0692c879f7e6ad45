"""Forms for effects of abilities and assets: one picker for what an effect does, then the fields of that kind alone.

All fields are there; style shows those of what is picked, and of a row only these are read.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.content.raw_values import effects, lines_of
from rules.formats.errors import DocumentError
from web.models.game import game_of_rows
from workshop.content.effect_words import Vocabulary, vocabulary_of
from workshop.forms.base import PartSet
from workshop.forms.form_parts import PartForm, choice, figure, line

WRITTEN = "written"
"""Instead of a kind: the effect as a file writes it, which is how one comes that no picker can show."""


class KindSelect(forms.Select):
    """Each option with the number of its kind, by which style shows the fields that go with it."""

    numbers: dict[str, int]

    def create_option(self, name: str, value: Any, *args: Any, **options: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **options)
        option["attrs"]["data-kind"] = self.numbers.get(str(value).partition(":")[0], "")
        return option


def vocabulary() -> Vocabulary:
    """The effects of the game whose drafts are rows."""
    effects = vocabulary_of(game_of_rows())
    assert effects is not None
    return effects


def effect_fields(known: Vocabulary) -> dict[str, forms.Field]:
    """A field for each key that is not in the picker, with the numbers of the kinds that it is of."""
    fields: dict[str, forms.Field] = {}
    for key in known.keys:
        field = _field(known, key)
        field.kinds = " ".join(str(n) for n, kind in enumerate(known.kinds) if key in kind.keys)  # type: ignore[attr-defined]
        field.unmarked = True  # type: ignore[attr-defined]
        fields[key] = field
    return fields


def _field(known: Vocabulary, key: str) -> forms.Field:
    label, (values, several) = known.label(key), known.options(key)
    options = [(value, known.word(key, value)) for value in values]
    if several:
        return forms.MultipleChoiceField(
            label=label, choices=options, required=False, widget=forms.CheckboxSelectMultiple
        )
    return choice(label, [("", known.word(key, "") or "—"), *options]) if values else figure(label)


class EffectForm(PartForm):
    """One effect."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["slug"], self.fields["name"]
        self.known = vocabulary()
        numbers = {kind.key: n for n, kind in enumerate(self.known.kinds)} | {WRITTEN: len(self.known.kinds)}
        select = KindSelect()
        select.numbers = numbers
        choices = [("", "—"), *self.known.choices(), (WRITTEN, _("as a file writes it …"))]
        self.fields["does"] = choice(_("What it does"), choices, widget=select)
        self.fields |= effect_fields(self.known)
        self.fields[WRITTEN] = line(_("Effect"), attrs={"class": "code", "spellcheck": "false"})
        self.fields[WRITTEN].kinds = str(numbers[WRITTEN])  # type: ignore[attr-defined]
        for field in self.fields.values():
            field.unmarked = True  # type: ignore[attr-defined]

    def beside(self) -> list[Any]:
        """The fields beside the picker."""
        return [field for field in self if getattr(field.field, "kinds", "")]

    @property
    def is_blank(self) -> bool:
        return not self.cleaned_data.get("does")

    def document(self) -> Any:
        data = self.cleaned_data
        does = data["does"]
        if does == WRITTEN:
            return next(iter(effects(data[WRITTEN])), {})
        return self.known.effect(does, data)

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        does = self.cleaned_data["does"].partition(":")[0]
        fields = next((kind.keys for kind in self.known.kinds if kind.key == does), ())
        key = str(steps[0]) if steps else ""
        super().take_fault(fault, [WRITTEN if does == WRITTEN else key if key in fields else "does"])


def effect_initial(effect: Any) -> dict[str, Any]:
    """Initial form values for an effect."""
    kind = vocabulary().picked(effect) if isinstance(effect, dict) else None
    if kind is None:
        return {"does": WRITTEN, WRITTEN: lines_of([effect]) if isinstance(effect, dict) else str(effect)}
    picked = f"{kind.key}:{effect[kind.key]}" if kind.choices else kind.key
    values = {key: [value] if key == "forbid" and isinstance(value, str) else value for key, value in effect.items()}
    return {"does": picked, **values}


class EffectSet(PartSet):
    """The effects of an ability or asset, with one empty row."""

    form = EffectForm
    kind = "effect"
    can_order = False
    extra = 1

    @classmethod
    def initial_values(cls, document: Any) -> dict[str, Any]:
        return effect_initial(document)

    def documents(self) -> list[Any]:
        return [form.document() for form in self.entries]
