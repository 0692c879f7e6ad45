"""The battles that are watched: starter strike forces and odd armies over odd ground, the same for the same number."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import yaml

from tests.rules.support.random_scenes import random_scene
from tests.rules.support.scenes import (
    Document,
    Point,
    bayonet,
    circle,
    player,
    polygon,
    rectangle,
    rifle,
    scene,
    sheet,
    squad,
)

STARTER = Path(__file__).parents[3] / "rules" / "damocles" / "starter"
ROSTERS = ("third-shift", "night-market-garrison", "down-the-stair", "the-mistake-in-the-cloth")
OPERATIONS = ("salvage-rights", "the-long-count", "unpicked-town")
NAMES = ("red", "blue", "green", "grey")
TEAMS = ((), ("north", "north", "south"), ("one", "two", "one", "two"), ("three", "three", "three", "alone"))

SHOOTERS = sheet(slug="shooters", weapons=[rifle(range=30)])
SNIPERS = sheet(slug="snipers", type="scouts", weapons=[rifle(range=60, damage=2), bayonet()], move=8)
BRAWLERS = sheet(slug="brawlers", weapons=[bayonet(attacks=2, precision=3)], defense=4)
BRUTES = sheet(slug="brutes", type="specialists", weapons=[bayonet(attacks=3, precision=2, damage=2)], defense=3,
               health=3, base=4)  # fmt: skip
CLERKS = sheet(slug="clerks", type="com_operators", weapons=[], orders=2)
GUN = sheet(slug="gun", type="heavy_supports", weapons=[rifle(range=60, attacks="D6")], move=0, health=3, base=5)
LINE = sheet()
BUNKER = sheet(slug="bunker", type="faction_scenery", orders=0, move=0, weapons=[],
               scenery={"shape": {"circle": {"radius": 3}}, "cover": "heavy", "garrison": True})  # fmt: skip


@cache
def pack(faction: str) -> Document:
    document: Document = yaml.safe_load((STARTER / "content" / f"{faction}.yaml").read_text("utf-8"))
    return document


@cache
def operation(slug: str) -> Document:
    document: Document = yaml.safe_load((STARTER / "operations" / f"{slug}.yaml").read_text("utf-8"))
    return document


def starter(id: str, name: str) -> Document:
    """A starter strike force under a steady commander, cards and all."""
    roster = json.loads((STARTER / "rosters" / f"{name}.json").read_text("utf-8"))
    content = pack(roster["faction"])
    sheets = {sheet_document["slug"]: sheet_document for sheet_document in content["datasheets"]}
    assets = {asset_document["slug"]: asset_document for asset_document in content["assets"]}
    squads = [
        {"id": f"{id}-{n}", "datasheet": sheets[s["datasheet"]], "size": s["size"], "weapons": s.get("weapons", {})}
        for n, s in enumerate(roster["squads"], 1)
    ]
    deck = [assets[slug] for slug in roster["deck"]]
    return {"id": id, "commander": "steady", "rules": content["faction"]["rules"], "squads": squads, "deck": deck}


def met(number: int) -> Document:
    """Two starter strike forces, in Eradication or a starter operation."""
    luck = Random(number)
    document: Document = {
        "format": "damocles-scenario/1",
        "seed": number,
        "players": [starter(name, luck.choice(ROSTERS)) for name in NAMES[:2]],
    }
    if number % 4:
        document["operation"] = operation(OPERATIONS[number % 4 - 1])
    return document


def converged(number: int) -> Document:
    """Three or four starter strike forces under the sword, each for itself or allied."""
    luck = Random(number)
    teams = TEAMS[number % 4]
    count = len(teams) or luck.choice([3, 4])
    players = [starter(name, luck.choice(ROSTERS)) for name in NAMES[:count]]
    for player_document, team in zip(players, teams, strict=False):
        player_document["alliance"] = team
    return {
        "format": "damocles-scenario/1",
        "seed": number,
        "operation": operation("under-the-sword"),
        "players": players,
    }


def odd(number: int) -> Document:
    """Odd squads over odd ground, seven turns long."""
    document = random_scene(number, able=number % 3 == 0)
    for player_document in document["players"]:
        player_document["commander"] = "steady"
    document["operation"] |= {"turns": 7, "ends": ["player_eliminated"]}
    return document


def rows(id: str, own: Document, count: int, x: float, y: float) -> Document:
    """A squad in ranks of three."""
    step = float(own["base"]) + 0.4
    return squad(id, *[(x + n % 3 * step, y + n // 3 * step) for n in range(count)], sheet=own)


def army(luck: Random, id: str, sheets: list[Document], x: float, y: float) -> Document:
    """Four squads of these kinds about a place, nowhere nearer to it than 3 cm nor further than 20."""
    squads = []
    for n in range(4):
        own = luck.choice(sheets)
        squads.append(rows(f"{id}-{n + 1}", own, 1 if own is GUN else luck.randint(2, 5), x + 16 * n, y))
    return player(id, *squads, commander="steady")


def hold(*places: Point) -> Document:
    """An operation about objectives alone."""
    return {
        "format": "damocles-operation/1",
        "slug": "hold",
        "title": "Hold",
        "turns": 7,
        "battlefield": {
            "width": 72,
            "height": 72,
            "objectives": [{"id": f"goal-{n}", "center": list(place)} for n, place in enumerate(places, 1)],
        },
        "scoring": [{"event": "objective_held", "points": 1, "when": "turn_end"}],
    }


def room(id: str, x: float, y: float, size: float, door: float) -> Document:
    """A room of walls 1 cm thick round a place, its door at the top."""
    half, gap = size / 2, door / 2
    outer = [(gap, half), (half, half), (half, -half), (-half, -half), (-half, half), (-gap, half)]
    wall = half - 1
    inner = [(-gap, wall), (-wall, wall), (-wall, -wall), (wall, -wall), (wall, wall), (gap, wall)]
    return polygon(id, "impenetrable", *[(x + dx, y + dy) for dx, dy in outer + inner])


ARMS = ([LINE, BRUTES, SNIPERS], [SHOOTERS, SNIPERS], [BRAWLERS, BRUTES], [LINE, GUN, BRAWLERS, CLERKS])


def between_walls(number: int) -> Document:
    """Two armies and what they cannot walk through: long walls, narrow gaps, rooms, mazes."""
    luck = Random(number)
    ground: list[Document] = []
    match number % 5:
        case 0:
            ground = [rectangle("wall", "impenetrable", (36, 36), luck.choice([30, 44, 56]), 2)]
        case 1:
            gap = luck.choice([4.6, 6, 9])
            west = round(luck.randint(12, 56) - gap / 2, 2)
            east = round(72 - gap - west, 2)
            ground = [rectangle("west", "impenetrable", (round(west / 2, 2), 36), west, 2),
                      rectangle("east", "impenetrable", (round(72 - east / 2, 2), 36), east, 2)]  # fmt: skip
        case 2:
            ground = [room("room", 36, 16, 30, 7), rectangle("bar", "heavy", (36, 40), 30, 2)]
        case 3:
            cup = [(16, 26), (56, 26), (56, 46), (54, 46), (54, 28), (18, 28), (18, 46), (16, 46)]
            ground = [polygon("cup", "impenetrable", *cup)]
        case 4:
            ground = [rectangle(f"row-{n}", "impenetrable", (30 + 12 * (n % 2), 22 + 9 * n), 60, 1.5) for n in range(4)]
    players = [army(luck, "red", ARMS[luck.randrange(4)], 8, 4), army(luck, "blue", ARMS[luck.randrange(4)], 8, 60)]
    if number % 5 == 2:
        players[0] = player("red", *[rows(f"red-{n}", luck.choice(ARMS[0]), 2, 25 + 9 * n, 6) for n in range(3)],
                            commander="steady")  # fmt: skip
    more = {} if number % 2 else {"operation": hold((36, 66), (10, 20), (62, 20))}
    return scene(*players, turns=7, scenery=ground, seed=number, **more)


def over_obstacles(number: int) -> Document:
    """Woods, ruins and fences in the way, garrisons among them, with objectives at the far side."""
    luck = Random(number)
    ground = []
    for n in range(9):
        x, y = 14 + 22 * (n % 3) + luck.randint(-3, 3), 24 + 12 * (n // 3) + luck.randint(-2, 2)
        cover = luck.choice(["light", "heavy"])
        if n % 2:
            turn = luck.choice([0, 20, 90])
            ground.append(rectangle(f"p{n}", cover, (x, y), luck.randint(4, 14), 1.5, rotation=turn, garrison=False))
        else:
            ground.append(circle(f"p{n}", cover, (x, y), luck.randint(2, 4), garrison=True))
    players = [army(luck, "red", ARMS[number % 4], 8, 4), army(luck, "blue", ARMS[luck.randrange(4)], 8, 62)]
    more = {} if number % 3 else {"operation": hold((12, 66), (36, 66), (60, 6))}
    return scene(*players, turns=7, scenery=ground, seed=number, **more)


def fortified(number: int) -> Document:
    """Armies with faction scenery, guns that cannot move, and clerks without weapons, deployed by themselves."""
    luck = Random(number)
    players = []
    for name in NAMES[: luck.choice([2, 2, 3])]:
        kinds = [BUNKER, GUN, *[luck.choice([LINE, BRAWLERS, CLERKS, SNIPERS, SHOOTERS]) for _ in range(3)]]
        sizes = [luck.choice([1, 2]), 1, *[luck.randint(2, 5) for _ in range(3)]]
        own = [
            squad(f"{name}-{n}", sheet=kind, size=size) for n, (kind, size) in enumerate(zip(kinds, sizes, strict=True))
        ]
        players.append(player(name, *own, commander="steady"))
    document = scene(*players, turns=7, seed=number)
    document["battlefield"] = {"width": 84, "height": 84}
    if len(players) > 2:
        document["operation"] = operation("under-the-sword")
    elif number % 2:
        document["operation"] = operation("unpicked-town")
        document["battlefield"] = {}
    return document


KINDS: list[Callable[[int], Document]] = [met, converged, odd, between_walls, over_obstacles, fortified]
