"""Scenarios that are right, or nearly, and drive a battle to the bounds: long, crowded, going in rounds."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from rules.damocles.content.parts import ORDERS
from rules.damocles.formats.abilities import UNTILS, WHENS
from tests.rules.support.grand_scenes import random_ability
from tests.rules.support.scenes import Document

Extreme = Callable[[Document, Random], None]

BOUNDS: dict[str, list[Any]] = {
    "orders": [0, 9], "move": [0, 0.01, 200], "health": [1, 99], "defense": [1, 6], "base": [0.5, 20],
    "range": [0, 500], "attacks": [99, "20D6+99"], "damage": [99, "20D6+99"], "precision": [1, 6], "carriers": [1, 50],
    "strategic_valor": [0, 10_000], "tactical_points": [0, 99], "turns": [1, 7], "panel_cost": [0, 99],
    "points": [-100, 100], "within": [0.01, 300], "heal": [1, 99], "amount": [1, 99], "advance": [0.01, 200],
    "ignore_wounds": [2, 6], "rotation": [0, 45, 359.999], "by": [-20, 20], "bid": [0, 999], "from_turn": [1, 7],
    "copies": [1, 99], "seed": [0, 10**15 - 1], "when": [*WHENS], "until": [*UNTILS], "target": ["self", "player"],
    "radius": [0.1, 5], "cover": ["light", "heavy", "impenetrable"], "garrison": [True, False], "once": ["activation"],
    "kind": ["missile", "melee"], "dice": ["one", "failures"],
    "commander": ["steady", "aggressive", "defensive", "random", "script"],
}  # fmt: skip
BEYOND: dict[str, list[Any]] = {
    "orders": [10, 99], "move": [10**4, -0.01], "health": [0, 10**6], "base": [0.004, 1000], "attacks": [0, 10**6],
    "size": [0, 51, 1000], "turns": [0, 8, 10**6], "width": [0.1, 71.99, 300.01, 1e308], "radius": [0, 151, 10**30],
    "by": [-201, 10**6], "tactical_points": [-1, 10**6],
}  # fmt: skip
"""Keys with values at their bounds, and beyond."""


def objects(tree: Any) -> list[Document]:
    """Every object of a document."""
    objects_found: list[Document] = [tree] if isinstance(tree, dict) else []
    for value in tree.values() if isinstance(tree, dict) else tree:
        if isinstance(value, dict | list):
            objects_found += objects(value)
    return objects_found


def sheets(document: Document) -> list[Document]:
    """The inline datasheets of all squads."""
    own = [squad.get("datasheet") for player in players(document) for squad in player["squads"]]
    return [sheet for sheet in own if isinstance(sheet, dict)]


def players(document: Document) -> list[Document]:
    return [player for player in document.get("players", []) if isinstance(player.get("squads"), list)]


def to_the_bounds(document: Document, luck: Random) -> None:
    """One key everywhere at a bound, seldom beyond."""
    table = BEYOND if luck.random() < 0.1 else BOUNDS
    key = luck.choice(sorted(table))
    value = luck.choice(table[key])
    for holder in objects(document):
        if key in holder and not isinstance(holder[key], list | dict):
            holder[key] = value


def swift_and_deadly(document: Document, luck: Random) -> None:
    """All characteristics at a bound at once."""
    for sheet in sheets(document):
        sheet |= {"orders": 9, "move": luck.choice([0, 200]), "health": luck.choice([1, 99]), "defense": 2}
        for weapon in sheet.get("weapons", []):
            weapon |= {"range": 500, "attacks": luck.choice([99, "20D6+99"]), "damage": luck.choice([1, 99])}


def the_whole_battle(document: Document, luck: Random) -> None:
    """Seven turns, and nothing ends them before."""
    document["turns"] = 7
    if isinstance(document.get("operation"), dict):
        document["operation"] |= {"turns": 7, "ends": []}


def crowded(document: Document, luck: Random) -> None:
    """Squads by the dozen, to be deployed, large or small."""
    for player in players(document):
        more = [copy.deepcopy(squad) for _ in range(luck.choice([2, 3, 5, 10, 200])) for squad in player["squads"][:60]]
        for n, squad in enumerate(more):
            squad["id"] = f"{player.get('id', 'x')}-crowd-{n}"
            squad.pop("units", None)
            squad.pop("health", None)
            squad["size"] = luck.choice([1, 5, 5, 50])
        player["squads"] = more
    if luck.random() < 0.7:
        wide_open(document)


def wide_open(document: Document) -> None:
    """The largest battlefield there is, and a strip of it for each player."""
    count = len(document["players"])
    wide = 300 // max(1, count)
    field = document.setdefault("battlefield", {})
    if isinstance(field, dict):
        strips = [[[wide * n, 0], [wide * n + wide, 0], [wide * n + wide, 300], [wide * n, 300]] for n in range(count)]
        field |= {"width": 300, "height": 300}
        field["territories"] = [{"id": f"strip-{n}", "polygon": polygon} for n, polygon in enumerate(strips)]


def large_squads(document: Document, luck: Random) -> None:
    """Fifty units a squad, deployed wherever there is room."""
    for player in players(document):
        for squad in player["squads"]:
            squad.pop("units", None)
            squad.pop("health", None)
            squad["size"] = luck.choice([12, 50])
    if luck.random() < 0.5:
        wide_open(document)


def all_at_close_quarters(document: Document, luck: Random) -> None:
    """Squads of both sides in a heap in the middle, base to base or nearly."""
    bases = [sheet.get("base", 2.5) for sheet in sheets(document)]
    step = max([base for base in bases if isinstance(base, int | float)], default=2.5) + 0.05
    at = 0
    for player in players(document):
        for squad in player["squads"]:
            if not isinstance(squad.get("size"), int) or not 0 < squad["size"] <= 50:
                continue
            spots = range(at, at + squad["size"])
            squad["units"] = [[round(12 + n % 9 * step, 2), round(5 + n // 9 * step, 2)] for n in spots]
            squad.pop("health", None)
            at += len(spots)


def many_pieces(document: Document, luck: Random) -> None:
    """Scenery everywhere: sixty pieces, or five hundred, of many corners."""
    count = luck.choice([20, 40, 60, 60, 500])
    field = document.setdefault("battlefield", {})
    if not isinstance(field, dict):
        return
    corners = [[-luck.uniform(0.1, 3), 0], [0, -luck.uniform(0.1, 3)], [luck.uniform(0.1, 3), 0], [0, 0.5]]
    pieces: list[Document] = []
    for n in range(count):
        x, y = luck.randint(9, 60), luck.randint(5, 65)
        shape: Document = luck.choice([
            {"circle": {"center": [x, y], "radius": luck.choice([0.5, 3])}},
            {"rectangle": {"center": [x, y], "width": 6, "height": 0.2, "rotation": luck.randint(0, 180)}},
            {"polygon": comb(x, y, luck.randint(1, 15))},
            {"polygon": [[x + dx, y + dy] for dx, dy in corners]},
        ])  # fmt: skip
        pieces.append({"id": f"mass-{n}", "cover": luck.choice(["light", "heavy", "impenetrable"]), "shape": shape,
                       "garrison": luck.random() < 0.3})  # fmt: skip
    field["scenery"] = pieces


def comb(x: float, y: float, teeth: int) -> list[list[float]]:
    """A wall with teeth, which has four corners for each of them."""
    wide = 0.2
    corners = [[x, y], [x + 2 * wide * teeth, y]]
    for tooth in range(teeth):
        right = x + 2 * wide * (teeth - tooth)
        corners += [[right, y + 2], [right - wide, y + 2], [right - wide, y + 0.5], [right - 2 * wide, y + 0.5]]
    corners[-1] = [x, y + 0.5]
    return [[round(cx, 2), round(cy, 2)] for cx, cy in corners]


def able_beyond_reason(document: Document, luck: Random) -> None:
    """Abilities by the dozen on every datasheet, weapon and faction."""
    for owner in [*sheets(document), *players(document)]:
        key = "abilities" if "slug" in owner else "rules"
        owner[key] = [random_ability(luck, f"more-{n}") for n in range(luck.choice([5, 20, 50]))]
        for weapon in owner.get("weapons", []):
            weapon["abilities"] = [random_ability(luck, f"arm-{n}") for n in range(luck.choice([0, 10]))]


def effects_in_rounds(luck: Random) -> list[Document]:
    """Effects that bring one another about: wounds and cures, orders for orders, fire for fire, cards for cards."""
    return luck.choice([
        [{"damage": 1}, {"heal": 99}] * luck.choice([1, 10]),
        [{"damage": luck.choice([1, "20D6"])}],
        [{"gain": "orders", "amount": 99}],
        [{"free_order": order} for order in luck.sample(ORDERS, luck.randint(1, 8))],
        [{"free_order": "open_fire"}] * luck.choice([1, 20]),
        [{"free_order": "charge"}, {"gain": "orders", "amount": 9}],
        [{"advance": luck.choice([0.01, 200])}] * luck.choice([1, 20]),
        [{"search": "deck"}, {"recover": "discard", "to": "hand"}, {"recover": "discard", "to": "deck"}],
        [{"gain": "assets", "amount": 99}, {"gain": "tactical_points", "amount": 99}],
        [{"modify": "orders", "by": luck.choice([-20, 20])}, {"modify": "move", "by": 200}],
        [{"modify": "attacks", "by": 20}, {"modify": "attack_roll", "by": 20}] * 10,
        [{"forbid": list(ORDERS)}],
        [{"reroll": "attack", "dice": "failures"}, {"reroll": "defense", "dice": "failures"}, {"ignore_wounds": 2}],
    ])  # fmt: skip


def going_in_rounds(document: Document, luck: Random) -> None:
    """Abilities and cards for every moment that bring about what they answer to."""
    moments = luck.sample(WHENS, luck.randint(1, len(WHENS)))
    target = luck.choice(["self", "friendly", "enemy", "any", "any", "player"])
    until = luck.choice(UNTILS)
    turning = [
        {"slug": f"round-{when.replace('_', '-')}-{n}", "name": when, "when": when, "target": target, "until": until,
         "effects": effects_in_rounds(luck)}
        for when in moments
        for n in range(luck.choice([1, 1, 5]))
    ]  # fmt: skip
    if luck.random() < 0.5:
        for sheet in sheets(document):
            sheet["abilities"] = copy.deepcopy(turning)
    else:
        for player in players(document):
            cards = (copy.deepcopy(turning) * 12)[:60]
            player["deck"], player["hand"] = cards, copy.deepcopy(cards) if luck.random() < 0.5 else []
            player["commander"] = luck.choice(["steady", "steady", "random"])


def endless_script(document: Document, luck: Random) -> None:
    """Thousands of entries, all alike or one after the other."""
    for player in players(document):
        own = [squad.get("id") for squad in player["squads"]]
        foe = next((s.get("id") for p in players(document) if p is not player for s in p["squads"]), "x")
        began = {"activate": own[0]}
        far = {"order": "move_move", "by": [luck.uniform(-30, 30), luck.uniform(-30, 30)]}
        charge = {"order": "charge", "target": foe, "if_failed": "move"}
        entries: list[Document] = luck.choice([
            [began],
            [{"activate": squad_id} for squad_id in own],
            [{"activate": own[0], "priority": True}, {"counter": True}],
            [began] + [{"order": "stay_vigilant", "by": [0, 0.01]}] * 300,
            [began] + [{"order": "open_fire", "target": foe}] * 50 + [{"end": True}],
            [began, charge, {"order": "kill_them", "target": foe}],
            [began] + [far] * 20,
            [{"asset": "card-1"}, {"ability": "ability-0"}, {"restraint": True}],
        ])  # fmt: skip
        player["commander"] = "script"
        player["script"] = copy.deepcopy((entries * (5000 // len(entries)))[: luck.choice([50, 500, 5000, 5001])])


def everybody_decides(document: Document, luck: Random) -> None:
    """All commanders alike."""
    commander = luck.choice(["steady", "random", "script"])
    for player in players(document):
        player["commander"] = commander


EXTREMES: list[Extreme] = [
    to_the_bounds, to_the_bounds, to_the_bounds, swift_and_deadly, the_whole_battle, crowded, large_squads,
    all_at_close_quarters, many_pieces, able_beyond_reason, going_in_rounds, going_in_rounds, endless_script,
    everybody_decides,
]  # fmt: skip
