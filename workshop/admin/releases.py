"""Releases, to be read: none is ever changed."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from armies.admin.faction_filter import FactionFilter
from armies.bridge import content_of
from armies.codex.parts import Book
from armies.models import Faction, Release, Visibility
from people.admin_base import GuardedAdmin
from rules.games import game_called
from web.admin.read_only import folded


@admin.register(Release)
class ReleaseAdmin(GuardedAdmin):
    list_display = ["faction", "number", "published", "publisher", "withdrawn"]
    list_filter = [FactionFilter]
    list_select_related = ["faction", "publisher"]
    fields = readonly_fields = (
        *("faction", "number", "notes", "published", "publisher"),
        *("withdrawn", "withdrawal", "withdrawer", "digest", "parts"),
    )

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        """Releases of official factions are readable too."""
        known = Faction.objects.administered_by(user)
        return rows.filter(Q(faction__in=known) | Q(faction__visibility=Visibility.PUBLIC))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def view_on_site(self, row: Release) -> str:
        return reverse("armies:release", args=[row.faction.slug, row.number])

    @admin.display(description=_("parts"))
    def parts(self, row: Release) -> str:
        """Its cards, folded by kind; those of a game that is not listed cannot be drawn."""
        if game_called(row.faction.game) is None:
            return folded(row.document)
        return render_to_string("admin/workshop/_release_parts.html", {"book": Book(row, content_of(row))})

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
