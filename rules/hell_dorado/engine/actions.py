"""Actions carried out once they have been looked through (ACN, ABI)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.hell_dorado.engine.answers import Action, Pick
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.blasts import let_off
from rules.hell_dorado.engine.close_combat import fight, rage_on, sequence_of
from rules.hell_dorado.engine.command import pay
from rules.hell_dorado.engine.contacts import free_enemies, go, received
from rules.hell_dorado.engine.deed import Deed, plan_way
from rules.hell_dorado.engine.fighters import Sequence
from rules.hell_dorado.engine.focusing import refuse_passives, use_passives
from rules.hell_dorado.engine.lemures import breaks_contact, intercepted, invoke, makes_contact, release
from rules.hell_dorado.engine.measures import engaging, harmless
from rules.hell_dorado.engine.movement import Trip
from rules.hell_dorado.engine.powers import INVOKE, pay_power, work_power
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.shooting import Shot, shoot
from rules.hell_dorado.engine.state import Unit
from rules.table.asking import ask
from rules.table.questions import Refusal


def carry_out(battle: Battle, deed: Deed) -> None:
    """An action happens: its costs first, its passive powers after it (H-ACT-06, H-ACT-08)."""
    unit, answer = deed.unit, deed.answer
    if battle.event_log is not None:
        battle.note("action", player=battle.plays(unit).id, unit=unit.id, action=deed.kind)
    if deed.cost:
        pay(battle, battle.plays(unit), deed.cost, deed.kind, answer.dot)
    battle.paid = [enemy.number for enemy in deed.areas]
    if deed.kind != "none" and not (answer.reloads and deed.kind in ("focus", "concentrate")):
        unit.reloaded.clear()
    DOERS[deed.kind](battle, deed)
    use_afterwards(battle, unit, answer)


def use_afterwards(battle: Battle, unit: Unit, answer: Action) -> None:
    """Passive powers used after an action (H-ACT-08)."""
    if answer.behind and unit.stands() and refuse_passives(battle, unit, answer.behind) is None:
        use_passives(battle, unit, answer.behind)
        rage_on(battle)


def do_nothing(battle: Battle, deed: Deed) -> None:
    """A free unit does nothing (H-ACT-03)."""


def move(battle: Battle, deed: Deed) -> None:
    """A walk or run (H-ACN-01, H-ACN-02)."""
    if deed.trip is not None:
        go(battle, deed.trip, deed.kind)


# close combat


def assault(battle: Battle, deed: Deed) -> None:
    """An attack or charge: the way, what the enemies do about it, the sequence (H-ACN-03, H-ACN-04, H-MOV-05)."""
    unit, trip, target = deed.unit, deed.trip, deed.target
    assert trip is not None
    assert target is not None
    surprised = free_enemies(battle, unit, trip.contacts)
    if not go(battle, trip, deed.kind):
        return
    touched = received(battle, unit, trip.contacts, surprised)
    if target not in touched and touched:
        target = choose(battle, unit, touched, "second_target")
    if target in touched and able_to_fight_on(unit):
        strike(battle, deed, target, target in surprised)


def melee(battle: Battle, deed: Deed) -> None:
    """A melee, perhaps after a slide, which an enemy that it touches answers (H-ACN-16, H-ACN-17)."""
    unit, trip, target = deed.unit, deed.trip, deed.target
    assert target is not None
    surprised: list[Unit] = []
    if trip is not None:
        made = makes_contact(battle, trip)
        surprised = free_enemies(battle, unit, made)
        if not go(battle, trip, "melee"):
            return
        touched = received(battle, unit, made, surprised)
        if target not in touched and touched:
            target = choose(battle, unit, touched, "second_target")
    if target.stands() and able_to_fight_on(unit):
        strike(battle, deed, target, target in surprised)


def able_to_fight_on(unit: Unit) -> bool:
    """Whether a unit is there and nothing has immobilized it."""
    return unit.stands() and unit.fights() and not unit.is_in("immobilized")


def strike(battle: Battle, deed: Deed, target: Unit, engages: bool) -> None:
    """The sequence of an action, by frenzy two (H-ABI-33); the modifiers of a charge affect both (H-CHG-03)."""
    unit = deed.unit
    target = evaded(battle, unit, target)
    fight_in(battle, deed, target, engages, target)
    frenzied = unit.has("frenzy") and able_to_fight_on(unit) and not unit.is_in("knocked_down")
    touched = engaging(battle, unit) if frenzied and not battle.halted else []
    if touched:
        other = evaded(battle, unit, choose(battle, unit, touched, "second_target"))
        fight_in(battle, deed, other, False, target)


def fight_in(battle: Battle, deed: Deed, target: Unit, engages: bool, charged: Unit) -> None:
    """One sequence of an action; a slow unit that charges is attacked instead (H-ABI-60)."""
    unit = deed.unit
    sequence: Sequence
    if deed.kind == "charge" and unit.has("slow"):
        if not able_to_fight_on(target):
            return
        sequence = sequence_of(battle, target, unit, deed.kind, True)
        sequence.charger = sequence.defender
        sequence.attacker.was_free = engages
    else:
        sequence = sequence_of(battle, unit, target, deed.kind)
        sequence.charger = sequence.attacker
        sequence.defender.was_free = engages
    sequence.charge = deed.kind == "charge"
    sequence.charged = charged
    sequence.engages = engages
    fight(battle, sequence)


def evaded(battle: Battle, unit: Unit, target: Unit) -> Unit:
    """Where all enemies of that side in contact are evasive, their player says who is fought (H-ABI-27)."""
    others = [enemy for enemy in engaging(battle, unit) if enemy.side == target.side]
    if len(others) < 2 or not all(enemy.has("evasive") for enemy in others):
        return target
    question = Question("evasive", battle.plays(target), target)
    question.units = others
    question.other = unit
    return picked(others, ask(battle, question, Pick, refuse_pick))


def choose(battle: Battle, unit: Unit, touched: list[Unit], kind: str) -> Unit:
    """An enemy in contact of the unit's choice, not an evasive one beside others (H-ABI-27, H-ABI-33)."""
    able = [enemy for enemy in touched if not enemy.has("evasive")] or touched
    if len(able) == 1:
        return able[0]
    question = Question(kind, battle.plays(unit), unit)
    question.units = able
    return picked(able, ask(battle, question, Pick, refuse_pick))


def picked(units: list[Unit], answer: Pick) -> Unit:
    """The unit that an answer names, the first of those there are if it names none."""
    for unit in units:
        if unit.id == answer.picked:
            return unit
    return units[0]


def refuse_pick(battle: Battle, question: Question, answer: Pick) -> Refusal | None:
    """One of the units of the question; nobody where `amount` allows that."""
    if any(unit.id == answer.picked for unit in question.units) or (not answer.picked and question.amount):
        return None
    rule = {
        "evasive": "H-ABI-27",
        "second_target": "H-ABI-33",
        "retreat_attacker": "H-ACN-06",
        "focus_attacker": "H-ACN-14",
        "immobilized_attacker": "H-STA-15",
    }[question.kind]
    return Refusal(rule, "{unit} is none of those in question", unit=answer.picked)


def one_sided(battle: Battle, unit: Unit, able: list[Unit], kind: str, compelled: bool) -> None:
    """The opponent picks an enemy in contact, who attacks one-sidedly; or none, unless `compelled` (H-ACN-19)."""
    opponent = battle.foe(battle.plays(unit))
    if not able:
        return
    attacker: Unit | None = able[0]
    if len(able) > 1 or not compelled:
        question = Question(f"{kind}_attacker", opponent, None, 0 if compelled else 1)
        question.units = able
        question.other = unit
        answer = ask(battle, question, Pick, refuse_pick)
        attacker = picked(able, answer) if answer.picked else None
    if attacker is not None:
        both = kind == "focus" and unit.has("concentrated")
        fight(battle, sequence_of(battle, attacker, unit, kind, not both))


# shots and powers


def walk_after(battle: Battle, deed: Deed, trip: Trip | None, way: tuple[int, ...]) -> None:
    """The way after a shot or power, as far as it is still open."""
    unit = deed.unit
    able = unit.stands() and not unit.is_in("immobilized") and not unit.is_in("knocked_down")
    if trip is None or not able or battle.halted:
        return
    again = plan_way(battle, deed, deed.kind, way)
    if not isinstance(again, Refusal):
        go(battle, again, deed.kind)


def fire(battle: Battle, deed: Deed) -> None:
    """A shot, explosion or blast, with its walk (H-ACN-05, H-ABI-49)."""
    unit, answer, weapon = deed.unit, deed.answer, deed.weapon
    assert weapon is not None
    moves = deed.trip is not None or deed.second is not None
    if deed.trip is not None and not answer.after and not go(battle, deed.trip, deed.kind):
        return
    if weapon.area is not None and answer.point is not None:
        let_off(battle, unit, weapon, deed.type, answer.point, moves)
    elif deed.target is not None:
        shot = Shot(unit, deed.target, weapon, deed.type)
        shot.moved = moves
        shoot(battle, shot)
    if answer.after:
        walk_after(battle, deed, deed.trip, answer.way)
    walk_after(battle, deed, deed.second, answer.second)


def concentrate(battle: Battle, deed: Deed) -> None:
    """A Concentration (H-ACN-11, H-ACN-12)."""
    unit, answer = deed.unit, deed.answer
    if deed.trip is not None and not answer.after and not go(battle, deed.trip, deed.kind):
        return
    before = condition(unit)
    pay_use(battle, deed)
    if deed.target is not None:
        fight(battle, sequence_of(battle, unit, evaded(battle, unit, deed.target), "concentrate"))
    take_effect(battle, deed, before)
    if answer.after:
        walk_after(battle, deed, deed.trip, answer.way)


def focus(battle: Battle, deed: Deed) -> None:
    """A Focus, while engaged under an attack (H-ACN-13 to H-ACN-15)."""
    unit = deed.unit
    before = condition(unit)
    pay_use(battle, deed)
    able = [enemy for enemy in engaging(battle, unit) if not harmless(enemy) and not enemy.is_in("immobilized")]
    one_sided(battle, unit, able, "focus", False)
    take_effect(battle, deed, before)


def condition(unit: Unit) -> list[str]:
    """The states of a unit, Wounded by LP among them (H-ACN-12)."""
    return [state.slug for state in unit.states] + (["wounded"] if unit.wounded else [])


def pay_use(battle: Battle, deed: Deed) -> None:
    """The cost of the power of a Concentration or Focus, paid before anything (H-ACN-12)."""
    if deed.power is not None and deed.answer.use is not None:
        pay_power(battle, deed.unit, deed.power, deed.answer.use)


def take_effect(battle: Battle, deed: Deed, before: list[str]) -> None:
    """The power works, unless its unit died or got a state that it had not (H-ACN-12, H-ACN-14)."""
    unit, answer = deed.unit, deed.answer
    if not unit.stands() or any(state not in before for state in condition(unit)):
        battle.note("spoiled", player=battle.plays(unit).id, unit=unit.id)
    elif answer.ends:
        ending = [state for state in unit.states if state.slug == "consumed" and not state.durable]
        battle.ended_states(unit, ending)
    elif answer.reloads:
        unit.reloaded[answer.reloads] = unit.reloaded.get(answer.reloads, 0) + 1
        battle.note("reloading", unit=unit.id, weapon=answer.reloads, count=unit.reloaded[answer.reloads])
    elif deed.power is not None and answer.use is not None:
        if deed.power.slug == INVOKE:
            invoke(battle, unit, answer.use)
        else:
            work_power(battle, unit, deed.power, answer.use)
        rage_on(battle)


def lemure(battle: Battle, deed: Deed) -> None:
    """A lemure's action: enemies dodge, fire or intercept before it releases (H-LEM-09, H-ABI-18, 21, H-ABI-42)."""
    unit, answer = deed.unit, deed.answer
    if answer.after and answer.use is not None:
        release(battle, unit, answer.use)
    if deed.trip is not None and unit.stands():
        if not intercepted(battle, unit, breaks_contact(battle, deed.trip)):
            return
        made = makes_contact(battle, deed.trip)
        surprised = free_enemies(battle, unit, made)
        if not go(battle, deed.trip, "lemure"):
            return
        received(battle, unit, made, surprised)
        if not intercepted(battle, unit, made):
            return
    if answer.use is not None and not answer.after and unit.stands():
        release(battle, unit, answer.use)


Doer = Callable[[Battle, Deed], None]

DOERS: Final[dict[str, Doer]] = {
    "none": do_nothing,
    "walk": move,
    "run": move,
    "attack": assault,
    "charge": assault,
    "shoot": fire,
    "concentrate": concentrate,
    "focus": focus,
    "melee": melee,
    "lemure": lemure,
}
