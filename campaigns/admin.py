"""The administrator's view of campaigns: names and people may be set right; what was fought is only read."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.models import Battle, Campaign, Entry, Membership, Side, WhatIf


class ReadOnly:
    """Looked at, never typed into: results come from the battles page, whole or not at all."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ("user",)


class SideInline(ReadOnly, admin.TabularInline):
    model = Side
    extra = 0


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):
    list_display = ("name", "limit", "created", "archived")
    list_filter = ("archived",)
    search_fields = ("name", "summary")
    fields = ("name", "summary", "limit", "archived", "slug", "created")
    readonly_fields = ("slug", "created")
    inlines = (MembershipInline,)


@admin.register(Entry)
class EntryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "membership", "faction", "strategic_valor", "entered", "withdrawn")
    list_select_related = ("membership__user", "membership__campaign")
    search_fields = ("name",)
    exclude = ("roster", "player")


@admin.register(Battle)
class BattleAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("title", "campaign", "state", "method", "seed", "played", "engine")
    list_select_related = ("campaign",)
    list_filter = ("state", "method")
    search_fields = ("title", "campaign__name", "slug", "seed")
    exclude = ("operation", "scenario", "result")
    inlines = (SideInline,)


@admin.register(WhatIf)
class WhatIfAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("battle", "turn", "author", "created")
    list_select_related = ("battle", "author")
    search_fields = ("battle__title", "battle__slug", "author__username")
    exclude = ("changes", "scenario", "result")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """It is no record: whoever keeps the site may take it away."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
