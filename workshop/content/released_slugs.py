"""Slugs in a release cannot change: lists, files and addresses refer to them, in old releases too."""

from typing import Any

from armies.models import Datasheet, Faction, Operation, Release


def is_released(row: Any) -> bool:
    """Whether players may know the row's slug: operations at once, others once their faction has released them."""
    if isinstance(row, Operation):
        return True
    if isinstance(row, Faction):
        return row.releases.exists()
    stored = type(row)._default_manager.filter(pk=row.pk).values_list("slug", flat=True).first()  # not what is typed
    return any(part["slug"] == stored for part in _released(row.part_kind, row))


def released_weapons(sheet: Datasheet) -> set[str]:
    """Slugs of this datasheet's weapons in releases."""
    sheets = [part for part in _released("datasheets", sheet) if part["slug"] == sheet.slug]
    return {weapon["slug"] for part in sheets for weapon in part.get("weapons", [])}


def _released(key: str, row: Any) -> list[dict[str, Any]]:
    """Values of a key in any release of the row's faction."""
    documents = Release.objects.filter(faction=row.faction_id).values_list(f"document__{key}", flat=True)
    return [part for parts in documents for part in parts or []]
