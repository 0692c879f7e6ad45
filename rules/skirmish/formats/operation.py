"""Missions, `skirmish-operation/1` (MIS)."""

from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import (
    FLAG,
    GIVEN,
    ID,
    NAME,
    POINT,
    SLUG,
    TEXT,
    UNLIKE_IDS,
    Centimetres,
    Check,
    JsonSchema,
    OneOf,
    Span,
    Whole,
    refusal,
)
from rules.formats.errors import shown
from rules.formats.json_schema import Refers, only_keys
from rules.formats.model import Model, model_from, refuse_foreign_keys
from rules.formats.placing import refuse_point_off, refuse_shape_off
from rules.formats.shapes import PlacedShape, PolygonField, shape_document
from rules.formats.writing import in_centimetres, point_document
from rules.message import Message
from rules.skirmish.content.mission import (
    HEIGHT,
    OBJECTIVES,
    ROUNDS,
    SIDE,
    Marker,
    Mission,
    Objective,
    StartArea,
    Terrain,
)
from rules.skirmish.formats.roster import MAX_LIMIT, MAX_ROUNDS
from rules.skirmish.lists.army import EDGES
from rules.table.shapes import Shape

FORMAT = "skirmish-operation/1"
MAX_SIZE = 300
MIN_SIZE = 30
MAX_TERRAIN = 60
MAX_MARKERS = 20
HALF = "half"

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
    """How many enemy units, or half of them, rounded up: read as 0."""

    number = Whole(1, 100)
    remedy = Message("must be {one} or {other}", one="a whole number from 1 to 100", other=f'"{HALF}"')

    def __call__(self, value: object) -> int:
        if value == HALF:
            return 0
        try:
            return self.number(value)
        except ValueError:
            raise self.refuse(value) from None

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.number.schema(), {"const": HALF}]}


def keys_of(kind: str) -> JsonSchema:
    """The keys of an objective of this kind."""
    needed, free = KEYS[kind]
    found = only_keys(("kind", *needed), free, kind=kind)
    return found | ({"oneOf": [{"required": [key]} for key in ONE_OF[kind]]} if kind in ONE_OF else {})


class ObjectiveModel(Model):
    """An objective of a side (S-MIS-02 to S-MIS-06)."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [keys_of(kind) for kind in OBJECTIVES]})

    kind: Annotated[str, OneOf(*OBJECTIVES)]
    units: Annotated[int, UnitCount()] = 0
    unit: Annotated[str, ID] = ""
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
            found = [key for key in ONE_OF[self.kind] if key in self.model_fields_set]
            if len(found) != 1:
                one, other = ONE_OF[self.kind]
                raise refusal(
                    Message("has {count} of these keys", count=len(found)),
                    Message("must have {one} or {other}", one=one, other=other),
                )
        return self

    def value(self) -> Objective:
        target = self.unit or self.generator or self.marker
        return Objective(self.kind, target, self.units or self.fighters, self.edge, self.round)


class TerrainModel(Model):
    """A terrain element: a low wall, or of a height (S-SEE-03)."""

    id: Annotated[str, ID]
    shape: PlacedShape
    low_wall: Annotated[bool, FLAG] = False
    height: Annotated[int, Whole(1, 20)] = HEIGHT
    generator: Annotated[bool, FLAG] = False

    @model_validator(mode="after")
    def one_height(self) -> Self:
        for key in ("height", "generator"):
            if self.low_wall and key in self.model_fields_set:
                raise refusal(
                    Message("does not go with {key}", key="low_wall"), Message("leave one of the two out"), (key,)
                )
        return self

    def value(self) -> Terrain:
        return Terrain(self.id, self.shape.shape(), self.low_wall, self.height, self.generator)


class MarkerModel(Model):
    id: Annotated[str, ID]
    center: Annotated[tuple[int, int], POINT]

    def value(self) -> Marker:
        return Marker(self.id, *self.center)


Terrains = Annotated[list[TerrainModel], Field(max_length=MAX_TERRAIN), UNLIKE_IDS]
Markers = Annotated[list[MarkerModel], Field(max_length=MAX_MARKERS), UNLIKE_IDS]
Length = Annotated[int, Centimetres(MIN_SIZE, MAX_SIZE, Message("a length"))]


class FieldModel(Model):
    """The table with what stands on it (S-MIS-01)."""

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


class SideModel(Model):
    """A side's start area, the edge by which its units come in, and its objectives (S-MIS-01)."""

    area: PolygonField
    edge: Annotated[str, OneOf(*EDGES)]
    objectives: Annotated[list[ObjectiveModel], Field(min_length=1, max_length=3)]

    def start(self) -> StartArea:
        return StartArea(Shape.polygon(self.area), self.edge)


class OperationModel(Model):
    """A mission; `sides` are red's and blue's."""

    model_config = ConfigDict(defer_build=True)

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

    def value(self) -> Mission:
        field, (red, blue) = self.battlefield, self.sides
        return Mission(
            self.slug,
            self.title,
            self.summary,
            field.width,
            field.height,
            tuple([piece.value() for piece in field.terrain]),
            tuple([marker.value() for marker in field.markers]),
            (red.start(), blue.start()),
            self.rounds,
            self.points,
            (
                tuple([objective.value() for objective in red.objectives]),
                tuple([objective.value() for objective in blue.objectives]),
            ),
        )


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
        refuse_shape_off(piece.shape.shape(), width, height, ("battlefield", "terrain", n, "shape"))
    for n, marker in enumerate(field.markers):
        place = ("battlefield", "markers", n)
        if marker.id in pieces:
            problem = Message("{name} is taken by a terrain element", name=f'"{marker.id}"')
            raise refusal(problem, Message("must be an id of its own"), (*place, "id"))
        refuse_point_off(marker.center, width, height, (*place, "center"))
    for s, side in enumerate(sides):
        for m, corner in enumerate(side.area):
            refuse_point_off(corner, width, height, ("sides", s, "area", m))


def read_operation(document: object, path: str = "") -> Mission:
    """A mission; DocumentError on a wrong one."""
    return model_from(OperationModel, document, path).value()


def operation_document(mission: Mission) -> dict[str, Any]:
    """A mission as a document writes it."""
    document: dict[str, Any] = {"format": FORMAT, "slug": mission.slug, "title": mission.title}
    if mission.summary:
        document["summary"] = mission.summary
    document["players"] = [2, 2]
    if mission.limit:
        document["points"] = mission.limit
    document |= {"rounds": mission.rounds, "battlefield": _field_document(mission)}
    document["sides"] = [
        {
            "area": [point_document(x, y) for x, y in start.shape.points()],
            "edge": start.edge,
            "objectives": [objective_document(mission, objective) for objective in objectives],
        }
        for start, objectives in zip(mission.starts, mission.objectives, strict=True)
    ]
    return document


def _field_document(mission: Mission) -> dict[str, Any]:
    document: dict[str, Any] = {"width": in_centimetres(mission.width), "height": in_centimetres(mission.height)}
    if mission.terrain:
        document["terrain"] = [_terrain_document(piece) for piece in mission.terrain]
    if mission.markers:
        document["markers"] = [
            {"id": marker.id, "center": point_document(marker.x, marker.y)} for marker in mission.markers
        ]
    return document


def _terrain_document(piece: Terrain) -> dict[str, Any]:
    document: dict[str, Any] = {"id": piece.id}
    document |= {"low_wall": True} if piece.low_wall else {"height": piece.height}
    if piece.generator:
        document["generator"] = True
    return document | {"shape": shape_document(piece.shape)}


def objective_document(mission: Mission, objective: Objective) -> dict[str, Any]:
    """An objective with the keys of its kind."""
    document: dict[str, Any] = {"kind": objective.kind}
    match objective.kind:
        case "eliminate":
            return document | ({"unit": objective.target} if objective.target else {"units": objective.count or HALF})
        case "destroy":
            return document | ({"generator": objective.target} if objective.target else {})
        case "hold":
            return document | {"marker": objective.target} | ({"round": objective.round} if objective.round else {})
        case "exit":
            return document | {"fighters": objective.count, "edge": objective.edge}
    generators = [piece.id for piece in mission.terrain if piece.generator]
    return document | {("generator" if objective.target in generators else "unit"): objective.target}
