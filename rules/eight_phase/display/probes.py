"""What a half-made answer would be; anything may be measured at any time (E-GAM-06)."""

from fractions import Fraction
from typing import Any, Final

from rules.eight_phase.content.parts import Weapon
from rules.eight_phase.engine.answers import Deploy
from rules.eight_phase.engine.battle import FACES, Battle
from rules.eight_phase.engine.close_combat import RAM_COST
from rules.eight_phase.engine.deployment import refuse_deployment
from rules.eight_phase.engine.measures import COVER, in_cover, needed
from rules.eight_phase.engine.movement import is_clean, path_cost, refuse_charge, refuse_move
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.state import Unit
from rules.message import Message, Who, plural_message
from rules.presentation.probes import Fact, Hope, Probe, Stand, costs, flat, goes, hopes, in_lengths, sees
from rules.table.geometry import squared
from rules.table.questions import Refusal
from rules.table.sight import crossed_first
from rules.table.step_budget import Unspent

Document = dict[str, Any]

WOUNDS: Final = Message("Wounds on average")
DESTROYED: Final = Message("Chance to destroy it")


def probe_of(battle: Battle, question: Document, answer: Document) -> Probe:
    """An answer to this question, tried; nothing of the battle changes."""
    with Unspent(battle.step_budget):
        return _tried(battle, question, answer)


def _tried(battle: Battle, question: Document, answer: Document) -> Probe:
    unit = battle.unit(answer.get("unit") or question.get("unit") or "")
    if unit is None:
        return Probe(answer)
    if answer.get("deploy"):
        return deployed(battle, unit, answer)
    if answer.get("move"):
        path = flat(answer["move"])
        return gone(battle, unit, answer, path, refuse_move(battle, unit, path))
    if "charge" in answer:
        return charging(battle, unit, answer)
    target = battle.unit(answer.get("target") or answer.get("ram") or "")
    weapon = unit.profile.weapon(answer.get("attack") or "")
    if target is None or (weapon is None and "ram" not in answer):
        return Probe(answer)
    return Probe(answer, None, (counters(weapon.cost if weapon else RAM_COST), *odds(battle, unit, weapon, target)))


def deployed(battle: Battle, unit: Unit, answer: Document) -> Probe:
    x, y = flat([answer["deploy"]])
    question = Question("deploy", unit.owner)
    question.units = (unit,)
    refusal = refuse_deployment(battle, question, Deploy((x, y), unit.id))
    place = Stand((x / 100, y / 100), unit.profile.base / 200)
    return Probe(answer, refusal, seen(battle, unit, x, y), (place,))


def gone(battle: Battle, unit: Unit, answer: Document, path: list[int], refusal: Refusal | None, *more: Fact) -> Probe:
    """The end of a way, what it costs, whom the unit would see and reach from there (E-MOV-04, E-SHO-05)."""
    way = tuple(in_lengths(path))
    facts = (counters(unit.move_cost()), goes(int(path_cost(battle, path)), unit.reach()), *more)
    stand = Stand(way[-1], unit.profile.base / 200, way)
    return Probe(answer, refusal, (*facts, *seen(battle, unit, path[-2], path[-1])), (stand,))


def charging(battle: Battle, unit: Unit, answer: Document) -> Probe:
    """A charge, and whether it is a clean one, whose strike comes before all others (E-MOV-09, E-FST-02)."""
    path = flat(answer["path"])
    clean = Message("yes") if is_clean(battle, unit, path) else Message("no")
    refusal = refuse_charge(battle, unit, battle.unit(answer["charge"]), path)
    return gone(battle, unit, answer, path, refusal, Fact(Message("Clean charge"), clean))


def counters(count: int) -> Fact:
    return costs(plural_message("{count} counter", "{count} counters", count=count))


def seen(battle: Battle, unit: Unit, x: int, y: int) -> tuple[Fact, ...]:
    """The enemies in sight of a place, and those of them within range of a weapon (E-SHO-05)."""
    visible = [foe for foe in battle.enemies(unit.side) if crossed_first(battle.blocking, x, y, foe.x, foe.y) is None]
    reach = max([weapon.range for weapon in unit.profile.weapons if not weapon.melee], default=0)
    near = [foe.id for foe in visible if squared(x, y, foe.x, foe.y) <= (reach + unit.radius + foe.radius) ** 2]
    facts = (sees([foe.id for foe in visible]),)
    if not reach or not near:
        return facts
    return (*facts, Fact(Message("In range"), Message("{units}", units=tuple([Who(id) for id in near]))))


def odds(battle: Battle, unit: Unit, weapon: Weapon | None, target: Unit) -> tuple[Fact, ...]:
    """The exact odds of an attack, of a ram without a weapon (E-SHO-03, E-SHO-04, E-MEL-03, E-MEL-04)."""
    defence, damage, skill = target.defence(), unit.profile.ram, unit.fight()
    if weapon is not None:
        damage, skill = weapon.damage, (unit.fight() if weapon.melee else unit.shoot()) + weapon.bonus
        defence += COVER if not weapon.melee and in_cover(battle, unit, target) else 0
    hit = Fraction(FACES + 1 - needed(defence, skill), FACES)
    end = hit if damage >= target.wounds else Fraction(0)
    least = Fact(Message("Needs"), f"{needed(defence, skill)}+")
    return (least, *hopes(Hope(hit, hit * min(damage, target.wounds), end), WOUNDS, DESTROYED))
