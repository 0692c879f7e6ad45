"""The form for a strategic asset (R-AST-01)."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from armies.content.raw_values import given, number
from armies.models import Asset
from armies.models.places import steps_of
from rules.formats.errors import DocumentError
from workshop.forms.abilities import PlayedForm
from workshop.forms.form_parts import choice, figure, with_slugs
from workshop.publishing.form_faults import fault_with_place, place_of


class AssetForm(PlayedForm):
    when = choice(_("When"), Asset.When.choices, initial=Asset.When.ACTIVATION)
    orders = figure(_("Costs the squads it affects, in orders"))
    copies = figure(_("Copies in one deck"), help_text=_("Empty: as many as one likes."))

    def document(self) -> dict[str, Any]:
        data = self.cleaned_data
        cost = given({"tactical_points": number(data["tactical_points"])})
        head = {"slug": data["slug"], "name": data["name"], "text": data["text"], "when": data["when"]}
        figures = {"orders": number(data["orders"]), "copies": number(data["copies"])}
        return given(head | figures | self.played() | {"cost": cost})


def asset_initial(document: dict[str, Any]) -> dict[str, Any]:
    """Initial form values for an asset."""
    cost = document.get("cost", {})
    return document | {
        "when": document.get("when", Asset.When.ACTIVATION),
        "stored": document,
        "tactical_points": cost.get("tactical_points", ""),
        "orders": document.get("orders", "") or cost.get("orders", ""),
    }


class AssetDraft:
    """The asset form with its document and errors."""

    template = "workshop/asset.html"
    describe_fault = staticmethod(fault_with_place)
    place = staticmethod(place_of)

    def __init__(self, document: dict[str, Any] | None = None, data: Any = None, more: str = "") -> None:
        initial = asset_initial(document) if document else {}
        self.form = AssetForm(data, initial=initial, more=more, place="assets")

    @property
    def field_count(self) -> int:
        return self.form.whole_count

    @property
    def preview_targets(self) -> list[str]:
        return self.form.preview_targets

    def is_readable(self) -> bool:
        return self.form.is_valid()

    def document(self) -> dict[str, Any]:
        return with_slugs([self.form.document()], "asset")[0]

    def take_faults(self, error: DocumentError) -> None:
        for fault in error.all:
            self.form.take_fault(fault, steps_of(fault.path))
