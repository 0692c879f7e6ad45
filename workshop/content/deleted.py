"""Parts that were deleted from a draft: what their history keeps of them, and taking them back."""

from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction

from armies.models import Asset, Datasheet, Faction, Part, Weapon

MAX_SHOWN = 100
WITH_ITS_SHEET = timedelta(seconds=2)
"""Weapons deleted within this time before their datasheet were deleted with it."""


class DeletedPart(NamedTuple):
    """The last history record of a deleted row, and its kind of part."""

    kind: str
    record: Any


def deleted_parts(faction: Faction) -> list[DeletedPart]:
    """Deleted rows, the last first; one of each kind and slug, unless another row has the slug by now."""
    models = (Datasheet, Asset) if faction.has_rows else (Part,)
    records = [record for model in models for record in _records(model, faction)]
    taken = {(kind.key, row.slug) for kind in faction.rules_of_game.facts.kinds for row in faction.rows(kind.key)}
    deleted: dict[tuple[str, str], DeletedPart] = {}
    for record in sorted(records, key=lambda record: record.history_date, reverse=True):
        kind = record.instance.part_kind
        if (kind, record.slug) not in taken:
            deleted.setdefault((kind, record.slug), DeletedPart(kind, record))
    return list(deleted.values())[:MAX_SHOWN]


def _records(model: Any, faction: Faction) -> Any:
    rows = model.history.filter(faction_id=faction.pk, history_type="-").select_related("history_user")
    return rows.order_by("-history_date")[: 2 * MAX_SHOWN]


@transaction.atomic
def restore(faction: Faction, kind: str, slug: str) -> Any:
    """Take a deleted row back as it was, with its history; DoesNotExist if there is none, or its slug is taken."""
    held = Faction.objects.select_for_update(no_key=True).get(pk=faction.pk)
    part = next(
        (
            deleted_part
            for deleted_part in deleted_parts(held)
            if (deleted_part.kind, deleted_part.record.slug) == (kind, slug)
        ),
        None,
    )
    if part is None:
        raise Part.DoesNotExist
    row = part.record.instance
    row.save(force_insert=True)
    if isinstance(row, Datasheet):
        end = part.record.history_date
        lost = Weapon.history.filter(datasheet_id=row.pk, history_type="-", history_date__lte=end)
        for record in lost.filter(history_date__gt=end - WITH_ITS_SHEET):
            record.instance.save(force_insert=True)
    return row
