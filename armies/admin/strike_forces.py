"""Strike forces, read-only, for answering players' questions."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from armies.admin.faction_filter import FactionFilter
from armies.models import StrikeForce, Visibility
from people.admin_base import GuardedAdmin
from web.admin.read_only import folded


@admin.register(StrikeForce)
class StrikeForceAdmin(GuardedAdmin):
    """Read-only: lists are changed in the builder only, which maintains their versions."""

    list_display = ["name", "owner", "faction", "limit", "visibility", "updated", "archived"]
    list_filter = [FactionFilter, "visibility", "archived"]
    list_select_related = ["owner", "faction"]
    search_fields = ["folded", "slug__exact", "owner__folded__name"]
    by_index = True
    fields = readonly_fields = (
        "name",
        "slug",
        "owner",
        "faction",
        "release",
        "limit",
        "units",
        "cards",
        "visibility",
        "taken_down",
        "version",
        "created",
        "updated",
        "archived",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without what only the page of one list shows."""
        return super().get_queryset(request).defer("squads", "deck", "choices", "notes")

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        return rows & StrikeForce.objects.administered_by(user)

    def is_private(self, row: Any, user: Any) -> bool:
        return row.visibility == Visibility.PRIVATE and row.owner_id != user.pk

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("units"))
    def units(self, row: StrikeForce) -> str:
        return folded(row.squads)

    @admin.display(description=_("cards"))
    def cards(self, row: StrikeForce) -> str:
        return folded(row.deck)
