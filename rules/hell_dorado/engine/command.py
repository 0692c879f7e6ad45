"""Command: paying, losing and who may give or receive orders (CMD, ORD)."""

from typing import Final

from rules.hell_dorado.content.powers import Cost
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.state import DARK, LIGHT, UNDOTTED, Player, Unit
from rules.table.questions import Refusal

DOTS: Final = {"": UNDOTTED, "light": LIGHT, "dark": DARK}

NO_ORDERS: Final = ("immobilized", "knocked_down", "stunned", "berserk")
"""The states that keep a unit from giving and receiving orders (H-STA-08, H-STA-15, H-STA-16, H-STA-20)."""


def points_for(player: Player, cost: Cost, dot: str = "") -> list[int] | None:
    """What a cost takes of each kind, None where the pool does not hold it (H-CMD-03).

    Of any kind: the one named, else undotted first, then the kind there is more of, light when equal (H-CMD-08).
    """
    if sum(player.pool) < cost.total():
        return None
    left = list(player.pool)
    points = [0, cost.light, cost.dark]
    for kind in (LIGHT, DARK):
        left[kind] -= points[kind]
    if min(left) < 0:
        return None
    for _n in range(cost.any):
        kind = kind_to_pay(left, dot)
        if left[kind] < 1:
            return None
        left[kind] -= 1
        points[kind] += 1
    return points


def kind_to_pay(left: list[int], dot: str) -> int:
    """From which kind the next point is paid (H-CMD-08)."""
    named = DOTS.get(dot, UNDOTTED)
    if dot and left[named]:
        return named
    if left[UNDOTTED]:
        return UNDOTTED
    return DARK if left[DARK] > left[LIGHT] else LIGHT


def affords(player: Player, points: int) -> bool:
    """Whether a pool holds so many points of any kind."""
    return sum(player.pool) >= points


def pay(battle: Battle, player: Player, points: int, reason: str, dot: str = "") -> None:
    """Take points of any kind from the pool; that they are there has been looked at."""
    taken = points_for(player, Cost(points), dot)
    if taken is not None:
        battle.paid_command(player, taken, reason)


def gives_orders(unit: Unit) -> bool:
    """Whether no state keeps a unit from giving orders, nor the opponent (H-ORD-05, H-STA-12)."""
    return unit.stands() and unit.controller is None and not kept_from_orders(unit)


def kept_from_orders(unit: Unit) -> bool:
    """Whether a state keeps a unit from giving and receiving orders, free ones too (H-STA-04, H-ORD-05)."""
    return any(state.slug in NO_ORDERS for state in unit.states)


def receives_orders(unit: Unit, giver: Unit | None) -> bool:
    """Whether a unit can receive an order: a Maverick's own alone (H-ABI-48)."""
    if not unit.stands() or unit.controller is not None or kept_from_orders(unit):
        return False
    return not unit.has("maverick") or unit is giver


def commanding(player: Player) -> Unit | None:
    """The officer on the table who can give orders (H-ORD-06, H-ORD-10)."""
    for unit in player.units:
        if unit.sheet.rank == "officer" and gives_orders(unit):
            return unit
    return None


def shares(player: Player, unit: Unit) -> list[int]:
    """A unit's CMD by its dot; an undotted one's as it was split (H-CMP-11)."""
    points = unit.sheet.cmd
    if points <= 0:
        return [0, 0, 0]
    if unit.sheet.dot:
        return [points if kind == DOTS[unit.sheet.dot] else 0 for kind in range(3)]
    if player.cares:
        light = player.light.get(unit.id, 0)
        return [0, light, points - light]
    return [points, 0, 0]


def lose_command(battle: Battle, unit: Unit, times: int = 1) -> None:
    """A unit that is gone takes its CMD with it (H-CMD-05, H-CMD-07), twice where it is demoralizing (H-ABI-19)."""
    for dot, points in enumerate(shares(unit.owner, unit)):
        battle.lost_command(unit.owner, points * times, dot, "gone")


def refuse_cost(player: Player, cost: Cost, dot: str = "") -> Refusal | None:
    """Why a cost cannot be paid (H-CMD-03)."""
    if points_for(player, cost, dot) is not None:
        return None
    return Refusal(
        "H-CMD-03", "it costs {count} CMD, and the pool holds {left}", count=cost.total(), left=sum(player.pool)
    )
