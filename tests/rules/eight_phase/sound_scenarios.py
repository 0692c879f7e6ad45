"""Scenarios of the eight-phase battle that are right: whole battles, and any position at random in any phase."""

from random import Random

from rules.eight_phase.engine.scenario import PHASES
from tests.rules.eight_phase.armies import MISSIONS, WALLED, meeting
from tests.rules.eight_phase.scenes import BLADE, CHIEF, ROVER, Document
from tests.rules.support.sound_scenarios import Extreme

COMMANDERS = ("steady", "aggressive", "defensive", "random")
SIDES = ("red", "blue", "green", "gold")


def a_weapon(luck: Random, number: int) -> Document:
    kind = {"kind": "range", "range": luck.choice([1, 20, 40, 120])} if luck.random() < 0.5 else {"kind": "melee"}
    figures = {"bonus": luck.randint(-2, 4), "damage": luck.choice([1, 1, 2, 6]), "cost": luck.choice([1, 1, 2, 4])}
    return {"slug": f"w{number}", "name": "W", **kind, **figures, "quick": luck.random() < 0.4}


def an_ability(luck: Random, number: int) -> Document:
    target, effect = (
        luck.choice(["self", "friend", "enemy"]),
        luck.choice(["heal", "steady", "hinder", "strike", "raise"]),
    )
    keys: Document = {} if target == "self" else {"within": luck.choice([1, 20, 150])}
    keys |= {} if effect == "steady" else {"amount": luck.randint(1, 12)}
    keys |= {"figure": luck.choice(["move", "shoot", "fight", "defence"])} if effect == "raise" else {}
    when = luck.choice(["turn_start", "quick", "support"])
    named = {"slug": f"a{number}", "name": "A", "when": when, "cost": luck.randint(0, 4)}
    return named | {"target": target, "effect": effect, **keys}


def a_profile(luck: Random) -> Document:
    """One of the rulebook's, or figures from all that there may be."""
    if luck.random() < 0.3:
        return luck.choice([ROVER, BLADE, CHIEF])
    return {
        "slug": "any", "name": "Any", "output": luck.randint(1, 8), "move": luck.choice([0, 5, 16, 20, 40]),
        "shoot": luck.randint(-2, 8), "fight": luck.randint(-2, 8), "defence": luck.randint(2, 20),
        "wounds": luck.randint(1, 12), "courage": luck.randint(0, 9), "command": luck.randint(0, 5),
        "ram": luck.randint(0, 6), "base": luck.choice([2, 2.5, 3, 4, 6]), "points": luck.randint(0, 100),
        "weapons": [a_weapon(luck, n) for n in range(luck.randint(0, 3))],
        "abilities": [an_ability(luck, n) for n in range(luck.randint(0, 3))],
    }  # fmt: skip


def random_battle(number: int) -> Document:
    """A whole battle of two to four forces of random profiles."""
    luck = Random(f"eight-phase {number}")
    mission = luck.choice(MISSIONS)
    count = luck.choice([2, 2, 3, 4]) if mission in ("battle", "raid") else 2
    players = [
        {
            "id": side,
            "commander": luck.choice(COMMANDERS),
            "units": [{"id": f"{side}-{n}", "profile": a_profile(luck)} for n in range(luck.randint(1, 6))],
        }
        for side in SIDES[:count]
    ]
    return {"format": "eight-phase-scenario/1", "seed": number, "operation": mission, **WALLED, "players": players}


def random_position(number: int) -> Document:
    """Units anywhere in any state, often in contact, in some phase of some turn."""
    luck = Random(f"position {number}")
    document = random_battle(number)
    places = [(x, y) for x in range(50, 116, 6) for y in range(6, 86, 6)]
    luck.shuffle(places)
    for player in document["players"]:
        for unit in player["units"]:
            profile = unit["profile"]
            unit["position"] = list(places.pop())
            unit |= {"wounds": luck.randint(1, profile["wounds"]), "counters": luck.randint(0, profile["output"])}
            unit |= {key: luck.random() < 0.3 for key in ("shaken", "quick", "declared", "supported")}
            unit |= {"moves": luck.randint(0, 2), "lost": luck.randint(0, 2)}
    return document | {"phase": luck.choice(PHASES), "turn": luck.randint(1, 5)}


def units_of(document: Document) -> list[Document]:
    return [unit for player in document["players"] for unit in player["units"]]


def unstoppable(document: Document, luck: Random) -> None:
    """Units with the highest figures there are, who hardly hurt one another."""
    for unit in units_of(document):
        if isinstance(unit["profile"], dict):
            unit["profile"] |= {"output": 8, "move": 40, "defence": 20, "wounds": 12, "courage": 9}


def long(document: Document, luck: Random) -> None:
    """As many turns as there may be."""
    document["turns"] = 20


def fenced(document: Document, luck: Random) -> None:
    """A row of blocking posts with gaps for a few alone."""
    post = {"kind": "blocking", "shape": {"circle": {"center": [0, 45], "radius": 2}}}
    posts = [
        post | {"id": f"p{n}", "shape": {"circle": {"center": [3 + 6 * n, 45], "radius": 1.5}}} for n in range(6, 13)
    ]
    if all("position" not in unit for unit in units_of(document)):
        document["battlefield"] = {"terrain": posts}


KINDS = {
    "meeting": (1, lambda number: meeting("steady", "random", seed=number, operation=MISSIONS[number % 4], **WALLED)),
    "battle": (2, random_battle),
    "position": (3, random_position),
}
EXTREMES: list[Extreme] = [unstoppable, long, fenced]
