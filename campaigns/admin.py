"""Admin of campaigns: names may be changed; members, battles and ledgers are read-only."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from armies.admin.concurrent_edits import OptimisticLockAdmin
from armies.models.game import shown_game
from campaigns.models import Battle, BattleForecast, Campaign, Entry, Invitation, LedgerEvent, Membership, Side, WhatIf
from people.admin_base import GuardedAdmin


class ReadOnly:
    """Mixin for read-only admins."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class CampaignRowAdmin(GuardedAdmin):
    """Admin limited to rows of campaigns the user may administer."""

    campaign = "campaign"

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        return rows.filter(**{f"{self.campaign}__in": Campaign.objects.administered_by(user)})


class MembershipInline(ReadOnly, admin.TabularInline):
    """Read-only: memberships change on the members' page, which writes the ledger."""

    model = Membership
    extra = 0
    fields = ("name", "user", "role", "state")


class SideInline(ReadOnly, admin.TabularInline):
    """Read-only; plans and salts are not shown here."""

    model = Side
    extra = 0
    fields = ("entry", "colour", "alliance", "outcome", "victory_points", "squads_lost", "figures", "locked")


@admin.register(Campaign)
class CampaignAdmin(OptimisticLockAdmin, GuardedAdmin):
    list_display = ("name", shown_game, "limit", "created", "archived")
    list_filter = ("archived",)
    search_fields = ("name", "summary")
    fields = ("name", "summary", "game", "limit", "archived", "slug", "created")
    readonly_fields = ("game", "limit", "archived", "slug", "created")
    inlines = (MembershipInline,)

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        return rows & Campaign.objects.administered_by(user)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Campaigns are created on the site, which starts their ledger."""
        return False

    def save_model(self, request: HttpRequest, row: Any, form: Any, change: bool) -> None:
        """Increment the version, so that an organiser's open form conflicts."""
        row.version += 1
        super().save_model(request, row, form, change)


@admin.register(Entry)
class EntryAdmin(ReadOnly, CampaignRowAdmin):
    campaign = "membership__campaign"
    list_display = ("name", "membership", "faction", "points", "entered", "withdrawn")
    list_select_related = ("membership__user", "membership__campaign")
    search_fields = ("name",)
    fields = ("membership", "number", "name", "faction", "points", "squads", "entered", "withdrawn")


@admin.register(Battle)
class BattleAdmin(ReadOnly, CampaignRowAdmin):
    """What it says is named here field by field: the server's secret, which foresees dice, is told nowhere but there
    where it may be verified."""

    list_display = ("title", "campaign", "state", "method", "seed", "played", "engine")
    list_select_related = ("campaign",)
    list_filter = ("state", "method")
    search_fields = ("title", "campaign__name", "slug", "seed")
    fields = (
        ("campaign", "number", "title", "slug"),
        ("state", "method", "round", "deadline", "stake", "chapter"),
        ("seed_commitment", "commitment", "committed"),
        ("seed", "digest", "engine", "error"),
        "notes",
        ("planned", "planned_by", "played", "recorded", "recorded_by"),
    )
    inlines = (SideInline,)


@admin.register(WhatIf)
class WhatIfAdmin(ReadOnly, CampaignRowAdmin):
    campaign = "battle__campaign"
    list_display = ("battle", "turn", "author", "created")
    list_select_related = ("battle", "author")
    search_fields = ("battle__title", "battle__slug", "author__username")
    fields = ("battle", "turn", "author", "created")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What-ifs are no record, so administrators may delete them."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


@admin.register(BattleForecast)
class BattleForecastAdmin(ReadOnly, CampaignRowAdmin):
    campaign = "battle__campaign"
    list_display = ("battle", "asked", "error")
    list_select_related = ("battle",)
    search_fields = ("battle__title", "battle__slug")
    fields = ("battle", "origins", "asked", "error")


@admin.register(LedgerEvent)
class LedgerEventAdmin(ReadOnly, CampaignRowAdmin):
    """Read-only: the ledger is append-only."""

    list_display = ("campaign", "number", "kind", "at", "by_number")
    list_select_related = ("campaign",)
    list_filter = ("kind",)
    search_fields = ("campaign__name",)
    fields = ("campaign", "number", "kind", "at", "by", "by_number", "document", "hash")


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, CampaignRowAdmin):
    """Invitations, without their tokens."""

    list_display = ("email", "campaign", "role", "made", "mailed", "accepted", "withdrawn")
    list_select_related = ("campaign",)
    search_fields = ("email", "campaign__name")
    fields = ("email", "campaign", "role", "place", "sent_by", "made", "mailed", "accepted", "withdrawn")
