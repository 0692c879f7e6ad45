"""Search that looks into documents too: abilities by name and text, assets by what they do."""

import json
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest


class SearchingAdmin(admin.ModelAdmin):
    """Rows that are found by their own words and by those in their `search_documents`."""

    search_documents: list[str] = []

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        return [*super().get_search_fields(request), *(f"{name}_text" for name in self.search_documents)]

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], search_term: str) -> Any:
        """SQLite keeps letters beyond ASCII as escapes inside documents, so they are looked for both ways."""
        rows = queryset.alias(**{f"{name}_text": Cast(name, TextField()) for name in self.search_documents})
        found, may_repeat = super().get_search_results(request, rows, search_term)
        if not search_term.isascii():
            found |= super().get_search_results(request, rows, escaped(search_term))[0]
        return found, may_repeat


def escaped(text: str) -> str:
    """As JSON in ASCII has it: café is caf\\u00e9."""
    return "".join(letter if letter.isascii() else json.dumps(letter)[1:-1] for letter in text)
