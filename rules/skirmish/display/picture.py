"""The table as it is drawn: start areas, terrain, markers, and what its fills and edges mean."""

from typing import Any, Final

from rules.message import Message, message_in
from rules.presentation.drawing import called, marker, measured, outline
from rules.presentation.picture import Area, Key, Picture
from rules.presentation.words import Words
from rules.skirmish.content.mission import Mission, Terrain

Document = dict[str, Any]

MARKER_RADIUS: Final = 100
HELD: Final = 1000
"""A marker is held within 10 (S-MIS-04)."""

LEGEND: Final = (
    Key("zone", "", "", text=Message("Start area: its side sets up wholly inside it (S-MIS-08)")),
    Key("token", "", "", text=Message("Marker of the mission (S-MIS-04)")),
    Key("reach", "", "", text=Message("Fighters within 10 cm of the marker hold it (S-MIS-04)")),
    Key(
        "stones",
        "",
        Message("low wall"),
        text=Message("Low wall: soldiers behind it are under cover from soldiers (S-COV-01)"),
    ),
    Key(
        "slates",
        "",
        Message("terrain"),
        text=Message("Terrain of a height: who is lower does not see over it (S-SEE-03)"),
    ),
    Key("dots", "", Message("generator"), text=Message("Generator: special weapons may destroy it (S-SPW-08)")),
    Key("dark", "", Message("wreck"), text=Message("Wreck of a strider: an obstacle of its Size (S-VEH-04)")),
    Key("gone", "", "", text=Message("Here a fighter fell")),
)


def ground_of(mission: Mission, sides: tuple[str, str] = ("", ""), sized: bool = True) -> Picture:
    """The table of a mission; `sides` are the players whose start areas are drawn."""
    areas = [start_area(mission, number, sides[number]) for number in (0, 1)]
    areas += [terrain_area(piece) for piece in mission.terrain]
    zones = [side.shape for side in mission.sides]
    measures = measured(mission.width, mission.height, zones) if sized else ()
    tokens = tuple(
        [
            marker(
                objective_marker.id,
                (objective_marker.x, objective_marker.y),
                called(objective_marker.id),
                MARKER_RADIUS,
                HELD,
            )
            for objective_marker in mission.markers
        ]
    )
    return Picture(mission.width, mission.height, "squares", tuple(areas), tokens, (), LEGEND, measures)


def start_area(mission: Mission, number: int, side: str) -> Area:
    points, radius = outline(mission.sides[number].shape)
    label = Message("Red") if number == 0 else Message("Blue")
    return Area(f"start-{number + 1}", points, radius, "zone", "dashed", label, side)


def terrain_area(piece: Terrain) -> Area:
    """An element with its height, a generator with its name, low walls and generators in fills of their own."""
    points, radius = outline(piece.shape)
    fill = "dots" if piece.generator else "stones" if piece.low_wall else "slates"
    letter = message_in("letter of a low wall on a map", "W")
    label: Words = letter if piece.low_wall else called(piece.id) if piece.generator else str(piece.height)
    return Area(piece.id, points, radius, fill, "solid", label)
