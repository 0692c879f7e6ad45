"""Scenarios of Hell Dorado as documents, from the page on formats alone: S, his table, battles fought from them."""

from functools import partial
from typing import Any

from rules.hell_dorado.game import GAME
from tests.rules.hell_dorado.cards import parts
from tests.rules.support import whole_battles

Document = dict[str, Any]

fought = partial(whole_battles.fought, GAME)


def rows(*damages: int) -> list[Document]:
    return [{"damage": damage} for damage in damages]


BLADE = {"slug": "blade", "name": "Blade", "rows": rows(1, 2, 3, 4, 6)}
GUN = {"slug": "gun", "name": "Gun", "ranged": True, "range": 6, "rows": rows(1, 2, 4, 5, 6)}


def soldier(able: str = "", **keys: Any) -> Document:
    """The datasheet of S with what differs; abilities in short: "fury; vicious 2"."""
    abilities = [
        {"ability": slug} | ({"amount": amount} if amount else {}) | ({"keyword": word} if word else {})
        for slug, word, amount, _turns in parts(able)
    ]
    return {
        "slug": "soldier", "name": "Soldier", "rank": "trooper", "points": 20, "mvt": 4, "shs": 3, "cbt": 4, "def": 4,
        "pr": 1, "fth": 2, "lp": 8, "threshold": 3, "weapons": [BLADE, GUN], "abilities": abilities, **keys,
    }  # fmt: skip


def stand(id: str, x: float, y: float, able: str = "", card: Document | None = None, **keys: Any) -> Document:
    """A soldier in a position, with what differs on his datasheet in `card`."""
    return {"id": id, "datasheet": soldier(able, **(card or {})), "position": [x, y], **keys}


def side(*units: Document, script: Any = (), **keys: Any) -> Document:
    return {"units": list(units), "commander": "script", "script": list(script), **keys}


def scene(red: Any, blue: Any, dice: str = "", **keys: Any) -> Document:
    """A turn that has begun, in which red's A is active unless said."""
    players = [
        {"id": id, **(given if "units" in given else side(given))} for id, given in (("red", red), ("blue", blue))
    ]
    rolls = [int(die) for die in dice.replace("|", " ").split()]
    usual: Document = {"begun": True, "active": "A", "turns": 1}
    return {"format": "hell-dorado-scenario/1", "dice": rolls, **usual, **keys, "players": players}


def life(battle: Any) -> dict[str, int]:
    """The LP that are left."""
    return {unit.id: max(0, int(unit.lp)) for unit in battle.units}


def used_up(battle: Any) -> bool:
    """Whether just the dice that were written have fallen."""
    return battle.dice.used == len(battle.dice.written) and not battle.dice.tape.block
