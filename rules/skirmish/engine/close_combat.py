"""Close combat (S-CCB-01 to S-CCB-06)."""

from rules.skirmish.content.parts import UnitCard, Weapon
from rules.skirmish.engine.answers import Attack, Combat, Losses
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.losses import lose
from rules.skirmish.engine.measures import contacts
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.resolution import Roll, needed
from rules.skirmish.engine.shooting import damage_test
from rules.skirmish.engine.state import Fighter, Unit
from rules.skirmish.engine.striders import strike
from rules.table.asking import ask
from rules.table.questions import Refusal


def blade(card: UnitCard, slug: str = "") -> Weapon | None:
    """A close combat weapon of a card, the first without a name (S-CCB-02)."""
    for weapon in card.weapons:
        if weapon.close and not weapon.special and slug in ("", weapon.slug):
            return weapon
    return None


def attackers(unit: Unit, target: Unit) -> list[Fighter]:
    """Who may attack a unit now: in contact, no bearer, no strider, not yet attacked (S-CCB-02, S-CCB-05, S-SPW-02)."""
    if unit.striders or blade(unit.card) is None:
        return []
    return [
        fighter
        for fighter in unit.fighters
        if fighter.bearer is None and not fighter.struck and contacts(fighter, target)
    ]


def refuse_attack(battle: Battle, unit: Unit, attack: Attack) -> Refusal | None:
    """Why an attack is not allowed, or None."""
    if unit.striders:
        return Refusal("S-CCB-05", "striders make no close combat attacks")
    if not attack.combats:
        return Refusal("S-CCB-03", "nobody is attacked")
    taken: list[int] = []
    for combat in attack.combats:
        refusal = refuse_combat(battle, unit, combat, taken)
        if refusal is not None:
            return refusal
        taken += combat.attackers
    return None


def refuse_combat(battle: Battle, unit: Unit, combat: Combat, taken: list[int]) -> Refusal | None:
    """Why one of the combats is not allowed; these fighters attack in another already."""
    target = battle.unit(combat.target)
    if target is None or not target.stands() or target.side == unit.side:
        return Refusal("S-CCB-02", "{target} is no enemy on the table", target=combat.target)
    if blade(unit.card, combat.weapon) is None:
        return Refusal("S-CCB-02", "the unit has no such close combat weapon")
    if not combat.attackers:
        return Refusal("S-CCB-02", "nobody attacks {target}", target=target.id)
    seen = list(taken)
    for number in combat.attackers:
        fighter = unit.fighter(number)
        if fighter is None:
            return Refusal("S-CCB-02", "the unit has no fighter {number}", number=number)
        if fighter.bearer is not None:
            return Refusal("S-SPW-02", "fighter {number} bears a special weapon", number=number)
        if fighter.struck or number in seen:
            return Refusal("S-CCB-03", "fighter {number} attacks once an activation", number=number)
        if not contacts(fighter, target):
            return Refusal(
                "S-CCB-02", "fighter {number} is not in contact with {target}", number=number, target=target.id
            )
        seen.append(number)
    return None


def carry_out(battle: Battle, unit: Unit, attack: Attack) -> None:
    """Combats are resolved one unit after another (S-CCB-03)."""
    unit.attacked = True
    for combat in attack.combats:
        target = battle.unit(combat.target)
        weapon = blade(unit.card, combat.weapon)
        if target is not None and weapon is not None:
            fight(battle, unit, target, weapon, sorted(combat.attackers))


def fight(battle: Battle, unit: Unit, target: Unit, weapon: Weapon, numbers: list[int]) -> None:
    """One combat: attack dice against the defender's Combat, then damage (S-CCB-04, S-DIE-04)."""
    least = needed(weapon.accuracy, target.card.combat)
    roll = Roll()
    touched: list[Fighter] = []
    for number in numbers:
        fighter = unit.fighter(number)
        if fighter is not None:
            fighter.struck = True
            touched += [foe for foe in contacts(fighter, target) if foe not in touched]
            if least:
                roll.add(battle.dice, weapon.attack_rate, least, weapon.reroll)
    if battle.event_log is not None:
        battle.note(
            "combat",
            player=unit.owner.id,
            unit=unit.id,
            weapon=weapon.slug,
            target=target.id,
            needed=least or None,
            attackers=numbers,
            dice=roll.dice,
            rerolls=roll.rerolls,
            impacts=roll.impacts,
        )
    if target.striders:
        batter(battle, unit, target, weapon, roll.impacts, touched)
    else:
        cut_down(battle, unit, target, weapon, roll.impacts, touched)


def cut_down(battle: Battle, unit: Unit, target: Unit, weapon: Weapon, impacts: int, touched: list[Fighter]) -> None:
    """One place for each loss falls empty among those in contact when it began; more are wasted (S-CCB-06)."""
    losses = 0
    for _ in range(impacts):
        if damage_test(battle, weapon, target, None):
            losses += 1
    for fighter in chosen(battle, unit, target, touched, losses):
        lose(battle, target, fighter, "close_combat", unit)


def batter(battle: Battle, unit: Unit, target: Unit, weapon: Weapon, impacts: int, touched: list[Fighter]) -> None:
    """Striders take each damage at once, with its location; the attacker says which of those in contact."""
    for _ in range(impacts):
        left = [fighter for fighter in touched if fighter in target.fighters]
        if left and damage_test(battle, weapon, target, None):
            strike(battle, target, chosen(battle, unit, target, left, 1)[0], weapon.damage, "close_combat", unit)


def chosen(battle: Battle, unit: Unit, target: Unit, touched: list[Fighter], losses: int) -> list[Fighter]:
    """The fighters in contact that the attacker chooses, the lowest numbers if he does not say (S-CCB-06)."""
    offered = [fighter for fighter in target.fighters if fighter in touched]
    if losses >= len(offered):
        return offered
    if not losses:
        return []
    question = Question("losses", unit.owner, unit, losses)
    question.other = target
    question.numbers = tuple([fighter.number for fighter in offered])
    answer = ask(battle, question, Losses, refuse_losses)
    return [fighter for fighter in offered if fighter.number in answer.fighters]


def refuse_losses(battle: Battle, question: Question, answer: Losses) -> Refusal | None:
    """Why these are not lost: as many of those in contact as there are losses (S-CCB-06)."""
    picked = [number for number in question.numbers if number in answer.fighters]
    if len(picked) == len(answer.fighters) == question.amount:
        return None
    return Refusal("S-CCB-06", "{count} of those in contact are lost", count=question.amount)
