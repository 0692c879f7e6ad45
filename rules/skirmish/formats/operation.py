"""Missions, `skirmish-operation/1` (MIS)."""

from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import FLAG, GIVEN, ID, NAME, SLUG, TEXT, UNLIKE_IDS, Check, JsonSchema, OneOf, refusal
from rules.formats.errors import shown
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.json_schema import Refers, only_keys
from rules.formats.model import Model, refuse_foreign_keys
from rules.formats.numbers import POINT, Centimetres, Span, Whole
from rules.formats.placing import refuse_point_off, refuse_shape_off
from rules.formats.shapes import PlacedShape, PolygonField
from rules.formats.values import Document, ValueModel
from rules.message import Message
from rules.skirmish.content.mission import (
    HALF,
    HEIGHT,
    OBJECTIVES,
    ROUNDS,
    SIDE,
    Marker,
    Mission,
    MissionSide,
    Objective,
    Terrain,
)
from rules.skirmish.formats.roster import MAX_LIMIT, MAX_ROUNDS
from rules.skirmish.lists.army import EDGES

FORMAT = "skirmish-operation/1"
MAX_SIZE = 300
MIN_SIZE = 30
MAX_TERRAIN = 60
MAX_MARKERS = 20
HALF_WORD = "half"
UNIT_ID = Message("Side and place in its list: blue-2 is the second unit of blue.")
"""A mission is written before the lists are: battles of lists call their units so."""

KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "eliminate": ((), ("units", "unit")),
    "destroy": ((), ("generator",)),
    "hold": (("marker",), ("round",)),
    "exit": (("fighters", "edge"), ()),
    "last": ((), ("unit", "generator")),
}
"""Each kind of objective, with the keys that it needs beside `kind` and those it may have."""

ONE_OF = {"eliminate": ("units", "unit"), "last": ("unit", "generator")}
"""Of the free keys of these kinds exactly one is there."""


class UnitCount(Check):
    """How many enemy units, or half of them, rounded up."""

    number = Whole(1, 100)
    remedy = Message("must be {one} or {other}", one="a whole number from 1 to 100", other=f'"{HALF_WORD}"')

    def __call__(self, value: object) -> int:
        if value == HALF_WORD:
            return HALF
        try:
            return self.number(value)
        except ValueError:
            raise self.refuse(value) from None

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.number.schema(), {"const": HALF_WORD}]}

    def written(self, value: Any) -> Any:
        return HALF_WORD if value == HALF else value


def keys_of(kind: str) -> JsonSchema:
    """The keys of an objective of this kind."""
    needed, free = KEYS[kind]
    json_schema = only_keys(("kind", *needed), free, kind=kind)
    return json_schema | ({"oneOf": [{"required": [key]} for key in ONE_OF[kind]]} if kind in ONE_OF else {})


class ObjectiveModel(ValueModel[Objective]):
    """An objective of a side (S-MIS-02 to S-MIS-06)."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [keys_of(kind) for kind in OBJECTIVES]})

    kind: Annotated[str, OneOf(*OBJECTIVES)]
    units: Annotated[int, UnitCount()] = 0
    unit: Annotated[str, ID, Field(description=str(UNIT_ID))] = ""
    generator: Annotated[str, ID, Refers("battlefield.terrain")] = ""
    marker: Annotated[str, ID, Refers("battlefield.markers")] = ""
    round: Annotated[int, Whole(1, MAX_ROUNDS)] = 0
    fighters: Annotated[int, Whole(1, 200)] = 0
    edge: Annotated[str, OneOf(*EDGES)] = ""

    @model_validator(mode="after")
    def keys_of_the_kind(self) -> Self:
        needed, free = KEYS[self.kind]
        refuse_foreign_keys(self, self.kind, ("kind", *needed), free)
        if self.kind in ONE_OF:
            given = [key for key in ONE_OF[self.kind] if key in self.model_fields_set]
            if len(given) != 1:
                first, other = ONE_OF[self.kind]
                raise refusal(
                    Message("has {count} of these keys", count=len(given)),
                    Message("must have {one} or {other}", one=first, other=other),
                )
        return self


NO_LOW_WALL = tuple([GoesWith(key, "low_wall", (False,)) for key in ("height", "generator")])


class TerrainModel(ValueModel[Terrain]):
    """A terrain element: a low wall, or of a height (S-SEE-03)."""

    model_config = ConfigDict(json_schema_extra=schema_of_strays(NO_LOW_WALL))
    ALWAYS = ("height",)
    LAST = ("shape",)

    id: Annotated[str, ID]
    shape: PlacedShape
    low_wall: Annotated[bool, FLAG] = False
    height: Annotated[int, Whole(1, 20)] = HEIGHT
    generator: Annotated[bool, FLAG] = False

    @model_validator(mode="after")
    def one_height(self) -> Self:
        refuse_strays(self, NO_LOW_WALL)
        return self

    @classmethod
    def document(cls, value: Terrain) -> Document:
        document = super().document(value)
        if value.low_wall:
            del document["height"]
        return document


class MarkerModel(ValueModel[Marker]):
    id: Annotated[str, ID]
    center: Annotated[tuple[int, int], POINT]


Terrains = Annotated[list[TerrainModel], Field(max_length=MAX_TERRAIN), UNLIKE_IDS]
Markers = Annotated[list[MarkerModel], Field(max_length=MAX_MARKERS), UNLIKE_IDS]
Length = Annotated[int, Centimetres(MIN_SIZE, MAX_SIZE, Message("a length"))]


class FieldModel(ValueModel[Any]):
    """The table with what stands on it (S-MIS-01)."""

    ALWAYS = ("width", "height")

    width: Length = SIDE
    height: Length = SIDE
    terrain: Terrains = []
    markers: Markers = []


class PartialFieldModel(Model):
    """Some keys of a table, which go before the mission's."""

    width: Length = 0
    height: Length = 0
    terrain: Annotated[Terrains | None, GIVEN] = None
    markers: Annotated[Markers | None, GIVEN] = None


class SideModel(ValueModel[MissionSide]):
    """A side's start area, the edge by which its units come in, and its objectives (S-MIS-01)."""

    area: PolygonField
    edge: Annotated[str, OneOf(*EDGES)]
    objectives: Annotated[list[ObjectiveModel], Field(min_length=1, max_length=3)]


class OperationModel(ValueModel[Mission]):
    """A mission; `sides` are red's and blue's."""

    model_config = ConfigDict(defer_build=True)
    ALWAYS = ("players", "rounds")
    FLAT = ("battlefield",)

    format: Annotated[str, OneOf(FORMAT)]
    slug: Annotated[str, SLUG]
    title: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""
    players: Annotated[tuple[int, int], Span(2, 2, Message("players"))] = (2, 2)
    points: Annotated[int, Whole(0, MAX_LIMIT)] = 0
    rounds: Annotated[int, Whole(1, MAX_ROUNDS)] = ROUNDS
    battlefield: FieldModel = FieldModel()
    sides: Annotated[list[SideModel], Field(min_length=2, max_length=2)]

    @model_validator(mode="after")
    def all_inside(self) -> Self:
        """Terrain, markers and start areas are on the table, and ids are unlike."""
        refuse_outside(self.battlefield.width, self.battlefield.height, self.battlefield, self.sides)
        return self

    @model_validator(mode="after")
    def objectives_of_what_is_there(self) -> Self:
        """Markers and generators of objectives are on the table, and rounds within the mission's."""
        markers = [marker.id for marker in self.battlefield.markers]
        generators = [piece.id for piece in self.battlefield.terrain if piece.generator]
        for s, side in enumerate(self.sides):
            for n, objective in enumerate(side.objectives):
                at = ("sides", s, "objectives", n)
                refuse_unknown(objective.marker, markers, (*at, "marker"))
                refuse_unknown(objective.generator, generators, (*at, "generator"))
                if objective.kind == "destroy" and not generators:
                    raise refusal(Message("has no generator to destroy"), Message("terrain must have one"), at)
                if objective.round > self.rounds:
                    remedy = Message("must be at most {most}", most=self.rounds)
                    raise refusal(Message("cannot be {found}", found=objective.round), remedy, (*at, "round"))
        return self


def refuse_unknown(named: str, known: list[str], at: tuple[str | int, ...]) -> None:
    if named and named not in known:
        remedy = (
            Message("must be one of {words}", words=", ".join(known))
            if known
            else Message("the table has none of these")
        )
        raise refusal(Message("cannot be {found}", found=shown(named)), remedy, at)


def refuse_outside(width: int, height: int, field: FieldModel, sides: list[SideModel]) -> None:
    """What stands on a table of this size is wholly on it, and no id is there twice."""
    pieces = {piece.id for piece in field.terrain}
    for n, piece in enumerate(field.terrain):
        refuse_shape_off(piece.shape.value(), width, height, ("battlefield", "terrain", n, "shape"))
    for n, marker in enumerate(field.markers):
        place = ("battlefield", "markers", n)
        if marker.id in pieces:
            problem = Message("{name} is taken by a terrain element", name=f'"{marker.id}"')
            raise refusal(problem, Message("must be an id of its own"), (*place, "id"))
        refuse_point_off(marker.center, width, height, (*place, "center"))
    for s, side in enumerate(sides):
        for m, corner in enumerate(side.area):
            refuse_point_off(corner, width, height, ("sides", s, "area", m))
