"""Scenarios of Hell Dorado that are right: companies of any datasheets there may be, positions in any state."""

from random import Random
from typing import Any

from rules.hell_dorado.content.abilities import PHASES, UNITS, WEAPONS
from rules.hell_dorado.content.powers import STATES
from tests.rules.hell_dorado.armies import BOMB, FLAME, IMP, MORTAR, OPERATION, TERRAIN, meeting
from tests.rules.hell_dorado.scenes import BLADE, GUN, Document, rows, soldier
from tests.rules.support.sound_scenarios import Extreme

SIDES = ("red", "blue")
WORDS = ("fire", "iron", "demon", "saint", "life-drain")
STATISTICS = ("mvt", "shs", "cbt", "def", "pr", "fth")
NOT_GIVEN = ("emancipated", "invulnerable", "harmless")
GIVEN = sorted(slug for slug in UNITS if slug != "insignificant")
"""Abilities that powers give; losses are counted at the end by what counts then."""


def an_ability(luck: Random, table: Any, slug: str) -> Document:
    """An ability with an X and a keyword where it needs them."""
    printed = table[slug]
    ability: Document = {"ability": slug}
    if printed.amount == "needed" or (printed.amount and luck.random() < 0.5):
        ability["amount"] = luck.randint(1, 4)
    if printed.keyword == "needed" or (printed.keyword and luck.random() < 0.5):
        ability["keyword"] = luck.choice(PHASES if slug == "rapid-strike" else WORDS)
    return ability


def abilities(luck: Random, table: Any, most: int) -> list[Document]:
    slugs = luck.sample(sorted(slug for slug in table if slug not in NOT_GIVEN), luck.randint(0, most))
    return [an_ability(luck, table, slug) for slug in slugs]


def an_effect(luck: Random) -> Document:
    kind = luck.choice(
        ["modify", "state", "state", "damage", "heal", "move", "ability", "rerolls", "command", "end_state"]
    )
    amount = luck.choice([-3, -1, 1, 2]) if kind in ("modify", "command") else luck.randint(1, 4)
    if kind in ("state", "end_state"):
        effect: Document = {"kind": kind, "state": luck.choice(STATES)}
        if kind == "state":
            effect["amount"] = luck.randint(1, 3)
        if kind == "state" and effect["state"] in ("consumed", "cursed"):
            effect |= {"turns": luck.randint(1, 3)} | ({"type": "fire"} if effect["state"] == "consumed" else {})
        return effect
    if kind == "ability":
        return {"kind": kind, **an_ability(luck, UNITS, luck.choice(GIVEN))}
    keys: Document = {"statistic": luck.choice(STATISTICS)} if kind == "modify" else {}
    return {"kind": kind, "amount": amount, **keys}


def a_power(luck: Random, slug: str) -> Document:
    kind = luck.choice(["passive", "free", "active", "exhausting"])
    power: Document = {"slug": slug, "name": slug, "kind": kind, "effects": [an_effect(luck)]}
    power["target"] = luck.choice(["self", "ally", "enemy", "unit", "area"])
    power |= (
        {"radius": 3} if power["target"] == "area" else {"range": luck.randint(2, 12)} if luck.random() < 0.8 else {}
    )
    power |= {"cost": {luck.choice(["any", "any", "light", "dark"]): 1}} if luck.random() < 0.6 else {}
    power |= {"order": True, "unstoppable": luck.random() < 0.2} if luck.random() < 0.4 else {}
    if luck.random() < 0.3:
        effect = {"kind": "modify", "statistic": luck.choice(STATISTICS), "amount": luck.choice([-1, 1])}
        if luck.random() < 0.3:
            effect = {"kind": "ability", **an_ability(luck, UNITS, luck.choice(GIVEN))}
        power |= {"aura": luck.choice(["permanent", "lingering", "instant"]), "radius": 4, "effects": [effect]}
        power |= {"target": luck.choice(["ally", "enemy", "unit"])}
        power.pop("range", None)
    return power


def a_weapon(luck: Random, slug: str) -> Document:
    table = rows(*(luck.randint(0, 5) for _ in range(luck.randint(1, 5))))
    if luck.random() < 0.4:
        table[-1] = table[-1] | {"effects": [an_effect(luck)]}
    types = luck.sample(WORDS, luck.randint(0, 2))
    able = [ability for ability in abilities(luck, WEAPONS, 3) if ability["ability"] != "artillery"]
    weapon: Document = {"slug": slug, "name": slug, "rows": table, "types": types, "abilities": able}
    return weapon | ({"ranged": True, "range": luck.randint(2, 12)} if luck.random() < 0.4 else {})


def a_card(luck: Random, slug: str, rank: str = "") -> Document:
    """A datasheet with values from all that it may have."""
    keys: Document = {name: luck.choice([0, 1, 2, 3, 4, 5, 6, 8, 12, "-"]) for name in ("shs", "cbt")}
    keys |= {"mvt": luck.choice([0, 2, 4, 5, 6.5, "-"]), "def": luck.randint(1, 5), "pr": luck.randint(0, 4)}
    keys |= {"fth": luck.choice([0, 1, 2, 3, "-"]), "lp": luck.choice([4, 8, 10, 14]), "threshold": 3}
    keys |= {"base": luck.choice(["regular", "regular", "large", "extra_large"]), "keywords": luck.sample(WORDS, 2)}
    keys |= {"rank": rank or luck.choice(["independent", "trooper"]), "cmd": luck.randint(0, 3)}
    keys |= {"dot": luck.choice(["light", "dark"])} if luck.random() < 0.3 else {}
    weapons = [BLADE, GUN, a_weapon(luck, "hook"), a_weapon(luck, "fang"), BOMB, FLAME, MORTAR]
    keys["weapons"] = luck.sample(weapons, luck.randint(0, 3))
    keys["powers"] = [a_power(luck, f"power{n}") for n in range(luck.randint(0, 2))]
    if luck.random() < 0.3:
        spell = a_power(luck, "spell") | {"kind": "active", "effects": [an_effect(luck)], "residual": False}
        for key in ("aura", "order", "unstoppable"):
            spell.pop(key, None)
        if spell["target"] != "area":
            spell.pop("radius", None)
        keys |= {"lemures": 2, "invocations": 3, "spells": [spell]}
    able = abilities(luck, UNITS, 6)
    if luck.random() < 0.1:
        able.append({"ability": "invulnerable"})
        keys.pop("def")
    card = soldier(slug=slug, name=slug, **keys) | {"abilities": able}
    if "def" not in keys:
        del card["def"]
    return card


def a_company(luck: Random, id: str, commander: str) -> Document:
    ranks = ["officer", *["" for _ in range(luck.randint(1, 7))]]
    units = [{"id": f"{id}{n}", "datasheet": a_card(luck, f"card{n}", rank)} for n, rank in enumerate(ranks)]
    return {"id": id, "commander": commander, "units": units, "lemures": [IMP, IMP], "cares": luck.random() < 0.3}


def random_scene(number: int) -> Document:
    """Two companies of anything that are deployed on a table with everything on it."""
    luck = Random(f"hell dorado {number}")
    commanders = luck.choice([("random", "random"), ("random", "random"), ("steady", "random"), ("steady", "steady")])
    players = [a_company(luck, id, commander) for id, commander in zip(SIDES, commanders, strict=True)]
    terrain = luck.sample(TERRAIN, luck.randint(0, len(TERRAIN)))
    operation = luck.choice([OPERATION, "open-ground"])
    keys: Document = {"seed": number, "turns": luck.randint(2, 4), "operation": operation}
    return {"format": "hell-dorado-scenario/1", **keys, "battlefield": {"terrain": terrain}, "players": players}


def a_state(luck: Random) -> Document:
    slug = luck.choice([slug for slug in STATES if slug != "devoured"])
    state: Document = {"state": slug, "left": luck.randint(1, 3)}
    if slug in ("consumed", "cursed"):
        state["amount"] = luck.randint(1, 3)
    return state | ({"type": "fire"} if slug == "consumed" else {})


def position(number: int) -> Document:
    """A crowd in the middle of the table, many in contact, in the midst of a turn."""
    luck = Random(f"hell dorado position {number}")
    places = [(12 + 1.2 * x, 14 + 1.2 * y) for x in range(6) for y in range(5)]
    luck.shuffle(places)
    players: list[Document] = []
    for own in SIDES:
        units = []
        for n in range(luck.randint(2, 7)):
            card = a_card(luck, f"card{n}", "officer" if n == 0 else "") | {"base": "regular"}
            unit = {
                "id": f"{own}{n}",
                "datasheet": card,
                "position": list(places.pop()),
                "activated": luck.randint(0, 1),
            }
            unit |= {"lp": luck.randint(1, card["lp"])} if luck.random() < 0.5 else {}
            unit |= {"states": [a_state(luck)]} if luck.random() < 0.4 else {}
            units.append(unit)
        script: list[Any] = [
            {"activate": f"{own}1"},
            {"action": "melee", "target": "red0"},
            {"skip": True},
            {"hits": 1},
        ]
        script += [{"action": "retreat"}, {"retreat_move": "run", "way": [[6, 14]]}, {"vae_victis": 1}, {"reroll": [0]}]
        pool = {"undotted": luck.randint(0, 5), "light": luck.randint(0, 2), "dark": luck.randint(0, 2)}
        keys: Document = {"script": luck.sample(script, luck.randint(0, 8)), "pool": pool, "total": pool}
        commander = luck.choice(["script", "random", "random", "steady"])
        players.append({"id": own, "commander": commander, "units": units, **keys})
    keys = {"turn": 2, "turns": 4, "begun": luck.random() < 0.7, "dice": [luck.randint(1, 6) for _ in range(9)]}
    return {"format": "hell-dorado-scenario/1", "seed": number, **keys, "players": players}


def crowded(document: Document, luck: Random) -> None:
    """Forty of the largest a side."""
    for player in document["players"]:
        first = player["units"][0]
        player["units"] = [first | {"id": f"{player['id']}{n}"} for n in range(40)]
        for unit in player["units"]:
            unit.pop("position", None)


def mighty(document: Document, luck: Random) -> None:
    """Every datasheet at a bound."""
    for player in document["players"]:
        for card in [unit["datasheet"] for unit in player["units"] if isinstance(unit["datasheet"], dict)]:
            card |= {"mvt": luck.choice([0, 20]), "cbt": 15, "shs": 15, "pr": luck.choice([0, 15]), "lp": 100}


def long(document: Document, luck: Random) -> None:
    """Twenty turns."""
    document |= {"turns": 20}
    document.pop("turn", None)


EXTREMES: list[Extreme] = [crowded, mighty, long]
KINDS = {
    "meeting": (2, lambda number: meeting("steady", ("random", "steady")[number % 2], seed=number, turns=4)),
    "random": (4, random_scene),
    "position": (4, position),
}
