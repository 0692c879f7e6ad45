"""Scenarios of the Skirmish that are right: whole armies, cards and missions at random, positions in any state."""

from random import Random
from typing import Any

from rules.skirmish.content.mission import OBJECTIVES
from rules.skirmish.engine.scenario import MARKERS
from tests.rules.skirmish.armies import WALLS, meeting
from tests.rules.skirmish.scenes import BLADE, CARBINE, LAUNCHER, OFFICER, Document, line, row, stilt, weapon
from tests.rules.support.sound_scenarios import Extreme

EDGES = ("lower", "upper", "left", "right")
SIDES = ("red", "blue")
HORN = weapon("horn", 4, 5, 3, bearers=5, reroll=2)
AREAS = {"red": [[0, 0], [90, 0], [90, 30], [0, 30]], "blue": [[0, 60], [90, 60], [90, 90], [0, 90]]}


def a_card(luck: Random) -> Document:
    """Infantry or striders with values from all that they may have."""
    keys: Document = {name: luck.randint(1, 12) for name in ("protection", "combat")}
    keys |= {"base": luck.choice([2, 2.5, 4, 6, 12]), "move": luck.choice([0, 3, 12, 40])}
    keys |= {"morale": luck.randint(3, 12), "size": luck.randint(1, 5), "fighters": [1, 20]}
    keys |= OFFICER if luck.random() < 0.4 else {}
    if luck.random() < 0.6:
        weapons = [weapon_document for weapon_document in (CARBINE, BLADE, LAUNCHER, HORN) if luck.random() < 0.8]
        return line(kind=luck.choice(["type1", "type2", "type3"]), weapons=weapons, **keys)
    locked: Document = {"locked": 3, "generator": 3} if luck.random() < 0.3 else {}
    guns = [weapon("gun", luck.randint(1, 15), luck.randint(1, 15), luck.randint(1, 10), location="weapon_a", **locked)]
    locations = {name: luck.randint(1, 6) for name in ("propulsion", "weapon_a", "frame")}
    return stilt(locations=locations, weapons=guns, hero=luck.random() < 0.5, **keys)


def a_unit(luck: Random, id: str) -> Document:
    card = a_card(luck)
    fighters = luck.choice([1, 1, 2, 3, 5, 8, 20] if card["base"] < 4 else [1, 2, 3])
    unit: Document = {"id": id, "card": card, "fighters": fighters}
    special = [weapon_document["slug"] for weapon_document in card["weapons"] if weapon_document.get("bearers")]
    if special and fighters > 1:
        unit["bearers"] = {special[0]: luck.randint(0, min(2, fighters - 1))}
    if luck.random() < 0.3:
        unit["enters"] = {"round": luck.randint(1, 4), "edge": luck.choice(EDGES)}
    if luck.random() < 0.3:
        unit["marker"] = luck.choice(MARKERS)
    return unit | ({"morale": "disorganised"} if luck.random() < 0.2 else {})


def objective(kind: str, own: str, enemy: str, luck: Random) -> Document:
    keys: dict[str, Document] = {
        "eliminate": luck.choice([{"units": "half"}, {"unit": f"{enemy}0"}]),
        "destroy": {"generator": "generator"},
        "hold": {"marker": "hill"},
        "exit": {"edge": luck.choice(EDGES), "fighters": luck.randint(1, 4)},
        "last": luck.choice([{"unit": f"{own}0"}, {"generator": "generator"}]),
    }
    return {"kind": kind, **keys[kind]}


def random_scene(number: int) -> Document:
    """Up to six units a side, any objectives, a table with a bit of everything."""
    luck = Random(f"skirmish {number}")
    sides, players = [], []
    for own, enemy in (SIDES, SIDES[::-1]):
        kinds = luck.sample(OBJECTIVES, luck.randint(1, 3))
        objectives = [objective(kind, own, enemy, luck) for kind in kinds]
        sides.append({"area": AREAS[own], "edge": luck.choice(EDGES), "objectives": objectives})
        units = [a_unit(luck, f"{own}{n}") for n in range(luck.randint(1, 6))]
        officers = [unit for unit in units if "officer" in unit["card"]]
        for unit in officers[:1]:
            unit["commander"] = True
        players.append({"id": own, "commander": luck.choice(["steady", "random"]), "units": units})
    keys: Document = {"rounds": luck.randint(2, 8), "battlefield": WALLS, "sides": sides, "players": players}
    return {"format": "skirmish-scenario/1", "seed": number, **keys}


def a_position(luck: Random, id: str, at: tuple[float, float]) -> Document:
    """A unit that stands, with losses, a marker, damage."""
    count, striders = luck.randint(2, 4), luck.random() < 0.3
    card = stilt(hero=True, **OFFICER) if striders else line(**OFFICER)
    unit = row(id, *at, count, card, marker="overwatch", activated=luck.random() < 0.3)
    if luck.random() < 0.5:
        unit["positions"][-1] = None
    if striders:
        unit["locations"] = [{"propulsion": luck.randint(0, 1), "weapon_a": luck.randint(0, 1)} for _ in range(count)]
    return unit


def position(number: int) -> Document:
    """A round in the middle of a battle: pools, sequences, a wreck, what is fulfilled, dice and scripts."""
    luck = Random(f"position {number}")
    players: list[Document] = []
    for own, y in zip(SIDES, (luck.randint(10, 34), luck.randint(56, 80)), strict=True):
        units = [a_position(luck, f"{own}{n}", (4 + 30 * n, y + luck.randint(-3, 3))) for n in range(3)]
        units[0]["commander"] = True
        script: list[Any] = [{"sequence": [f"{own}2", f"{own}0", f"{own}1"]}, {"authority": 1}, {"turn": "delay"}]
        script += [{"fire": [{"weapon": "carbine", "target": "red0"}]}, {"move": "rush", "to": [[5, 5], [8, 5]]}]
        script += [{"attack": [{"target": "blue0", "by": [0]}]}, {"marker": "split_fire"}, {"end": True}]
        keys: Document = {"pool": 4, "delayed": luck.random() < 0.3, "script": luck.sample(script, luck.randint(0, 8))}
        players.append({"id": own, "commander": luck.choice(["script", "steady"]), "units": units, **keys})
    wreck = {"id": "wreck", "center": [luck.randint(10, 80), 45], "base": 6}
    keys = {"rounds": 6, "round": 3, "turn": "red", "wrecks": [wreck], "dice": [luck.randint(1, 6) for _ in range(9)]}
    return {"format": "skirmish-scenario/1", **keys, "players": players}


def crowded(document: Document, luck: Random) -> None:
    """Every unit as large as may be."""
    for player in document["players"]:
        for unit in player["units"]:
            unit["fighters"] = 20


def deadly(document: Document, luck: Random) -> None:
    """Every card at a bound."""
    for player in document["players"]:
        for card in [unit["card"] for unit in player["units"] if isinstance(unit["card"], dict)]:
            card |= {"move": luck.choice([0, 40]), "protection": luck.choice([1, 12]), "base": luck.choice([2, 12])}
            for weapon_document in card.get("weapons", []):
                weapon_document |= {"attack_rate": 10, "accuracy": 15, "penetration": luck.choice([1, 15]), "damage": 6}


def long(document: Document, luck: Random) -> None:
    """Twenty rounds, and nothing but the end of them ends it."""
    document |= {"rounds": 20, "round": 1}


EXTREMES: list[Extreme] = [crowded, deadly, long]
KINDS = {
    "meeting": (2, lambda number: meeting("steady", ("random", "steady")[number % 2], seed=number, rounds=4)),
    "random": (4, random_scene),
    "position": (4, position),
}
