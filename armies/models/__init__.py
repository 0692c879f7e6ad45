"""Rows of the armies: content, and what players build from it."""

from armies.models.asset import Asset
from armies.models.change import Change
from armies.models.datasheet import Datasheet
from armies.models.faction import Faction
from armies.models.operation import Operation
from armies.models.release import ImmutableError, Release
from armies.models.sharing import Visibility
from armies.models.strike_force import StrikeForce
from armies.models.weapon import Weapon

__all__ = [
    "Asset",
    "Change",
    "Datasheet",
    "Faction",
    "ImmutableError",
    "Operation",
    "Release",
    "StrikeForce",
    "Visibility",
    "Weapon",
]
