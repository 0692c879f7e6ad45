"""Releases, to be read: none is ever changed."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from armies.admin.filters import FactionFilter
from armies.models import Faction, Release, Visibility
from people.admin_base import GuardedAdmin


@admin.register(Release)
class ReleaseAdmin(GuardedAdmin):
    list_display = ["faction", "number", "published", "publisher", "withdrawn"]
    list_filter = [FactionFilter]
    list_select_related = ["faction", "publisher"]
    fields = readonly_fields = (
        *("faction", "number", "notes", "published", "publisher"),
        *("withdrawn", "withdrawal", "withdrawer", "digest", "document"),
    )

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        """Releases of official factions are readable too."""
        known = Faction.objects.administered_by(user)
        return rows.filter(Q(faction__in=known) | Q(faction__visibility=Visibility.PUBLIC))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
