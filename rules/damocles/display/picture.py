"""The battlefield as it is drawn: territories, objectives, scenery, and what its fills and edges mean."""

from typing import Any, Final

from rules.damocles.content.operation import Operation
from rules.damocles.display.event_terms import brought_by
from rules.damocles.engine.play.standard import standard_pieces
from rules.damocles.engine.state import MARKER_RADIUS
from rules.message import Message, joined, message_in
from rules.presentation.drawing import at, called, marker
from rules.presentation.picture import Area, Key, Picture, Place, Token
from rules.table.shapes import Shape

Document = dict[str, Any]

SIDE: Final = 72
"""Of a battlefield that says nothing else, in centimetres (R-FLD-01)."""

CONTROL: Final = 500
"""An objective is controlled from so near (R-OBJ-02)."""

FILLS: Final = {"light": "leaves", "heavy": "stones", "impenetrable": "slates"}
LETTERS: Final = {
    "light": message_in("letter of a cover on a map", "L"),
    "heavy": message_in("letter of a cover on a map", "H"),
    "impenetrable": message_in("letter of a cover on a map", "X"),
}
GARRISON: Final = message_in("letter of a garrison on a map", "G")

LEGEND: Final = (
    Key("zone", "", "", text=Message("Territory: its owner deploys wholly inside it (R-DEP-02)")),
    Key("plain", "", "", text=Message("Part of no man’s land: nobody deploys there (R-OPS-01)")),
    Key("token", "", "", text=Message("Objective marker, 3 cm across (R-OBJ-01)")),
    Key("reach", "", "", text=Message("Units within 5 cm of the marker control it (R-OBJ-02)")),
    Key(
        "leaves",
        "",
        Message("light cover"),
        text=Message("Light cover: each 1 of the defense test is re-rolled (R-COV-07)"),
        glyph=LETTERS["light"],
    ),
    Key(
        "stones",
        "",
        Message("heavy cover"),
        text=Message("Heavy cover: +1 to defense tests (R-COV-07)"),
        glyph=LETTERS["heavy"],
    ),
    Key(
        "slates",
        "",
        Message("impenetrable"),
        text=Message("Impenetrable: nothing is seen through it (R-COV-07)"),
        glyph=LETTERS["impenetrable"],
    ),
    Key(
        "",
        "dashed",
        Message("garrison"),
        text=Message("G, dashed edge: a garrison that units may stand in (R-GAR-02)"),
    ),
    Key("gone", "", "", text=Message("Here a unit fell")),
)


def ground_of(operation: Operation) -> Picture:
    """The table of an operation."""
    areas = [_territory(id, shape.points(), id not in operation.no_mans_land) for id, shape in operation.territories]
    tokens = [_objective(id, (x, y)) for id, x, y in operation.objectives]
    return Picture(operation.width, operation.height, "squares", tuple(areas), tuple(tokens), legend=LEGEND)


def table_of(scenario: Document, events: list[Document]) -> Picture:
    """The table of a battle before its first event; pieces that are placed later are there, but not shown."""
    field = battlefield(scenario)
    areas = [
        _territory(territory["id"], [at(corner) for corner in territory["polygon"]], territory.get("deployment", True))
        for territory in field.get("territories", [])
    ]
    given = [piece_area(piece) for piece in scenario.get("battlefield", {}).get("scenery") or []]
    placed = [piece_area(piece)._replace(shown=False) for piece in placed_pieces(scenario, events)]
    tokens = [_objective(objective["id"], at(objective["center"])) for objective in field.get("objectives", [])]
    width, height = hundredths(field.get("width", SIDE)), hundredths(field.get("height", SIDE))
    return Picture(width, height, "squares", (*areas, *given, *placed), tuple(tokens), legend=LEGEND)


def battlefield(scenario: Document) -> Document:
    """The operation's, changed by the scenario's (R-BAS-01)."""
    operation = scenario.get("operation")
    own: Document = operation.get("battlefield", {}) if isinstance(operation, dict) else {}
    return {**own, **scenario.get("battlefield", {})}


def placed_pieces(scenario: Document, events: list[Document]) -> list[Document]:
    """The pieces that events place; whether those are garrisons comes from the scenario (R-GAR-02)."""
    field = scenario.get("battlefield", {})
    known = {piece["id"] for piece in field.get("scenery") or []}
    pool = field.get("pieces")
    garrisons = {piece.id for piece in standard_pieces() if piece.garrison}
    if pool is not None:
        garrisons = {piece["id"] for piece in pool if piece.get("garrison")}
    squads = [squad for player in scenario.get("players", []) for squad in player["squads"]]
    placed = [{**event, "id": event["scenery"]} for event in events if event["type"] == "placed"]
    return [
        {**piece, "garrison": piece["id"] in garrisons or _brought_as_garrison(piece["id"], squads)}
        for piece in placed
        if piece["id"] not in known
    ]


def _brought_as_garrison(id: str, squads: list[Document]) -> bool:
    """Whether a piece of faction scenery is a garrison (R-SET-05)."""
    sheets = {squad["id"]: squad["datasheet"] for squad in squads}
    sheet = sheets.get(brought_by(id, sheets))
    return isinstance(sheet, dict) and bool(sheet["scenery"].get("garrison"))


def piece_area(piece: Document) -> Area:
    """A piece of scenery, labelled by the letters of its cover."""
    cover, garrison = piece["cover"], bool(piece.get("garrison"))
    label = joined((LETTERS[cover], GARRISON), "") if garrison else LETTERS[cover]
    points, radius = _outline(piece["shape"])
    return Area(piece["id"], points, radius, FILLS[cover], "dashed" if garrison else "solid", label)


def _outline(shape: Document) -> tuple[tuple[Place, ...], int]:
    """The corners of a piece, or its middle with its radius."""
    if "circle" in shape:
        return (at(shape["circle"]["center"]),), hundredths(shape["circle"]["radius"])
    if "polygon" in shape:
        return tuple([at(corner) for corner in shape["polygon"]]), 0
    given = shape["rectangle"]
    x, y = at(given["center"])
    width, height = hundredths(given["width"]), hundredths(given["height"])
    outline = Shape.rectangle(x, y, width, height, given.get("rotation", 0)).outline
    return tuple([(int(x), int(y)) for x, y in zip(outline.xs, outline.ys, strict=True)]), 0


def _territory(id: str, corners: list[Place], deployment: bool) -> Area:
    if deployment:
        return Area(id, tuple(corners), 0, "zone", "solid", called(id))
    return Area(id, tuple(corners), 0, "plain", "dotted", called(id), note=Message("no man’s land"))


def _objective(id: str, place: Place) -> Token:
    return marker(id, place, called(id), MARKER_RADIUS, CONTROL)


def hundredths(length: float) -> int:
    return round(length * 100)
