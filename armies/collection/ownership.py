"""A player's collection: owned models, models missing for a list, lists that can be fielded.

A player without any record for a faction has no collection of it, and nothing is reported missing.
"""

from collections import defaultdict
from typing import Any

from armies.bridge import roster_of
from armies.models import Faction, OwnedModels, StrikeForce

Models = dict[str, int]


def owned_of(user: Any, faction: Faction | int) -> Models:
    """How many models of each datasheet of a faction a player owns, by slug: one query, none for a visitor."""
    if not user.is_authenticated:
        return {}
    return dict(OwnedModels.objects.filter(user=user, faction=faction).values_list("datasheet", "models"))


def owned_by_faction(user: Any) -> dict[int, Models]:
    """The same of every faction, by its key: one query, none for a visitor."""
    found: dict[int, Models] = defaultdict(dict)
    if user.is_authenticated:
        for faction, datasheet, models in OwnedModels.objects.filter(user=user).values_list(
            "faction", "datasheet", "models"
        ):
            found[faction][datasheet] = models
    return dict(found)


def needed(strike_force: StrikeForce) -> Models:
    """How many models of each datasheet a list takes."""
    return dict(strike_force.faction.rules_of_game.models(roster_of(strike_force)))


def missing(strike_force: StrikeForce, owned: Models) -> Models:
    """How many models a list takes more than are owned, by datasheet; those alone that are too few."""
    short = {slug: count - owned.get(slug, 0) for slug, count in needed(strike_force).items()}
    return {slug: count for slug, count in short.items() if count > 0}


def missing_for(user: Any, strike_force: StrikeForce) -> Models:
    """Models the user is missing for a list, by datasheet: one query, none for a visitor."""
    owned = owned_of(user, strike_force.faction_id)
    return missing(strike_force, owned) if owned else {}


def can_field(strike_force: StrikeForce, collection: dict[int, Models]) -> bool:
    """Whether a collection, as `owned_by_faction` gives it, has every model of a list that has any."""
    owned = collection.get(strike_force.faction_id)
    return bool(owned and strike_force.squads and not missing(strike_force, owned))
