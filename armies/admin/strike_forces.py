"""Strike forces, to look up what a player writes about."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from armies.models import DeckCard, Squad, StrikeForce


class SquadInline(admin.TabularInline):
    model = Squad
    extra = 0
    fields = readonly_fields = ("position", "name", "datasheet", "size", "weapons")
    can_delete = False


class DeckCardInline(admin.TabularInline):
    model = DeckCard
    extra = 0
    fields = readonly_fields = ("asset", "copies")
    can_delete = False


@admin.register(StrikeForce)
class StrikeForceAdmin(admin.ModelAdmin):
    """To look up what a player writes about; lists are changed in the builder alone, which minds their versions."""

    list_display = ["name", "owner", "faction", "limit", "updated", "archived"]
    list_filter = ["faction", "archived"]
    list_select_related = ["owner", "faction"]
    search_fields = ["name", "slug", "owner__username"]
    inlines = [SquadInline, DeckCardInline]
    fields = readonly_fields = (
        "name",
        "slug",
        "owner",
        "faction",
        "limit",
        "version",
        "created",
        "updated",
        "archived",
    )

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
