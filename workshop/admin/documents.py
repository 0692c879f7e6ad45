"""Form fields for parts of a document: formatted for reading, with input kept as typed and readable errors."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.forms.fields import InvalidJSONInput
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from rules.formats.errors import DocumentError
from rules.formats.reading import read_json
from web.documents.json_format import pretty_json
from web.translation.messages import fault_in_words
from web.translation.typed_numbers import ROLL, plain_dice, without_unit
from workshop.admin.examples import EXAMPLES

MIN_ROWS, MAX_ROWS = 3, 26


class DocumentInput(forms.Textarea):
    """A text area as high as its text, with examples to begin from."""

    def __init__(self) -> None:
        super().__init__({"class": "document", "spellcheck": "false", "autocapitalize": "off"})

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        context = self.get_context(name, value, attrs)
        text = context["widget"]["value"] or ""
        inline, _, key = name.rpartition("-")
        context["rows"] = max(MIN_ROWS, min(MAX_ROWS, text.count("\n") + 2))
        context["examples"] = EXAMPLES.get(f"{inline.partition('-')[0]}.{key}" if inline else key, ())
        return render_to_string("admin/workshop/_document.html", context)


class DocumentField(forms.JSONField):
    """A part of a document, as a file writes it."""

    widget = DocumentInput

    def to_python(self, value: Any) -> Any:
        if self.disabled or not isinstance(value, str):
            return value
        try:
            return read_json(value) if value.strip() else None
        except DocumentError as error:
            raise ValidationError(fault_in_words(error), code="invalid") from error

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Redisplay invalid input unchanged."""
        return initial if self.disabled else InvalidJSONInput(data or "")

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, InvalidJSONInput):
            return value
        return pretty_json(value) if value else ""

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return (self.to_python(data) or None) != (initial or None)
        except ValidationError:
            return True


class RollField(forms.IntegerField):
    """A die roll to reach: 5, or 5+ as printed in a codex."""

    def to_python(self, value: Any) -> int | None:
        return super().to_python(without_unit(value, ROLL) if isinstance(value, str) else value)


class AmountField(forms.CharField):
    """A whole number, or dice in any of the ways a codex prints them."""

    def to_python(self, value: Any) -> str:
        return plain_dice(str(super().to_python(value)))


FIGURE = {"class": "vIntegerField", "inputmode": "numeric", "autocomplete": "off"}


class ContentForm(forms.ModelForm[Any]):
    """A model form that reports one error per problem: unreadable fields are not validated further.

    Pickers know the row that they are of.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            if hasattr(field.widget, "concern") and self.instance.pk:
                field.widget.concern(self.instance)

    class Meta:
        field_classes = {
            "defense": RollField,
            "precision": RollField,
            "attacks": AmountField,
            "damage": AmountField,
        }
        widgets = {name: forms.TextInput(FIGURE) for name in ("defense", "precision")}

    def _get_validation_exclusions(self) -> set[str]:
        """Validate read-only fields too, so that the slug stays unique within its faction."""
        excluded: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]
        return excluded if "faction" in self.fields else excluded - {"faction"}

    def add_error(self, field: str | None, error: Any) -> None:
        faults = getattr(error, "error_dict", None)
        if field is None and faults is not None:
            error = ValidationError({name: fault for name, fault in faults.items() if name not in self.errors})
        super().add_error(field, error)


DOCUMENTS: Any = {models.JSONField: {"form_class": DocumentField}}
