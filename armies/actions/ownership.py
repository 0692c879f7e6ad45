"""What a player owns, written down. The last write of a datasheet wins; a form writes only what it changed."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q

from armies.models import Faction, OwnedModels


class Count(NamedTuple):
    """So many models of a datasheet of a faction, none to have it forgotten."""

    faction: Faction
    datasheet: str
    models: int


@transaction.atomic
def save_counts(user: Any, counts: Iterable[Count]) -> None:
    """Let the player own so many of each from now on; what is not named stays."""
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
