"""Two warbands of the worked examples' fighters with cards of every sort, for whole battles."""

from typing import Any

from tests.rules.underworlds.scenes import DART, MAUL, PIKE, Document, attack, objective, ploy, unit, upgrade

OBJECTIVES: list[Document] = [
    objective("foothold", 1, hold=1),
    objective("grasp", 2, hold=2),
    objective("first", 1, token=1),
    objective("third", 1, token=3),
    objective("fell", 1, out=1),
    objective("rout", 2, out=2),
    objective("ruin", 3, out_in_all=3),
    objective("forth", 1, in_enemy_territory=2),
    objective("hearth", 1, no_enemy_in_own_territory=True),
    objective("survive", 1, standing=3, round=3),
    objective("onset", 1, charged=2),
    objective("hoard", 2, hold=3),
]
PLOYS: list[Document] = [
    ploy("sidestep", push=1, whose="own"),
    ploy("shove", push=1, whose="enemy"),
    ploy("bolt", wound=1, within=2),
    ploy("salve", heal=1),
    ploy("shields", guard=True),
    ploy("rally", ready=True),
    ploy("plan", draw=2),
    ploy("frenzy", attack_dice=1),
    ploy("leap", push=2, whose="own"),
    ploy("needle", wound=1, within=1),
]
UPGRADES: list[Document] = [
    upgrade("boots", raises=[{"move": 1}]),
    upgrade("buckler", raises=[{"defence": 1}]),
    upgrade("plate", raises=[{"wounds": 1}]),
    upgrade("edge", raises=[{"damage": 1}]),
    upgrade("drill", raises=[{"dice": 1}]),
    upgrade("shaft", raises=[{"range": 1, "attack": "swing"}]),
    upgrade("whip", attack=attack("hook", 2, 3, "club", 1)),
    upgrade("rest", action={"slug": "breathe", "name": "Breathe", "heal": 1}),
    upgrade("slip", action={"slug": "slide", "name": "Slide", "push": 1}),
    upgrade("fat", raises=[{"wounds": 1}]),
]


def warband(id: str, commander: str, **keys: Any) -> Document:
    """Four fighters, twelve objectives, twenty power cards."""
    units = [unit(f"{id}{n}", fighter) for n, fighter in enumerate((MAUL, DART, PIKE, DART), 1)]
    decks = {"objectives": OBJECTIVES, "power": PLOYS + UPGRADES}
    return {"id": id, "commander": commander, "units": units, **decks, **keys}


def meeting(south: str = "random", north: str = "random", **keys: Any) -> Document:
    """Both warbands on Court and Pillars; keys of a player begin with its id and two underscores."""
    own = {id: {key[3:]: value for key, value in keys.items() if key.startswith(f"{id}__")} for id in ("s", "n")}
    usual_keys = {key: value for key, value in keys.items() if key[1:3] != "__"}
    players = [
        warband("s", south, **{"board": "court", **own["s"]}),
        warband("n", north, **{"board": "pillars", **own["n"]}),
    ]
    return {"format": "underworlds-scenario/1", **usual_keys, "players": players}


def golden_scenes() -> dict[str, Document]:
    """Battles by name: each pair of commanders."""
    pairs = [(south, north) for south in ("steady", "random") for north in ("steady", "random")]
    return {f"{south} {north}": meeting(south, north) for south, north in pairs}
