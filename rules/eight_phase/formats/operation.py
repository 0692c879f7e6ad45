"""Missions, `eight-phase-operation/1` (MIS)."""

from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from rules.eight_phase.content.mission import (
    EDGES,
    HEIGHT,
    LIMIT,
    ORDERS,
    SCORINGS,
    TURNS,
    WIDTH,
    DeploymentArea,
    Marker,
    Mission,
    Terrain,
)
from rules.eight_phase.formats.roster import MAX_LIMIT
from rules.formats.checks import GIVEN, ID, NAME, SLUG, TEXT, UNLIKE_IDS, OneOf, refusal
from rules.formats.model import Model, remedy_of
from rules.formats.numbers import POINT, Centimetres, Span, Whole
from rules.formats.placing import refuse_point_off, refuse_shape_off
from rules.formats.shapes import PlacedShape
from rules.formats.values import ValueModel
from rules.message import Message

MAX_TURNS = 20
MAX_AREAS = 12
PLAYERS = Span(2, 4, Message("players"))

Length = Annotated[int, Centimetres(30, 300, Message("a length"))]


class TerrainModel(ValueModel[Terrain]):
    """A piece of scenery (E-TER-01)."""

    id: Annotated[str, ID]
    kind: Annotated[str, OneOf("rough", "blocking")]
    shape: PlacedShape


class MarkerModel(ValueModel[Marker]):
    id: Annotated[str, ID]
    center: Annotated[tuple[int, int], POINT]


Terrains = Annotated[list[TerrainModel], Field(max_length=60), UNLIKE_IDS]
Markers = Annotated[list[MarkerModel], Field(max_length=20), UNLIKE_IDS]


class FieldModel(ValueModel[Any]):
    """The table with what lies on it (E-MIS-01)."""

    width: Length = WIDTH
    height: Length = HEIGHT
    terrain: Terrains = []
    markers: Markers = []
    captive: Annotated[Annotated[tuple[int, int], POINT] | None, GIVEN] = None


class PartialFieldModel(Model):
    """Some keys of a table, which go before the mission's."""

    width: Length = 0
    height: Length = 0
    terrain: Annotated[Terrains | None, GIVEN] = None
    markers: Annotated[Markers | None, GIVEN] = None
    captive: Annotated[Annotated[tuple[int, int], POINT] | None, GIVEN] = None


class AreaModel(ValueModel[DeploymentArea]):
    """A deployment area: bases are wholly within one of its shapes (E-MIS-02)."""

    id: Annotated[str, ID]
    edge: Annotated[str, OneOf(*EDGES)] = ""
    shapes: Annotated[list[PlacedShape], Field(min_length=1, max_length=10)]


Areas = Annotated[list[AreaModel], Field(min_length=2, max_length=MAX_AREAS), UNLIKE_IDS]


class OperationModel(ValueModel[Mission]):
    """A mission."""

    model_config = ConfigDict(defer_build=True)
    FLAT = ("battlefield",)

    format: Annotated[str, OneOf("eight-phase-operation/1")]
    slug: Annotated[str, SLUG]
    title: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""
    players: Annotated[tuple[int, int], PLAYERS] = (2, 2)
    points: Annotated[int, Whole(0, MAX_LIMIT)] = LIMIT
    turns: Annotated[int, Whole(1, MAX_TURNS)] = TURNS
    scoring: Annotated[str, OneOf(*SCORINGS)]
    order: Annotated[str, OneOf(*ORDERS)] = ORDERS[0]
    defender: Annotated[int, Whole(1, 2)] = 1
    battlefield: FieldModel = FieldModel()
    areas: Areas

    @model_validator(mode="after")
    def all_inside(self) -> Self:
        """Terrain, areas, markers and captive are on the table."""
        field = self.battlefield
        width, height = field.width, field.height
        for n, piece in enumerate(field.terrain):
            refuse_shape_off(piece.shape.value(), width, height, ("battlefield", "terrain", n, "shape"))
        for n, marker in enumerate(field.markers):
            refuse_point_off(marker.center, width, height, ("battlefield", "markers", n, "center"))
        if field.captive is not None:
            refuse_point_off(field.captive, width, height, ("battlefield", "captive"))
        for n, area in enumerate(self.areas):
            for m, shape in enumerate(area.shapes):
                refuse_shape_off(shape.value(), width, height, ("areas", n, "shapes", m))
        return self

    @model_validator(mode="after")
    def what_its_scoring_needs(self) -> Self:
        """A raid has markers, a rescue a captive and edges of one's own; an ambush is between two (E-MIS-05 to 07)."""
        most = self.players[1]
        if len(self.areas) < most:
            problem = Message("has {count} areas for {most} players", count=len(self.areas), most=most)
            raise refusal(problem, Message("must have one for each player"), ("areas",))
        if self.scoring == "raid" and not self.battlefield.markers:
            raise refusal(Message("is missing"), Message("a raid is for markers"), ("battlefield", "markers"))
        if self.scoring == "rescue":
            self.refuse_no_rescue()
        if (self.scoring == "ambush" or self.order == ORDERS[1]) and most > 2:
            remedy = Message("a defender and an attacker are two")
            raise refusal(Message("cannot be more than 2"), remedy, ("players",))
        return self

    def refuse_no_rescue(self) -> None:
        """There is a captive to fetch, and each of the areas that players take has an edge to bring it to."""
        if self.battlefield.captive is None:
            raise refusal(Message("is missing"), Message("a rescue is for a captive"), ("battlefield", "captive"))
        for n, area in enumerate(self.areas[: self.players[1]]):
            if not area.edge:
                raise refusal(Message("is missing"), remedy_of(AreaModel, "edge"), ("areas", n, "edge"))
