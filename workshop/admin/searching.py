"""Search inside JSON documents too: abilities by name and text, assets by their effects."""

import json
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest


class SearchingAdmin(admin.ModelAdmin):
    """Search in the model's own fields and in its `search_documents`."""

    search_documents: list[str] = []

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        return [*super().get_search_fields(request), *(f"{name}_text" for name in self.search_documents)]

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], search_term: str) -> Any:
        """SQLite stores non-ASCII letters in JSON as escapes, so both forms are searched."""
        rows = queryset.alias(**{f"{name}_text": Cast(name, TextField()) for name in self.search_documents})
        matches, may_repeat = super().get_search_results(request, rows, search_term)
        if not search_term.isascii():
            matches |= super().get_search_results(request, rows, escaped(search_term))[0]
        return matches, may_repeat


def escaped(text: str) -> str:
    """As JSON in ASCII has it: café is caf\\u00e9."""
    return "".join(letter if letter.isascii() else json.dumps(letter)[1:-1] for letter in text)
