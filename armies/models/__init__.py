"""Models of factions, their content, and players' lists."""

from armies.models.asset import Asset
from armies.models.change import Change
from armies.models.content_translation import ContentTranslation
from armies.models.datasheet import Datasheet
from armies.models.designer import FactionDesigner
from armies.models.faction import Faction
from armies.models.list_picture import ListPicture
from armies.models.operation import Operation, OperationRelease
from armies.models.owned import OwnedModels
from armies.models.owned_picture import OwnedPicture
from armies.models.part import Part
from armies.models.public_list import PublicList, PublicWord
from armies.models.release import ImmutableError, Release
from armies.models.sheet_figures import SheetFigures
from armies.models.strike_force import StrikeForce
from armies.models.table_game import TableGame, TableSeat, Tap
from armies.models.weapon import Weapon
from web.models.sharing import Visibility

__all__ = [
    "Asset",
    "Change",
    "ContentTranslation",
    "Datasheet",
    "Faction",
    "FactionDesigner",
    "ImmutableError",
    "ListPicture",
    "Operation",
    "OperationRelease",
    "OwnedModels",
    "OwnedPicture",
    "Part",
    "PublicList",
    "PublicWord",
    "Release",
    "SheetFigures",
    "StrikeForce",
    "TableGame",
    "TableSeat",
    "Tap",
    "Visibility",
    "Weapon",
]
