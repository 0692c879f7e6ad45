"""Pictures of miniatures in lists."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from armies.models import ListPicture, StrikeForce
from web.admin.stored_pictures import StoredPictureAdmin


@admin.register(ListPicture)
class ListPictureAdmin(StoredPictureAdmin):
    """Of the lists that this user may see."""

    list_display = ("preview", "__str__", "strike_force", "owner", "added", "taken_down")
    list_display_links = ("__str__",)
    list_select_related = ("strike_force__owner",)
    search_fields = ("folded", "strike_force__folded", "strike_force__owner__folded__name")
    fields = ("drawn", "caption", "strike_force", "squad", "owner", "added", "taken_down", "taken_down_why")
    readonly_fields = ("drawn", "owner")

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        return rows.filter(strike_force__in=StrikeForce.objects.administered_by(user))

    @admin.display(description=_("owner"), ordering="strike_force__owner__username")
    def owner(self, row: ListPicture) -> str:
        return str(row.strike_force.owner or "")
