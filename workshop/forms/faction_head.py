"""The form for a faction's name, summary and rules (R-FAC-01)."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from armies.content.raw_values import given
from armies.models.places import steps_of
from rules.formats.errors import DocumentError
from workshop.forms.abilities import AbilitySet
from workshop.forms.form_parts import PartForm, lines
from workshop.publishing.form_faults import fault_with_place, place_of


class HeadForm(PartForm):
    summary = lines(_("Summary"), 4, help_text=_("A paragraph for whoever chooses a faction."))

    def document(self) -> dict[str, Any]:
        data = self.cleaned_data
        return given({"slug": data["slug"], "name": data["name"], "summary": data["summary"]})


class HeadDraft:
    """The form of a faction's head with its rules."""

    template = "workshop/head.html"
    describe_fault = staticmethod(fault_with_place)
    place = staticmethod(place_of)

    def __init__(self, document: dict[str, Any] | None = None, data: Any = None, more: str = "") -> None:
        document = document or {}
        self.form = HeadForm(data, initial=document)
        self.rules = AbilitySet(data, document.get("rules", []), "rules", more, "rules")

    @property
    def field_count(self) -> int:
        return len(self.form.fields) + self.rules.field_count

    @property
    def preview_targets(self) -> list[str]:
        return self.rules.preview_targets

    def is_readable(self) -> bool:
        return all([self.form.is_valid(), self.rules.is_valid()])

    def document(self) -> dict[str, Any]:
        return self.form.document() | given({"rules": self.rules.documents()})

    def take_faults(self, error: DocumentError) -> None:
        for fault in error.all:
            steps = steps_of(fault.path)[1:]  # a head is read as the `faction` of a pack
            if steps[:1] == ["rules"]:
                self.rules.take_fault(fault, steps[1:])
            else:
                self.form.take_fault(fault, steps)
