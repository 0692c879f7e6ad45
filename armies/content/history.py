"""Every version of a row of content, and of the weapons that belong to it, as the history keeps them."""

from datetime import datetime
from typing import Any

from django.db import models, transaction

from armies.content.released_slugs import is_released, released_weapons
from armies.models import Datasheet, Weapon


def records_of(row: Any) -> list[Any]:
    """Each save of a row, and for a datasheet each of its weapons, those that are gone too."""
    records = list(row.history.select_related("history_user"))
    if isinstance(row, Datasheet):
        records += Weapon.history.filter(datasheet_id=row.pk).select_related("history_user")
    return records


@transaction.atomic
def bring_back(row: Any, moment: datetime | None) -> None:
    """Make a row, and a datasheet's weapons, what they were at a moment; only what differs is written.

    ValueError for no moment, DoesNotExist for one before the row, IntegrityError where a slug was taken since.
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
    """A slug that was released stays: an earlier one, from before the release, nobody knows."""
    names = [field.attname for field in row._meta.concrete_fields if hasattr(earlier, field.attname)]
    names = [name for name in names if name != "slug"] if keeps_slug else names
    changed = [name for name in names if getattr(row, name) != getattr(earlier, name)]
    for name in changed:
        setattr(row, name, getattr(earlier, name))
    if changed:
        row.save()
