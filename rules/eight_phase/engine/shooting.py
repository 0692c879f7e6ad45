"""Range attacks: why not, and what is needed (E-SHO-01 to E-SHO-07)."""

from rules.eight_phase.content.parts import Weapon
from rules.eight_phase.engine.attacks import attack, refuse_cost, refuse_target
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.measures import COVER, in_cover, needed, sees
from rules.eight_phase.engine.state import Unit
from rules.table.questions import Refusal


def refuse_range(battle: Battle, unit: Unit, weapon: Weapon, target: Unit | None) -> Refusal | None:
    """Why a range attack may not be made (E-SHO-05, E-SHO-07)."""
    refusal = refuse_target(unit, target, "E-SHO-02") or refuse_cost(unit, weapon.cost)
    if refusal is not None or target is None:
        return refusal
    if weapon.melee:
        return Refusal("E-SHO-01", "{weapon} is no range weapon", weapon=weapon.slug)
    if unit.touching:
        return Refusal("E-SHO-07", "the unit is in contact with an enemy")
    if target.touching:
        return Refusal("E-SHO-07", "the target is in contact with an enemy")
    if not unit.within(target, weapon.range):
        return Refusal("E-SHO-05", "the target is out of range")
    return None if sees(battle, unit, target) else Refusal("E-SHO-05", "the target is not in sight")


def fire(battle: Battle, unit: Unit, weapon: Weapon, target: Unit) -> None:
    """A range attack: D10 + Shoot + bonus against Defence, 2 higher in cover (E-SHO-03, E-SHO-06)."""
    cover = in_cover(battle, unit, target)
    defence = target.defence() + (COVER if cover else 0)
    attack(battle, unit, weapon, weapon.cost, target, needed(defence, unit.shoot() + weapon.bonus), cover)
