"""Strategic assets: the cards of a faction."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from armies.admin.faction_filter import FactionFilter
from armies.models import Asset
from armies.models.content import without_absent
from web.models.game import game_of_rows
from workshop.admin.concurrent_edits import VersionedForm
from workshop.admin.content import ContentAdmin
from workshop.admin.filters import ChangedFilter, PlayedFilter
from workshop.admin.pickers import PickersAdmin, SharedAdmin
from workshop.content.printed_texts import sentence_of, with_texts, without_texts
from workshop.tables.tables import ASSETS


class AssetForm(VersionedForm):
    """A text that is left empty is taken from what the asset plays."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        game, document = game_of_rows(), self.instance.document()
        if "text" in self.fields:
            self.initial["text"] = without_texts(game, "assets", document).get("text", "")
            self.fields["text"].widget.attrs["placeholder"] = sentence_of(game, "assets", document)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        play = data.get("play")
        if isinstance(play, dict) and not data.get("text", "").strip():
            beside = without_absent({key: data.get(key) or None for key in ("when", "orders")})
            data["text"] = with_texts(game_of_rows(), "assets", play | beside).get("text", "")
        return data


@admin.register(Asset)
class AssetAdmin(PickersAdmin, SharedAdmin, ContentAdmin):  # type: ignore[misc]
    form = AssetForm
    pickers = {"play": "assets"}
    csv_table = ASSETS
    card_template = "presentation/_small_card.html"
    list_display = ["name", "faction", "when", "orders", "copies", "left_out", "changed"]
    list_filter = [FactionFilter, "when", "withdrawn", ChangedFilter, PlayedFilter]
    search_fields = ["folded", "slug", "text", "faction__folded"]
    search_documents = ["play"]
    fieldsets = [
        (None, {"fields": ["faction", ("name", "slug"), ("position", "withdrawn")]}),
        (_("Card"), {"fields": ["text", ("when", "orders", "copies")]}),
        (_("In the engine"), {"fields": ["play"]}),
    ]

    def card(self, row: Asset, parts: list[Any]) -> dict[str, Any]:
        card = row.faction.rules_of_game.display.card_of("assets", row.document())
        return {"card": card, "part": {"option": {"most": row.copies}}}
