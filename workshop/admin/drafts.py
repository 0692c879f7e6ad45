"""Unreleased changes in the drafts of official factions."""

from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, QuerySet, Subquery

from armies.models import Asset, Datasheet, Faction, Part, Release
from web.models.game import games_of_parts
from workshop.admin.filters import changed_since_release


class Draft(NamedTuple):
    """A faction, its newest release if it has one, and how many rows changed since."""

    faction: Faction
    release: int | None
    datasheets: int
    assets: int
    parts: int = 0


def drafts() -> list[Draft]:
    """The game's own factions, each counted; three queries, four with documents, however many there are."""
    newest = Release.objects.filter(faction=OuterRef("pk")).order_by("-number").values("number")[:1]
    factions: QuerySet[Any] = Faction.objects.official().annotate(newest=Subquery(newest))
    models = [Datasheet, Asset, *([Part] if games_of_parts() else [])]
    changed = [_changed(model._default_manager.all()) for model in models]
    return [Draft(row, row.newest, *(counts.get(row.pk, 0) for counts in changed)) for row in factions]


def _changed(rows: QuerySet[Any]) -> dict[int, int]:
    changed = changed_since_release(rows).filter(faction__homebrew=False).order_by()
    return dict(changed.values("faction").annotate(number=Count("pk")).values_list("faction", "number"))
