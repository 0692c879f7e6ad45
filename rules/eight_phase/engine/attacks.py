"""Any attack: what it costs, at whom, and what comes of its die (E-ACT-02, E-ACT-03, E-SHO-02, E-SHO-04)."""

from rules.eight_phase.content.parts import Weapon
from rules.eight_phase.engine.battle import FACES, Battle
from rules.eight_phase.engine.state import Unit
from rules.eight_phase.engine.wounds import wound
from rules.table.questions import Refusal


def refuse_cost(unit: Unit, cost: int) -> Refusal | None:
    """Why so many counters may not be laid on a unit (E-ACT-03)."""
    if unit.has_room(cost):
        return None
    return Refusal("E-ACT-03", "the unit would have more than {output} action counters", output=unit.output())


def refuse_target(unit: Unit, target: Unit | None, rule: str) -> Refusal | None:
    """Why a unit cannot be attacked at all: not there, or none of the enemy's."""
    if target is None or not target.stands():
        return Refusal(rule, "the target is not on the table")
    if target.side == unit.side:
        return Refusal(rule, "the target is no enemy")
    return None


def attack(battle: Battle, unit: Unit, weapon: Weapon | None, cost: int, target: Unit, least: int, cover: bool) -> None:
    """Counters, one die, and at once what it does (E-ACT-02, E-SHO-02, E-SHO-04)."""
    battle.laid(unit, cost)
    die = battle.roll()
    hit = die > 1 and (die >= least or die == FACES)
    battle.attacked(unit, weapon, target, die, least, cover, hit)
    if hit:
        wound(battle, target, unit.profile.ram if weapon is None else weapon.damage, unit)
