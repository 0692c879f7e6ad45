"""Grand random scenarios: two to four players, allied or not, with scenery of their own, scripts and every effect.

The same for the same number, as those of `random_scenes` are, of which they take the ground and the weapons.
"""

from random import Random

from rules.damocles.content.parts import ORDERS
from rules.damocles.formats.abilities import ONCES, TARGETS, UNTILS, WHENS
from rules.damocles.formats.effects import CHARACTERISTICS
from tests.rules.support.random_scenes import COVERS, random_shape, random_sheet
from tests.rules.support.scenes import Document, sheet

NAMES = ("red", "blue", "green", "grey")
SIDES: dict[int, list[list[str]]] = {
    2: [["", ""]],
    3: [["", "", ""], ["north", "north", ""], ["north", "", "north"]],
    4: [["", "", "", ""], ["north", "north", "south", "south"], ["north", "south", "north", "south"],
        ["north", "north", "north", ""], ["", "east", "east", ""]],
}  # fmt: skip
"""Who may be allied with whom (R-CNV-01)."""

BOARDS = {2: (72, 72), 3: (84, 90), 4: (90, 84)}
DECK = 11
Box = tuple[float, float, float, float]


def grand_scene(number: int, players: int | None = None, placed: bool | None = None) -> Document:
    """A scenario of two to four players; `placed` gives positions, else the squads are deployed."""
    luck = Random(f"grand {number}")
    count = players or luck.randint(2, 4)
    placed = luck.random() < 0.6 if placed is None else placed
    width, height = BOARDS[count]
    homes = homes_of(count, width, height)
    taken: list[tuple[float, float, float]] = []
    forces = [force(luck, name, home, placed, taken) for name, home in zip(NAMES, homes, strict=False)]
    for own_force, side in zip(forces, luck.choice(SIDES[count]), strict=True):
        if side:
            own_force["alliance"] = side
    for own_force in forces:
        if own_force["commander"] == "script":
            own_force["script"] = random_script(luck, own_force, forces)
    return {
        "format": "damocles-scenario/1",
        "seed": number,
        "operation": grand_operation(luck, count, homes, width, height),
        "battlefield": {"width": width, "height": height} | ground(luck, placed, width, height),
        "players": forces,
    }


def homes_of(count: int, width: float, height: float) -> list[Box]:
    """A territory in a corner of the battlefield, or along a side of it, for each player."""
    if count == 2:
        return [(0, 0, width, 20), (0, height - 20, width, height)]
    corners: list[Box] = [(0, 0, 32, 32), (width - 32, height - 32, width, height), (width - 32, 0, width, 32)]
    return [*corners, (0, height - 32, 32, height)][:count]


def force(luck: Random, name: str, home: Box, placed: bool, taken: list[tuple[float, float, float]]) -> Document:
    """A player with one to four squads, sometimes scenery of its own, and a deck or none."""
    squads = []
    for n in range(luck.randint(1, 4)):
        own = random_sheet(luck, f"{name}-sheet-{n}", able=False)
        own["abilities"] = random_abilities(luck)
        own["weapons"][0]["abilities"] = random_abilities(luck, most=1)
        size = luck.randint(1, 6)
        squad_document: Document = {"id": f"{name}-{n + 1}", "datasheet": own, "size": size}
        if placed:
            squad_document["units"] = rank(luck, size, float(own["base"]), home, taken)
        if not placed or squad_document["units"]:
            squads.append(squad_document | wear(luck, own, size))
    if luck.random() < 0.4:
        squads.append(outwork(luck, name, home, placed))
    deck = [random_ability(luck, f"{name}-card-{n}", asset=True) for n in range(DECK)] if luck.random() < 0.8 else []
    return {
        "id": name,
        "commander": luck.choice(["steady", "random", "script", "steady"]),
        "rules": random_abilities(luck, most=1),
        "squads": squads or [{"id": f"{name}-9", "datasheet": sheet(), "units": [[home[0] + 9, home[1] + 9]]}],
        "deck": deck,
    }


def wear(luck: Random, own: Document, size: int) -> Document:
    """What a squad has lost already: some of its health (never two wounded units), some of what it carries."""
    worn: Document = {}
    if luck.random() < 0.2:
        health = [own["health"]] * size
        health[luck.randrange(size)] = luck.randint(1, own["health"])
        worn["health"] = health
    if luck.random() < 0.2:
        worn["weapons"] = {weapon["slug"]: luck.randint(0, 2) for weapon in own["weapons"]}
    return worn


def rank(
    luck: Random, count: int, base: float, home: Box, taken: list[tuple[float, float, float]]
) -> list[list[float]]:
    """A squad in ranks of three in its territory, clear of all that stands there; none when that is full."""
    left, bottom, right, top = home
    step = base + 0.4
    for _ in range(300):
        x, y = luck.uniform(left + base, right - 3 * step), luck.uniform(bottom + base, top - 2 * step)
        places = [(round(x + (n % 3) * step, 2), round(y + (n // 3) * step, 2)) for n in range(count)]
        if all(
            (px - qx) ** 2 + (py - qy) ** 2 > ((base + q) / 2 + 0.1) ** 2 for px, py in places for qx, qy, q in taken
        ):
            taken += [(px, py, base) for px, py in places]
            return [[px, py] for px, py in places]
    return []


def outwork(luck: Random, name: str, home: Box, placed: bool) -> Document:
    """A squad of faction scenery, of one piece or two (R-SET-05)."""
    own = sheet(slug=f"{name}-works", type="faction_scenery", weapons=[], scenery={
        "shape": luck.choice([{"circle": {"radius": 2}}, {"rectangle": {"width": 5, "height": 2, "rotation": 30}},
                              {"polygon": [[-2, -2], [2, -2], [2, 2], [0, 0], [-2, 2]]}]),
        "cover": luck.choice(COVERS), "garrison": luck.random() < 0.5,
    })  # fmt: skip
    size = luck.randint(1, 2)
    works: Document = {"id": f"{name}-works", "datasheet": own, "size": size}
    left, bottom, right, top = home
    inside = [[luck.randint(int(left) + 5, int(right) - 5), luck.randint(int(bottom) + 5, int(top) - 5)] for _ in "12"]
    return works | ({"units": inside[:size]} if placed else {})


def random_effect(luck: Random) -> Document:
    """One of all effects there are."""
    against = luck.choice([{}, {"against": "missile"}, {"against": "melee"}])
    what = luck.choice(CHARACTERISTICS)
    by = luck.choice([-3, 1.5, 4]) if what in ("move", "range") else luck.choice([-2, -1, 1, 2])
    return luck.choice([
        {"modify": what, "by": by} | against,
        {"modify": luck.choice(["attack_roll", "defense_roll"]), "by": luck.choice([-1, 1])} | against,
        {"reroll": luck.choice(["attack", "defense"]), "dice": luck.choice(["ones", "failures", "one"])} | against,
        {"ignore_wounds": luck.randint(2, 6)},
        {"damage": luck.choice([1, 2, "D3", "D6"])},
        {"heal": luck.randint(1, 4)},
        {"gain": luck.choice(["tactical_points", "orders", "assets"]), "amount": luck.randint(1, 3)},
        {"search": "deck"},
        {"recover": "discard", "to": luck.choice(["hand", "deck"])},
        {"advance": luck.choice([0.5, 3, 8])},
        {"free_order": luck.choice(ORDERS)},
        {"forbid": luck.choice(ORDERS)},
        {"forbid": luck.sample(ORDERS, 2)},
        {"ignore": luck.choice(["cover", "close_combat_penalty", "heavy_terrain"])},
    ])  # fmt: skip


def random_ability(luck: Random, slug: str, asset: bool = False) -> Document:
    """An ability or asset with one effect or two, for any moment, anybody, any time and at any cost."""
    target = luck.choice(TARGETS)
    cost = {"tactical_points": luck.randint(0, 2)} | ({} if asset else {"orders": luck.randint(0, 1)})
    ability_document: Document = {
        "slug": slug,
        "name": slug.title(),
        "when": luck.choice(WHENS[1:] if asset else WHENS),
        "target": target,
        "effects": [random_effect(luck) for _ in range(luck.choice([1, 1, 2]))],
        "until": luck.choice(UNTILS),
    }
    if target in ("friendly", "enemy", "any") and luck.random() < 0.5:
        ability_document["within"] = luck.choice([3, 12, 40])
    if luck.random() < 0.3:
        ability_document["cost"] = cost
    if luck.random() < 0.4 and not asset:
        ability_document["once"] = luck.choice(ONCES)
    return ability_document | ({"orders": luck.randint(0, 1)} if asset else {})


def random_abilities(luck: Random, most: int = 3) -> list[Document]:
    return [random_ability(luck, f"ability-{n}") for n in range(luck.randint(0, most))]


def ground(luck: Random, placed: bool, width: float, height: float) -> Document:
    """Scenery that stands, pieces to be placed, or nothing said, which means the standard set."""
    pieces = [
        {"id": f"piece-{n}", "cover": luck.choice(COVERS), "garrison": luck.random() < 0.3,
         "shape": random_shape(luck, luck.randint(12, int(width) - 12), luck.randint(24, int(height) - 24))}
        for n in range(luck.randint(0, 10))
    ]  # fmt: skip
    if placed or luck.random() < 0.3:
        return {"scenery": pieces}
    if luck.random() < 0.5:
        return {}
    for piece in pieces:
        piece["shape"] = luck.choice([{"circle": {"radius": luck.randint(1, 4)}},
                                      {"rectangle": {"width": luck.randint(2, 9), "height": 2}},
                                      {"polygon": [[-3, -3], [3, -3], [3, 3], [0, -1]]}])  # fmt: skip
    return {"pieces": pieces}


def grand_operation(luck: Random, count: int, homes: list[Box], width: float, height: float) -> Document:
    """An operation for so many players, each with a territory (R-DEP-01), and a named part of no man's land."""
    rules: list[Document] = [
        {"event": "squad_destroyed", "points": 2},
        {"event": "first_blood", "points": 1},
        {"event": "unit_slain", "points": 1},
        {"event": "objective_held", "points": 2, "when": "turn_end", "from_turn": 2},
        {"event": "objective_held", "points": 3, "when": "battle_end", "objective": "alpha"},
        {"event": "territory_held", "points": 3, "when": "battle_end", "territory": "enemy"},
        {"event": "territory_held", "points": 1, "when": "turn_end", "territory": "own"},
        {"event": "survivors", "points": -1},
    ]
    territories: list[Document] = [
        {"id": f"home-{n}", "polygon": [[left, bottom], [right, bottom], [right, top], [left, top]]}
        for n, (left, bottom, right, top) in enumerate(homes)
    ]
    middle = {"id": "middle", "polygon": [[40, 35], [50, 35], [50, 48], [40, 48]], "deployment": False}
    return {
        "format": "damocles-operation/1",
        "slug": "grand",
        "title": "Grand",
        "players": [count, count],
        "turns": luck.randint(1, 3),
        "panel_cost": luck.randint(0, 3),
        "battlefield": {
            "width": width,
            "height": height,
            "objectives": [{"id": "alpha", "center": [width / 2, height / 2]}, {"id": "beta", "center": [15, 30]}],
            "territories": territories + luck.choice([[], [middle]]),
        },
        "scoring": luck.sample(rules, luck.randint(1, len(rules))),
        "ends": luck.choice([["player_eliminated"], [], ["player_eliminated", {"victory_points": 6}]]),
    }


def random_script(luck: Random, own: Document, forces: list[Document]) -> list[Document]:
    """Entries of every kind, most of which will be refused or passed over."""
    friends = [squad["id"] for squad in own["squads"]]
    foes = [squad["id"] for other in forces if other is not own for squad in other["squads"]]
    script: list[Document] = []
    for _ in range(luck.randint(5, 60)):
        foe, friend = luck.choice(foes), luck.choice(friends)
        by = [luck.choice([-4, -1, 0, 2.5]), luck.choice([-4, 0, 1, 6])]
        script.append(luck.choice([
            {"bid": luck.randint(0, 3)},
            {"activate": friend},
            {"activate": friend, "priority": True},
            {"order": luck.choice(["move_move", "stay_vigilant", "fall_back"]), "by": by},
            {"order": "charge", "target": foe, "if_failed": luck.choice(["stay", "move"])},
            {"order": "open_fire", "target": foe, "weapon": "rifle", "stray": friend},
            {"order": "kill_them", "target": foe},
            {"order": "take_cover", "scenery": f"piece-{luck.randint(0, 4)}"},
            {"order": "brace_for_impact"},
            {"asset": f"{own['id']}-card-{luck.randrange(DECK)}", "targets": [luck.choice([foe, friend])]},
            {"ability": f"ability-{luck.randint(0, 2)}", "targets": [luck.choice([foe, friend])], "by": by},
            {"panel": [f"{own['id']}-card-{luck.randrange(DECK)}" for _ in "12"]},
            {"restraint": True},
            {"counter": luck.random() < 0.5},
            {"allocate": [luck.randrange(6) for _ in "123"]},
            {"end": True},
            {"pass": True},
        ]))  # fmt: skip
    return script
