"""The fields of one thing: what is typed in them as a part of a document, and a document's faults at its fields."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.models.content import SLUG_LENGTH
from armies.publishing.form_faults import fault_text
from armies.translation.folding import plain_slug
from armies.translation.typed_numbers import two_meanings
from rules.formats.errors import DocumentError


def line(label: Any, **options: Any) -> forms.CharField:
    """A short text on one line."""
    attrs = {"autocomplete": "off"} | options.pop("attrs", {})
    return forms.CharField(label=label, required=False, widget=forms.TextInput(attrs), **options)


def figure(label: Any, **options: Any) -> forms.CharField:
    """A number, judged by whoever reads the document."""
    attrs = {"class": "input--short", "inputmode": "decimal", "autocomplete": "off"}
    return forms.CharField(label=label, required=False, widget=forms.TextInput(attrs), **options)


def lines(label: Any, rows: int, **options: Any) -> forms.CharField:
    attrs = {"rows": rows, **options.pop("attrs", {})}
    return forms.CharField(label=label, required=False, widget=forms.Textarea(attrs), **options)


def choice(label: Any, choices: Any, **options: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, **options)


class PartForm(forms.Form):
    """Something with a slug and a name: a datasheet, weapon, ability, asset or faction."""

    use_required_attribute = False
    content_fields: tuple[str, ...] = ("name",)
    """The fields of which one at least is filled in once somebody begins."""

    at: dict[str, str] = {}
    """Keys of the document that stand in a field of another name."""

    slug = forms.CharField(required=False, widget=forms.HiddenInput)
    name = line(gettext_lazy("Name"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.unmarked = True  # type: ignore[attr-defined]  # what may be empty the reader knows, and the help says

    def document(self) -> dict[str, Any]:
        """What is typed, as a pack writes it."""
        raise NotImplementedError

    @property
    def is_blank(self) -> bool:
        """Whether nobody has typed anything yet."""
        return not any(self.cleaned_data.get(name) for name in self.content_fields)

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        """Say what is wrong at the field it belongs to; `steps` lead there from this thing."""
        key, *deeper = steps or [""]
        if key == "cost" and deeper:
            key, *deeper = deeper
        field = self.at.get(str(key), str(key))
        words = fault_text(fault, "" if key == "size" else _place(deeper))
        meanings = two_meanings(str(self.cleaned_data.get(field, "")))
        words = _("%(problem)s; %(remedy)s") % {"problem": words, "remedy": meanings} if meanings else words
        self.add_error(field if field in self.fields else None, words)


def _place(steps: list[str | int]) -> str:
    """Where in a field of several lines: `line 2, by`."""
    return ", ".join(_("line %(number)d") % {"number": s + 1} if isinstance(s, int) else s for s in steps)


def with_slugs(documents: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Each with a slug of its own: the one it has, or one made of its name."""
    taken = [document["slug"] for document in documents if document.get("slug")]
    found = []
    for document in documents:
        slug = document.get("slug") or slug_from_name(str(document.get("name", "")), taken, kind)
        taken.append(slug)
        found.append({"slug": slug} | {key: value for key, value in document.items() if key != "slug"})
    return found


def slug_from_name(name: str, taken: Any, kind: str) -> str:
    """A slug made of a name that none of these has: line-rifles, line-rifles-2."""
    stem = plain_slug(name)[: SLUG_LENGTH - 4].strip("-_").replace("_", "-") or kind
    number, slug = 1, stem
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug
