"""A datasheet with its weapons on one page."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from armies.admin.content import ContentAdmin
from armies.admin.documents import DOCUMENTS, ContentForm
from armies.admin.filters import ChangedFilter, FactionFilter, PlayedFilter
from armies.admin.released_slugs import ReadOnlySlugFormSet
from armies.content.released_slugs import released_weapons
from armies.content.tables.resources import DatasheetResource
from armies.models import Datasheet, Weapon
from armies.models.content import document_number
from rules.damocles import datasheets as values
from rules.damocles.expected_damage import DEFENSES, attacking_weapons
from rules.damocles.formats.abilities import read_rules
from rules.damocles.formats.content import MAX_WEAPONS, read_datasheet


class WeaponInline(admin.StackedInline):
    model = Weapon
    extra = 0
    form = ContentForm
    formset = ReadOnlySlugFormSet
    max_num = MAX_WEAPONS
    formfield_overrides = DOCUMENTS
    prepopulated_fields = {"slug": ("name",)}
    fields = [
        ("name", "slug", "kind"),
        ("range", "attacks", "precision", "damage", "carriers", "position"),
        "abilities",
    ]

    def get_formset(self, request: HttpRequest, obj: Any = None, **options: Any) -> Any:
        """One weapon too many would make the whole faction unreadable: it is refused here."""
        formset: Any = super().get_formset(request, obj, **options | {"validate_max": True})
        formset.released = released_weapons(obj) if obj else set()
        return formset


@admin.register(Datasheet)
class DatasheetAdmin(ContentAdmin):
    resource_class = DatasheetResource
    inlines = [WeaponInline]
    card_template = "admin/armies/_datasheet_card.html"
    list_display = ["name", "faction", "type", "valor", "units", "profile", "left_out", "changed"]
    list_filter = [FactionFilter, "type", "withdrawn", ChangedFilter, PlayedFilter]
    search_fields = ["name", "slug", "faction__name", "weapons__name"]
    search_documents = ["abilities"]
    fieldsets = [
        (None, {"fields": [("faction", "type"), ("name", "slug"), ("position", "withdrawn")]}),
        (_("Squad"), {"fields": [("fewest", "most"), ("strategic_valor", "per_extra_unit")]}),
        (_("Characteristics"), {"fields": [("orders", "move", "health", "defense", "base")]}),
        (_("Abilities"), {"fields": ["abilities", "scenery"]}),
    ]

    @admin.display(description=_("SV"), ordering="strategic_valor")
    def valor(self, row: Datasheet) -> str:
        return f"{row.strategic_valor} + {row.per_extra_unit}" if row.most > row.fewest else str(row.strategic_valor)

    @admin.display(description=_("units"), ordering="most")
    def units(self, row: Datasheet) -> str:
        return f"{row.fewest}–{row.most}" if row.most > row.fewest else str(row.fewest)

    @admin.display(description=_("O / M / H / D"))
    def profile(self, row: Datasheet) -> str:
        return f"{row.orders} / {document_number(row.move)} / {row.health} / {row.defense}+"

    def card(self, row: Datasheet, parts: list[Weapon]) -> dict[str, Any]:
        document = row.document() | {"weapons": [weapon.document() for weapon in parts]}
        sheet = read_datasheet(document)
        expected = attacking_weapons(sheet, read_rules(row.faction.rules))
        card = row.faction.rules_of_game.card_of("datasheets", document)
        return {"card": card, "sums": sums_of(sheet), "expected": expected, "defenses": DEFENSES}


def sums_of(sheet: values.Datasheet) -> list[tuple[int, int, float]]:
    """The fewest units and the most: how many, their SV, and SV a unit (R-ARM-04)."""
    sizes = sorted({sheet.fewest, sheet.most})
    return [(size, sheet.valor_of(size), sheet.valor_of(size) / size) for size in sizes]
