"""Parts of drafts that are documents: of every game that has no rows of its own for them."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from armies.admin.faction_filter import FactionFilter
from armies.bridge import draft_of
from armies.models import Faction, Part
from rules.formats.errors import DocumentError
from rules.presentation.sheets import Option
from web.models.game import games_of_parts, shown_game
from web.translation.messages import translated
from workshop.admin.content import ContentAdmin
from workshop.admin.filters import ChangedFilter, PlayedFilter
from workshop.admin.pickers import PartPickers, PickedField, SharedAdmin
from workshop.tables.tables import OBJECTS, PARTS, CsvTable, named_lists


class Offered:
    """What the drafts on a page offer to lists: each draft is read once."""

    def __init__(self) -> None:
        self.drafts: dict[int, dict[tuple[str, str], Option]] = {}

    def option(self, row: Part) -> Option | None:
        if row.faction_id not in self.drafts:
            self.drafts[row.faction_id] = _options(row.faction)
        return self.drafts[row.faction_id].get((row.kind, row.slug))

    @admin.display(description=_("group"))
    def group(self, row: Part) -> str:
        option = self.option(row)
        return shown_words(option.group_name or option.group) if option else ""

    @admin.display(description=_("points"))
    def points(self, row: Part) -> Any:
        option = self.option(row)
        return option.points if option else None


def shown_words(words: Any) -> str:
    return words if isinstance(words, str) else translated(words)


def _options(faction: Faction) -> dict[tuple[str, str], Option]:
    """The options of a draft by kind and slug; none of one that no file may hold, or of a game that is not listed."""
    try:
        content = draft_of(faction)
    except (DocumentError, LookupError):
        return {}
    return {(option.kind, option.slug): option for option in faction.rules_of_game.content.options(content)}


@admin.display(description=_("game"), ordering="faction__game")
def game_of_part(row: Part) -> str:
    return shown_game(row.faction)


@admin.register(Part)
class PartAdmin(SharedAdmin, ContentAdmin):  # type: ignore[misc]
    csv_table = PARTS
    card_template = "presentation/_card.html"
    reference = None
    list_filter = ["faction__game", FactionFilter, "kind", "withdrawn", ChangedFilter, PlayedFilter]
    ordering = ["faction__name", "kind", "position", "pk"]
    search_fields = ["folded", "slug", "faction__folded"]
    search_documents = ["body"]
    fieldsets = [
        (None, {"fields": [("faction", "kind"), ("name", "slug"), ("position", "withdrawn")]}),
        (_("Document"), {"fields": ["body"]}),
    ]

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        offered = Offered()
        return ["name", "faction", game_of_part, "kind", offered.group, offered.points, "left_out", "changed"]

    def games(self) -> list[str]:
        return [game.slug for game in games_of_parts()]

    def table(self, name: str) -> CsvTable | None:
        return super().table(name) if not name else OBJECTS._replace(list_key=name) if name in named_lists() else None

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return super().changelist_view(request, {"nested": named_lists(), **(extra_context or {})})

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Nothing of it shows where no game has such parts."""
        return super().has_module_permission(request) and bool(games_of_parts())

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [*super().get_readonly_fields(request, obj), *(["kind"] if obj else [])]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        if db_field.name == "kind":
            kinds = {
                kind.key: str(capfirst(translated(kind.term.one)))
                for game in games_of_parts()
                for kind in game.facts.kinds
            }
            return forms.ChoiceField(choices=list(kinds.items()), label=capfirst(db_field.verbose_name))
        if db_field.name == "body":
            return db_field.formfield(form_class=PickedField, widget=PartPickers())
        return super().formfield_for_dbfield(db_field, request, **options)

    def card(self, row: Part, parts: list[Any]) -> dict[str, Any]:
        faction = row.faction
        return {"card": faction.rules_of_game.display.card_among(row.kind, row.document(), faction.documents)}
