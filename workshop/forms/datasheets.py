"""The form for a datasheet: its values, weapons with their abilities, abilities and scenery."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from armies.content.raw_values import amount, distance, given, number, point_lines, points, roll
from armies.content.schema import Condition, conditions_of, resolved
from armies.models import Datasheet, Weapon
from armies.models.places import steps_of
from rules.formats.errors import DocumentError
from web.models.game import game_of_rows
from workshop.forms.abilities import AbilitySet
from workshop.forms.base import PartSet
from workshop.forms.form_parts import PartForm, choice, figure, lines, with_slugs
from workshop.forms.shape_forms import FORMS
from workshop.publishing.form_faults import fault_with_place, place_of

COVERS = [("", "—"), ("light", _("light")), ("heavy", _("heavy")), ("impenetrable", _("impenetrable"))]
SHAPES = [("", "—"), ("rectangle", _("rectangle")), ("circle", _("circle")), ("polygon", _("polygon"))]
AT_SHAPE = {"corners": "polygon"}
"""Keys of shapes whose field has another name."""

GARRISONS = [("", _("no")), ("yes", _("yes"))]


FIGURES = {"range": distance, "attacks": amount, "precision": roll, "damage": amount, "carriers": number}
"""How each figure of a weapon is read."""


def sheet_conditions() -> list[Condition]:
    """The conditions of a datasheet's keys."""
    whole = game_of_rows().formats.schema("datasheets")
    return conditions_of(resolved(whole, whole))


class WeaponForm(PartForm):
    content_fields = ("name", "range", "attacks", "precision", "damage")
    kind = choice(_("Kind"), Weapon.Kind.choices)
    range = figure(_("Range (cm)"))
    attacks = figure(_("Attacks"))
    precision = figure(_("Precision"))
    damage = figure(_("Damage"))
    carriers = figure(_("Carriers"))

    def __init__(self, *args: Any, more: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        documents = (self.initial or {}).get("abilities", [])
        prefix = f"{self.prefix}-abilities"
        self.abilities = AbilitySet(self.sent_for(prefix), documents, prefix, more, "datasheets.weapons.abilities")

    @property
    def inner_count(self) -> int:
        return self.abilities.field_count

    @property
    def preview_targets(self) -> list[str]:
        return self.abilities.preview_targets

    def is_valid(self) -> bool:
        return super().is_valid() and self.abilities.is_valid()

    @property
    def is_blank(self) -> bool:
        return super().is_blank and not self.abilities.entries

    def document(self) -> dict[str, Any]:
        data = self.cleaned_data
        texts = {key: data.get(key, "") for key in ("slug", "name", "kind")}
        figures = {key: read(data.get(key, "")) for key, read in FIGURES.items()}
        return given(texts | figures | {"abilities": self.abilities.documents()})

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        if steps[:1] == ["abilities"]:
            self.abilities.take_fault(fault, steps[1:])
        else:
            super().take_fault(fault, steps)


class WeaponSet(PartSet):
    form = WeaponForm
    kind = "weapon"

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        return super().get_form_kwargs(index) | {"more": self.more}


TYPES = _(
    "Three squads of a type are a task force with tactical points: 4 of troops or scouts, 6 of specialists or heavy "
    "supports, 8 of com operators; one of each of the six types 8 more (R-TSK-01, R-TSK-06). Units of troops and com "
    "operators count as two at an objective (R-OBJ-03); com operators spend tactical points on abilities (R-TAC-04). "
    "Faction scenery is set up before deployment (R-SET-05). No type is a leader’s: a strike force has none."
)


class SheetForm(PartForm):
    """The values of a datasheet (R-DAT-01)."""

    at = {
        "size": "fewest",
        "strategic_valor_per_extra_unit": "per_extra_unit",
        "scenery": "shape",
    }
    type = choice(_("Type"), Datasheet.Type.choices, help_text=TYPES)
    fewest = figure(_("Fewest units"))
    most = figure(_("Most units"))
    orders = figure(_("Orders (O)"))
    move = figure(_("Move (M), cm"))
    health = figure(_("Health (H)"))
    defense = figure(_("Defense (D)"), help_text=_("5 for 5+: the least roll that stops a hit."))
    base = figure(_("Base, cm"), help_text=_("Its diameter."))
    strategic_valor = figure(_("SV of the fewest"), help_text=_("Strategic valor, the price."))
    per_extra_unit = figure(_("SV of each more"))
    shape = choice(_("Shape"), SHAPES)
    width = figure(_("Width, cm"))
    height = figure(_("Depth, cm"))
    rotation = figure(_("Turned, degrees"))
    radius = figure(_("Radius, cm"))
    corners = lines(_("Corners"), 3, help_text=_("Of a polygon, one a line: “0 5”, in cm from its middle."))
    cover = choice(_("Cover"), COVERS)
    garrison = choice(_("May be garrisoned"), GARRISONS)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for key in ("width", "height", "rotation", "radius", "corners"):
            shown_with = ",".join([shape for shape, keys in FORMS.items() if AT_SHAPE.get(key, key) in keys])
            self.fields[key].widget.attrs["data-when"] = f"id_shape={shown_with}"

    @property
    def scenery_with(self) -> str:
        """The types of datasheets that have scenery, for the script that shows it."""
        types = next(condition.values for condition in sheet_conditions() if condition.key == "scenery")
        return f"{self['type'].id_for_label}={','.join(types)}"

    def document(self) -> dict[str, Any]:
        data = self.cleaned_data
        fewest, most = number(data["fewest"]), number(data["most"])
        size = [fewest, fewest if most == "" else most]
        figures = ("orders", "health", "strategic_valor")
        return given(
            {"slug": data["slug"], "name": data["name"], "type": data["type"], "size": "" if fewest == "" else size}
            | {key: number(data[key]) for key in figures}
            | {key: distance(data[key]) for key in ("move", "base")}
            | {"defense": roll(data["defense"]), "strategic_valor_per_extra_unit": number(data["per_extra_unit"])}
            | {"scenery": self._scenery()}
        )

    def _scenery(self) -> dict[str, Any]:
        """The scenery; empty for other types."""
        data = self.cleaned_data
        if data["type"] != Datasheet.Type.FACTION_SCENERY:
            return {}
        sizes = {key: distance(data[key]) for key in ("width", "height", "radius")}
        sizes["rotation"] = number(data["rotation"])
        wanted = {"rectangle": ("width", "height", "rotation"), "circle": ("radius",)}.get(data["shape"], ())
        inner: Any = given({key: sizes[key] for key in wanted})
        if data["shape"] == "polygon":
            inner = points(data["corners"])
        shape = {data["shape"]: inner} if data["shape"] else {}
        return given({"shape": shape, "cover": data["cover"]}) | ({"garrison": True} if data["garrison"] else {})

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        """Add scenery errors to the field they name, and errors of the second size to the maximum."""
        if steps == ["size", 1]:
            steps = ["most"]
        while steps and steps[0] in ("scenery", "shape", "rectangle", "circle", "polygon") and len(steps) > 1:
            steps = ["corners", *steps[1:]] if steps[:1] == ["polygon"] else steps[1:]
            if steps[0] == "corners":
                break
        whole = {"rectangle": "shape", "circle": "shape", "polygon": "corners"}
        super().take_fault(fault, [whole[str(steps[0])]] if steps and steps[0] in whole else steps)


def datasheet_initial(document: dict[str, Any]) -> dict[str, Any]:
    """Initial form values for a datasheet."""
    scenery = document.get("scenery") or {}
    [(kind, inner)] = scenery.get("shape", {"": {}}).items()
    sizes = inner if isinstance(inner, dict) else {}
    fewest, most = document.get("size", ("", ""))
    return (
        {key: value for key, value in document.items() if key not in ("weapons", "abilities", "scenery", "size")}
        | {"fewest": fewest, "most": most, "per_extra_unit": document.get("strategic_valor_per_extra_unit", "")}
        | {"shape": kind, "corners": point_lines(inner) if kind == "polygon" else ""}
        | {key: sizes.get(key, "") for key in ("width", "height", "rotation", "radius")}
        | {"cover": scenery.get("cover", ""), "garrison": "yes" if scenery.get("garrison") else ""}
    )


class SheetDraft:
    """All forms of a datasheet, with its document and errors."""

    template = "workshop/datasheet.html"
    describe_fault = staticmethod(fault_with_place)
    place = staticmethod(place_of)

    def __init__(self, document: dict[str, Any] | None = None, data: Any = None, more: str = "") -> None:
        document = document or {}
        self.form = SheetForm(data, initial=datasheet_initial(document) if document else {"base": "2.5"})
        self.weapons = WeaponSet(data, document.get("weapons", []), "weapons", more)
        self.abilities = AbilitySet(data, document.get("abilities", []), "abilities", more, "datasheets.abilities")

    @property
    def field_count(self) -> int:
        return len(self.form.fields) + self.weapons.field_count + self.abilities.field_count

    @property
    def preview_targets(self) -> list[str]:
        return [*self.weapons.preview_targets, *self.abilities.preview_targets]

    def is_readable(self) -> bool:
        """Whether the submitted data is this form at all; its values are validated as a document."""
        return all([self.form.is_valid(), self.weapons.is_valid(), self.abilities.is_valid()])

    def document(self) -> dict[str, Any]:
        parts = given({"weapons": self.weapons.documents(), "abilities": self.abilities.documents()})
        return with_slugs([self.form.document()], "datasheet")[0] | parts

    def take_faults(self, error: DocumentError) -> None:
        """Add each error to its field."""
        for fault in error.all:
            steps = steps_of(fault.path)
            if steps[:1] == ["weapons"]:
                self.weapons.take_fault(fault, steps[1:])
            elif steps[:1] == ["abilities"]:
                self.abilities.take_fault(fault, steps[1:])
            else:
                self.form.take_fault(fault, steps)
