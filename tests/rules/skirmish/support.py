"""Cards, armies and scenarios that tests of the Skirmish share."""

from pathlib import Path
from typing import Any

from rules.formats.reading import read_json
from rules.lists.change import Change
from rules.skirmish.game import GAME
from rules.skirmish.lists.army import Army

Document = dict[str, Any]
STARTER = Path(__file__).parents[3] / "rules" / "skirmish" / "starter"

CARBINE: Document = {
    "slug": "carbine", "name": "Carbine", "kind": "range",
    "accuracy": 3, "attack_rate": 1, "reroll": 0, "penetration": 4, "damage": 1,
}  # fmt: skip
BLADE: Document = CARBINE | {"slug": "blade", "name": "Blade", "kind": "close", "accuracy": 4}
LAUNCHER: Document = {
    "slug": "launcher", "name": "Launcher", "kind": "range", "attack_rate": 1, "reroll": 0,
    "penetration": 8, "damage": 2, "bearers": 1, "locked": 4, "generator": 3,
}  # fmt: skip
LINE: Document = {
    "slug": "line", "name": "Line", "kind": "type1", "fighters": [3, 6], "base": 2.5, "move": 12, "protection": 4,
    "combat": 4, "morale": 8, "size": 2, "points": 30, "points_per_fighter": 10, "weapons": [CARBINE, BLADE, LAUNCHER],
}  # fmt: skip
CAPTAIN: Document = LINE | {
    "slug": "captain", "name": "Captain", "points": 50, "officer": {"authority": 2, "leadership": 3, "limit": 2},
}  # fmt: skip
STILT: Document = {
    "slug": "stilt", "name": "Stilt", "kind": "striders", "fighters": [1, 2], "base": 6, "move": 14, "protection": 7,
    "combat": 3, "morale": 9, "size": 3, "points": 80, "points_per_fighter": 80,
    "locations": {"propulsion": 1, "weapon_a": 1, "frame": 2},
    "weapons": [{
        "slug": "autogun", "name": "Autogun", "kind": "range", "accuracy": 4, "attack_rate": 2, "reroll": 1,
        "penetration": 6, "damage": 1, "location": "weapon_a",
    }],
}  # fmt: skip
PACK: Document = {
    "format": "skirmish-content/1",
    "faction": {"slug": "blanks", "name": "The Blanks"},
    "cards": [LINE, CAPTAIN, STILT],
}
CONTENT = GAME.formats.read("content", PACK)


def army_of(*cards: str, limit: int = 500) -> Army:
    """An army of these cards, as the builder adds them."""
    army = GAME.lists.new("Ours", CONTENT, limit)
    for slug in cards:
        army = GAME.lists.edit(army, CONTENT, Change("add", kind="cards", slug=slug))
    return army


def roster(name: str) -> Army:
    """A starter army."""
    return GAME.formats.read("roster", read_json((STARTER / "rosters" / f"{name}.json").read_bytes()))
