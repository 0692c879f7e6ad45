"""What a unit does while it is declared for, by phase (E-MOV-01 to E-MOV-03, E-FST-01, E-SHO-01, E-MEL-01)."""

from typing import Final

from rules.eight_phase.engine.abilities import refuse_ability, target_of, usable, use_as_answered
from rules.eight_phase.engine.answers import Answer, Attack, Charge, Move, Ram, Stop, UseAbility
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.close_combat import ram, refuse_melee, refuse_ram, strike
from rules.eight_phase.engine.movement import carry_out, refuse_charge, refuse_move
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.scenario import PHASES
from rules.eight_phase.engine.shooting import fire, refuse_range
from rules.eight_phase.engine.state import Unit
from rules.table.asking import ask
from rules.table.questions import Refusal

FIRST_MOVEMENT: Final = PHASES.index("first_movement")
FIRST_STRIKE: Final = PHASES.index("first_strike")
SHOOTING: Final = PHASES.index("shooting")
SECOND_MOVEMENT: Final = PHASES.index("second_movement")

MOVES: Final = (0, 1, 0, 0, 2)
"""The move actions of a unit in each phase (E-MOV-01, E-MOV-02)."""


def able(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can take at least one action of this phase, whatever is in range (E-ALT-05)."""
    if not unit.placed or unit.destroyed:
        return False
    if battle.phase == FIRST_STRIKE:
        return can_be_quick(battle, unit)
    if battle.phase == SHOOTING:
        return can_shoot(unit)
    if battle.phase in (FIRST_MOVEMENT, SECOND_MOVEMENT):
        return unit.may_move() and unit.has_room(unit.move_cost())
    return can_fight(unit)


def can_shoot(unit: Unit) -> bool:
    """Whether a unit has a range weapon, room for its counters, and no enemy in contact (E-ALT-05)."""
    if unit.touching:
        return False
    return has_weapon(unit, False, False)


def has_weapon(unit: Unit, melee: bool, quick: bool) -> bool:
    """Whether a unit has such a weapon and room for its counters."""
    for weapon in unit.profile.weapons:
        if weapon.melee == melee and (weapon.quick or not quick) and unit.has_room(weapon.cost):
            return True
    return False


def can_fight(unit: Unit) -> bool:
    """Whether a unit is in contact and may attack or ram, whatever it did in the first strike phase (E-MEL-05)."""
    return bool(unit.touching) and (has_weapon(unit, True, False) or can_ram(unit))


def can_ram(unit: Unit) -> bool:
    """Whether a unit may ram whom it has charged (E-MEL-04)."""
    return unit.charged is not None and refuse_ram(unit, unit.charged) is None


def charged_cleanly(unit: Unit) -> bool:
    """Whether the unit made a clean charge in the first movement phase, and is still in contact (E-FST-02)."""
    return unit.charged is not None and unit.clean and not unit.late and unit.charged in unit.touching


def can_be_quick(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can take a Quick Action, and has taken none in this turn (E-FST-01, E-FST-03, E-FST-04)."""
    if unit.quick:
        return False
    close = len(unit.touching) > 0
    if close and charged_cleanly(unit) and has_weapon(unit, True, False):
        return True
    return has_weapon(unit, close, True) or usable(battle, unit, "quick")


def act(battle: Battle, unit: Unit) -> None:
    """All that a unit does in this phase, before the next is declared for (E-TRN-03, E-MOV-01 to E-MOV-03)."""
    if battle.phase == FIRST_STRIKE:
        until_stopped(battle, unit, "quick", 1)
    elif battle.phase in (FIRST_MOVEMENT, SECOND_MOVEMENT):
        until_stopped(battle, unit, "move", MOVES[battle.phase])
    else:
        until_stopped(battle, unit, "shoot" if battle.phase == SHOOTING else "melee", -1)


def until_stopped(battle: Battle, unit: Unit, kind: str, most: int) -> None:
    """One action after another, so many at most (-1 for any number), until the player stops; a ram is the last."""
    done = 0
    while done != most and not battle.over and able(battle, unit):
        question = Question(kind, unit.owner, unit)
        question.amount = most - done if most > 0 else done
        answer = ask(battle, question, Answer, take)
        if isinstance(answer, (Stop, Ram)):
            return
        done += 1


def take(battle: Battle, question: Question, answer: Answer) -> Refusal | None:
    """Take an action, or say why it is not allowed; to stop always is."""
    unit: Unit = question.unit
    if isinstance(answer, Move):
        refusal = refuse_move(battle, unit, answer.path)
        if refusal is None:
            carry_out(battle, unit, None, answer.path)
        return refusal
    if isinstance(answer, Charge):
        return charge(battle, unit, answer)
    if question.kind == "quick":
        return be_quick(battle, unit, answer)
    if isinstance(answer, Attack):
        return shoot(battle, unit, answer) if question.kind == "shoot" else fight(battle, unit, answer)
    return ram_after(battle, unit, answer, question.amount) if isinstance(answer, Ram) else None


def charge(battle: Battle, unit: Unit, answer: Charge) -> Refusal | None:
    """A Charge Move (E-MOV-07)."""
    target = battle.unit(answer.target)
    refusal = refuse_charge(battle, unit, target, answer.path)
    if refusal is None:
        carry_out(battle, unit, target, answer.path)
    return refusal


def shoot(battle: Battle, unit: Unit, answer: Attack) -> Refusal | None:
    """A range attack (E-SHO-01, E-SHO-02)."""
    weapon, target = unit.profile.weapon(answer.weapon), battle.unit(answer.target)
    if weapon is None:
        return Refusal("E-SHO-02", "the unit has no weapon {weapon}", weapon=answer.weapon)
    refusal = refuse_range(battle, unit, weapon, target)
    if refusal is None and target is not None:
        fire(battle, unit, weapon, target)
    return refusal


def fight(battle: Battle, unit: Unit, answer: Attack) -> Refusal | None:
    """A melee attack (E-MEL-01, E-MEL-02)."""
    weapon, target = unit.profile.weapon(answer.weapon), battle.unit(answer.target)
    if weapon is None:
        return Refusal("E-MEL-03", "the unit has no weapon {weapon}", weapon=answer.weapon)
    refusal = refuse_melee(unit, weapon, target)
    if refusal is None and target is not None:
        strike(battle, unit, weapon, target)
    return refusal


def ram_after(battle: Battle, unit: Unit, answer: Ram, done: int) -> Refusal | None:
    """One ram attack, if nothing else was done (E-MEL-01)."""
    target = battle.unit(answer.target)
    if done:
        return Refusal("E-MEL-01", "the unit has made melee attacks, and rams no more")
    refusal = refuse_ram(unit, target)
    if refusal is None and target is not None:
        ram(battle, unit, target)
    return refusal


def be_quick(battle: Battle, unit: Unit, answer: Answer) -> Refusal | None:
    """A Quick Action: a clean-charge strike, a quick weapon, a quick ability (E-FST-01, E-FST-02)."""
    if isinstance(answer, UseAbility):
        refusal = refuse_ability(battle, unit, answer.ability, "quick", target_of(battle, unit, answer))
        if refusal is None:
            battle.was_quick(unit)
            use_as_answered(battle, unit, answer)
        return refusal
    if not isinstance(answer, Attack):
        return None
    refusal = refuse_quick(unit, answer)
    if refusal is None:
        weapon = unit.profile.weapon(answer.weapon)
        melee = weapon is None or weapon.melee
        refusal = fight(battle, unit, answer) if melee else shoot(battle, unit, answer)
        if refusal is None:
            battle.was_quick(unit)
    return refusal


def refuse_quick(unit: Unit, attack: Attack) -> Refusal | None:
    """Why an attack is no Quick Action: neither quick nor the strike of a clean charge (E-FST-01, E-FST-02)."""
    weapon = unit.profile.weapon(attack.weapon)
    if weapon is None or weapon.quick:
        return None
    if not weapon.melee:
        return Refusal("E-FST-01", "{weapon} is not quick", weapon=weapon.slug)
    if charged_cleanly(unit) and unit.charged is not None and unit.charged.id == attack.target:
        return None
    return Refusal("E-FST-02", "the unit has not charged the target cleanly in the first movement phase")
