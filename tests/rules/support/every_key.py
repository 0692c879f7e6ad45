"""One scenario that uses every key of the contract, of which bad ones are made."""

import copy
import json
from collections.abc import Iterator
from typing import Any

from tests.rules.support.scenes import (
    Document,
    ability,
    activation,
    bayonet,
    blue,
    circle,
    polygon,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
)

Path = tuple[str | int, ...]

EFFECTS: list[Document] = [
    {"modify": "range", "by": 2.5, "against": "missile"},
    {"modify": "attack_roll", "by": 1},
    {"reroll": "attack", "dice": "ones", "against": "melee"},
    {"ignore_wounds": 5},
    {"damage": "D3"},
    {"heal": 2},
    {"gain": "orders", "amount": 1},
    {"search": "deck"},
    {"recover": "discard", "to": "hand"},
    {"advance": 4},
    {"free_order": "open_fire"},
    {"forbid": ["charge", "open_fire"]},
    {"forbid": "charge"},
    {"ignore": "cover"},
]
SCRIPT: list[Document] = [
    *activation(
        "r1",
        {"order": "stay_vigilant", "by": [0, 1]},
        {"order": "open_fire", "target": "b1", "weapons": ["rifle", None], "stray": "r1"},
        {"ability": "all", "targets": ["r1"], "to": [[10, 10], [13, 10]]},
        {"asset": "spur", "targets": ["r1"], "by": [1, 0]},
        {"panel": ["spur", "spur"]},
        {"restraint": True},
    ),
    {"activate": "r2", "priority": True},
    {"order": "move_move", "to": [[30, 11]]},
    {"order": "charge", "target": "b1", "if_failed": "move", "by": [0, 1]},
    {"order": "take_cover", "scenery": "wall"},
    {"order": "kill_them", "target": "b1", "weapon": "bayonet"},
    {"order": "brace_for_impact"},
    {"order": "fall_back", "by": [0, -1]},
    {"counter": True},
    {"allocate": [1, 0]},
    {"pass": True},
]


def datasheet() -> Document:
    ends = ability("all", *EFFECTS, text="All of it.", when="activation", target="friendly", within=9, until="turn")
    deadly = ability("deadly", {"modify": "damage", "by": 1}, when="attacking")
    weapons = [rifle(carriers=2, abilities=[deadly]), bayonet(damage="D3+1")]
    return sheet(abilities=[ends | {"once": "battle", "cost": {"tactical_points": 1, "orders": 1}}], weapons=weapons)


def tower() -> Document:
    shape = {"rectangle": {"width": 3, "height": 3, "rotation": 10}}
    return sheet(
        slug="tower", type="faction_scenery", weapons=[], scenery={"shape": shape, "cover": "heavy", "garrison": True}
    )


def operation() -> Document:
    return {
        "format": "damocles-operation/1",
        "slug": "odd",
        "title": "Odd",
        "summary": "Odd it is.",
        "players": [2, 2],
        "strategic_valor": 500,
        "turns": 2,
        "panel_cost": 2,
        "battlefield": {
            "width": 72,
            "height": 72,
            "objectives": [{"id": "alpha", "center": [36, 60]}, {"id": "beta", "center": [20, 30]}],
            "territories": [
                {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]], "deployment": True},
                {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]},
            ],
        },
        "special_rules": [
            {"slug": "first-blood", "name": "First blood", "text": "The first to slay.", "scoring": "first_blood"}
        ],
        "scoring": [
            {"event": "squad_destroyed", "points": 1},
            {"event": "objective_held", "points": 2, "when": "turn_end", "objective": "alpha", "from_turn": 2},
            {"event": "territory_held", "points": 3, "when": "battle_end", "territory": "enemy"},
        ],
        "ends": ["player_eliminated", {"victory_points": 6}],
    }


def every_key(laid_over: bool = False) -> Document:
    """The scenario, with all of its operation's battlefield in the operation, or laid over by the scenario's own."""
    card = ability("spur", {"modify": "move", "by": 2}, text="Quick!", until="turn", target="friendly", within=5)
    card |= {"orders": 1, "copies": 2, "when": "charging"}
    agreed = operation()
    plan = {"deployment": "back", "keep_back": ["b2"], "bets": "thrifty"}
    own = squad("r1", (10, 10), (13, 10), sheet=datasheet(), health=[1, 1], weapons={"rifle": 2}, name="First")
    document = scene(
        red(
            own,
            squad("r2", (30, 10)),
            squad("r3", (60, 10), sheet=tower()),
            script=SCRIPT,
            name="Red",
            alliance="north",
            rules=[ability("rule", {"modify": "move", "by": 1})],
            hand=[card],
            deck=[card, card],
        ),
        blue(squad("b1", (10, 40)), squad("b2", (40, 60)), commander="defensive", plan=plan),
        dice=[4, 1],
        turns=2,
        name="Every key",
        summary="Each of them once.",
        operation=agreed,
        scenery=[
            rectangle("wall", "heavy", (36, 36), 10, 2, rotation=5, garrison=False),
            circle("wood", "light", (20, 40), 3),
            polygon("ruin", "impenetrable", (50, 50), (58, 50), (54, 57)),
        ],
        battlefield=agreed["battlefield"] if laid_over else {},
    )
    return dict(json.loads(json.dumps(document)))


def pieces_to_place() -> Document:
    """The same without scenery and positions: pieces are picked and placed, squads deployed."""
    document = every_key()
    del document["battlefield"]["scenery"]
    document["battlefield"]["pieces"] = [
        {"id": "wall", "cover": "heavy", "garrison": False, "shape": {"rectangle": {"width": 10, "height": 2}}},
        {"id": "wood", "cover": "light", "shape": {"circle": {"radius": 3}}},
        {"id": "ruin", "cover": "heavy", "shape": {"polygon": [[-4, -2], [4, -2], [0, 5]]}},
    ]
    for squad_document in (s for p in document["players"] for s in p["squads"]):
        squad_document.pop("units")
    return document


def places(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place of a document below its root, and what stands there."""
    entered = [(path, steps(tree))]
    while entered:
        path, left = entered[-1]
        for key, value in left:
            yield (*path, key), value
            if isinstance(value, dict | list):
                entered.append(((*path, key), steps(value)))
                break
        else:
            entered.pop()


def steps(tree: Any) -> Iterator[tuple[Any, Any]]:
    return iter(tree.items()) if isinstance(tree, dict) else iter(enumerate(tree))


def unlike_places(document: Document) -> Iterator[tuple[Path, Any]]:
    """Of places that differ only in a number of their path, and hold the same kind of thing, the first."""
    seen = set()
    for path, value in places(document):
        like = likeness(path, value)
        if like not in seen:
            seen.add(like)
            yield path, value


def likeness(path: Path, value: Any) -> tuple[object, ...]:
    """What places have in common that differ only in a number of their path."""
    return (*(step for step in path if isinstance(step, str)), len(path), type(value))


def with_value(document: Document, path: Path, value: object) -> Document:
    """A document with another value at a place, copied on the way there."""
    changed: Document = dict(document)
    holder: Any = changed
    for key in path[:-1]:
        holder[key] = copy.copy(holder[key])
        holder = holder[key]
    holder[path[-1]] = value
    return changed


def written(path: Path) -> str:
    """A path as a line writes it."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text
