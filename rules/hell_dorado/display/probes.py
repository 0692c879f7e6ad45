"""What a half-made answer would be: anything may be measured at any time (H-BAS-02)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from rules.formats.model import model_from
from rules.hell_dorado.commanders.aiming import Supposed
from rules.hell_dorado.display.acting import Acting
from rules.hell_dorado.display.dice_words import Gone, sequence_at
from rules.hell_dorado.display.prompts import acting_of
from rules.hell_dorado.engine.activation import judge_retreat, supposed
from rules.hell_dorado.engine.answers import Action, Answer, Deploy, DodgeMove, ShiftTerrain
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.close_combat import rapid, rerolls_of
from rules.hell_dorado.engine.contacts import refuse_dodge
from rules.hell_dorado.engine.damage import Blow, protection
from rules.hell_dorado.engine.deed import Deed
from rules.hell_dorado.engine.deployment import refuse_place, refuse_shift
from rules.hell_dorado.engine.fighters import Fighter
from rules.hell_dorado.engine.fighters import Sequence as Exchange
from rules.hell_dorado.engine.measures import controlling, engaging
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.odds import AttackSide, mean, of_side, sequence_odds, shot_odds
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.shooting import Shot, difficulty_of, shooting_dice, strangers_of
from rules.hell_dorado.engine.sight import cover_of
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.strength import combat_dice, needed_against
from rules.hell_dorado.formats.script import EntryModel
from rules.message import Message, Who
from rules.presentation.odds import percent, two_places
from rules.presentation.probes import Fact, Hope, Probe, Stand, costs, hopes, in_lengths
from rules.table.questions import Refusal
from rules.table.step_budget import Unspent

Document = dict[str, Any]

LOST: Final = Message("Enemy’s LP lost on average")
KILLED: Final = Message("Chance to kill")
SUPPOSED: Final = Message("first weapons, all re-rolls, no orders")


def probe_of(battle: Battle, question: Document, answer: Document) -> Probe:
    """An answer to this question, tried; nothing of the battle changes."""
    with Unspent(battle.step_budget):
        entry = model_from(EntryModel, answer).value()
        if isinstance(entry, Action) and "units" not in question:
            return acted(acting_of(battle, question), answer, entry)
        return placed(battle, question, answer, entry)


def placed(battle: Battle, question: Document, answer: Document, entry: Answer) -> Probe:
    """A unit that is deployed or dodges, a piece that is shifted; all else is what it says."""
    if isinstance(entry, Deploy):
        unit = battle.unit(entry.unit)
        assert unit is not None
        stand = Stand((entry.x / 100, entry.y / 100), unit.radius / 100)
        return Probe(answer, refuse_place(battle, unit, entry.x, entry.y), (), (stand,))
    if isinstance(entry, ShiftTerrain):
        return Probe(answer, refuse_shift(battle, Question("shift_terrain", battle.players[0]), entry))
    if isinstance(entry, DodgeMove) and entry.way:
        unit = battle.unit(question["unit"])
        assert unit is not None
        asked = Question("dodge_move", battle.plays(unit), unit, question["amount"])
        return Probe(answer, refuse_dodge(battle, asked, entry), (), (end_of(unit, entry.way),))
    return Probe(answer)


def acted(acting: Acting, answer: Document, action: Action) -> Probe:
    """An action: its cost, its way, whose control areas it ends in, and the odds of its attack (H-ACT-06)."""
    battle, unit = acting.battle, acting.unit
    deed: Deed | Refusal | None = deed_of(acting, action)
    walked = deed.trip.way if isinstance(deed, Deed) and deed.trip is not None else action.way
    stands = (end_of(unit, (*walked, *action.second)),) if walked else ()
    if isinstance(deed, Refusal):
        return Probe(answer, deed, (), stands)
    if deed is None:
        return Probe(answer, None, (), stands)
    whole = deed.cost + (0 if deed.power is None else deed.power.cost.total())
    facts = [costs(Message("{count} CMD", count=whole))] if whole else []
    with Supposed(unit, action.before):
        facts += way_facts(battle, deed)
        with Gone(battle, unit, () if action.after else action.way):
            facts += odds(battle, deed, bool(action.way))
    return Probe(answer, None, tuple(facts), stands)


def deed_of(acting: Acting, action: Action) -> Deed | Refusal | None:
    """What an action comes to, or why it is refused; None for a retreat that stays."""
    if acting.instead is None:
        return supposed(acting.battle, acting.unit, action)
    question = Question("retreat_move", acting.battle.plays(acting.unit), acting.unit)
    question.names = list(acting.instead)
    refusal = judge_retreat(acting.battle, question, action)
    return refusal or (question.context if isinstance(question.context, Deed) else None)


def end_of(unit: Unit, way: Sequence[int]) -> Stand:
    """A unit at the end of its way."""
    corners = [(unit.x / 100, unit.y / 100), *in_lengths(way)]
    return Stand(corners[-1], unit.radius / 100, tuple(corners))


def way_facts(battle: Battle, deed: Deed) -> list[Fact]:
    """How long a way is, and in whose control areas or in contact with whom it ends (H-MOV-01, H-CTL-01)."""
    trips = [trip for trip in (deed.trip, deed.second) if trip is not None]
    if not trips:
        return []
    unit, gone = deed.unit, sum([trip.length for trip in trips])
    most = farthest(battle, unit, deed.kind)
    length = Message("{distance:g} of {most:g} fathoms", distance=gone / 100, most=most / 100)
    facts = [Fact(Message("Way"), length)]
    with Gone(battle, unit, trips[-1].way):
        touched = engaging(battle, unit)
        near = [enemy for enemy in controlling(battle, unit) if enemy not in touched]
    if touched:
        facts.append(Fact(Message("In contact with"), names_of(touched)))
    if near:
        facts.append(Fact(Message("In the control area of"), names_of(near)))
    return facts


def names_of(units: Sequence[Unit]) -> Message:
    return Message("{units}", units=tuple([Who(unit.id) for unit in units]))


# odds


def odds(battle: Battle, deed: Deed, engages: bool) -> list[Fact]:
    """The exact odds of a sequence or shot from where the unit stands (H-FGT-22, H-SHO-12)."""
    target = deed.target
    if target is None or deed.kind in ("focus", "concentrate"):
        return []
    if deed.kind == "shoot":
        return [] if deed.weapon is None or deed.weapon.area is not None else shot_at(battle, deed, target)
    exchange = sequence_at(battle, deed.unit, target, deed.kind, engages)
    own, other = side_of(battle, exchange, exchange.attacker), side_of(battle, exchange, exchange.defender)
    chances = sequence_odds(own, other, exchange.one_sided)
    mine = of_side(chances, 0)
    loses = Message(
        "{mean:g}, killed {chance}", mean=two_places(mean(mine)), chance=percent(mine.get(own.lp, Fraction(0)))
    )
    return [*harm(of_side(chances, 1), other.lp), Fact(Message("Own LP lost"), loses)]


def shot_at(battle: Battle, deed: Deed, target: Unit) -> list[Fact]:
    """A shot at its target; nobody else is hit in its place."""
    weapon, unit = deed.weapon, deed.unit
    assert weapon is not None
    shot = Shot(unit, target, weapon, deed.type)
    shot.strangers = strangers_of(battle, unit, target)
    strength = shooting_dice(battle, unit, deed.trip is not None or deed.second is not None, 0)
    side, other = AttackSide(strength, weapon.rows, weapon.first), AttackSide(0, ())
    side.talent = rerolls_of(battle, unit, strength)
    blow = Blow(unit, target, weapon, deed.type)
    blow.cover = cover_of(battle, unit, target)
    other.pr, other.lp, other.defence = protection(battle, blow), int(target.lp), 1
    other.invulnerable = target.has("invulnerable")
    return harm(of_side(shot_odds(side, other, difficulty_of(battle, shot)), 1), other.lp)


def harm(lost: dict[int, Fraction], lp: int) -> list[Fact]:
    """What the enemy loses."""
    hope = Hope(1 - lost.get(0, Fraction(0)), mean(lost), lost.get(lp, Fraction(0)))
    return list(hopes(hope, LOST, KILLED, SUPPOSED))


def side_of(battle: Battle, exchange: Exchange, fighter: Fighter) -> AttackSide:
    """A fighter as it stands in a sequence."""
    unit, foe, weapon = fighter.unit, fighter.foe.unit, fighter.weapon
    strength = combat_dice(battle, exchange, fighter)
    side = AttackSide(strength, weapon.rows if weapon else (), weapon.first if weapon else 1)
    side.talent = rerolls_of(battle, unit, strength)
    side.defence = needed_against(battle, exchange, fighter)
    arms = fighter.foe.weapon
    side.pr = protection(battle, Blow(foe, unit, arms, arms.types[0] if arms and arms.types else ""))
    side.lp = int(unit.lp)
    curse = foe.state("cursed")
    side.forces = unit.amount("man-at-arms", 1) + (0 if curse is None else curse.amount)
    side.counters = unit.has("counter-attack") and side.defence > 1 and not unit.is_in("immobilized")
    side.rapid = rapid(exchange, fighter)
    side.invulnerable = unit.has("invulnerable")
    return side
