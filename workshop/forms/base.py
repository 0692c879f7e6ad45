"""Formsets whose forms can be ordered, removed and added."""

from functools import cached_property
from typing import Any

from django.forms import BaseFormSet
from django.forms.formsets import DEFAULT_MAX_NUM
from django.forms.renderers import get_default_renderer
from django.utils.translation import gettext_lazy as _

from people.numbers import whole_number
from rules.formats.errors import DocumentError
from workshop.forms.form_parts import PartForm, with_slugs
from workshop.publishing.form_faults import fault_text


class PartSet(BaseFormSet):
    """A formset for a list in a document. Empty forms are ignored; a button adds another form."""

    form: type[PartForm]
    kind = ""
    extra = min_num = 0
    can_order = can_delete = can_delete_extra = True
    max_num, absolute_max = DEFAULT_MAX_NUM, 2 * DEFAULT_MAX_NUM
    validate_min = validate_max = edit_only = False
    renderer: Any = None

    def __init__(self, data: Any, documents: list[dict[str, Any]], prefix: str, more: str = "") -> None:
        """`more` is the prefix of the formset that gets another form."""
        self.renderer = get_default_renderer()
        self.more = more
        self.has_more = more == prefix
        if self.has_more:
            data = _with_one_more(data, f"{prefix}-TOTAL_FORMS")
        super().__init__(data, prefix=prefix, initial=[self.initial_values(document) for document in documents])

    @classmethod
    def initial_values(cls, document: dict[str, Any]) -> dict[str, Any]:
        """Initial form values for an entry."""
        return document

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        form.fields["DELETE"].label = _("Take it out")
        if self.can_order:
            form.fields["ORDER"].label = _("Place in the list")
            form.fields["ORDER"].unmarked = True
        if self.has_more and index == self.total_form_count() - 1:
            first = "name" if "name" in form.fields else next(iter(form.fields))
            form.fields[first].widget.attrs["autofocus"] = True

    @property
    def field_count(self) -> int:
        """The number of fields that a browser submits."""
        return 4 + sum(len(form.fields) + getattr(form, "inner_count", 0) for form in self.forms)

    @property
    def preview_targets(self) -> list[str]:
        """The places on the page that are written anew while somebody types: the sentences of its forms."""
        return [place for form in self.forms for place in getattr(form, "preview_targets", [])]

    @cached_property
    def entries(self) -> list[PartForm]:
        """Forms with content, in the chosen order; a fault that takes a value away leaves them as they are."""
        forms = [form for form in self.forms if not form.cleaned_data.get("DELETE") and not form.is_blank]
        return sorted(forms, key=lambda form: form.cleaned_data.get("ORDER") or DEFAULT_MAX_NUM)

    def documents(self) -> list[dict[str, Any]]:
        return with_slugs([form.document() for form in self.entries], self.kind)

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        """Add an error to the entry it concerns, or to the whole list."""
        if steps and isinstance(steps[0], int):
            self.entries[steps[0]].take_fault(fault, steps[1:])
        else:
            self.non_form_errors().append(fault_text(fault))


def _with_one_more(data: Any, count: str) -> Any:
    data = data.copy()
    present = data.get(count, "")
    data[count] = str((whole_number(present, 4) or 0) + 1)
    return data
