"""Rows of the armies: content, and what players build from it."""

from armies.models.asset import Asset
from armies.models.change import Change
from armies.models.datasheet import Datasheet
from armies.models.faction import Faction
from armies.models.kept_answer import KeptAnswer
from armies.models.operation import Operation
from armies.models.owned import Owned
from armies.models.print_choices import PrintChoices
from armies.models.public_list import Band, PublicList, PublicWord
from armies.models.release import ImmutableError, Release
from armies.models.sharing import Visibility
from armies.models.strike_force import StrikeForce
from armies.models.weapon import Weapon

__all__ = [
    "Asset",
    "Band",
    "Change",
    "Datasheet",
    "Faction",
    "ImmutableError",
    "KeptAnswer",
    "Operation",
    "Owned",
    "PrintChoices",
    "PublicList",
    "PublicWord",
    "Release",
    "StrikeForce",
    "Visibility",
    "Weapon",
]
