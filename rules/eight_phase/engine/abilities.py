"""Abilities: when, at whom, and what they do (E-INI-05, E-SUP-01 to E-SUP-04)."""

from rules.eight_phase.content.parts import Ability
from rules.eight_phase.engine.answers import UseAbility
from rules.eight_phase.engine.attacks import refuse_cost
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.measures import sees
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.state import Unit
from rules.eight_phase.engine.wounds import wound
from rules.table.asking import Answer, ask
from rules.table.questions import Refusal


def refuse_ability(battle: Battle, unit: Unit, slug: str, when: str, target: Unit | None) -> Refusal | None:
    """Why a unit may not use an ability now at a target (E-SUP-03, E-SUP-04)."""
    ability = unit.profile.ability(slug)
    if ability is None:
        return Refusal("E-SUP-02", "the unit has no ability {ability}", ability=slug)
    if not unit.stands():
        return Refusal("E-SUP-03", "the unit is not on the table")
    if ability.when != when:
        return Refusal("E-SUP-03", "{ability} is for another moment", ability=slug)
    if slug in unit.used:
        return Refusal("E-SUP-04", "{ability} has been used in this turn", ability=slug)
    return refuse_cost(unit, ability.cost) or refuse_aim(battle, unit, ability, target)


def refuse_aim(battle: Battle, unit: Unit, ability: Ability, target: Unit | None) -> Refusal | None:
    """Why an ability may not be aimed at a unit: whose it is, how far, in sight (E-SUP-03)."""
    if target is None or not target.stands():
        return Refusal("E-SUP-03", "the target is not on the table")
    if ability.target == "self":
        return None if target is unit else Refusal("E-SUP-03", "the ability is for the unit itself")
    if target is unit or (target.side == unit.side) != (ability.target == "friend"):
        return Refusal("E-SUP-03", "the ability is for another: friend or enemy as it says")
    if not unit.within(target, ability.within):
        return Refusal("E-SUP-03", "the target is out of reach")
    return None if sees(battle, unit, target) else Refusal("E-SUP-03", "the target is not in sight")


def use(battle: Battle, unit: Unit, ability: Ability, target: Unit) -> None:
    """The effect of an ability (E-SUP-03)."""
    battle.used(unit, ability, target)
    if ability.effect == "heal":
        battle.healed(target, ability.amount)
    elif ability.effect == "steady":
        battle.steadied(target)
    elif ability.effect == "hinder":
        battle.hindered(target, ability.amount)
    elif ability.effect == "strike":
        wound(battle, target, ability.amount, unit)
    else:
        battle.raised(target, ability.figure, (100 if ability.figure == "move" else 1) * ability.amount)


def usable(battle: Battle, unit: Unit, when: str) -> bool:
    """Whether a unit has an ability for this moment and room for its counters, whoever is near."""
    for ability in unit.profile.abilities:
        if ability.when == when and ability.slug not in unit.used and unit.has_room(ability.cost):
            return unit.stands()
    return False


def targets_of(battle: Battle, unit: Unit, ability: Ability) -> list[Unit]:
    """Whom a unit may aim an ability at now."""
    return [foe for foe in battle.units if refuse_ability(battle, unit, ability.slug, ability.when, foe) is None]


def target_of(battle: Battle, unit: Unit, answer: UseAbility) -> Unit | None:
    """Whom an answer aims an ability at: the unit itself when it names nobody."""
    return battle.unit(answer.target) if answer.target else unit


def use_abilities(battle: Battle, when: str) -> None:
    """Players by seat use abilities, each all of his, one after another as he likes (E-INI-05, E-SUP-01)."""
    for player in battle.seats:
        while not battle.over:
            question = Question("ability", player)
            able = [unit for unit in player.units if not unit.supported and usable(battle, unit, when)]
            question.units = tuple(able)
            question.when = when
            if not question.units or not isinstance(ask(battle, question, Answer, use_named), UseAbility):
                break


def use_named(battle: Battle, question: Question, answer: Answer) -> Refusal | None:
    """Carry out one use of an ability by one of a player's units, or say why it is not allowed; none always is."""
    if not isinstance(answer, UseAbility):
        return None
    unit = battle.unit(answer.unit)
    if unit is None or unit.owner is not question.player:
        return Refusal("E-TRN-02", "{unit} is no unit of the player", unit=answer.unit)
    if unit.supported:
        return Refusal("E-SUP-01", "the unit has made its support action")
    refusal = refuse_ability(battle, unit, answer.ability, question.when, target_of(battle, unit, answer))
    if refusal is None:
        use_as_answered(battle, unit, answer)
        unit.supported = question.when == "support"
    return refusal


def use_as_answered(battle: Battle, unit: Unit | None, answer: UseAbility) -> None:
    """Use an ability that is allowed."""
    if unit is not None:
        ability, target = unit.profile.ability(answer.ability), target_of(battle, unit, answer)
        if ability is not None and target is not None:
            use(battle, unit, ability, target)
