"""Missions, `hell-dorado-operation/1` (SET, TER, VIC)."""

from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import FLAG, GIVEN, ID, NAME, SLUG, TEXT, UNLIKE_IDS, OneOf
from rules.formats.model import Model
from rules.formats.numbers import Span, Whole
from rules.formats.placing import refuse_point_off, refuse_shape_off
from rules.formats.values import ValueModel
from rules.hell_dorado.content.mission import (
    PIECE_HEIGHT,
    SIDE,
    TURNS,
    ZONE_RADIUS,
    ZONE_SCORE,
    ConflictZone,
    Mission,
    Piece,
)
from rules.hell_dorado.formats.lengths import FATHOM, POINT, Fathoms, PlacedShape
from rules.message import Message

MAX_SIZE = 100_000
MAX_TURNS = 20
MAX_ZONES = 6


class PieceModel(ValueModel[Piece]):
    """A piece of terrain (H-TER-01)."""

    ALWAYS = ("shape",)

    id: Annotated[str, ID]
    shape: PlacedShape
    difficult: Annotated[bool, FLAG] = False
    impassable: Annotated[bool, FLAG] = False
    obstructive: Annotated[bool, FLAG] = False
    opaque: Annotated[bool, FLAG] = False
    elevation: Annotated[int, Fathoms(0, 20)] = 0
    height: Annotated[int, Fathoms(0, 20, Message("a height"))] = PIECE_HEIGHT


class ConflictZoneModel(ValueModel[ConflictZone]):
    """A conflict zone (H-SET-05)."""

    id: Annotated[str, ID]
    center: Annotated[tuple[int, int], POINT]
    radius: Annotated[int, Fathoms(0.5, 20, Message("a radius"))] = ZONE_RADIUS


Pieces = Annotated[list[PieceModel], Field(max_length=60), UNLIKE_IDS]
Length = Annotated[int, Fathoms(6, 120, Message("a length"))]
Zones = Annotated[list[PlacedShape], Field(min_length=2, max_length=2)]
ConflictZones = Annotated[list[ConflictZoneModel], Field(max_length=MAX_ZONES), UNLIKE_IDS]
Turns = Annotated[int, Whole(1, MAX_TURNS)]
Score = Annotated[int, Whole(0, 1000)]


class FieldModel(ValueModel[Any]):
    """The table with what stands on it."""

    ALWAYS = ("width", "height")

    width: Length = SIDE
    height: Length = SIDE
    pieces: Pieces = Field(default=[], alias="terrain")


class PartialFieldModel(Model):
    """Some keys of a table, which go before the mission's."""

    width: Length = 0
    height: Length = 0
    pieces: Annotated[Pieces | None, GIVEN] = Field(default=None, alias="terrain")


class OperationModel(ValueModel[Mission]):
    """A mission (H-SET-01)."""

    model_config = ConfigDict(defer_build=True)
    ALWAYS = ("turns",)
    FLAT = ("battlefield",)

    format: Annotated[str, OneOf("hell-dorado-operation/1")]
    slug: Annotated[str, SLUG]
    title: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""
    players: Annotated[tuple[int, int], Span(2, 2, Message("players"))] = (2, 2)
    size: Annotated[int, Whole(0, MAX_SIZE)] = Field(default=0, alias="points")
    turns: Turns = TURNS
    battlefield: FieldModel = FieldModel()
    zones: Zones
    conflict_zones: ConflictZones = []
    score: Score = ZONE_SCORE
    first_scored: Turns = 2

    @model_validator(mode="after")
    def all_inside(self) -> Self:
        """Terrain and zones are on the table."""
        width, height = self.battlefield.width, self.battlefield.height
        for n, piece in enumerate(self.battlefield.pieces):
            refuse_shape_off(piece.shape.value(), width, height, ("battlefield", "terrain", n, "shape"), FATHOM)
        for n, zone in enumerate(self.zones):
            refuse_shape_off(zone.value(), width, height, ("zones", n), FATHOM)
        for n, conflict in enumerate(self.conflict_zones):
            refuse_point_off(conflict.center, width, height, ("conflict_zones", n, "center"), FATHOM)
        return self
