"""Unreleased changes in the drafts of official factions."""

from typing import NamedTuple

from django.db.models import Count, OuterRef, QuerySet, Subquery

from armies.admin.filters import changed_since_release
from armies.models import Asset, Datasheet, Faction, Release


class Draft(NamedTuple):
    """A faction, its newest release if it has one, and how many rows changed since."""

    faction: Faction
    release: int | None
    datasheets: int
    assets: int


def drafts() -> list[Draft]:
    """The game's own factions, each counted; three queries, however many there are."""
    newest = Release.objects.filter(faction=OuterRef("pk")).order_by("-number").values("number")[:1]
    factions = Faction.objects.official().annotate(newest=Subquery(newest))
    datasheets, assets = _changed(Datasheet.objects.all()), _changed(Asset.objects.all())
    return [Draft(row, row.newest, datasheets.get(row.pk, 0), assets.get(row.pk, 0)) for row in factions]


def _changed(rows: QuerySet[Datasheet] | QuerySet[Asset]) -> dict[int, int]:
    changed = changed_since_release(rows).filter(faction__homebrew=False).order_by()
    return dict(changed.values("faction").annotate(number=Count("pk")).values_list("faction", "number"))
