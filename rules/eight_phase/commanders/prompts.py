"""The questions to people as documents: everything that may be answered."""

from typing import Final

from rules.eight_phase.content.parts import Weapon
from rules.eight_phase.engine.abilities import targets_of
from rules.eight_phase.engine.actions import refuse_quick
from rules.eight_phase.engine.answers import Attack
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.close_combat import refuse_melee, refuse_ram
from rules.eight_phase.engine.movement import refuse_charging
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.scenario import PHASES
from rules.eight_phase.engine.shooting import refuse_range
from rules.eight_phase.engine.state import Unit
from rules.message import Message
from rules.table.event_log import cm
from rules.table.questions import QuestionDocument

EXPECTED: Final = {
    "ability": Message("ability or done"),
    "declare": Message("declare or done"),
    "move": Message("move, charge or stop"),
    "quick": Message("attack, ability or stop"),
    "shoot": Message("attack or stop"),
    "melee": Message("attack, ram or stop"),
}
"""What answers a question that is not called like its answer."""


def describe(battle: Battle, question: Question) -> QuestionDocument:
    """A question with its options."""
    options: dict[str, object] = {}
    if question.unit is not None:
        options = {"unit": question.unit.id} | of_unit(battle, question, question.unit)
    elif question.kind == "seat":
        options["seats"] = list(question.numbers)
    elif question.kind == "area":
        options["areas"] = list(question.choices)
    elif question.kind == "ability":
        usable = {unit.id: abilities(battle, unit, question.when) for unit in question.units}
        options = {"when": question.when, "units": usable}
    else:
        options["units"] = [unit.id for unit in question.units]
        if question.kind == "deploy":
            options["area"] = question.player.area
        else:
            options |= {"phase": PHASES[battle.phase], "due": question.amount}
    return QuestionDocument(question.player.id, question.kind, options)


def of_unit(battle: Battle, question: Question, unit: Unit) -> dict[str, object]:
    """What a unit that is declared for may do now."""
    foes = battle.enemies(unit.side)
    if question.kind == "move":
        may_charge = refuse_charging(unit) is None
        charges = [foe.id for foe in foes if may_charge and unit.within(foe, unit.reach())]
        moves = min(question.amount, unit.moves_left())
        return {"moves": moves, "distance": cm(unit.reach()), "cost": unit.move_cost(), "charges": charges}
    options: dict[str, object] = {"attacks": attacks(battle, question.kind, unit, foes)}
    if question.kind == "quick":
        options["abilities"] = abilities(battle, unit, "quick")
    elif question.kind == "melee":
        options["ram"] = [foe.id for foe in foes if not question.amount and refuse_ram(unit, foe) is None]
    return options


def attacks(battle: Battle, kind: str, unit: Unit, foes: list[Unit]) -> dict[str, list[str]]:
    """The targets of each weapon."""
    by_weapon: dict[str, list[str]] = {}
    for weapon in unit.profile.weapons:
        targets = [foe.id for foe in foes if may_attack(battle, kind, unit, weapon, foe)]
        if targets:
            by_weapon[weapon.slug] = targets
    return by_weapon


def may_attack(battle: Battle, kind: str, unit: Unit, weapon: Weapon, foe: Unit) -> bool:
    """Whether a weapon may be used at an enemy in answer to this kind of question."""
    if kind == "quick" and refuse_quick(unit, Attack(weapon.slug, foe.id)) is not None:
        return False
    if weapon.melee:
        return kind != "shoot" and refuse_melee(unit, weapon, foe) is None
    return kind != "melee" and refuse_range(battle, unit, weapon, foe) is None


def abilities(battle: Battle, unit: Unit, when: str) -> dict[str, list[str]]:
    """The targets of each ability that may be used now."""
    by_ability: dict[str, list[str]] = {}
    for ability in unit.profile.abilities:
        if ability.when == when:
            targets = [target.id for target in targets_of(battle, unit, ability)]
            if targets:
                by_ability[ability.slug] = targets
    return by_ability
