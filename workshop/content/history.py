"""All historical versions of a content row and its weapons."""

from datetime import datetime
from typing import Any

from django.db import models, transaction

from armies.models import Datasheet, Weapon
from workshop.content.released_slugs import is_released, released_weapons

OF_ITS_KEEPERS = ("homebrew", "owner_id", "visibility", "archived", "reviewed")
"""Whose a faction is and who sees it: no earlier version brings that back."""


def records_of(row: Any) -> list[Any]:
    """History records of a row; for a datasheet also those of its weapons, including deleted ones."""
    records = list(row.history.select_related("history_user"))
    if isinstance(row, Datasheet):
        records += Weapon.history.filter(datasheet_id=row.pk).select_related("history_user")
    return records


@transaction.atomic
def bring_back(row: Any, moment: datetime | None) -> None:
    """Restore a row and a datasheet's weapons to a moment; only differences are written.

    ValueError for an invalid moment, DoesNotExist for one before the row, IntegrityError if a slug is now used by
    another.
    """
    if moment is None:
        raise ValueError
    _become(row, row.history.as_of(moment), is_released(row))
    if isinstance(row, Datasheet):
        _bring_back_weapons(row, moment)


def _bring_back_weapons(sheet: Datasheet, moment: datetime) -> None:
    then = {weapon.pk: weapon for weapon in Weapon.history.as_of(moment).filter(datasheet_id=sheet.pk)}
    now = {weapon.pk: weapon for weapon in sheet.weapons.all()}
    released = released_weapons(sheet)
    for pk in now.keys() - then.keys():
        now[pk].delete()
    for pk, weapon in then.items():
        if pk in now:
            _become(now[pk], weapon, now[pk].slug in released)
        else:
            weapon.save(force_insert=True)


def _become(row: models.Model, earlier: models.Model, keeps_slug: bool) -> None:
    """Copy the earlier values; a released slug does not change."""
    kept = (*OF_ITS_KEEPERS, "slug") if keeps_slug else OF_ITS_KEEPERS
    names = [field.attname for field in row._meta.concrete_fields if hasattr(earlier, field.attname)]
    names = [name for name in names if name not in kept]
    changed = [name for name in names if getattr(row, name) != getattr(earlier, name)]
    for name in changed:
        setattr(row, name, getattr(earlier, name))
    if changed:
        row.save()
