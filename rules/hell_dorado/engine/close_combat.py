"""Close combat: one sequence, in the order of the rulebook (H-FGT-22)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.engine.answers import Hits, Reroll
from rules.hell_dorado.engine.arming import prepare
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.damage import Blow, follow_up, land, ricochet, strike_with
from rules.hell_dorado.engine.deaths import bury
from rules.hell_dorado.engine.effects import apply_effect, berserk_push
from rules.hell_dorado.engine.fighters import Fighter, Sequence
from rules.hell_dorado.engine.measures import contact, enemies, hostile, listed
from rules.hell_dorado.engine.movement import settle_contacts
from rules.hell_dorado.engine.powers import free_powers
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import aura_effects
from rules.hell_dorado.engine.strength import combat_dice, needed_against
from rules.table.asking import ask
from rules.table.questions import Refusal
from rules.table.random_choice import choice_by_dice

MOST_DICE: Final = 5
SURE: Final = 10
"""At most so many dice and re-rolls; each point of CBT above the second is automatic damage (H-FGT-07)."""


GOES_ON: Final = 4
RAGE: Final = 200
"""The die on which a berserk unit goes on, and how far it moves then (H-STA-09)."""


def sequence_of(battle: Battle, attacker: Unit, defender: Unit, kind: str, one_sided: bool = False) -> Sequence:
    """A sequence about to begin; without CBT or immobilized the defender rolls nothing (H-FGT-02, H-STA-15)."""
    sequence = Sequence(Fighter(attacker, True), Fighter(defender, not one_sided), kind)
    sequence.between_enemies = hostile(attacker, defender)
    measure_up(sequence)
    return sequence


def measure_up(sequence: Sequence) -> None:
    """Who rolls dice, and who is down, before the first of them falls (H-FGT-02, H-FGT-03, H-STA-15, H-STA-17)."""
    defender = sequence.defender
    defender.rolls = defender.rolls and able_to_answer(defender.unit)
    sequence.one_sided = not defender.rolls
    for fighter in sequence.both():
        fighter.was_down = fighter.unit.is_in("knocked_down")


def able_to_answer(unit: Unit) -> bool:
    """Whether a unit fights when it is attacked, down or not."""
    return unit.fights() and not unit.is_in("immobilized")


def fight(battle: Battle, sequence: Sequence) -> None:
    """Work out one sequence (H-FGT-22); free powers go before and after it, none in it (H-FGT-04)."""
    note_sequence(battle, sequence)
    free_powers(battle, "before_sequence")
    if not goes_ahead(battle, sequence):
        return
    measure_up(sequence)
    for fighter in sequence.both():
        down = fighter.unit.state("knocked_down")
        if down is not None:
            down.again = False
    prepare(battle, sequence)
    roll_dice(battle, sequence)
    choose_hits(battle, sequence)
    deal(battle, sequence)
    settle(battle, sequence)
    free_powers(battle, "after_sequence")


def note_sequence(battle: Battle, sequence: Sequence) -> None:
    if battle.event_log is not None:
        attacker, defender = sequence.attacker.unit, sequence.defender.unit
        battle.note(
            "sequence",
            player=battle.plays(attacker).id,
            unit=attacker.id,
            target=defender.id,
            kind=sequence.kind,
            one_sided=sequence.one_sided,
        )


def goes_ahead(battle: Battle, sequence: Sequence) -> bool:
    """Whether two still stand in contact, the attacker able to fight, after powers that went before (H-FGT-22)."""
    attacker, defender = sequence.attacker.unit, sequence.defender.unit
    if not attacker.stands() or not defender.stands() or not contact(battle, attacker, defender):
        return False
    return able_to_answer(attacker)


# dice


def roll_dice(battle: Battle, sequence: Sequence) -> None:
    """Dice of both, re-rolls of both, forced re-rolls of both (H-DIE-02, H-FGT-06 to H-FGT-10)."""
    for fighter in sequence.both():
        fighter.needed = needed_against(battle, sequence, fighter.foe)
    for fighter in sequence.both():
        if fighter.rolls:
            strength = combat_dice(battle, sequence, fighter)
            fighter.dice = battle.dice.roll(min(MOST_DICE, strength))
            fighter.automatic = max(0, strength - SURE)
            fighter.rerolls = rerolls_of(battle, fighter.unit, strength)
            note_dice(battle, fighter, "combat")
    for fighter in sequence.both():
        reroll(battle, sequence, fighter)
    for fighter in sequence.both():
        force(battle, sequence, fighter)


def rerolls_of(battle: Battle, unit: Unit, strength: int) -> int:
    """Re-rolls: a point above five dice each, those of effects, a natural talent's at least (H-FGT-07, H-FGT-08)."""
    if strength < 1:
        return 0
    given = sum([modifier.effect.amount for modifier in unit.modifiers if modifier.effect.kind == "rerolls"])
    given += sum([effect.amount for effect in aura_effects(battle, unit) if effect.kind == "rerolls"])
    return min(MOST_DICE, max(max(0, strength - MOST_DICE) + given, unit.amount("natural-talent", 1)))


def note_dice(battle: Battle, fighter: Fighter, purpose: str) -> None:
    if battle.event_log is not None and fighter.dice:
        battle.note("dice", unit=fighter.unit.id, purpose=purpose, dice=list(fighter.dice), needed=fighter.needed)


def reroll(battle: Battle, sequence: Sequence, fighter: Fighter) -> None:
    """A player names all the missed dice that he rolls again, each once (H-FGT-10)."""
    missed = [place for place, die in enumerate(fighter.dice) if die < fighter.needed]
    if not missed or fighter.rerolls < 1:
        return
    question = Question("reroll", battle.plays(fighter.unit), fighter.unit, fighter.rerolls)
    question.dice = list(fighter.dice)
    question.places = missed
    question.context = sequence
    again(battle, fighter, ask(battle, question, Reroll, refuse_rerolls).dice, "re-roll")


def refuse_rerolls(battle: Battle, question: Question, answer: Reroll) -> Refusal | None:
    """Only missed dice, or only hits that are forced, each once, as many as there are re-rolls (H-FGT-10, H-ABI-47)."""
    rule = "H-FGT-10" if question.kind == "reroll" else "H-ABI-47"
    if len(answer.dice) > question.amount:
        return Refusal(rule, "at most {count} dice are rolled again", count=question.amount)
    if len(set(answer.dice)) < len(answer.dice) or any(place not in question.places for place in answer.dice):
        return Refusal(rule, "these dice cannot be rolled again")
    return None


def again(battle: Battle, fighter: Fighter, places: tuple[int, ...], purpose: str) -> None:
    """Roll dice again, from the left (H-DIE-02)."""
    for place in sorted(places):
        fighter.dice[place] = int(battle.dice.d6())
    if places:
        note_dice(battle, fighter, purpose)


def force(battle: Battle, sequence: Sequence, fighter: Fighter) -> None:
    """The opponent has hits rolled again by Man-at-Arms and a curse, each die once (H-ABI-47, H-STA-13)."""
    curse = fighter.unit.state("cursed")
    most = fighter.foe.unit.amount("man-at-arms", 1) + (0 if curse is None else curse.amount)
    scored = [place for place, die in enumerate(fighter.dice) if die >= fighter.needed]
    if most and scored:
        question = Question("force_reroll", battle.plays(fighter.foe.unit), fighter.foe.unit, most)
        question.other = fighter.unit
        question.dice = list(fighter.dice)
        question.places = scored
        question.context = sequence
        again(battle, fighter, ask(battle, question, Reroll, refuse_rerolls).dice, "forced")


def choose_hits(battle: Battle, sequence: Sequence) -> None:
    """Each may lower his hits, the attacker first; of somebody berserk who hits his own the opponent (H-FGT-12)."""
    for fighter in sequence.both():
        fighter.hits = fighter.scored()
        if fighter.hits:
            fighter.hits = lowered(battle, fighter, sequence)


def lowered(battle: Battle, fighter: Fighter, sequence: Sequence) -> int:
    """The hits that count, as a player says (H-FGT-12, H-STA-08)."""
    player = battle.plays(fighter.unit)
    if not sequence.between_enemies and fighter is sequence.attacker:
        player = battle.foe(player)
    question = Question("hits", player, fighter.unit, fighter.hits)
    question.other = fighter.foe.unit
    question.context = sequence
    return ask(battle, question, Hits, refuse_hits).hits


def refuse_hits(battle: Battle, question: Question, answer: Hits) -> Refusal | None:
    """From 0 to the hits scored (H-FGT-12)."""
    if 0 <= answer.hits <= question.amount:
        return None
    return Refusal("H-FGT-12", "from 0 to {count} hits count", count=question.amount)


# damage


def deal(battle: Battle, sequence: Sequence) -> None:
    """Damage of both at the same time, a rapid strike before; then effects (H-FGT-13, H-ABI-54)."""
    for fighter in sequence.both():
        fighter.blow = blow_of(battle, fighter)
    first = [fighter for fighter in sequence.both() if rapid(sequence, fighter)]
    later = [fighter for fighter in sequence.both() if fighter not in first]
    done: list[Fighter] = []
    for group in (first, later):
        able = [fighter for fighter in group if len(first) != 1 or fighter in first or fighter.unit.lp > 0]
        for fighter in able:
            if fighter.blow is not None:
                land(battle, fighter.blow)
        done += able
    blows = [fighter.blow for fighter in sequence.both() if fighter in done and fighter.blow is not None]
    for blow in blows:
        whirl(battle, blow)
    for blow in blows:
        ricochet(battle, blow)
    for blow in blows:
        bring_about(battle, blow)


def blow_of(battle: Battle, fighter: Fighter) -> Blow | None:
    """What a fighter does to the other, Counter Attack included (H-FGT-11, H-ABI-16)."""
    counter = counter_attack(battle, fighter)
    if not fighter.hits and not fighter.automatic and not counter:
        return None
    blow = Blow(fighter.unit, fighter.foe.unit, fighter.weapon, fighter.type)
    strike_with(blow, fighter.hits, fighter.automatic, counter)
    return blow


def counter_attack(battle: Battle, fighter: Fighter) -> int:
    """A point for each die of the opponent that finally shows 1, while one's own DEF is above 1 (H-ABI-16)."""
    unit, foe = fighter.unit, fighter.foe
    if not unit.has("counter-attack") or unit.is_in("immobilized") or foe.needed <= 1 or not unit.fights():
        return 0
    return 0 if foe.unit.has("invulnerable") else foe.dice.count(1)


def rapid(sequence: Sequence, fighter: Fighter) -> bool:
    """Whether a fighter's damage falls before the other's (H-ABI-54)."""
    unit = fighter.unit
    phase = "attack" if fighter is sequence.attacker else "defense"
    return unit.against("rapid-strike", "") is not None or unit.against("rapid-strike", phase) is not None


def bring_about(battle: Battle, blow: Blow) -> None:
    """Effects of the row, Life Drain and Pain, after all damage (H-FGT-13, H-FGT-15)."""
    row_effects(battle, blow)
    follow_up(battle, blow)


def row_effects(battle: Battle, blow: Blow) -> None:
    """The effects of the row that was hit, whatever PR stops (H-FGT-15)."""
    if blow.row is not None and blow.weapon is not None:
        for effect in blow.row.effects:
            apply_effect(battle, effect, blow.by, blow.victim, blow.weapon.slug)


def whirl(battle: Battle, blow: Blow) -> None:
    """Half of the damage goes to every other enemy in contact that is not invulnerable (H-ABI-72)."""
    whole = blow.damage + blow.drain + blow.sure
    if not blow.by.has("whirlwind-attack") or whole < 1:
        return
    for other in enemies(battle, blow.by):
        if other is not blow.victim and contact(battle, blow.by, other) and not other.has("invulnerable"):
            spread = Blow(blow.by, other, None, blow.type)
            spread.damage = (whole + 1) // 2
            land(battle, spread)


def settle(battle: Battle, sequence: Sequence) -> None:
    """Sequences are counted, who was down gets up, the dead are removed, rage goes on (H-FGT-16, H-FGT-23)."""
    for fighter in sequence.both():
        number = fighter.foe.unit.number
        fighter.unit.fought[number] = fighter.unit.fought.get(number, 0) + 1
    get_up(battle, sequence.defender)
    bury(battle, "close combat")
    settle_contacts(battle)
    rage_on(battle)


def get_up(battle: Battle, fighter: Fighter) -> None:
    """Attacked while down it is up after the sequence, unless knocked down again by it (H-STA-17)."""
    state = fighter.unit.state("knocked_down")
    if fighter.was_down and state is not None and fighter.unit.lp > 0:
        if state.again:
            state.again = False
        else:
            battle.ended_states(fighter.unit, [state])


def rage_on(battle: Battle) -> None:
    """Those who are berserk and have killed, one after another (H-STA-09)."""
    while battle.raging:
        unit = battle.raging.pop(0)
        if unit.stands() and unit.is_in("berserk"):
            rage(battle, unit)


def rage(battle: Battle, unit: Unit) -> None:
    """Right after it killed, a berserk unit stops all it does or falls upon the closest unit (H-STA-09)."""
    if battle.rolled("rage", unit, battle.dice.roll(1))[0] < GOES_ON:
        battle.halted = battle.halted or unit is battle.active
        return
    closest = closest_to(battle, unit)
    if closest is None:
        return
    if not contact(battle, unit, closest):
        berserk_push(battle, unit, closest, RAGE)
        bury(battle, "attack of opportunity")
    if unit.stands() and contact(battle, unit, closest) and unit.fights():
        fight(battle, sequence_of(battle, unit, closest, "berserk"))


def closest_to(battle: Battle, unit: Unit) -> Unit | None:
    """The closest unit, friend or enemy, at random among equals (H-STA-09, H-DIE-03)."""
    others = [other for other in battle.standing() if other is not unit]
    if not others:
        return None
    touching = [other for other in others if contact(battle, unit, other)]
    least = min(int(unit.gap(other)) for other in others)
    nearest = listed(touching or [other for other in others if int(unit.gap(other)) == least])
    place, dice = choice_by_dice(battle.dice, len(nearest))
    if dice:
        battle.rolled("closest", unit, dice)
    return nearest[place]
