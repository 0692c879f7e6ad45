"""Small scenarios of Underworlds: the rulebook's fighters Maul, Dart and Pike, and battles fought from them."""

from functools import partial
from typing import Any

from rules.underworlds.engine.battle import Battle
from rules.underworlds.game import GAME
from tests.rules.support import whole_battles

Document = dict[str, Any]

fought = partial(whole_battles.fought, GAME)


def attack(slug: str, range: int, dice: int, symbol: str, damage: int, **keys: Any) -> Document:
    figures = {"range": range, "dice": dice, "symbol": symbol, "damage": damage}
    return {"slug": slug, "name": slug.capitalize(), **figures, **keys}


def card(slug: str, move: int, defence: int, symbol: str, wounds: int, *attacks: Document, **keys: Any) -> Document:
    return {
        "slug": slug, "name": slug.capitalize(), "move": move, "defence": defence, "symbol": symbol, "wounds": wounds,
        "attacks": list(attacks), **keys,
    }  # fmt: skip


SWING = attack("swing", 1, 2, "club", 2)
STING = attack("sting", 1, 3, "club", 1)
THROW = attack("throw", 3, 2, "club", 1)
THRUST = attack("thrust", 2, 2, "club", 1)
GORE = attack("gore", 1, 3, "spade", 2, critical=1)
MAUL = card("maul", 3, 1, "club", 4, SWING)
DART = card("dart", 5, 2, "spade", 2, STING, THROW)
PIKE = card("pike", 4, 2, "club", 3, THRUST, GORE)


def unit(id: str, fighter: Document, hex: tuple[int, int] | None = None, **keys: Any) -> Document:
    where = {} if hex is None else {"hex": list(hex)}
    return {"id": id, "fighter": fighter, **where, **keys}


def side(*units: Document, script: Any = (), **keys: Any) -> Document:
    return {"units": list(units), "script": list(script), **keys}


def scene(south: Document, north: Document, **keys: Any) -> Document:
    """A scenario of two players, s and n, in round 3 and south's activation if nothing else is said."""
    players = [{"id": id, "commander": "script", **keys_of_side} for id, keys_of_side in (("s", south), ("n", north))]
    usual = {"phase": "action", "turn": "s", "round": 3} if "phase" not in keys else {}
    used_keys = {key: value for key, value in (usual | keys).items() if value is not None}
    return {"format": "underworlds-scenario/1", **used_keys, "players": players}


def objective(slug: str, glory: int, **condition: Any) -> Document:
    conditions = [{key: value} for key, value in condition.items()]
    return {"slug": slug, "name": slug.capitalize(), "type": "objective", "glory": glory, "conditions": conditions}


def ploy(slug: str, **effect: Any) -> Document:
    return {"slug": slug, "name": slug.capitalize(), "type": "ploy", "effect": effect}


def upgrade(slug: str, **gifts: Any) -> Document:
    return {"slug": slug, "name": slug.capitalize(), "type": "upgrade", **gifts}


def plain(count: int, prefix: str = "u") -> list[Document]:
    """So many upgrades of Move."""
    return [upgrade(f"{prefix}{n}", raises=[{"move": 1}]) for n in range(count)]


def goals(count: int, prefix: str = "g") -> list[Document]:
    """So many objectives that never hold."""
    return [objective(f"{prefix}{n}", 1, hold=5) for n in range(count)]


PASS = {"pass": "activation"}
NO_CARD = {"pass": "power"}


def where(battle: Battle, id: str) -> tuple[int, int] | None:
    """Column and row of a fighter, None where he is not on the table."""
    fighter = battle.unit(id)
    assert fighter is not None
    return None if fighter.hex < 0 else (fighter.hex % 7, fighter.hex // 7)


def wounds(battle: Battle, id: str) -> int:
    fighter = battle.unit(id)
    assert fighter is not None
    return fighter.wounds
