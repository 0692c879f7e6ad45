"""Two companies that have something of everything: orders, auras, an Infernalist, artillery, a devourer, blasts."""

from typing import Any

from tests.rules.hell_dorado.scenes import BLADE, GUN, Document, rows, soldier

TERRAIN = [
    {"id": "hill", "shape": {"circle": {"center": [18, 18], "radius": 4}}, "elevation": 1, "height": 0},
    {
        "id": "wall", "shape": {"rectangle": {"center": [8, 18], "width": 6, "height": 1}}, "opaque": True,
        "impassable": True,
    },
    {"id": "bog", "shape": {"polygon": [[24, 15], [30, 15], [30, 21], [26, 22]]}, "difficult": True},
    {"id": "wood", "shape": {"circle": {"center": [14, 25], "radius": 2.5}}, "obstructive": True, "difficult": True},
]  # fmt: skip
ZONES = [{"id": "west", "center": [9, 14]}, {"id": "middle", "center": [18, 18]}, {"id": "east", "center": [27, 25]}]

BOMB = {
    "slug": "bomb", "name": "Bomb", "ranged": True, "range": 6, "types": ["fire"],
    "area": {"form": "explosion", "needed": 4, "power": 2}, "abilities": [{"ability": "ammunition", "amount": 3}],
}  # fmt: skip
FLAME = {"slug": "flame", "name": "Flame", "ranged": True, "area": {"form": "cloud", "needed": 4, "power": 1}}
MORTAR = {
    "slug": "mortar", "name": "Mortar", "ranged": True, "range": 10, "rows": rows(2, 3, 4, 5, 6),
    "abilities": [{"ability": "artillery"}, {"ability": "reloading", "amount": 1}, {"ability": "heavy"}],
}  # fmt: skip
MAW = {
    "slug": "maw",
    "name": "Maw",
    "rows": [{"damage": 1}, {"damage": 2, "effects": [{"kind": "state", "state": "devoured"}]}],
}
HOOK = {
    "slug": "hook", "name": "Hook",
    "rows": [{"damage": 1}, {"damage": 2, "effects": [{"kind": "state", "state": "knocked_down"}]}],
    "types": ["iron", "fire"], "abilities": [{"ability": "eager", "amount": 1}, {"ability": "pain", "amount": 2}],
}  # fmt: skip

FORWARD = {
    "slug": "forward", "name": "Forward", "kind": "free", "order": True, "cost": {"any": 1}, "moment": "before_action",
    "target": "ally", "range": 8, "effects": [{"kind": "modify", "statistic": "mvt", "amount": 2}],
}  # fmt: skip
HYMN = {
    "slug": "hymn", "name": "Hymn", "kind": "passive", "aura": "permanent", "radius": 4, "target": "ally",
    "effects": [{"kind": "modify", "statistic": "cbt", "amount": 1}],
}  # fmt: skip
CURSE = {
    "slug": "curse", "name": "Curse", "kind": "active", "target": "enemy", "range": 10,
    "effects": [{"kind": "state", "state": "cursed", "amount": 1, "turns": 2}],
}  # fmt: skip
STING = {
    "slug": "sting", "name": "Sting", "kind": "active", "target": "enemy", "range": 3,
    "effects": [{"kind": "damage", "amount": 3, "type": "fire"}],
}  # fmt: skip
SMOKE = {
    "slug": "smoke", "name": "Smoke", "kind": "active", "target": "ally", "radius": 3, "residual": True,
    "effects": [{"kind": "modify", "statistic": "def", "amount": 1}],
}  # fmt: skip
IMP = {"slug": "imp", "name": "Imp", "rank": "lemure", "mvt": 5}


def company(id: str, commander: str, **keys: Any) -> Document:
    """Eight members and two miniatures of a lemure."""
    cards = [
        soldier("demoralize; counter-attack", slug="captain", rank="officer", cmd=3, powers=[FORWARD], lp=10, cbt=5),
        soldier(
            "healer 2", slug="witch", rank="independent", cmd=2, powers=[CURSE], lemures=2, invocations=4,
            spells=[STING, SMOKE],
        ),
        soldier("berserker; frenzy; ricochet 1", slug="mad", weapons=[HOOK]),
        soldier("terror 1; vicious 1; regeneration 1", slug="beast", base="large", lp=12, weapons=[MAW]),
        soldier("dodge 3; defensive-shot; moving-shot", slug="scout"),
        soldier("bodyguard; man-at-arms 1; rapid-strike(defense)", slug="guard", powers=[HYMN], weapons=[BLADE, HOOK]),
        soldier("attack-of-opportunity 1; protective", slug="gunner", weapons=[BLADE, MORTAR]),
        soldier("ammunition-carrier(gunner); scout; runaway", slug="loader", weapons=[BLADE, BOMB, FLAME]),
    ]  # fmt: skip
    units = [{"id": f"{id}{n}", "datasheet": card | {"name": f"{card['slug']}"}} for n, card in enumerate(cards)]
    return {"id": id, "commander": commander, "units": units, "lemures": [IMP, IMP], **keys}


def meeting(red: str = "random", blue: str = "random", **keys: Any) -> Document:
    """A scenario of both companies on a table with everything on it."""
    field = {"battlefield": {"terrain": TERRAIN}, "operation": OPERATION}
    return {"format": "hell-dorado-scenario/1", **field, "players": [company("red", red), company("blue", blue)]} | keys


OPERATION = {
    "format": "hell-dorado-operation/1", "slug": "three-hills", "title": "Three hills", "points": 200, "turns": 6,
    "zones": [
        {"rectangle": {"center": [18, 3], "width": 36, "height": 6}},
        {"rectangle": {"center": [18, 33], "width": 36, "height": 6}},
    ],
    "conflict_zones": ZONES,
}  # fmt: skip


def golden_scenes() -> dict[str, Document]:
    """Battles by name: each pair of commanders with and without conflict zones."""
    pairs = [(red, blue) for red in ("steady", "random") for blue in ("steady", "random")]
    missions: dict[str, Any] = {"three hills": OPERATION, "open ground": "open-ground"}
    return {
        f"{red} {blue} {name}": meeting(red, blue, operation=mission)
        for red, blue in pairs
        for name, mission in missions.items()
    }


GUNS = (GUN, BOMB, FLAME, MORTAR)
