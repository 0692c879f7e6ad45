"""Strategic assets: the cards of a faction."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from armies.admin.content import ContentAdmin
from armies.admin.filters import ChangedFilter, FactionFilter, PlayedFilter
from armies.admin.pickers import PickersAdmin, SharedAdmin
from armies.content.tables.resources import AssetResource
from armies.models import Asset


@admin.register(Asset)
class AssetAdmin(PickersAdmin, SharedAdmin, ContentAdmin):  # type: ignore[misc]
    pickers = {"play": "assets"}
    resource_class = AssetResource
    card_template = "presentation/_small_card.html"
    list_display = ["name", "faction", "when", "orders", "copies", "left_out", "changed"]
    list_filter = [FactionFilter, "when", "withdrawn", ChangedFilter, PlayedFilter]
    search_fields = ["name", "slug", "text", "faction__name"]
    search_documents = ["play"]
    fieldsets = [
        (None, {"fields": ["faction", ("name", "slug"), ("position", "withdrawn")]}),
        (_("Card"), {"fields": ["text", ("when", "orders", "copies")]}),
        (_("In the engine"), {"fields": ["play"]}),
    ]

    def card(self, row: Asset, parts: list[Any]) -> dict[str, Any]:
        card = row.faction.rules_of_game.card_of("assets", row.document())
        return {"card": card, "part": {"option": {"most": row.copies}}}
