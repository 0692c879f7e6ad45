"""View model of a battle's map, in millimetres: battlefield, scenery, objectives and squads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import Any, NamedTuple

from armies.pictures.labels import Place
from armies.text.operation_terms import called
from campaigns.replays.keyframes import MILLIMETRES, screen
from campaigns.replays.participants import Participants, Squad
from campaigns.replays.table_state import TableState
from rules.damocles.play.standard import standard_pieces

SIGN = 15
"""The radius of a base for which the sides' signs are designed."""

USUAL = 720
"""How wide most fields are."""

RULER = 120
"""The map's edge is marked every 12 cm."""


class Field(NamedTuple):
    """The battlefield without what moves on it; `marks` are where its ruler has a stroke.

    `lettering` scales labels up on a field wider than most, so that they are as large on the screen as on any other.
    """

    width: float
    height: float
    marks: list[int]
    lettering: float
    territories: list["Area"]
    scenery: list["Piece"]
    objectives: list["Marker"]


class Area(NamedTuple):
    """A territory and the side that deployed there, or an empty string."""

    id: str
    points: str
    middle: Place
    side: str

    @property
    def name(self) -> str:
        return called(self.id)


class Piece(NamedTuple):
    """A piece of scenery: a circle when it has a radius, else a polygon."""

    id: str
    cover: str
    garrison: bool
    middle: Place
    radius: float
    points: str


class Marker(NamedTuple):
    id: str
    place: Place

    @property
    def name(self) -> str:
        return called(self.id)


class Kind(NamedTuple):
    """The bases of one side and size, which share a definition in the SVG."""

    side: str
    radius: float

    @property
    def id(self) -> str:
        return f"base-{self.side}-{self.radius:g}"

    @property
    def scale(self) -> float:
        """Fits the side's sign into the base."""
        return round(self.radius / SIGN, 3)


class Base(NamedTuple):
    """A unit: its number in the battle, its position, and whether it is on the table."""

    number: int
    place: Place
    standing: bool
    health: int


class Group(NamedTuple):
    """A squad on the map with its label."""

    squad: Squad
    kind: str
    bases: list[Base]
    label: Place
    standing: bool


def size_of(scenario: Mapping[str, Any], operation: Mapping[str, Any]) -> tuple[float, float]:
    """The battlefield's width and height in centimetres: the scenario's go before the operation's."""
    found = {"width": 72, "height": 72} | battlefield(scenario, operation)
    return found["width"], found["height"]


def battlefield(scenario: Mapping[str, Any], operation: Mapping[str, Any]) -> dict[str, Any]:
    """The operation's, changed by the scenario's."""
    found: dict[str, Any] = operation.get("battlefield", {}) | scenario.get("battlefield", {})
    return found


def field(
    scenario: Mapping[str, Any],
    operation: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    table_state: TableState,
) -> Field:
    """The battlefield with the scenery that the battle's events placed."""
    known = battlefield(scenario, operation)
    width, height = size_of(scenario, operation)
    areas = [_area(t, height, table_state) for t in known.get("territories", [])]
    pieces = [_piece(document["id"], document, height) for document in scenery_of(scenario, events)]
    markers = [Marker(o["id"], Place(*screen(o["center"], height))) for o in known.get("objectives", [])]
    wide, high = round(width * MILLIMETRES), round(height * MILLIMETRES)
    marks = list(range(RULER, max(wide, high), RULER))
    return Field(wide, high, marks, max(1, round(wide / USUAL, 2)), areas, pieces, markers)


def scenery_of(scenario: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Given scenery, then placed pieces; whether those are garrisons comes from the scenario (R-GAR-02)."""
    field = scenario.get("battlefield", {})
    given = list(field.get("scenery") or [])
    known = {piece["id"] for piece in given}
    placed = [{**e, "id": e["scenery"]} for e in events if e["type"] == "placed" and e["scenery"] not in known]
    pool = field.get("pieces")
    garrisons = {piece.id for piece in standard_pieces() if piece.garrison}
    if pool is not None:
        garrisons = {piece["id"] for piece in pool if piece.get("garrison")}
    owners = [squad for player in scenario.get("players", []) for squad in player["squads"]]
    return given + [
        {**piece, "garrison": piece["id"] in garrisons or _brought_as_garrison(piece["id"], owners)} for piece in placed
    ]


def _brought_as_garrison(id: str, squads: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a piece of faction scenery is a garrison (R-SET-05)."""
    sheets = (s["datasheet"] for s in squads if re.fullmatch(rf"{re.escape(s['id'])}(-\d+)?-scenery(-\d+)?", id))
    return any(bool(sheet["scenery"].get("garrison")) for sheet in sheets if isinstance(sheet, Mapping))


def kinds(frames: Mapping[str, Any]) -> list[Kind]:
    return sorted({Kind(cut["side"], cut["radius"]) for cut in frames["squads"]})


def groups(participants: Participants, frames: Mapping[str, Any], table_state: TableState) -> list[Group]:
    """All squads at this moment; units off the table are included hidden, for the script to show."""
    pairs = zip(frames["squads"], table_state.labels, strict=True)
    return [_group(participants.squads[cut["id"]], cut, table_state, label) for cut, label in pairs]


def _group(squad: Squad, cut: Mapping[str, Any], table_state: TableState, label: Place | None) -> Group:
    bases = [_base(number, table_state) for number in range(cut["first"], cut["first"] + cut["size"])]
    return Group(squad, Kind(squad.side, cut["radius"]).id, bases, label or Place(0, 0), label is not None)


def _base(number: int, table_state: TableState) -> Base:
    place = table_state.places[number]
    return Base(number, place or Place(0, 0), place is not None, table_state.health[number])


def _area(territory: Mapping[str, Any], height: float, table_state: TableState) -> Area:
    corners = [screen(corner, height) for corner in territory["polygon"]]
    middle = [sum(values) / len(corners) for values in zip(*corners, strict=True)]
    return Area(territory["id"], _points(corners), Place(*middle), table_state.territories.get(territory["id"], ""))


def _piece(id: str, document: Mapping[str, Any], height: float) -> Piece:
    shape, cover, garrison = document["shape"], document["cover"], bool(document.get("garrison"))
    if "circle" in shape:
        middle = screen(shape["circle"]["center"], height)
        return Piece(id, cover, garrison, Place(*middle), shape["circle"]["radius"] * MILLIMETRES, "")
    corners = [screen(corner, height) for corner in shape.get("polygon") or _corners(shape["rectangle"])]
    middle = [round(sum(values) / len(corners), 1) for values in zip(*corners, strict=True)]
    return Piece(id, cover, garrison, Place(*middle), 0, _points(corners))


def _corners(rectangle: Mapping[str, Any]) -> Iterator[tuple[float, float]]:
    """The corners of a rectangle turned by its rotation, in degrees against the clock."""
    x, y = rectangle["center"]
    turn = radians(rectangle.get("rotation", 0))
    right, up = rectangle["width"] / 2, rectangle["height"] / 2
    for across, along in ((-right, -up), (right, -up), (right, up), (-right, up)):
        yield x + across * cos(turn) - along * sin(turn), y + across * sin(turn) + along * cos(turn)


def _points(corners: Sequence[Sequence[float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in corners)
