"""A datasheet with its weapons on one page."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from armies.admin.content import ContentAdmin
from armies.admin.documents import DOCUMENTS
from armies.models import Datasheet, Weapon


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
