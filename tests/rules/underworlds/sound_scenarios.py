"""Scenarios of Underworlds that are right: whole games, and fighters, cards and positions at random in any phase."""

from random import Random
from typing import Any

from rules.underworlds.content.ground import GRID
from tests.rules.support.sound_scenarios import Extreme
from tests.rules.underworlds.armies import OBJECTIVES, PLOYS, UPGRADES, meeting
from tests.rules.underworlds.scenes import DART, MAUL, PIKE, Document, attack, card, objective, ploy, upgrade

SIDES = ("s", "n")
PLACES = [list(GRID.place(hex)) for hex in range(GRID.size)]
CONDITIONS: list[Document] = [
    {"hold": 1}, {"token": 2}, {"out": 1}, {"out_in_all": 1}, {"in_enemy_territory": 1},
    {"no_enemy_in_own_territory": True}, {"standing": 1}, {"charged": 1}, {"round": 3},
]  # fmt: skip


def a_fighter(luck: Random) -> Document:
    """A fighter card with figures from all that it may have, or one of the rulebook's."""
    if luck.random() < 0.3:
        return luck.choice([MAUL, DART, PIKE])
    attacks = [
        attack(slug, luck.randint(1, 5), luck.randint(1, 6), luck.choice(["club", "spade"]), luck.randint(1, 5),
               critical=luck.randint(0, 3))
        for slug in ("hack", "hurl", "bite")[: luck.randint(1, 3)]
    ]  # fmt: skip
    actions: list[Document] = [{"slug": "rest", "name": "Rest", "heal": luck.randint(1, 7)}]
    actions += [{"slug": "slide", "name": "Slide", "push": luck.randint(1, 6)}]
    symbol = luck.choice(["club", "spade"])
    figures = (luck.randint(1, 6), luck.randint(1, 4), symbol, luck.randint(1, 7))
    return card("hand", *figures, *attacks, actions=luck.sample(actions, luck.randint(0, 2)))


def decks(luck: Random) -> Document:
    """Cards of both decks, all of the tests' or some, with conditions together and large effects."""
    more = [objective(f"o{n}", luck.randint(1, 5), **luck.choice(CONDITIONS)) for n in range(3)]
    effects: list[Document] = [
        {"push": luck.randint(1, 6), "whose": luck.choice(["own", "enemy"])},
        {"wound": luck.randint(1, 5), "within": luck.randint(1, 12), "whose": luck.choice(["own", "enemy"])},
        {"draw": 5},
        {"attack_dice": 5},
        {"heal": 7, "whose": "enemy"},
    ]
    ploys = [ploy(f"p{n}", **effect) for n, effect in enumerate(effects)]
    strong = [
        upgrade(f"u{n}", raises=[{figure: 1} for figure in ("move", "wounds", "damage", "dice", "range")])
        for n in range(3)
    ]
    power = [*PLOYS, *UPGRADES, *ploys, *strong]
    luck.shuffle(power)
    return {"objectives": [*OBJECTIVES, *more], "power": power[: luck.randint(0, len(power))]}


def random_game(number: int) -> Document:
    """A whole game of random warbands of 1 to 6."""
    luck = Random(f"underworlds {number}")
    players = [a_player(id, luck, luck.sample(range(6), luck.randint(1, 6))) for id in SIDES]
    return {"format": "underworlds-scenario/1", "seed": number, "players": players}


def a_player(id: str, luck: Random, numbers: list[int]) -> Document:
    units = [{"id": f"{id}{n}", "fighter": a_fighter(luck)} for n in numbers]
    commander = luck.choice(["steady", "random"])
    return {"id": id, "commander": commander, "board": luck.choice(["court", "pillars"]), "units": units, **decks(luck)}


def random_position(number: int) -> Document:
    """Fighters anywhere in any state, in some phase of some round."""
    luck = Random(f"position {number}")
    document = random_game(number)
    blocked = [[2, 3], [4, 3], [4, 6], [2, 6]]
    free = luck.sample([place for place in PLACES if place not in blocked], 30)
    for player in document["players"]:
        for unit in player["units"]:
            if luck.random() < 0.2:
                unit["out"] = True
            else:
                unit["hex"] = free.pop()
                unit["tokens"] = luck.sample(["move", "charge", "guard"], luck.randint(0, 3))
                unit["wounds"] = luck.randint(0, unit["fighter"]["wounds"] - 1)
        keys: Document = {"glory": luck.randint(0, 9), "spent": luck.randint(0, 9), "out": luck.randint(0, 3)}
        keys |= {"activations": luck.randint(0, 8), "attack_dice": luck.randint(0, 10)}
        player |= {key: value for key, value in keys.items() if luck.random() < 0.5}
        cut = luck.randint(0, 8)
        player["power_hand"], player["power"] = player["power"][:cut], player["power"][cut:]
        player["objective_hand"], player["objectives"] = player["objectives"][:4], player["objectives"][4:]
    document["tokens"] = luck.sample([*free, *[None] * 2], 5)
    return document | phase(luck) | {"round": luck.randint(1, 3)}


def phase(luck: Random) -> Document:
    """A phase with what goes with it."""
    keys: dict[str, Document] = {
        "action": {"turn": luck.choice(SIDES)},
        "power": {"turn": luck.choice(SIDES), "asked": luck.choice(SIDES), "passes": luck.randint(0, 1)},
        "end": {
            "turn": luck.choice(SIDES),
            "first": luck.choice(SIDES),
            "step": luck.choice(["score", "discard_power", "draw"]),
        },
    }
    chosen = luck.choice(list(keys))
    return {"phase": chosen, **keys[chosen]}


def unstoppable(document: Document, luck: Random) -> None:
    """Fighters with the highest figures there are."""
    for player in document["players"]:
        for unit in player["units"]:
            if isinstance(unit["fighter"], dict):
                unit["fighter"] |= {"move": 6, "defence": 4, "wounds": 7}
                for attack_document in unit["fighter"]["attacks"]:
                    attack_document |= {"range": 5, "dice": 6, "damage": 1}


def rich(document: Document, luck: Random) -> None:
    """More glory than there are upgrades."""
    for player in document["players"]:
        player["glory"] = 99


def long(document: Document, luck: Random) -> None:
    """As many rounds and activations as a mission may have."""
    mission: Any = {"format": "underworlds-operation/1", "slug": "long", "title": "Long", "rounds": 5, "activations": 8}
    document["operation"] = mission


def walled(document: Document, luck: Random) -> None:
    """Blocked hexes in a row before the middle."""
    starting = [[n, 0] for n in range(6)]
    for player in document["players"]:
        player["board"] = {"slug": "wall", "name": "Wall", "starting": starting, "blocked": [[1, 4], [3, 4], [5, 4]]}


KINDS = {
    "meeting": (1, lambda number: meeting(("steady", "random")[number % 2], "random", seed=number)),
    "game": (2, random_game),
    "position": (3, random_position),
}
EXTREMES: list[Extreme] = [unstoppable, rich, long, walled]
