"""Rows of the administration by faction."""

from typing import Any

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from armies.models import Faction

Rows = QuerySet[Any]
Choices = list[tuple[str, Any]]


class FactionFilter(SimpleListFilter):
    """Each official faction, and all homebrew factions together, since there may be thousands."""

    title = _("faction")
    parameter_name = "faction"
    path = "faction"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [*Faction.objects.official().values_list("slug", "name"), ("-", _("players' own"))]

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        if self.value() == "-":
            return queryset.filter(**{f"{self.path}__homebrew": True})
        return queryset.filter(**{f"{self.path}__slug": self.value()}) if self.value() else queryset
