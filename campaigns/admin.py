"""The administrator's view of campaigns: names may be set right; people, what was fought and ledgers are only read."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.models import Battle, Campaign, Entry, Invitation, LedgerEvent, Membership, Side, WhatIf


class ReadOnly:
    """Looked at, never typed into: results come from the battles page, whole or not at all."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MembershipInline(ReadOnly, admin.TabularInline):
    """People come, go and change roles on the members' page, where the ledger hears of it."""

    model = Membership
    extra = 0
    exclude = ("calendar_token",)


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

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Campaigns are founded on the site, where their ledger begins."""
        return False


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


@admin.register(LedgerEvent)
class LedgerEventAdmin(ReadOnly, admin.ModelAdmin):
    """A ledger is only ever added to, and that on the site's own pages."""

    list_display = ("campaign", "number", "kind", "at", "by_number")
    list_select_related = ("campaign",)
    list_filter = ("kind",)
    search_fields = ("campaign__name",)
    exclude = ("key",)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, admin.ModelAdmin):
    """Who was invited; the link that lets in is shown to nobody here."""

    list_display = ("email", "campaign", "role", "made", "mailed", "accepted", "withdrawn")
    list_select_related = ("campaign",)
    search_fields = ("email", "campaign__name")
    exclude = ("token",)
