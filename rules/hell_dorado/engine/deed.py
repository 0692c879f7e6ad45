"""An action that is looked through, and the ways that belong to it (H-ACT-06, H-CTL-06 to H-CTL-08)."""

from __future__ import annotations

from collections.abc import Callable

from rules.hell_dorado.content.datasheets import Weapon
from rules.hell_dorado.content.powers import Power
from rules.hell_dorado.engine.answers import Action
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import (
    controlling,
)
from rules.hell_dorado.engine.movement import Trip
from rules.hell_dorado.engine.moves import farthest, planned
from rules.hell_dorado.engine.state import Unit
from rules.table.questions import Refusal


class Deed:
    """An action that its unit may carry out: ways, target, weapon, power and what it costs.

    `areas` are the enemies whose control areas are paid for (H-CTL-08), `cost` the CMD for everything but a power. Who
    has looked whether an action is allowed has its deed at once when nothing has moved since, by the battle's `stamp`.
    """

    def __init__(self, unit: Unit, answer: Action) -> None:
        self.unit = unit
        self.answer = answer
        self.kind = answer.action
        self.trip: Trip | None = None
        self.second: Trip | None = None
        self.target: Unit | None = None
        self.weapon: Weapon | None = None
        self.type = ""
        self.power: Power | None = None
        self.areas: list[Unit] = []
        self.cost = 0
        self.stamp = -1


Planner = Callable[[Battle, Deed], "Refusal | None"]


def plan_way(battle: Battle, deed: Deed, kind: str, way: tuple[int, ...]) -> Trip | Refusal:
    """The trip of a move, control areas paid for where that is said and needed (H-CTL-06 to H-CTL-08)."""
    unit, target = deed.unit, deed.target
    trip = planned(battle, unit, kind, list(way), target)
    if not isinstance(trip, Refusal) or not deed.answer.pays or unit.lemure:
        return trip
    areas = [enemy for enemy in controlling(battle, unit) if enemy.number not in battle.parted]
    if not areas:
        return trip
    paid = battle.paid
    battle.paid = [enemy.number for enemy in areas]
    again = planned(battle, unit, kind, list(way), target)
    battle.paid = paid
    if isinstance(again, Refusal):
        return again if trip.rule == "H-CTL-08" else trip
    for enemy in again.contacts:
        if enemy in areas:
            return Refusal("H-CTL-08", "the unit has paid not to engage {unit}", unit=enemy.id)
    deed.areas = areas
    return again


def there(battle: Battle, trip: Trip | None, judge: Planner, deed: Deed) -> Refusal | None:
    """What would be refused if the unit stood at the end of its way."""
    if trip is None:
        return judge(battle, deed)
    unit = trip.unit
    x, y = int(unit.x), int(unit.y)
    battle.put(unit, trip.x, trip.y)
    refusal = judge(battle, deed)
    battle.put(unit, x, y)
    return refusal


def plan_walks(battle: Battle, deed: Deed) -> Refusal | None:
    """The walk before or after something else; of a moving shot both parts together are MVT at most (H-ABI-49)."""
    unit, answer = deed.unit, deed.answer
    if answer.way:
        trip = plan_way(battle, deed, deed.kind, answer.way)
        if isinstance(trip, Refusal):
            return trip
        deed.trip = trip
    if not answer.second:
        return None
    if not unit.has("moving-shot") or answer.after or deed.trip is None:
        return Refusal("H-ACN-05", "the whole walk goes before the shot or after it")
    return there(battle, deed.trip, plan_second, deed)


def plan_second(battle: Battle, deed: Deed) -> Refusal | None:
    """The rest of a walk, after the shot (H-ABI-49)."""
    trip = plan_way(battle, deed, deed.kind, deed.answer.second)
    if isinstance(trip, Refusal):
        return trip
    deed.second = trip
    gone = 0 if deed.trip is None else deed.trip.length
    if gone + trip.length > farthest(battle, deed.unit, deed.kind):
        return Refusal("H-ABI-49", "both parts of the walk are longer than MVT")
    return None


def refuse_target(target: Unit, touched: list[Unit]) -> Refusal | None:
    """An evasive enemy is not fought while others of its side are there who are not (H-ABI-27)."""
    others = [other for other in touched if other.side == target.side and not other.has("evasive")]
    if target.has("evasive") and others:
        return Refusal("H-ABI-27", "{unit} is evasive, and {other} is there", unit=target.id, other=others[0].id)
    return None
