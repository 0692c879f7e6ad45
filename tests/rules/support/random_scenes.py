"""Random scenarios: two to four armies of odd squads over odd ground, the same for the same number."""

from random import Random

from tests.rules.support.scenes import Document, ability, bayonet, rifle, sheet

TYPES = ("troops", "scouts", "specialists", "com_operators", "heavy_supports")
COVERS = ("light", "heavy", "impenetrable")
AMOUNTS = (1, 1, 2, 3, "D3", "D6", "2D6", "D3+1")
CORNERS = ((0, 20), (52, 72))

ABILITIES = [
    ability("quick", {"modify": "move", "by": 2.5}),
    ability("banner", {"modify": "attack_roll", "by": 1}, target="friendly", within=8),
    ability("dread", {"modify": "defense_roll", "by": -1}, target="enemy", within=10),
    ability("medic", {"heal": 2}, when="activation", once="turn"),
    ability("grenade", {"damage": "D3"}, when="activation", target="enemy", within=12, once="battle"),
    ability("drill", {"gain": "orders", "amount": 1}, when="turn_start"),
    ability("revenge", {"damage": 1}, when="slain", target="enemy"),
    ability("aim", {"reroll": "attack", "dice": "failures"}, when="attacking", once="turn"),
    ability("tough", {"ignore_wounds": 5}),
    ability("hold", {"modify": "defense_roll", "by": 1}, when="defending"),
    ability("jam", {"forbid": ["open_fire", "charge"]}, when="activation", target="enemy", within=25,
            until="next_activation", cost={"tactical_points": 2}),
    ability("dash", {"advance": 4}, when="activation", cost={"orders": 1}),
    ability("income", {"gain": "tactical_points", "amount": 1}, when="turn_start", target="player"),
    ability("snap", {"free_order": "open_fire"}, when="activation", once="activation"),
]  # fmt: skip
ASSETS = [
    ability("spur", {"modify": "move", "by": 3}, target="friendly", until="turn") | {"orders": 1},
    ability("smoke", {"modify": "attack_roll", "by": -1}, when="defending", target="enemy"),
    ability("volley", {"modify": "attack_roll", "by": 1}, when="attacking") | {"orders": 1},
    ability("shell", {"damage": "D6"}, target="enemy", within=40),
    ability("supply", {"gain": "assets", "amount": 1}, target="player"),
    ability("search", {"search": "deck"}, target="player"),
    ability("salvage", {"recover": "discard", "to": "hand"}, target="player"),
    ability("caltrops", {"modify": "move", "by": -3}, when="charged", target="enemy"),
    ability("hurrah", {"modify": "move", "by": 3}, when="charging"),
    ability("field-kit", {"heal": 3}, target="friendly"),
    ability("reserves", {"gain": "orders", "amount": 1}, target="friendly"),
]


def random_sheet(luck: Random, slug: str, able: bool) -> Document:
    weapons = [
        rifle(range=luck.choice([12, 24, 40, 60]), attacks=luck.choice(AMOUNTS), precision=luck.randint(2, 6),
              damage=luck.choice(AMOUNTS)),
        bayonet(range=luck.choice([1, 2, 4]), attacks=luck.choice(AMOUNTS), precision=luck.randint(2, 6)),
        rifle(slug="launcher", range=60, damage="D6", carriers=1),
    ]  # fmt: skip
    return sheet(
        slug=slug,
        type=luck.choice(TYPES),
        orders=luck.randint(1, 4),
        move=luck.choice([0, 5, 8, 12, 15.5]),
        health=luck.randint(1, 4),
        defense=luck.randint(2, 6),
        base=luck.choice([2, 2.5, 3.2, 5]),
        weapons=weapons[: luck.randint(1, 3)],
        abilities=luck.sample(ABILITIES, luck.randint(0, 3)) if able else [],
    )


def random_shape(luck: Random, x: float, y: float) -> Document:
    match luck.randrange(3):
        case 0:
            rotation = luck.choice([0, 30, 45, 90, 123.4])
            return {"rectangle": {"center": [x, y], "width": luck.randint(2, 14), "height": luck.randint(1, 6),
                                  "rotation": rotation}}  # fmt: skip
        case 1:
            return {"circle": {"center": [x, y], "radius": luck.choice([1, 2.5, 4, 6])}}
    arm = luck.choice([2, 3, 4])
    notched = [[-arm, -arm], [arm, -arm], [arm, arm], [0, 0], [-arm, arm]]
    return {"polygon": [[x + dx, y + dy] for dx, dy in notched]}


def random_positions(
    luck: Random, count: int, base: float, low: int, taken: list[tuple[float, float, float]]
) -> list[list[float]]:
    """A squad in ranks of three somewhere on one side of the table, clear of all that stands there; none when full."""
    for _ in range(300):
        x, y = luck.randint(4, 68), luck.randint(low + 3, low + 17)
        places = [(x + (n % 3) * (base + 0.4), y + (n // 3) * (base + 0.4)) for n in range(count)]
        if all(
            base <= px <= 72 - base and base <= py <= 72 - base
            and all((px - qx) ** 2 + (py - qy) ** 2 > ((base + other) / 2 + 0.1) ** 2 for qx, qy, other in taken)
            for px, py in places
        ):  # fmt: skip
            taken += [(px, py, base) for px, py in places]
            return [[round(px, 2), round(py, 2)] for px, py in places]
    return []


def random_scene(number: int, able: bool = True, placed: bool | None = None) -> Document:
    """A scenario of two players; `able` gives them abilities and assets, `placed` positions."""
    luck = Random(number)
    placed = luck.random() < 0.7 if placed is None else placed
    taken: list[tuple[float, float, float]] = []
    players = []
    for n, name in enumerate(("red", "blue")):
        squads = []
        for m in range(luck.randint(1, 5)):
            own = random_sheet(luck, f"{name}-sheet-{m}", able)
            size = luck.randint(1, 6)
            squad_document: Document = {"id": f"{name}-{m + 1}", "datasheet": own, "size": size}
            if placed:
                squad_document["units"] = random_positions(luck, size, float(own["base"]), CORNERS[n][0], taken)
            if not placed or squad_document["units"]:
                squads.append(squad_document)
        deck = [luck.choice(ASSETS) for _ in range(11)] if able else []
        players.append(
            {"id": name, "commander": luck.choice(["random", "steady"]), "squads": squads, "deck": deck}
            | ({"rules": [luck.choice(ABILITIES)]} if able and luck.random() < 0.3 else {})
        )
    field: Document = {"width": 72, "height": 72}
    if placed or luck.random() < 0.5:
        field["scenery"] = [
            {"id": f"piece-{n}", "cover": luck.choice(COVERS), "garrison": luck.random() < 0.3,
             "shape": random_shape(luck, luck.randint(12, 60), luck.randint(24, 48))}
            for n in range(luck.randint(0, 10))
        ]  # fmt: skip
    return {
        "format": "damocles-scenario/1",
        "seed": number,
        "operation": operation(luck),
        "battlefield": field,
        "players": players,
    }


def operation(luck: Random) -> Document:
    rules: list[Document] = [
        {"event": "squad_destroyed", "points": 1},
        {"event": "first_blood", "points": 1},
        {"event": "unit_slain", "points": 1},
        {"event": "objective_held", "points": 2, "when": "turn_end", "from_turn": 2},
        {"event": "territory_held", "points": 3, "when": "battle_end", "territory": "enemy"},
        {"event": "survivors", "points": 1},
    ]
    territories = [
        {"id": name, "polygon": [[0, low], [72, low], [72, high], [0, high]]}
        for name, (low, high) in zip(("south", "north"), CORNERS, strict=True)
    ]
    return {
        "format": "damocles-operation/1",
        "slug": "odd",
        "title": "Odd",
        "turns": luck.randint(1, 4),
        "battlefield": {
            "width": 72,
            "height": 72,
            "objectives": [{"id": "alpha", "center": [36, 36]}, {"id": "beta", "center": [15, 30]}],
            "territories": territories,
        },
        "scoring": luck.sample(rules, luck.randint(1, 6)),
        "ends": luck.choice([["player_eliminated"], [], ["player_eliminated", {"victory_points": 6}]]),
    }
