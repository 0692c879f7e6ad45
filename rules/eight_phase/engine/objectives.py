"""Missions: what scores, and when a battle is over (E-GAM-05, E-MIS-03 to E-MIS-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.eight_phase.content.mission import Marker
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.state import Player, Unit

if TYPE_CHECKING:
    from mypy_extensions import i64

HOLDING: Final = 500
"""How near to a marker a unit holds it (E-MIS-05)."""

TAKING: Final = 100
"""How near to the captive a unit takes it along (E-MIS-06)."""

HOME: Final = 500
"""How near to its edge a carrier has won (E-MIS-06)."""

FIRST_RAID: Final = 2
"""The first turn in which markers score (E-MIS-05)."""


def near_point(unit: Unit, x: i64, y: i64, reach: i64) -> bool:
    """Whether a base comes within so far of a point."""
    both: i64 = reach + unit.radius
    dx: i64 = unit.x - x
    dy: i64 = unit.y - y
    return dx * dx + dy * dy <= both * both


def after_loss(battle: Battle, unit: Unit, by: Unit) -> None:
    """What the loss of a unit scores, and whether it ends the battle (E-GAM-05, E-MIS-04, E-MIS-07)."""
    if battle.mission.scoring == "battle" and unit.profile.points:
        scorer = scorer_of(battle, unit, by)
        if scorer is not None:
            battle.scored(scorer, unit.profile.points, "destroyed")
    judge(battle)


def judge(battle: Battle) -> None:
    """End a battle that is over as things stand: the defender is ambushed, or one is left (E-GAM-05, E-MIS-07)."""
    mission = battle.mission
    if mission.scoring == "ambush" and half_lost(battle.players[mission.defending]):
        attacker = 1 - mission.defending
        battle.scored(battle.players[attacker], 1, "ambush")
        battle.ended(attacker, "ambush")
    elif sum([1 for player in battle.players if player.alive()]) < 2:
        finish(battle, "elimination")


def scorer_of(battle: Battle, unit: Unit, by: Unit) -> Player | None:
    """Who scores a unit: the enemy who destroyed it; of two players always the other (E-MIS-04)."""
    if by.side != unit.side:
        return by.owner
    return battle.players[1 - unit.side] if len(battle.players) == 2 else None


def half_lost(player: Player) -> bool:
    """Whether units worth half or more of a player's points are destroyed (E-MIS-07)."""
    lost = [unit.profile.points for unit in player.units if unit.destroyed]
    return len(lost) > 0 and 2 * sum(lost) >= sum([unit.profile.points for unit in player.units])


def after_move(battle: Battle, unit: Unit) -> None:
    """A unit that ends a move action takes the captive along, or has brought it home (E-MIS-06)."""
    captive = battle.captive
    if captive is not None and not unit.touching and near_point(unit, captive[0], captive[1], TAKING):
        battle.took_captive(unit)
    if unit.carrying and at_home(battle, unit):
        battle.scored(unit.owner, 1, "rescue")
        battle.ended(unit.side, "rescue")


def at_home(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is within 5 of its player's own edge (E-MIS-06)."""
    reach = HOME + unit.radius
    edge = unit.owner.edge
    if edge == "lower":
        return unit.y <= reach
    if edge == "upper":
        return unit.y >= battle.height - reach
    if edge == "left":
        return unit.x <= reach
    return edge == "right" and unit.x >= battle.width - reach


def after_turn(battle: Battle) -> None:
    """The mission scores at the end of a turn, and the last turn ends the battle (E-END-02, E-GAM-05, E-MIS-05)."""
    if battle.mission.scoring == "raid" and battle.turn >= FIRST_RAID:
        for marker in battle.mission.markers:
            holder = holder_of(battle, marker)
            if holder is not None:
                battle.scored(holder, 1, "marker", marker.id)
    if battle.turn >= battle.mission.turns:
        finish(battle, "last_turn")


def holder_of(battle: Battle, marker: Marker) -> Player | None:
    """The only player with unshaken units within 5 of a marker (E-MIS-05)."""
    holder: Player | None = None
    for unit in battle.units:
        holds = unit.stands() and not unit.shaken and near_point(unit, marker.x, marker.y, HOLDING)
        if holds and holder is not None and holder is not unit.owner:
            return None
        if holds:
            holder = unit.owner
    return holder


def finish(battle: Battle, reason: str) -> None:
    """The most VP wins, equal is a draw; who has nothing left has lost if another has units (E-MIS-03).

    A defender who has not been overcome has won (E-MIS-07).
    """
    mission = battle.mission
    if mission.scoring == "ambush" and battle.players[mission.defending].alive():
        battle.scored(battle.players[mission.defending], 1, "ambush")
    left = [player for player in battle.players if player.alive()] or battle.players
    best = max([player.score for player in left])
    first = [player.number for player in left if player.score == best]
    battle.ended(first[0] if len(first) == 1 else -1, reason)
