"""The soldier S of the worked examples, what may differ on his datasheet, weapons, powers, pieces of terrain.

Distances are fathoms here and hundredths in the engine. Abilities, weapons and states are written in short:
"fury; vicious 2; arch-enemy(demon) 2", "1 / 0+knocked_down / 3", "stunned 2; consumed(fire) 3/2".
"""

import re
from dataclasses import fields
from typing import Any

from rules.hell_dorado.content.datasheets import NONE, Ability, Area, Datasheet, Row, Weapon
from rules.hell_dorado.content.mission import Piece
from rules.hell_dorado.content.powers import Cost, Effect, Power
from rules.hell_dorado.engine.scenario import ScenarioUnit, StateValue
from rules.table.shapes import Shape

SHORT = re.compile(r"([a-z_-]+)(?:\(([^)]*)\))?(?: (\d+))?(?:/(\d+))?")


def hundredths(value: float) -> int:
    return round(100 * value)


def abilities(text: str) -> tuple[Ability, ...]:
    """Abilities of a unit or a weapon."""
    return tuple(Ability(slug, amount, word) for slug, word, amount, _turns in parts(text))


def parts(text: str) -> list[tuple[str, str, int, int]]:
    """Names with the word in brackets, the number and what stands behind the stroke."""
    entries = []
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        match = SHORT.fullmatch(part)
        assert match, part
        slug, word, amount, turns = match.groups()
        entries.append((slug, word or "", int(amount or 0), int(turns or 0)))
    return entries


def rows(table: str) -> tuple[Row, ...]:
    """Rows of a power table: "1/2/3", or with spaces, "1 / 0+knocked_down / 3+cursed 2/3"."""
    return tuple(row(text) for text in table.split(" / " if " / " in table or "+" in table else "/"))


def row(text: str) -> Row:
    damage, *given = text.split("+")
    return Row(int(damage), tuple(effect for text in given for effect in effects(text)))


def effects(text: str) -> list[Effect]:
    """States that something gives: of consumed and cursed X and Y."""
    return [gives(slug, amount, turns, word) for slug, word, amount, turns in parts(text)]


def gives(state: str, amount: int = 0, turns: int = 0, type: str = "", durable: bool = False) -> Effect:
    """An effect that gives a state."""
    return Effect("state", state=state, amount=amount, turns=turns, type=type, durable=durable)


def blade(table: str = "1/2/3/4/6", able: str = "", types: tuple[str, ...] = (), slug: str = "blade") -> Weapon:
    """The close combat weapon of S, or another."""
    return Weapon(slug, slug, False, rows=rows(table), types=types, abilities=abilities(able))


def gun(
    table: str = "1/2/4/5/6",
    able: str = "",
    types: tuple[str, ...] = (),
    slug: str = "gun",
    range: float = 6,
    area: Area | None = None,
) -> Weapon:
    """The ranged weapon of S, or another."""
    return Weapon(
        slug,
        slug,
        True,
        hundredths(range),
        () if area else rows(table),
        area=area,
        types=types,
        abilities=abilities(able),
    )


def power(slug: str, kind: str, *effects: Effect, cost: int | Cost = 0, target: str = "self", **keys: Any) -> Power:
    """A power; its range and radius are fathoms."""
    for key in ("range", "radius"):
        if key in keys:
            keys[key] = hundredths(keys[key])
    price = Cost(cost) if isinstance(cost, int) else cost
    return Power(slug=slug, name=slug, kind=kind, cost=price, target=target, effects=effects, **keys)


def modify(statistic: str, amount: int, turns: int = 0) -> Effect:
    return Effect("modify", statistic=statistic, amount=amount, turns=turns)


SHEET_KEYS = {field.name for field in fields(Datasheet)}


MVT = ("mvt", "height")


def sheet(able: str = "", **keys: Any) -> Datasheet:
    """The datasheet of S with what differs."""
    soldier: dict[str, Any] = {
        "slug": "soldier", "name": "Soldier", "faction": "reds", "rank": "trooper", "base": "regular", "points": 20,
        "mvt": 4, "shs": 3, "cbt": 4, "defence": 4, "pr": 1, "fth": 2, "lp": 8, "threshold": 3,
        "weapons": (blade(), gun()),
    }  # fmt: skip
    values = soldier | keys | {"abilities": abilities(able)}
    for key in MVT:
        if values.get(key, NONE) != NONE:
            values[key] = hundredths(values[key])
    return Datasheet(**values)


def unit(id: str, x: float | None = None, y: float = 0, able: str = "", **keys: Any) -> ScenarioUnit:
    """S at a place with what differs: values of its datasheet (`life` its LP), or of what the battle made of it."""
    printed = {key: keys.pop(key) for key in list(keys) if key in SHEET_KEYS and key != "lp"}
    if "life" in keys:
        printed["lp"] = keys.pop("life")
    if "states" in keys:
        keys["states"] = states(keys["states"])
    place = None if x is None else hundredths(x)
    return ScenarioUnit(id, id, sheet(able, **printed), place, hundredths(y), **keys)


def states(text: str) -> tuple[StateValue, ...]:
    """States a unit is in: X, and of consumed and cursed the upkeeps or turns left."""
    return tuple(
        StateValue(slug, amount, turns or max(1, amount), type=word) for slug, word, amount, turns in parts(text)
    )


def piece(shape: Shape, id: str = "piece", **keys: Any) -> Piece:
    """A piece of terrain; elevation and height are fathoms."""
    for key in ("elevation", "height"):
        if key in keys:
            keys[key] = hundredths(keys[key])
    return Piece(id, shape, **keys)


def box(x: float, y: float, width: float, height: float) -> Shape:
    """A rectangle by its middle."""
    return Shape.rectangle(hundredths(x), hundredths(y), hundredths(width), hundredths(height))


def disc(x: float, y: float, radius: float) -> Shape:
    return Shape.circle(hundredths(x), hundredths(y), hundredths(radius))


def A(able: str = "", **keys: Any) -> ScenarioUnit:
    """Red's soldier who attacks."""
    return unit("A", 10, 10, able, **keys)


def B(able: str = "", **keys: Any) -> ScenarioUnit:
    """Blue's soldier, in contact with A."""
    return unit("B", 10, 11.2, able, **keys)


def C(able: str = "", **keys: Any) -> ScenarioUnit:
    """Another of red, in contact with B."""
    return unit("C", 10, 12.4, able, **keys)


def D(able: str = "", **keys: Any) -> ScenarioUnit:
    """A third of red, in contact with B."""
    return unit("D", 11.2, 11.2, able, **keys)


def E(able: str = "", **keys: Any) -> ScenarioUnit:
    """Another of blue, in contact with A."""
    return unit("E", 10, 8.8, able, **keys)


def F(able: str = "", **keys: Any) -> ScenarioUnit:
    """A third of blue, in contact with A."""
    return unit("F", 8.8, 10, able, **keys)
