"""A player's collection: owned models, models missing for a list, lists that can be fielded.

A player without any record for a faction has no collection of it, and nothing is reported missing.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from armies.bridge import roster_of
from armies.models import Faction, OwnedModels, StrikeForce
from armies.models.owned import NONE, Figures

Owned = dict[str, Figures]
"""Figures of the datasheets of a faction, by slug."""


def owned_of(user: Any, faction: Faction | int) -> Owned:
    """What a player owns of a faction: one query, none for a visitor."""
    if not user.is_authenticated:
        return {}
    return {row.datasheet: row.figures for row in OwnedModels.objects.filter(user=user, faction=faction)}


def owned_by_faction(user: Any) -> dict[int, Owned]:
    """The same of every faction, by its key: one query, none for a visitor."""
    owned: dict[int, Owned] = defaultdict(dict)
    if user.is_authenticated:
        for row in OwnedModels.objects.filter(user=user):
            owned[row.faction_id][row.datasheet] = row.figures
    return dict(owned)


def total(figures: Iterable[Figures]) -> Figures:
    """All of them together."""
    return Figures(*[sum(column) for column in zip(NONE, *figures, strict=True)])


def needed(strike_force: StrikeForce) -> dict[str, int]:
    """How many models of each datasheet a list takes."""
    return dict(strike_force.faction.rules_of_game.lists.models(roster_of(strike_force)))


def missing(strike_force: StrikeForce, owned: Owned) -> dict[str, int]:
    """How many models a list takes more than are owned, by datasheet; those alone that are too few."""
    short = {slug: count - owned.get(slug, NONE).models for slug, count in needed(strike_force).items()}
    return {slug: count for slug, count in short.items() if count > 0}


def missing_for(user: Any, strike_force: StrikeForce) -> dict[str, int]:
    """Models the user is missing for a list, by datasheet: one query, none for a visitor."""
    owned = owned_of(user, strike_force.faction_id)
    return missing(strike_force, owned) if owned else {}


def can_field(strike_force: StrikeForce, collection: dict[int, Owned]) -> bool:
    """Whether a collection, as `owned_by_faction` gives it, has every model of a list that has any."""
    owned = collection.get(strike_force.faction_id)
    return bool(owned and strike_force.squads and not missing(strike_force, owned))
