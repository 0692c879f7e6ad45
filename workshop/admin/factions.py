"""Factions and their rules."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from armies.models import Faction, Release, Visibility
from armies.models.checks import read_head
from people.admin_base import GuardedAdmin
from rules.games import game_called
from web.models.game import shown_game
from workshop.actions.homebrew import delete
from workshop.actions.printed_texts import translate_texts
from workshop.admin.concurrent_edits import OptimisticLockAdmin
from workshop.admin.documents import DOCUMENTS
from workshop.admin.history import HistoryAdmin
from workshop.admin.packs import PackAdmin
from workshop.admin.pickers import PickersAdmin
from workshop.admin.preview import PreviewAdmin
from workshop.admin.released_slugs import ReadOnlySlugAdmin
from workshop.content.printed_texts import HEAD
from workshop.publishing.deletion import holders, in_words


@admin.register(Faction)
class FactionAdmin(  # type: ignore[misc]
    PickersAdmin, ReadOnlySlugAdmin, PreviewAdmin, OptimisticLockAdmin, PackAdmin, HistoryAdmin, GuardedAdmin
):
    card_template = "admin/workshop/_faction_card.html"
    formfield_overrides = DOCUMENTS
    pickers = {"rules": "rules"}
    prepopulated_fields = {"slug": ("name",)}
    list_display = ["name", "slug", shown_game, "datasheet_count", "homebrew"]
    list_filter = ["homebrew", "game"]
    ordering = ["name", "pk"]
    raw_id_fields = ["owner"]
    fieldsets = [
        (None, {"fields": [("name", "slug"), "summary", "rules"]}),
        (_("Whose it is"), {"classes": ["collapse"], "fields": [("homebrew", "owner", "visibility")]}),
    ]
    search_fields = ["folded", "slug"]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The texts of its rules that are taken from effects are translated."""
        super().save_related(request, form, formsets, change)
        translate_texts(form.instance, HEAD, [form.instance.document()])

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """The keys of its head: rules, or those of a game whose parts are documents."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or game_called(obj.game) is None or obj.has_rows:
            return fieldsets
        return [(None, {"fields": [("name", "slug"), "summary", "head"]}), *fieldsets[1:]]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Whose it is decides who designs it: only those who choose designers write that."""
        fields = list(super().get_readonly_fields(request, obj))
        return (
            fields if request.user.has_perm("armies.manage_designers") else [*fields, "homebrew", "owner", "visibility"]
        )

    def readable(self, rows: QuerySet[Faction], user: Any) -> QuerySet[Faction]:
        known = rows & Faction.objects.administered_by(user)
        return known.annotate(datasheet_number=Count("datasheets", distinct=True) + Count("parts", distinct=True))

    def is_private(self, row: Faction, user: Any) -> bool:
        return row.homebrew and row.visibility != Visibility.PUBLIC and row.owner_id != user.pk

    @admin.display(description=_("datasheets"), ordering="datasheet_number")
    def datasheet_count(self, row: Any) -> int:
        return int(row.datasheet_number)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Lists keep it, and are named as far as one may know them; its releases go with it when there is none.

        Django would read all these lists, a million of them too, to say what keeps it.
        """
        held = [(faction, in_words(holders(faction, request.user))) for faction in objs]
        if protected := [part for faction, lines in held if lines for part in (str(faction), lines)]:
            return [], {}, set(), protected
        named, counts, lacking, _protected = super().get_deleted_objects(objs, request)
        return named, counts, lacking - {str(Release._meta.verbose_name)}, []

    def delete_model(self, request: HttpRequest, row: Faction) -> None:
        delete(row)

    def delete_queryset(self, request: HttpRequest, rows: QuerySet[Faction]) -> None:
        for row in rows:
            delete(row)

    def card(self, row: Faction, parts: list[Any]) -> dict[str, Any]:
        game = row.rules_of_game
        return {"faction": row, "chapters": game.display.introduction(read_head(game, row.document()))}
