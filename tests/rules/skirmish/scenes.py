"""Small scenarios of the Skirmish: the rulebook's cards Line and Stilt, units in rows, battles fought from them."""

from functools import partial
from typing import Any

from rules.skirmish.engine.battle import Battle
from rules.skirmish.game import GAME
from tests.rules.support import whole_battles

Document = dict[str, Any]

fought = partial(whole_battles.fought, GAME)


def weapon(slug: str, accuracy: int, penetration: int, rate: int = 1, **keys: Any) -> Document:
    return {
        "slug": slug, "name": slug, "kind": "range", "accuracy": accuracy, "attack_rate": rate,
        "penetration": penetration, "damage": 1, **keys,
    }  # fmt: skip


CARBINE = weapon("carbine", 3, 4)
BLADE = weapon("blade", 4, 4, kind="close")
LAUNCHER = weapon("launcher", 1, 8, locked=4, generator=3, bearers=2, damage=2)
AUTOGUN = weapon("autogun", 4, 6, 2, reroll=1, location="weapon_a")


def line(**keys: Any) -> Document:
    """The card Line of the worked examples."""
    return {
        "slug": "line", "name": "Line", "kind": "type1", "fighters": [1, 10], "base": 2.5, "move": 12, "protection": 4,
        "combat": 4, "morale": 8, "size": 2, "weapons": [CARBINE, BLADE, LAUNCHER], **keys,
    }  # fmt: skip


def stilt(**keys: Any) -> Document:
    """The card Stilt of the worked examples."""
    return {
        "slug": "stilt", "name": "Stilt", "kind": "striders", "fighters": [1, 4], "base": 6, "move": 14,
        "protection": 7, "combat": 3, "morale": 9, "size": 3,
        "locations": {"propulsion": 1, "weapon_a": 1, "frame": 2}, "weapons": [AUTOGUN], **keys,
    }  # fmt: skip


OFFICER = {"officer": {"authority": 1, "leadership": 3, "limit": 2}}


def row(id: str, x: float, y: float, count: int = 3, card: Document | None = None, **keys: Any) -> Document:
    """A unit in a row, 3 cm from centre to centre (7 for striders)."""
    card = card or line()
    pitch = 3 if card["base"] < 6 else 7
    places = [[x + pitch * n, y] for n in range(count)]
    return {"id": id, "card": card, "fighters": count, "positions": places, **keys}


def scene(red: Any, blue: Any, **keys: Any) -> Document:
    """A scenario of these units; red and blue are units, or players with them."""
    players = [
        {"id": id, "commander": "script", **(side if isinstance(side, dict) else {"units": side})}
        for id, side in (("red", red), ("blue", blue))
    ]
    return {"format": "skirmish-scenario/1", "rounds": 1, **keys, "players": players}


def side(*units: Document, script: Any = (), **keys: Any) -> Document:
    return {"units": list(units), "script": list(script), **keys}


def fire(target: str, weapon: str = "carbine", **keys: Any) -> Document:
    return {"fire": [{"weapon": weapon, "target": target}], **keys}


def move(kind: str, *places: Any, **keys: Any) -> Document:
    return {"move": kind, "to": [list(place) for place in places], **keys}


def places(battle: Battle, id: str) -> dict[int, tuple[float, float]]:
    """Where the fighters of a unit stand, by number."""
    unit = battle.unit(id)
    assert unit is not None
    return {fighter.number: (fighter.x / 100, fighter.y / 100) for fighter in unit.fighters}
