"""Forms for effects of abilities and assets: one picker for what an effect does, then the fields of that kind alone.

All fields are there; style shows those of what is picked, and of a row only these are read.
"""

from functools import cache
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.content.raw_values import FIGURES, effects, given, lines_of, number
from armies.content.schema import Schema
from armies.editor.base import PartSet
from armies.editor.form_parts import PartForm, choice, figure, line
from armies.models.game import game_of_rows
from armies.translation.messages import shown, titled
from rules.formats.errors import DocumentError
from rules.presentation.words import Picker

OBJECTS = "effects"
WRITTEN = "written"
"""Instead of a kind: the effect as a file writes it, which is how one comes that no picker can show."""


class EffectKind(NamedTuple):
    """A kind of effect: its own key, that key's values to choose among, and all its other keys."""

    key: str
    choices: tuple[str, ...]
    keys: tuple[str, ...]


class Vocabulary:
    """The kinds of effects in a game's schema, with the game's words."""

    def __init__(self, schema: Schema, words: Picker) -> None:
        self.properties: dict[str, Schema] = schema["properties"]
        self.words = words
        self.kinds = [self._kind(one["propertyNames"]["enum"]) for one in schema["oneOf"]]

    def _kind(self, keys: list[str]) -> EffectKind:
        own, *others = keys
        choices = tuple(self.properties[own].get("enum", ()))
        return EffectKind(own, choices, tuple(others) if choices else tuple(keys))

    def fields(self) -> dict[str, forms.Field]:
        """A field for each key that is not in the picker, with the numbers of the kinds that it is of."""
        found: dict[str, forms.Field] = {}
        for key in dict.fromkeys(key for kind in self.kinds for key in kind.keys):
            field = self._field(key)
            field.kinds = " ".join(str(n) for n, kind in enumerate(self.kinds) if key in kind.keys)  # type: ignore[attr-defined]
            field.unmarked = True  # type: ignore[attr-defined]
            found[key] = field
        return found

    def _field(self, key: str) -> forms.Field:
        label = shown(self.words.fields.get(key, key.replace("_", " ")))
        schema = self.properties[key]
        words = schema.get("enum")
        if words:
            return choice(label, [("", self.word(key, "") or "—"), *((one, self.word(key, one)) for one in words)])
        several = [one["items"]["enum"] for one in schema.get("anyOf", []) if "items" in one]
        if several:
            options = [(one, self.word(key, one)) for one in several[0]]
            return forms.MultipleChoiceField(
                label=label, choices=options, required=False, widget=forms.CheckboxSelectMultiple
            )
        return figure(label)

    def word(self, key: str, value: str) -> str:
        return shown(self.words.values.get(key, {}).get(value, value.replace("_", " ")))

    def choices(self) -> list[Any]:
        """What the picker offers: kinds with choices as groups of these."""
        found: dict[str, list[tuple[str, str]]] = {}
        for kind in self.kinds:
            title = titled(self.words.kinds.get(kind.key, kind.key))
            named = [(f"{kind.key}:{one}", self.word(kind.key, one)) for one in kind.choices]
            found.setdefault(title, []).extend(named or [(kind.key, title)])
        listed = [(title, options) if options[0][1] != title else options[0] for title, options in found.items()]
        return [("", "—"), *listed, (WRITTEN, _("as a file writes it …"))]

    def picked(self, effect: dict[str, Any]) -> str:
        """What the picker shows of an effect; `WRITTEN` for one that it cannot show."""
        for kind in self.kinds:
            if kind.key in effect and effect.keys() <= {kind.key, *kind.keys}:
                value = effect[kind.key]
                return kind.key if not kind.choices else f"{kind.key}:{value}" if value in kind.choices else WRITTEN
        return WRITTEN


class KindSelect(forms.Select):
    """Each option with the number of its kind, by which style shows the fields that go with it."""

    numbers: dict[str, int]

    def create_option(self, name: str, value: Any, *args: Any, **options: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **options)
        option["attrs"]["data-kind"] = self.numbers.get(str(value).partition(":")[0], "")
        return option


@cache
def vocabulary() -> Vocabulary:
    """The effects of the game whose drafts are rows."""
    game = game_of_rows()
    words = game.picker(OBJECTS)
    assert words is not None
    return Vocabulary(game.schema("assets")["$defs"]["Effect"], words)


class EffectForm(PartForm):
    """One effect."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["slug"], self.fields["name"]
        self.known = vocabulary()
        numbers = {kind.key: n for n, kind in enumerate(self.known.kinds)} | {WRITTEN: len(self.known.kinds)}
        select = KindSelect()
        select.numbers = numbers
        self.fields["does"] = choice(_("What it does"), self.known.choices(), widget=select)
        self.fields |= self.known.fields()
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
        does, _colon, value = data["does"].partition(":")
        if does == WRITTEN:
            return next(iter(effects(data[WRITTEN])), {})
        kind = next(one for one in self.known.kinds if one.key == does)
        typed = {key: self._value(key) for key in kind.keys}
        return {does: value or None} | given(typed)

    def _value(self, key: str) -> Any:
        value = self.cleaned_data[key]
        if isinstance(value, list):
            return value[0] if len(value) == 1 else value
        if isinstance(self.fields[key], forms.ChoiceField):
            return value
        return FIGURES.get(key, number)(value)

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        does = self.cleaned_data["does"].partition(":")[0]
        fields = next((kind.keys for kind in self.known.kinds if kind.key == does), ())
        key = str(steps[0]) if steps else ""
        super().take_fault(fault, [WRITTEN if does == WRITTEN else key if key in fields else "does"])


def effect_initial(effect: Any) -> dict[str, Any]:
    """Initial form values for an effect."""
    picked = vocabulary().picked(effect) if isinstance(effect, dict) else WRITTEN
    if picked == WRITTEN:
        return {"does": WRITTEN, WRITTEN: lines_of([effect]) if isinstance(effect, dict) else str(effect)}
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
