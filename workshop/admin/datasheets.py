"""A datasheet with its weapons on one page."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from armies.admin.faction_filter import FactionFilter
from armies.models import Datasheet, Weapon
from armies.models.content import document_number
from web.models.game import game_of_rows
from workshop.admin.content import ContentAdmin
from workshop.admin.documents import DOCUMENTS, ContentForm
from workshop.admin.filters import ChangedFilter, PlayedFilter
from workshop.admin.pickers import PickersAdmin, SharedAdmin
from workshop.admin.released_slugs import ReadOnlySlugFormSet
from workshop.content.released_slugs import released_weapons
from workshop.tables.tables import DATASHEETS


class WeaponInline(PickersAdmin, admin.StackedInline):
    model = Weapon
    extra = 0
    form = ContentForm
    formset = ReadOnlySlugFormSet
    max_num = game_of_rows().formats.schema("datasheets")["properties"]["weapons"]["maxItems"]
    formfield_overrides = DOCUMENTS
    pickers = {"abilities": "datasheets.weapons.abilities"}
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
class DatasheetAdmin(PickersAdmin, SharedAdmin, ContentAdmin):  # type: ignore[misc]
    pickers = {"abilities": "datasheets.abilities"}
    csv_table = DATASHEETS
    inlines = [WeaponInline]
    card_template = "admin/workshop/_datasheet_card.html"
    list_display = ["name", "faction", "type", "valor", "units", "profile", "left_out", "changed"]
    list_filter = [FactionFilter, "type", "withdrawn", ChangedFilter, PlayedFilter]
    search_fields = ["folded", "slug", "faction__folded", "weapons__folded"]
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
        game = row.faction.rules_of_game
        document = row.document() | {"weapons": [weapon.document() for weapon in parts]}
        pack = {"format": game.facts.format("content"), "faction": row.faction.document(), "datasheets": [document]}
        below = game.display.chapters(game.formats.read("content", pack), "datasheets", row.slug, brief=True)
        tables = [table for chapter in below for table in chapter.tables]
        return {"card": game.display.card_of("datasheets", document), "sums": sums_of(row), "tables": tables}


def sums_of(row: Datasheet) -> list[tuple[int, int, float]]:
    """The fewest units and the most: how many, their SV, and SV a unit (R-ARM-04)."""
    sums = [(n, row.strategic_valor + row.per_extra_unit * (n - row.fewest)) for n in sorted({row.fewest, row.most})]
    return [(size, valor, valor / size) for size, valor in sums]
