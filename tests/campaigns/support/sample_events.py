"""A hand-written battle, true to the contract: every type of event once or more, three against two on a small table."""

import re
from pathlib import Path
from typing import Any

import rules.damocles
from campaigns.bridge import refusals_in
from rules.message import Message
from rules.table.questions import Refusal, plural_refusal

RIFLES = {
    "slug": "rifles", "name": "Line Rifles", "type": "troops", "size": [2, 3], "orders": 3, "move": 12, "health": 1,
    "defense": 5, "base": 2.5, "strategic_valor": 60, "strategic_valor_per_extra_unit": 15,
    "weapons": [
        {"slug": "rifle", "name": "Rifle", "kind": "missile", "range": 40, "attacks": 1, "precision": 4, "damage": 1,
         "abilities": [{"slug": "aimed-shot", "name": "Aimed Shot", "text": "…"}]},
        {"slug": "bayonet", "name": "Bayonet", "kind": "melee", "range": 2, "attacks": 1, "precision": 5, "damage": 1},
    ],
    "abilities": [{"slug": "dig-in", "name": "Dig In", "text": "…"}],
}  # fmt: skip
HULK = RIFLES | {"slug": "hulk", "name": "Hulk", "health": 4, "base": 5}
CARD = {"slug": "smoke", "name": "Smoke Pots", "text": "…", "orders": 1}

WALL = {"center": [36, 36], "width": 10, "height": 2}

SCENARIO: dict[str, Any] = {
    "format": "damocles-scenario/1",
    "name": "Test",
    "seed": 7,
    "operation": "eradication",
    "battlefield": {
        "width": 72,
        "height": 72,
        "scenery": [{"id": "wall", "cover": "heavy", "shape": {"rectangle": WALL}}],
        "objectives": [{"id": "alpha", "center": [36, 60]}],
        "territories": [{"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]}],
    },
    "players": [
        {"id": "red", "name": "Third <i>Patrol</i>", "deck": [CARD],
         "squads": [{"id": "red-1", "datasheet": RIFLES, "size": 3}]},
        {"id": "blue", "name": "Night Watch", "deck": [CARD],
         "squads": [{"id": "blue-1", "datasheet": HULK, "size": 1, "units": [[36, 60]], "health": [3]},
                    {"id": "blue-2", "datasheet": RIFLES, "size": 1}]},
    ],
}  # fmt: skip


def event(turn: int, type: str, **keys: Any) -> dict[str, Any]:
    return {"turn": turn, "type": type, **keys}


def refused(squad: str, order: str, refusal: Refusal) -> dict[str, Any]:
    return event(2, "refused", squad=squad, order=order, rule=refusal.rule, reason=refusal.reason)


CHOSEN = {"squad": "blue-1", "judged": 34, "lead": None, "order": "open_fire", "target": "red-1"}
HELD_BACK = {"squad": "blue-2", "judged": 0, "lead": None, "order": None, "target": None}
WEIGHED = [CHOSEN | {"feared": None, "charges": False}, HELD_BACK | {"feared": "red-1", "charges": True}]
"""Why the second squad is activated: two squads that were weighed up."""

_EVENTS = [
    event(0, "roll_off", dice={"red": 4, "blue": 4}, ranking=["red", "blue"]),
    event(0, "roll_off", dice={"red": 2, "blue": 5}, ranking=["blue", "red"]),
    event(
        0, "placed", player="blue", scenery="wood-1", cover="light", shape={"circle": {"center": [20, 40], "radius": 6}}
    ),
    event(
        0,
        "placed",
        player=None,
        scenery="tower",
        cover="impenetrable",
        shape={"polygon": [[50, 50], [58, 50], [54, 57]]},
    ),
    event(0, "territory", player="red", territory="south"),
    event(0, "deployed", player="red", squad="red-1", units=[[10, 10], [13, 10], [16, 10]], task_force=None),
    event(0, "deployed", player="blue", squad="blue-2", units=[[30, 60]], task_force="artillery-company"),
    event(1, "initiative", bids={"red": 2, "blue": 1}, order=["red", "blue"]),
    event(1, "tactical_points", player="red", change=-2, reason="bid", total=10),
    event(1, "drawn", player="red", count=3),
    event(1, "drawn", player="blue", count=1),
    event(1, "activation", player="red", squad="red-1", priority=False),
    event(1, "tactical_points", player="red", change=1, reason="restraint", total=11),
    event(1, "order", squad="red-1", order="move_move", target=None),
    event(1, "moved", squad="red-1", order="move_move", units=[[10, 30], [13, 30], [16, 30.5]]),
    event(1, "asset", player="red", asset="smoke", targets=["red-1"]),
    event(1, "asset", player="red", asset="unheard-of", targets=[]),
    event(1, "ability", player="red", ability="dig-in", targets=[]),
    event(1, "ability", player="red", ability="aimed-shot", targets=["blue-2"]),
    event(1, "order", squad="red-1", order="open_fire", target="blue-2"),
    event(
        1,
        "attack",
        squad="red-1",
        target="blue-2",
        weapon="rifle",
        dice=[6, 4, 1],
        precision=4,
        modifier=-1,
        hits=1,
        stray_hits=1,
    ),
    event(1, "defense", squad="blue-2", dice=[2], defense=5, modifier=1, blocks=0, cover="heavy"),
    event(1, "defense", squad="blue-1", dice=[5], defense=5, modifier=0, blocks=1, cover=None),
    event(1, "wounds", squad="blue-1", damage=3, ignored=1, units=[[0, 2]]),
    event(1, "wounds", squad="blue-2", damage=1, ignored=0, units=[[0, 1]]),
    event(1, "slain", squad="blue-2", unit=0, by="red"),
    event(1, "destroyed", squad="blue-2", by="red"),
    event(1, "victory_points", player="red", change=1, reason="squad_destroyed", total=1),
    event(1, "victory_points", player="red", change=2, reason="harvest_home", total=3),
    event(1, "activation", player="blue", squad="blue-1", priority=True, weighed=WEIGHED),
    event(1, "countered", player="red", found=True),
    event(1, "countered", player="red", found=False),
    event(2, "order", squad="blue-1", order="take_cover", target="blue-2-scenery"),
    event(2, "passed_over", player="red", entry=4, question="order"),
    refused("blue-1", "charge", Refusal("R-MOV-06", "no Charge! after Fall back!")),
    refused(
        "blue-1",
        "panel",
        plural_refusal(
            "R-TAC-05",
            "the strategical panel costs {count} tactical point",
            "the strategical panel costs {count} tactical points",
            count=1,
        ),
    ),
    refused(
        "red-1",
        "smoke",
        Refusal("R-AST-04", "{thing} has been played: once per {span}", thing="smoke", span=Message("turn")),
    ),
    event(2, "healed", squad="blue-1", unit=0, health=2),
    event(2, "card", player="red", asset="smoke", to="hand"),
    event(2, "card", player="blue", asset="smoke", to="deck"),
    event(2, "charge", squad="blue-1", target="red-1", die=5, distance=11, needed=10.5, success=True),
    event(2, "charge", squad="blue-1", target="red-1", die=1, distance=7, needed=10.5, success=False),
    event(
        2,
        "attack",
        squad="blue-1",
        target="red-1",
        weapon="bayonet",
        dice=[5, 2],
        precision=5,
        modifier=0,
        hits=1,
        stray_hits=0,
    ),
    event(2, "panel", player="blue", discarded=["smoke", "smoke"], count=2),
    event(2, "cohesion", squad="red-1", removed=[2]),
    event(2, "destroyed", squad="red-1", by=None),
    event(2, "healed_by_rain", squad="red-1"),
    event(2, "thunder", player="blue"),
    event(2, "dusk"),
    event(2, "end", winner="red", draw=False, victory_points={"red": 3, "blue": 0}),
    event(2, "end", winner=None, draw=True, victory_points={"red": 3, "blue": 3}),
]

EVENTS: list[dict[str, Any]] = [{"n": n, **event} for n, event in enumerate(_EVENTS, 1)]
RESULT: dict[str, Any] = {
    "format": "damocles-result/1",
    "players": [{"id": "red", "tactical_points": 11}, {"id": "blue", "tactical_points": 12}],
    "events": EVENTS,
}
REFUSALS = refusals_in(RESULT)
NOTED = re.compile(r'\bnote\(\s*"(\w+)"')
RULES = Path(rules.damocles.__file__).parent.parent
SOURCES = [*(RULES / "damocles").rglob("*.py"), RULES / "table/asking.py"]
TYPES = {type for path in SOURCES for type in NOTED.findall(path.read_text(encoding="utf-8"))}
"""Every type that the engine notes."""
