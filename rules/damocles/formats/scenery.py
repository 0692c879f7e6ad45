"""Scenery and garrisons in documents (R-DAT-02)."""

from typing import Annotated

from rules.damocles.content.parts import FactionPiece
from rules.formats.checks import FLAG, ID, OneOf
from rules.formats.model import Model
from rules.formats.shapes import FreeShape, PlacedShape, shape_document
from rules.formats.values import Document, ValueModel

CoverField = Annotated[str, OneOf("light", "heavy", "impenetrable")]
GarrisonField = Annotated[bool, FLAG]


class SceneryModel(Model):
    """A piece of scenery where it stands on the battlefield."""

    id: Annotated[str, ID]
    cover: CoverField
    garrison: GarrisonField = False
    shape: PlacedShape


class PieceModel(Model):
    """A piece of scenery that the players pick and place (R-SET-02)."""

    id: Annotated[str, ID]
    cover: CoverField
    garrison: GarrisonField = False
    shape: FreeShape


class FactionPieceModel(ValueModel[FactionPiece]):
    """The piece that a datasheet of the type faction scenery brings (R-SET-05)."""

    shape: FreeShape
    cover: CoverField
    garrison: GarrisonField = False

    @classmethod
    def document(cls, value: FactionPiece) -> Document:
        return super().document(value) | {"shape": shape_document(value.shape, placed=False)}
