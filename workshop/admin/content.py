"""Base of the pages of a draft's parts."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from armies.models import Faction
from people.admin_base import GuardedAdmin
from web.models.game import game_of_rows
from workshop.actions.printed_texts import translate_texts
from workshop.admin.concurrent_edits import OptimisticLockAdmin
from workshop.admin.documents import DOCUMENTS
from workshop.admin.duplicating import DuplicatingAdmin
from workshop.admin.filters import with_last_change
from workshop.admin.history import HistoryAdmin
from workshop.admin.preview import PreviewAdmin
from workshop.admin.released_slugs import ReadOnlySlugAdmin
from workshop.admin.searching import SearchingAdmin
from workshop.admin.tables import TableAdmin


class ContentAdmin(  # type: ignore[misc]
    ReadOnlySlugAdmin,
    PreviewAdmin,
    OptimisticLockAdmin,
    DuplicatingAdmin,
    SearchingAdmin,
    TableAdmin,
    HistoryAdmin,
    GuardedAdmin,
):
    """Base of datasheets, assets and parts: withdrawn rows are left out of the next release."""

    formfield_overrides = DOCUMENTS
    prepopulated_fields = {"slug": ("name",)}
    list_select_related = ["faction"]
    list_per_page = 50
    ordering = ["faction__name", "position", "pk"]
    save_on_top = True
    actions = ["duplicate_selected", "withdraw", "return_selected"]

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        return with_last_change(rows.filter(faction__in=Faction.objects.administered_by(user)))

    def games(self) -> list[str]:
        """The games whose factions have such rows."""
        return [game_of_rows().slug]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """With what it holds, its texts that are taken from effects are translated."""
        super().save_related(request, form, formsets, change)
        row = form.instance
        kind = row.kind if hasattr(row, "kind") else row.part_kind
        translate_texts(row.faction, kind, [row.document()])

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        """It is added to a faction whose draft one may read."""
        if db_field.name == "faction":
            options["queryset"] = Faction.objects.administered_by(request.user).filter(game__in=self.games())
        return super().formfield_for_foreignkey(db_field, request, **options)

    @admin.display(description=_("withdrawn"), ordering="withdrawn")
    def left_out(self, row: Any) -> str:
        """ "left out" for withdrawn rows; a cross in every other row would look like an error."""
        return str(_("withdrawn")) if row.withdrawn else ""

    @admin.display(description=_("last changed"), ordering="last_change")
    def changed(self, row: Any) -> Any:
        return row.last_change

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """It stays in its faction, whose releases name it, and keeps the slug it has there."""
        return ["faction", *super().get_readonly_fields(request, obj)] if obj else []

    @admin.action(description=_("Withdraw the selected: the next release goes without them"), permissions=["change"])
    def withdraw(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        self._set_withdrawn(rows, True)

    @admin.action(description=_("Bring the selected back"), permissions=["change"])
    def return_selected(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        self._set_withdrawn(rows, False)

    def _set_withdrawn(self, rows: QuerySet[Any], withdrawn: bool) -> None:
        """Delete one by one, so that history is written."""
        for row in rows.exclude(withdrawn=withdrawn):
            row.withdrawn = withdrawn
            row.save()
