"""Shapes in documents, in centimetres."""

from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from rules.formats.checks import GIVEN, JsonSchema, refusal
from rules.formats.json_schema import Narrowed
from rules.formats.model import Model
from rules.formats.numbers import CM, DEGREES, MAX_DISTANCE, POINT, Centimetres, Length, point_wanted
from rules.formats.values import Document, ValueModel
from rules.formats.writing import in_centimetres, plain_number, point_document
from rules.message import Message, plural_message
from rules.table.polygon_corners import MAX_CORNERS, MIN_CORNERS
from rules.table.shapes import FarOffError, Shape

PointField = Annotated[tuple[int, int], POINT]


def _simple(corners: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Whether it is on a table is checked when the table's size is known."""
    try:
        Shape.polygon(corners)
    except FarOffError:
        return corners
    except ValueError as error:
        raise refusal(Message("is not a simple polygon"), error.args[0]) from None
    return corners


CORNERS = (Field(min_length=MIN_CORNERS, max_length=MAX_CORNERS), AfterValidator(_simple))
PolygonField = Annotated[list[PointField], *CORNERS]


class RectangleModel(Model):
    center: Annotated[PointField | None, GIVEN] = None
    width: Annotated[int, Centimetres(0.1, 300, Message("a length"), measured=True)]
    height: Annotated[int, Centimetres(0.1, 300, Message("a length"), measured=True)]
    rotation: Annotated[float, DEGREES] = 0

    def shape(self) -> Shape:
        x, y = self.center or (0, 0)
        return Shape.rectangle(x, y, self.width, self.height, self.rotation)


class CircleModel(Model):
    center: Annotated[PointField | None, GIVEN] = None
    radius: Annotated[int, Centimetres(0.1, 150, Message("a radius"), measured=True)]

    def shape(self) -> Shape:
        x, y = self.center or (0, 0)
        return Shape.circle(x, y, self.radius)


class ShapeModel(ValueModel[Shape]):
    """A shape: exactly one of the three. `PlacedShape` and `FreeShape` decide whether it has a position."""

    LENGTH: ClassVar[Length] = CM
    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    rectangle: Annotated[RectangleModel | None, GIVEN] = None
    circle: Annotated[CircleModel | None, GIVEN] = None
    polygon: Annotated[PolygonField | None, GIVEN] = None

    @model_validator(mode="after")
    def one(self) -> Self:
        if len(self.model_fields_set) != 1:
            raise refusal(
                plural_message("has {count} shape", "has {count} shapes", count=len(self.model_fields_set)),
                Message("must have one: rectangle, circle or polygon"),
            )
        return self

    def value(self) -> Shape:
        centred = self.rectangle or self.circle
        return centred.shape() if centred else Shape.polygon(self.polygon or [])

    @classmethod
    def document(cls, value: Shape) -> Document:
        return shape_document(value)


def _placed(model: ShapeModel) -> ShapeModel:
    for key in ("rectangle", "circle"):
        centred = getattr(model, key)
        if centred is not None and centred.center is None:
            raise refusal(Message("is missing"), point_wanted(model.LENGTH), (key, "center"))
    return _drawn(
        model,
        Message("reaches off the battlefield"),
        Message("must lie on it, and none is larger than {most} {unit}", most=MAX_DISTANCE, unit=model.LENGTH.words),
    )


def _free(model: ShapeModel) -> ShapeModel:
    for key in ("rectangle", "circle"):
        centred = getattr(model, key)
        if centred is not None and centred.center is not None:
            raise refusal(
                Message("is not wanted here"), Message("leave it out: the piece is placed later"), (key, "center")
            )
    return _drawn(
        model, Message("is too large"), Message("must reach at most {most} cm from the place it is put at", most=40)
    )


def _drawn(model: ShapeModel, problem: Message, remedy: Message) -> ShapeModel:
    """A shape that has room on a table."""
    try:
        model.value()
    except FarOffError:
        raise refusal(problem, remedy) from None
    return model


CENTRED: JsonSchema = {"required": ["center"]}
PLACED = (AfterValidator(_placed), Narrowed(properties={"rectangle": CENTRED, "circle": CENTRED}))
PlacedShape = Annotated[ShapeModel, *PLACED]
FreeShape = Annotated[
    ShapeModel,
    AfterValidator(_free),
    Narrowed(properties={"rectangle": {"not": CENTRED}, "circle": {"not": CENTRED}}),
]


def shape_document(shape: Shape, placed: bool = True) -> Document:
    """A shape as it was written; without its position when it is still to be placed."""
    if shape.kind == "polygon":
        return {"polygon": [point_document(x, y) for x, y in shape.points()]}
    document: Document = {"center": point_document(shape.x, shape.y)} if placed else {}
    if shape.kind == "circle":
        return {"circle": document | {"radius": in_centimetres(shape.radius)}}
    document |= {"width": in_centimetres(shape.width), "height": in_centimetres(shape.height)}
    return {"rectangle": document | ({"rotation": plain_number(shape.rotation)} if shape.rotation else {})}
