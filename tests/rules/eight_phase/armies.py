"""Forces of the rulebook's profiles that are still to be set up, and meetings of them."""

from typing import Any

from tests.rules.eight_phase.scenes import BLADE, CHIEF, ROUGH, ROVER, WALL, Document

FORCE = (CHIEF, ROVER, ROVER, BLADE, BLADE, BLADE)
WALLED = {"battlefield": {"terrain": [ROUGH | {"id": "wood"}, WALL | {"id": "wall"}]}}
MISSIONS = ("battle", "raid", "rescue", "ambush")


def meeting(*commanders: str, **keys: Any) -> Document:
    """As many players as commanders, each with a Chief, two Rovers and three Blades."""
    names = ("red", "blue", "green", "gold")
    players = [
        {"id": id, "commander": who, "units": [{"id": f"{id}-{n}", "profile": of} for n, of in enumerate(FORCE, 1)]}
        for id, who in zip(names, commanders, strict=False)
    ]
    return {"format": "eight-phase-scenario/1", **keys, "players": players}


def golden_scenes() -> dict[str, Document]:
    """Battles by name: two pairs of commanders in each mission, and one of four players."""
    pairs = (("steady", "random"), ("aggressive", "defensive"))
    scenes = {
        f"{red} {blue} {mission}": meeting(red, blue, operation=mission, **WALLED)
        for red, blue in pairs
        for mission in MISSIONS
    }
    return scenes | {"four": meeting("steady", "random", "steady", "random", operation="raid")}
