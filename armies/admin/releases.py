"""Releases, to be read: none is ever changed."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from armies.models import Release


@admin.register(Release)
class ReleaseAdmin(admin.ModelAdmin):
    list_display = ["faction", "number", "published", "publisher"]
    list_filter = ["faction"]
    list_select_related = ["faction", "publisher"]
    fields = readonly_fields = ("faction", "number", "notes", "published", "publisher", "digest", "document")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
