"""Hide what players share from others, or show it again."""

from datetime import datetime

from django.db import transaction

from armies.actions.public_lists import lock_strike_force, update_faction_lists, update_public_list
from armies.models import Faction, StrikeForce


@transaction.atomic
def moderate_list(pk: int, taken_down: datetime | None, why: str) -> None:
    """Hide a list from everybody but its owner, or show it again."""
    StrikeForce.objects.filter(pk=pk).update(taken_down=taken_down, taken_down_why=why)
    strike_force = lock_strike_force(pk)
    if strike_force is not None:
        update_public_list(strike_force)


@transaction.atomic
def moderate_faction(pk: int, taken_down: datetime | None, why: str) -> None:
    """Hide a homebrew faction from everybody but its owner, or show it again; its public lists go along."""
    Faction.objects.filter(pk=pk, homebrew=True).update(taken_down=taken_down, taken_down_why=why)
    update_faction_lists(Faction.objects.select_for_update(no_key=True).get(pk=pk))
