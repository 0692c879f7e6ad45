"""The table as it is drawn: zones, terrain, control areas, templates, and what its fills and edges mean."""

from typing import Final

from rules.hell_dorado.content.mission import ConflictZone, Mission, Piece
from rules.message import Message
from rules.presentation.drawing import called, measured, outline
from rules.presentation.picture import Area, Key, Mark, Picture, Place
from rules.table.shapes import Shape

EXPLOSION: Final = "explosion"
BLAST: Final = "blast"
"""The ids of the areas of their templates."""

MARKS: Final = (
    Mark("shaken", Message("immobilized, knocked down, stunned or slowed")),
    Mark("charge", Message("berserk, brave or accelerated")),
    Mark("bearer", Message("has devoured somebody")),
)
"""What signs beside units mean (STA)."""

LEGEND: Final = (
    Key("zone", "dashed", "", text=Message("Deployment zone: units are placed wholly inside it (H-SET-06)")),
    Key("zone", "solid", "", text=Message("Conflict zone: one of them triggers and scores (H-SET-05, H-VIC-03)")),
    Key(
        "plain",
        "dotted",
        "",
        text=Message("Control area or template: who enters the one stops or comes on (H-CTL-04, H-EXP-02)"),
    ),
    Key("leaves", "dashed", Message("difficult"), text=Message("Difficult: runs and charges pay 1 CMD (H-TER-02)")),
    Key("slates", "solid", Message("opaque"), text=Message("Opaque: it blocks lines of fire (H-TER-07)")),
    Key("leaves", "solid", Message("obstructive"), text=Message("Obstructive: it gives cover (H-TER-08)")),
    Key("stones", "solid", Message("higher ground"), text=Message("Higher ground: +1 CBT from 0.5 up (H-FGT-20)")),
    Key("slates", "dashed", Message("impassable"), text=Message("Impassable: nobody moves through it (H-MOV-03)")),
    Key("gone", "", "", text=Message("Here a unit died")),
)


def ground_of(mission: Mission) -> Picture:
    """The table of a mission, measured."""
    areas = [zone_area(shape, n) for n, shape in enumerate(mission.zones, 1)]
    areas += [conflict_area(zone) for zone in mission.conflict_zones]
    areas += [terrain_area(piece) for piece in mission.pieces]
    return Picture(
        mission.width,
        mission.height,
        "squares",
        tuple(areas),
        legend=LEGEND,
        measured=measured(mission.width, mission.height, mission.zones),
    )


def zone_area(shape: Shape, number: int, side: str = "") -> Area:
    """A deployment zone (H-SET-06)."""
    points, radius = outline(shape)
    label = Message("Deployment zone {number}", number=number)
    return Area(f"zone-{number}", points, radius, "zone", "dashed", label, side)


def conflict_area(zone: ConflictZone, shown: bool = True) -> Area:
    """A conflict zone (H-SET-05)."""
    return Area(f"conflict-{zone.id}", ((zone.x, zone.y),), zone.radius, "zone", "solid", called(zone.id), shown=shown)


def terrain_area(piece: Piece) -> Area:
    """A piece of terrain (H-TER-01)."""
    points, radius = outline(piece.shape)
    return Area(piece.id, points, radius, *look_of(piece))


def look_of(piece: Piece) -> tuple[str, str]:
    """The fill and edge of a piece, by what matters most."""
    if piece.opaque:
        return "slates", "solid"
    if piece.impassable:
        return "slates", "dashed"
    if piece.difficult:
        return "leaves", "dashed"
    return ("leaves" if piece.obstructive else "stones"), "solid"


def control_area(unit: str, place: Place, reach: int, shown: bool, side: str) -> Area:
    """The control area of a unit (H-CTL-01)."""
    return Area(f"control-{unit}", (place,), reach, "plain", "dotted", side=side, shown=shown, moves=True)


def template_area(id: str, points: tuple[Place, ...], radius: int, shown: bool = True) -> Area:
    """The template of an explosion, a circle, or of a blast, a triangle (H-EXP-02, H-BLA-01)."""
    return Area(id, points, radius, "plain", "dotted", shown=shown, moves=True)
