"""The table as it is drawn: deployment areas, scenery, markers, the captive, and what its fills and edges mean."""

from typing import Final

from rules.eight_phase.content.mission import DeploymentArea, Mission, Terrain
from rules.eight_phase.engine.objectives import HOLDING, TAKING
from rules.message import Message
from rules.presentation.drawing import called, marker, measured, outline
from rules.presentation.picture import Area, Key, Mark, Picture, Place, Token

RADIUS: Final = 100
"""How large markers are drawn."""

CAPTIVE: Final = "captive"
"""The id of the captive's token."""

MARKS: Final = (
    Mark("shaken", Message("shaken")),
    Mark("bearer", Message("carries the captive")),
)
"""What signs beside units mean (E-CRG-02, E-MIS-06)."""

LEGEND: Final = (
    Key("zone", "", "", text=Message("Deployment area: a player sets up wholly inside it (E-MIS-02)")),
    Key("token", "", "", text=Message("Marker or captive of the mission (E-MIS-05, E-MIS-06)")),
    Key("reach", "", "", text=Message("Only who has unshaken units within 5 cm holds a marker (E-MIS-05)")),
    Key(
        "leaves",
        "",
        Message("rough"),
        text=Message("Rough: every centimetre counts double, and it gives cover (E-MOV-05, E-SHO-06)"),
    ),
    Key(
        "slates",
        "",
        Message("blocking"),
        text=Message("Blocking: nobody moves or sees through it (E-MOV-04, E-SHO-05)"),
    ),
    Key("gone", "", "", text=Message("Here a unit was destroyed")),
)


def ground_of(mission: Mission, players: int = 0) -> Picture:
    """The table of a mission for so many players, measured for its fewest when none are given."""
    areas = [area for zone in mission.areas[: players or mission.players[0]] for area in zones(zone)]
    areas += [terrain_area(piece) for piece in mission.terrain]
    tokens = [
        marker(
            objective_marker.id, (objective_marker.x, objective_marker.y), called(objective_marker.id), RADIUS, HOLDING
        )
        for objective_marker in mission.markers
    ]
    if mission.captive is not None:
        tokens.append(captive_token(mission.captive))
    starts = [shape for area in mission.areas[: mission.players[0]] for shape in area.shapes]
    measures = () if players else measured(mission.width, mission.height, starts)
    return Picture(mission.width, mission.height, "squares", tuple(areas), tuple(tokens), (), LEGEND, measures)


def zones(area: DeploymentArea, side: str = "") -> list[Area]:
    """The shapes of a deployment area."""
    shapes: list[Area] = []
    for number, shape in enumerate(area.shapes, 1):
        points, radius = outline(shape)
        id = f"area-{area.id}-{number}"
        shapes.append(Area(id, points, radius, "zone", "dashed", called(area.id), side))
    return shapes


def terrain_area(piece: Terrain) -> Area:
    """A piece of scenery."""
    points, radius = outline(piece.shape)
    return Area(piece.id, points, radius, "slates" if piece.blocking else "leaves", "solid")


def captive_token(place: Place, shown: bool = True) -> Token:
    return Token(CAPTIVE, place, "", Message("Captive"), RADIUS + TAKING, shown=shown, radius=RADIUS)
