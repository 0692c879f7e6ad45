"""The map of a battle as the page draws it, in millimetres: battlefield, scenery, objectives and squads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import Any, NamedTuple

from campaigns.replays.cast import OWN_SCENERY, Cast, Squad
from campaigns.replays.film import MILLIMETRES, Place, Stage, screen
from rules.damocles.play.standard import standard_pieces

LABEL = (15, 10)
"""Half the width and half the height of a squad's label."""

GAP = 4
"""How far a label stands off its squad's bases, and off the edge of the map."""

SIGN = 15
"""The radius of a base that the sides' signs are drawn for."""

RULER = 120
"""The map's edge is marked every 12 cm."""


class Field(NamedTuple):
    """The battlefield without what moves on it; `marks` are where its ruler has a stroke."""

    width: float
    height: float
    marks: list[int]
    territories: list["Area"]
    scenery: list["Piece"]
    objectives: list["Marker"]


class Area(NamedTuple):
    """A territory: the side that deployed there, empty when nobody did."""

    id: str
    points: str
    middle: Place
    side: str


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


class Base(NamedTuple):
    """A unit: its number across the battle, where it stands, whether it stands at all."""

    number: int
    place: Place
    standing: bool
    health: int


class Group(NamedTuple):
    """A squad on the map with its label; `scale` fits its side's sign into its bases."""

    squad: Squad
    radius: float
    scale: float
    bases: list[Base]
    label: Place
    standing: bool


def size_of(scenario: Mapping[str, Any], operation: Mapping[str, Any]) -> tuple[float, float]:
    """The battlefield's width and height in centimetres: the scenario's go before the operation's."""
    battlefield = {"width": 72, "height": 72} | operation.get("battlefield", {}) | scenario.get("battlefield", {})
    return battlefield["width"], battlefield["height"]


def field(
    scenario: Mapping[str, Any], operation: Mapping[str, Any], events: Sequence[Mapping[str, Any]], stage: Stage
) -> Field:
    """All that lies on the table, with the scenery that the battle's events placed."""
    battlefield = operation.get("battlefield", {}) | scenario.get("battlefield", {})
    width, height = size_of(scenario, operation)
    areas = [_area(t, height, stage) for t in battlefield.get("territories", [])]
    pieces = [_piece(document["id"], document, height) for document in scenery_of(scenario, events)]
    markers = [Marker(o["id"], Place(*screen(o["center"], height))) for o in battlefield.get("objectives", [])]
    wide, high = round(width * MILLIMETRES), round(height * MILLIMETRES)
    marks = list(range(RULER, max(wide, high), RULER))
    return Field(wide, high, marks, areas, pieces, markers)


def scenery_of(scenario: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What lay there before, then what was placed: events do not say which of that is a garrison (R-GAR-02)."""
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
    """Whether a piece that a squad of faction scenery brought may be stood in (R-SET-05)."""
    sheets = (s["datasheet"] for s in squads if re.fullmatch(OWN_SCENERY.format(re.escape(s["id"])), id))
    return any(bool(sheet["scenery"].get("garrison")) for sheet in sheets if isinstance(sheet, Mapping))


def groups(cast: Cast, film: Mapping[str, Any], stage: Stage, width: float, height: float) -> list[Group]:
    """Every squad at this moment; units off the table are drawn too, out of sight, for the script to bring them in."""
    cuts = film["squads"]
    standing = [[p for p in stage.places[cut["first"] : cut["first"] + cut["size"]] if p is not None] for cut in cuts]
    labels = label_places([(cut["radius"], places) for cut, places in zip(cuts, standing, strict=True)], width, height)
    return [_group(cast.squads[cut["id"]], cut, stage, label) for cut, label in zip(cuts, labels, strict=True)]


def _group(squad: Squad, cut: Mapping[str, Any], stage: Stage, label: Place | None) -> Group:
    bases = [_base(number, stage) for number in range(cut["first"], cut["first"] + cut["size"])]
    scale = round(cut["radius"] / SIGN, 3)
    return Group(squad, cut["radius"], scale, bases, label or Place(0, 0), label is not None)


def _base(number: int, stage: Stage) -> Base:
    place = stage.places[number]
    return Base(number, place or Place(0, 0), place is not None, stage.health[number])


def label_places(squads: Sequence[tuple[float, Sequence[Place]]], width: float, height: float) -> list[Place | None]:
    """A label for each squad that stands: above, below, left or right of it, where it hides least."""
    bases = [(place, radius) for radius, places in squads for place in places]
    labels: list[Place | None] = []
    for radius, places in squads:
        spots = _spots(places, radius, width, height) if places else []
        others = [label for label in labels if label is not None]
        labels.append(min(spots, key=lambda spot: _hidden(spot, bases, others)) if spots else None)
    return labels


def _spots(places: Sequence[Place], radius: float, width: float, height: float) -> list[Place]:
    """Where a label may stand, best first, all of them on the map."""
    xs, ys = [place.x for place in places], [place.y for place in places]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    across, up = radius + GAP + LABEL[0], radius + GAP + LABEL[1]
    spots = [(x, min(ys) - up), (x, max(ys) + up), (min(xs) - across, y), (max(xs) + across, y)]
    return [Place(_within(x, LABEL[0], width), _within(y, LABEL[1], height)) for x, y in spots]


def _within(value: float, half: float, size: float) -> float:
    return round(min(max(value, half + GAP), size - half - GAP), 1)


def _hidden(spot: Place, bases: Sequence[tuple[Place, float]], labels: Sequence[Place]) -> int:
    """How much a label here would hide: bases count once, other labels twice."""
    covered = sum(
        abs(place.x - spot.x) < LABEL[0] + radius and abs(place.y - spot.y) < LABEL[1] + radius
        for place, radius in bases
    )
    clashes = sum(abs(label.x - spot.x) < 2 * LABEL[0] and abs(label.y - spot.y) < 2 * LABEL[1] for label in labels)
    return covered + 2 * clashes


def _area(territory: Mapping[str, Any], height: float, stage: Stage) -> Area:
    corners = [screen(corner, height) for corner in territory["polygon"]]
    middle = [sum(values) / len(corners) for values in zip(*corners, strict=True)]
    return Area(territory["id"], _points(corners), Place(*middle), stage.territories.get(territory["id"], ""))


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
