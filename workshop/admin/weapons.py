"""All weapons of all datasheets, to find and to move as tables; each is edited on the page of its datasheet."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from armies.models import Faction, Weapon
from armies.models.content import document_number
from people.admin_base import GuardedAdmin
from workshop.admin.filters import FactionOfWeaponFilter
from workshop.admin.searching import SearchingAdmin
from workshop.admin.tables import TableAdmin
from workshop.tables.tables import WEAPONS


@admin.register(Weapon)
class WeaponAdmin(SearchingAdmin, TableAdmin, GuardedAdmin):
    csv_table = WEAPONS
    list_display = ["weapon", "datasheet", "faction", "kind", "reach", "attacks", "precision", "damage", "carriers"]
    list_display_links = None
    list_filter = [FactionOfWeaponFilter, "kind"]
    list_select_related = ["datasheet__faction"]
    ordering = ["datasheet__faction__name", "datasheet__position", "datasheet_id", "position", "pk"]
    search_fields = ["folded", "slug", "datasheet__folded", "datasheet__faction__folded"]
    search_documents = ["abilities"]
    actions = None

    def readable(self, rows: QuerySet[Weapon], user: Any) -> QuerySet[Weapon]:
        known = rows.filter(datasheet__faction__in=Faction.objects.administered_by(user))
        return known.defer("abilities", "datasheet__abilities", "datasheet__faction__rules")

    @admin.display(description=_("weapon"), ordering="name")
    def weapon(self, row: Weapon) -> str:
        """Its name leads to the page where it is edited."""
        return format_html('<a href="{}">{}</a>', page_of(row), row.name)

    @admin.display(description=_("range"), ordering="range")
    def reach(self, row: Weapon) -> Any:
        return document_number(row.range)

    @admin.display(description=_("faction"), ordering="datasheet__faction__name")
    def faction(self, row: Weapon) -> str:
        return row.datasheet.faction.name

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def label_of(self, row: Weapon) -> str:
        return f"{row.name} · {row.datasheet.name}"

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **options: Any) -> HttpResponse:
        """Its form is that of its datasheet."""
        row = self.get_object(request, unquote(object_id))
        if row is None or not self.has_view_permission(request, row):
            raise Http404
        return redirect(page_of(row))


def page_of(row: Weapon) -> str:
    return reverse("admin:armies_datasheet_change", args=[row.datasheet_id]) + "#weapons-group"
