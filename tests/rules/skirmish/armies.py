"""Two armies of the worked examples' cards, with everything that a battle may bring."""

from typing import Any

from tests.rules.skirmish.scenes import OFFICER, Document, line, stilt

WALLS = {"terrain": [
    {"id": "wall", "low_wall": True, "shape": {"rectangle": {"center": [45, 40], "width": 20, "height": 1}}},
    {"id": "rock", "shape": {"circle": {"center": [20, 50], "radius": 5}}},
    {"id": "hut", "height": 3, "shape": {"polygon": [[60, 45], [70, 45], [70, 52], [65, 55], [60, 52]]}},
    {"id": "generator", "generator": True, "height": 3, "shape": {"circle": {"center": [75, 60], "radius": 3}}},
], "markers": [{"id": "hill", "center": [45, 45]}]}  # fmt: skip


def army(id: str, commander: str, **keys: Any) -> Document:
    """Five units, one of them striders with an officer and a hero's pilots, one that comes in later."""
    units = [
        {"id": f"{id}0", "card": line(**OFFICER), "fighters": 4, "commander": True},
        {"id": f"{id}1", "card": line(), "fighters": 5, "bearers": {"launcher": 1}},
        {"id": f"{id}2", "card": line(kind="type3", slug="veterans", name="Veterans"), "fighters": 4},
        {"id": f"{id}3", "card": stilt(hero=True, **OFFICER), "fighters": 2},
        {"id": f"{id}4", "card": line(), "fighters": 4, "enters": {"round": 2}},
    ]
    return {"id": id, "commander": commander, "units": units, **keys}


def meeting(red: str = "random", blue: str = "random", **keys: Any) -> Document:
    """A scenario of both armies on a table with everything on it."""
    players = [army("red", red), army("blue", blue)]
    return {"format": "skirmish-scenario/1", "battlefield": WALLS, "players": players} | keys


def golden_scenes() -> dict[str, Document]:
    """Battles by name: each pair of commanders in both missions that are always there."""
    pairs = [(red, blue) for red in ("steady", "random") for blue in ("steady", "random")]
    missions = ("head-on", "the-generator")
    return {
        f"{red} {blue} {mission}": meeting(red, blue, operation=mission) for red, blue in pairs for mission in missions
    }
