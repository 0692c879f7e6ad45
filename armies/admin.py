"""Data entry for designers: a datasheet with its weapons on one page, judged as a file would be, with its history."""

import json
from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from armies.models import Asset, Datasheet, DeckCard, Faction, Operation, Squad, StrikeForce, Weapon


class Pretty(json.JSONEncoder):
    """A document over several lines, letters as they are."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"indent": 2, "ensure_ascii": False})


class DocumentField(forms.JSONField):
    """A part of a document, to be read and written by people."""

    def __init__(self, **options: Any) -> None:
        options["widget"] = forms.Textarea(
            attrs={"rows": 8, "cols": 90, "class": "vLargeTextField", "spellcheck": "false"}
        )
        super().__init__(**options | {"encoder": Pretty})


DOCUMENTS: Any = {models.JSONField: {"form_class": DocumentField}}


class WeaponInline(admin.StackedInline):
    model = Weapon
    extra = 0
    formfield_overrides = DOCUMENTS
    prepopulated_fields = {"slug": ("name",)}
    fields = [
        ("name", "slug", "kind"),
        ("range", "attacks", "precision", "damage", "carriers", "position"),
        "abilities",
    ]


class ContentAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """What datasheets and assets have in common: lists may use them, so they are withdrawn rather than deleted."""

    formfield_overrides = DOCUMENTS
    prepopulated_fields = {"slug": ("name",)}
    list_select_related = ["faction"]
    search_fields = ["name", "slug", "faction__name"]
    save_on_top = True
    actions = ["withdraw", "bring_back"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Lists are made of it: it stays in its faction."""
        return ["faction"] if obj else []

    def get_prepopulated_fields(self, request: HttpRequest, obj: Any = None) -> dict[str, Any]:
        """A slug once given is not changed by a new name: files and lists refer to it."""
        return {} if obj else self.prepopulated_fields

    @admin.action(description=_("Withdraw the selected: lists that use them become illegal"))
    def withdraw(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        self._set_withdrawn(rows, True)

    @admin.action(description=_("Bring the selected back"))
    def bring_back(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        self._set_withdrawn(rows, False)

    def _set_withdrawn(self, rows: QuerySet[Any], withdrawn: bool) -> None:
        """One by one, so that the history knows."""
        for row in rows.exclude(withdrawn=withdrawn):
            row.withdrawn = withdrawn
            row.save()


@admin.register(Datasheet)
class DatasheetAdmin(ContentAdmin):
    inlines = [WeaponInline]
    list_display = ["name", "faction", "type", "strategic_valor", "per_extra_unit", "fewest", "most", "withdrawn"]
    list_filter = ["faction", "type", "withdrawn"]
    fieldsets = [
        (None, {"fields": [("faction", "type"), ("name", "slug"), ("position", "withdrawn")]}),
        (_("Squad"), {"fields": [("fewest", "most"), ("strategic_valor", "per_extra_unit")]}),
        (_("Characteristics"), {"fields": [("orders", "move", "health", "defense", "base")]}),
        (_("Abilities"), {"fields": ["abilities", "scenery"]}),
    ]


@admin.register(Asset)
class AssetAdmin(ContentAdmin):
    list_display = ["name", "faction", "when", "orders", "copies", "withdrawn"]
    list_filter = ["faction", "when", "withdrawn"]
    fieldsets = [
        (None, {"fields": ["faction", ("name", "slug"), ("position", "withdrawn")]}),
        (_("Card"), {"fields": ["text", ("when", "orders", "copies")]}),
        (_("In the engine"), {"fields": ["play"]}),
    ]


@admin.register(Faction)
class FactionAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    formfield_overrides = DOCUMENTS
    prepopulated_fields = {"slug": ("name",)}
    list_display = ["name", "slug", "datasheet_count"]
    search_fields = ["name", "slug"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Faction]:
        return super().get_queryset(request).annotate(datasheet_number=Count("datasheets"))

    @admin.display(description=_("datasheets"), ordering="datasheet_number")
    def datasheet_count(self, row: Any) -> int:
        return int(row.datasheet_number)


@admin.register(Operation)
class OperationAdmin(admin.ModelAdmin):
    formfield_overrides = DOCUMENTS
    list_display = ["title", "slug"]
    search_fields = ["title", "slug"]


class SquadInline(admin.TabularInline):
    model = Squad
    extra = 0
    fields = readonly_fields = ("position", "name", "datasheet", "size", "weapons")
    can_delete = False


class DeckCardInline(admin.TabularInline):
    model = DeckCard
    extra = 0
    fields = readonly_fields = ("asset", "copies")
    can_delete = False


@admin.register(StrikeForce)
class StrikeForceAdmin(admin.ModelAdmin):
    """To look up what a player writes about; lists are changed in the builder alone, which minds their versions."""

    list_display = ["name", "owner", "faction", "limit", "updated", "archived"]
    list_filter = ["faction", "archived"]
    list_select_related = ["owner", "faction"]
    search_fields = ["name", "slug", "owner__username"]
    inlines = [SquadInline, DeckCardInline]
    fields = readonly_fields = (
        "name",
        "slug",
        "owner",
        "faction",
        "limit",
        "version",
        "created",
        "updated",
        "archived",
    )

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
