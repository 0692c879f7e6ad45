"""Strategic assets: the cards of a faction."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from armies.admin.content import ContentAdmin
from armies.models import Asset


@admin.register(Asset)
class AssetAdmin(ContentAdmin):
    list_display = ["name", "faction", "when", "orders", "copies", "withdrawn"]
    list_filter = ["faction", "when", "withdrawn"]
    fieldsets = [
        (None, {"fields": ["faction", ("name", "slug"), ("position", "withdrawn")]}),
        (_("Card"), {"fields": ["text", ("when", "orders", "copies")]}),
        (_("In the engine"), {"fields": ["play"]}),
    ]
