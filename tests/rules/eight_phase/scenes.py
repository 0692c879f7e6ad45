"""Small scenarios of the eight-phase battle: the rulebook's Rover, Blade and Chief, and battles fought from them."""

from functools import partial
from typing import Any

from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.game import GAME
from tests.rules.support import whole_battles
from tests.rules.support.whole_battles import events

Document = dict[str, Any]

fought = partial(whole_battles.fought, GAME)


def weapon(slug: str, range: int = 0, **keys: Any) -> Document:
    """A range weapon if it has a range, else one for melee."""
    kind = {"kind": "range", "range": range} if range else {"kind": "melee"}
    return {"slug": slug, "name": slug.capitalize(), **kind, "bonus": 0, "damage": 1, **keys}


GUN, PISTOL = weapon("gun", 40), weapon("pistol", 20)
BAR, SWORD, KNIFE = weapon("bar"), weapon("sword", bonus=1), weapon("knife", quick=True)
RALLY: Document = {
    "slug": "rally", "name": "Rally", "when": "support", "cost": 1, "target": "friend", "within": 20,
    "effect": "steady",
}  # fmt: skip
ROVER: Document = {
    "slug": "rover", "name": "Rover", "output": 4, "move": 20, "shoot": 3, "fight": 1, "defence": 9, "wounds": 4,
    "courage": 4, "command": 1, "ram": 2, "base": 4, "points": 50, "weapons": [GUN, BAR],
}  # fmt: skip
BLADE: Document = {
    "slug": "blade", "name": "Blade", "output": 3, "move": 16, "shoot": 0, "fight": 4, "defence": 8, "wounds": 2,
    "courage": 5, "command": 0, "ram": 0, "base": 3, "points": 30, "weapons": [SWORD, KNIFE],
}  # fmt: skip
CHIEF: Document = {
    "slug": "chief", "name": "Chief", "output": 5, "move": 16, "shoot": 2, "fight": 3, "defence": 10, "wounds": 3,
    "courage": 7, "command": 3, "ram": 0, "base": 3, "points": 70, "weapons": [PISTOL], "abilities": [RALLY],
}  # fmt: skip
ROUGH: Document = {
    "id": "wood",
    "kind": "rough",
    "shape": {"rectangle": {"center": [40, 45], "width": 10, "height": 30}},
}
WALL: Document = {
    "id": "wall",
    "kind": "blocking",
    "shape": {"rectangle": {"center": [40, 45], "width": 2, "height": 20}},
}


def rover(id: str, x: float, y: float, **keys: Any) -> Document:
    return {"id": id, "profile": ROVER, "position": [x, y], **keys}


def blade(id: str, x: float, y: float, **keys: Any) -> Document:
    return {"id": id, "profile": BLADE, "position": [x, y], **keys}


def chief(id: str, x: float, y: float, **keys: Any) -> Document:
    return {"id": id, "profile": CHIEF, "position": [x, y], **keys}


def side(*units: Document, script: Any = (), **keys: Any) -> Document:
    return {"units": list(units), "script": list(script), **keys}


def scene(*sides: Document, **keys: Any) -> Document:
    """A scenario of one turn; the seats are those of the document unless `seats` is False."""
    seats = keys.pop("seats", True)
    players = [
        {"id": id, "commander": "script", **({"seat": n} if seats else {}), **keys_of_side}
        for n, (id, keys_of_side) in enumerate(zip(("red", "blue", "green", "gold"), sides, strict=False), 1)
    ]
    return {"format": "eight-phase-scenario/1", "turns": 1, **keys, "players": players}


def terrain(*pieces: Document) -> Document:
    return {"battlefield": {"terrain": list(pieces)}}


def declare(unit: str, *entries: Document) -> list[Document]:
    """A unit is declared for, and what it does."""
    return [{"declare": unit}, *entries]


def move(*places: Any) -> Document:
    return {"move": [list(place) for place in places]}


def charge(target: str, *places: Any) -> Document:
    return {"charge": target, "path": [list(place) for place in places]}


def attack(weapon: str, target: str) -> Document:
    return {"attack": weapon, "target": target}


def during(phase: str, *entries: Document) -> list[Document]:
    """Entries that wait for a phase."""
    return [{**entry, "phase": phase} for entry in entries]


def declared(battle: Battle) -> list[str]:
    """The units in the order in which they were declared for."""
    return [event["unit"] for event in events(battle, "declared")]
