"""Record the models a player owns. The last write of a datasheet wins; a form writes only what it changed."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q

from armies.models import Faction, OwnedModels


class Count(NamedTuple):
    """A number of models of a faction's datasheet; 0 deletes the record."""

    faction: Faction
    datasheet: str
    models: int


@transaction.atomic
def save_counts(user: Any, counts: Iterable[Count]) -> None:
    """Save how many models the user owns of each datasheet; others do not change."""
    rows, gone = [], Q()
    for count in counts:
        if count.models:
            rows.append(OwnedModels(user=user, **count._asdict()))
        else:
            gone |= Q(faction=count.faction, datasheet=count.datasheet)
    if gone:
        OwnedModels.objects.filter(gone, user=user).delete()
    OwnedModels.objects.bulk_create(
        rows, update_conflicts=True, update_fields=["models"], unique_fields=["user", "faction", "datasheet"]
    )
