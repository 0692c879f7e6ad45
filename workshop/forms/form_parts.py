"""Base of the editor's forms: fields become parts of a document, and its errors are added to the fields."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.formats.errors import DocumentError
from web.translation.typed_numbers import two_meanings
from workshop.content.slugs import slug_from_name
from workshop.publishing.form_faults import fault_text, place_in_lines


def line(label: Any, **options: Any) -> forms.CharField:
    """A one-line text field."""
    attrs = {"autocomplete": "off"} | options.pop("attrs", {})
    return forms.CharField(label=label, required=False, widget=forms.TextInput(attrs), **options)


def figure(label: Any, **options: Any) -> forms.CharField:
    """A number field, validated with the document."""
    attrs = {"class": "input--short", "inputmode": "decimal", "autocomplete": "off"}
    return forms.CharField(label=label, required=False, widget=forms.TextInput(attrs), **options)


def lines(label: Any, rows: int, **options: Any) -> forms.CharField:
    attrs = {"rows": rows, **options.pop("attrs", {})}
    return forms.CharField(label=label, required=False, widget=forms.Textarea(attrs), **options)


def choice(label: Any, choices: Any, **options: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, **options)


class PartForm(forms.Form):
    """A form for something with slug and name: a datasheet, weapon, ability, asset or faction."""

    use_required_attribute = False
    content_fields: tuple[str, ...] = ("name",)
    """Fields that show whether the form is filled in."""

    at: dict[str, str] = {}
    """Document keys whose field has another name."""

    describe_fault: Callable[[DocumentError, str], str] = staticmethod(fault_text)
    """An error in words."""

    slug = forms.CharField(required=False, widget=forms.HiddenInput)
    name = line(gettext_lazy("Name"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.unmarked = True  # type: ignore[attr-defined]  # optional fields are explained by the help text

    def sent_for(self, prefix: str, rows: int = 0) -> Any:
        """The submitted data of a formset within; a form that was just added has so many empty forms in it."""
        if not self.is_bound or any(name.startswith(f"{prefix}-") for name in self.data):
            return self.data if self.is_bound else None
        return QueryDict(urlencode({f"{prefix}-TOTAL_FORMS": rows, f"{prefix}-INITIAL_FORMS": 0}))

    def document(self) -> dict[str, Any]:
        """The input as a pack document."""
        raise NotImplementedError

    @property
    def is_blank(self) -> bool:
        """Whether the form is empty."""
        return not any(self.cleaned_data.get(name) for name in self.content_fields)

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        """Add an error to its field; `steps` is the path from this form."""
        key, *deeper = steps or [""]
        if key == "cost" and deeper:
            key, *deeper = deeper
        field = self.at.get(str(key), str(key))
        message = self.describe_fault(fault, "" if key == "size" else place_in_lines(deeper))
        meanings = two_meanings(str(self.cleaned_data.get(field, "")))
        message = _("%(problem)s; %(remedy)s") % {"problem": message, "remedy": meanings} if meanings else message
        self.add_error(field if field in self.fields else None, message)


def with_slugs(documents: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Documents with slugs: the given one, or one made from the name."""
    taken = [document["slug"] for document in documents if document.get("slug")]
    with_slug = []
    for document in documents:
        slug = document.get("slug") or slug_from_name(str(document.get("name", "")), taken, kind)
        taken.append(slug)
        with_slug.append({"slug": slug} | {key: value for key, value in document.items() if key != "slug"})
    return with_slug
