"""The activation of a unit: what it must do, what it does, what a retreat brings (ACT, ACN, H-ABI-06, H-STA-15)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.actions import assault, carry_out, one_sided, use_afterwards
from rules.hell_dorado.engine.answers import Action, Use
from rules.hell_dorado.engine.arming import close_weapons
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.close_combat import rage_on, sequence_of
from rules.hell_dorado.engine.command import pay
from rules.hell_dorado.engine.contacts import go
from rules.hell_dorado.engine.deed import Deed, plan_way
from rules.hell_dorado.engine.deeds import plan, refuse_costs
from rules.hell_dorado.engine.focusing import refuse_passives, use_passives
from rules.hell_dorado.engine.measures import enemies, engaging, free, harmless, hostile, touches_at, within
from rules.hell_dorado.engine.movement import Trip, first_along, jumps, point_along, survey
from rules.hell_dorado.engine.moves import cost_of, farthest
from rules.hell_dorado.engine.powers import free_powers, power_of
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.routes import way_to
from rules.hell_dorado.engine.state import CONTACT, TABLE, Modifier, Player, Unit
from rules.hell_dorado.engine.states import count_activation
from rules.hell_dorado.engine.statistics import mvt
from rules.hell_dorado.engine.strength import combat_dice
from rules.table.asking import ask
from rules.table.geometry import length
from rules.table.questions import Refusal

TWICE: Final = 2
"""How often a lemure is activated in a turn (H-LEM-06)."""

ATTRACTION: Final = 4
"""How far Attraction reaches where no X is printed, in fathoms (H-ABI-06)."""

STAYS: Final = ("none", "retreat", "run")
"""The answers that leave a unit in retreat where it is, or with a way let it run (H-ACN-07)."""


def waits(unit: Unit) -> bool:
    """Whether a unit still waits to be activated in this turn (H-ACT-01, H-LEM-03, H-LEM-06, H-LEM-08)."""
    if unit.place != TABLE or unit.invoked:
        return False
    return unit.activated < (TWICE if unit.lemure else 1)


def waiting(battle: Battle, player: Player) -> list[Unit]:
    """The units that a player has still to activate, controlled ones of the other among them (H-STA-11)."""
    left: list[Unit] = []
    for unit in battle.units:
        if waits(unit) and (unit.owner if unit.controller is None else unit.controller) is player:
            left.append(unit)
    return left


def any_waits(battle: Battle, player: Player) -> bool:
    """Whether a player has a unit still to activate."""
    return any(
        waits(unit) and (unit.owner if unit.controller is None else unit.controller) is player for unit in battle.units
    )


def activate(battle: Battle, unit: Unit) -> None:
    """A unit is activated (H-ACT-06); a lemure for the last time if the opponent has done with all his (H-LEM-07)."""
    player = battle.plays(unit)
    last = unit.lemure and not unit.activated and not any_waits(battle, battle.foe(player))
    unit.activated += TWICE if last else 1
    battle.opened = True
    battle.active = unit
    battle.paid = []
    battle.parted = []
    battle.halted = False
    renew_uses(unit)
    if battle.event_log is not None:
        battle.note("activation", player=player.id, unit=unit.id)
    down = unit.state("knocked_down")
    free_powers(battle, "before_action")
    if unit.stands():
        act(battle, unit)
    rage_on(battle)
    free_powers(battle, "end")
    if down is not None and down in unit.states and unit.stands() and not unit.is_in("immobilized"):
        battle.ended_states(unit, [down])
    count_activation(battle, unit)
    battle.active = None


def renew_uses(unit: Unit) -> None:
    """Powers that are not free may be used again, once (H-PWR-05)."""
    if unit.used:
        kept: list[str] = []
        for slug in unit.used:
            power = power_of(unit, slug)
            spell = unit.spell is not None and unit.spell.slug == slug
            if not spell and (power is None or power.kind == "free"):
                kept.append(slug)
        unit.used = kept


def act(battle: Battle, unit: Unit) -> None:
    """What a unit does: nothing while immobilized, get up, obey an attraction, or what it chooses (H-STA-15, 16)."""
    if unit.is_in("immobilized"):
        able = [enemy for enemy in engaging(battle, unit) if attack_dice(battle, enemy, unit, "immobilized") > 0]
        one_sided(battle, unit, able, "immobilized", False)
        return
    if unit.is_in("knocked_down"):
        unit.reloaded.clear()
        battle.note("gets_up", unit=unit.id)
        return
    drawn = attracted(battle, unit)
    if drawn:
        obey(battle, unit, drawn)
        return
    if only_idle(battle, unit):
        return
    question = Question("action", battle.plays(unit), unit)
    answer = ask(battle, question, Action, judge_action)
    deed = question.context if isinstance(question.context, Deed) else plan(battle, unit, answer)
    if isinstance(deed, Deed):
        if deed.kind == "retreat":
            retreat(battle, deed)
        else:
            carry_out(battle, deed)


def only_idle(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can do nothing at all: it is not asked."""
    sheet = unit.sheet
    still = sheet.mvt == NONE and sheet.shs == NONE and not sheet.powers and not unit.lemure
    return still and not sheet.lemures and not unit.has("healer") and free(battle, unit)


def judge_action(battle: Battle, question: Question, answer: Action) -> Refusal | None:
    """Why a unit does not act so; passive powers that go before it are used (H-ACT-06, H-ACT-08)."""
    unit = question.unit
    refusal = refuse_passives(battle, unit, answer.before)
    if refusal is not None:
        return refusal
    deed = supposed(battle, unit, answer)
    if isinstance(deed, Refusal):
        return deed
    use_passives(battle, unit, answer.before)
    question.context = deed
    return None


def supposed(battle: Battle, unit: Unit, answer: Action) -> Deed | Refusal:
    """What an action comes to when the passive powers named before it have changed its unit (H-ACT-06, H-ACT-08)."""
    known = unit.modifiers
    unit.modifiers = suppose(unit, answer.before)
    deed = plan(battle, unit, answer)
    unit.modifiers = known
    return deed


def suppose(unit: Unit, uses: tuple[Use, ...]) -> list[Modifier]:
    """The modifiers of a unit once it has used these passive powers on itself."""
    powers = [power for use in uses if (power := power_of(unit, use.power)) is not None]
    more = [Modifier(power.slug, effect, 1) for power in powers if power.target == "self" for effect in power.effects]
    return unit.modifiers + more


def attack_dice(battle: Battle, enemy: Unit, unit: Unit, kind: str) -> int:
    """The dice that an enemy would attack with, with its best weapon (H-ACN-06)."""
    if not enemy.fights() or enemy.is_in("immobilized"):
        return 0
    sequence = sequence_of(battle, enemy, unit, kind, True)
    most = 0
    for weapon in close_weapons(enemy):
        sequence.attacker.weapon = weapon
        most = max(most, combat_dice(battle, sequence, sequence.attacker))
    return most


# retreating


def retreat(battle: Battle, deed: Deed) -> None:
    """A retreat: an attack by one enemy in contact, then a run; or another action instead (H-ACN-06 to H-ACN-10)."""
    unit = deed.unit
    battle.note("action", player=battle.plays(unit).id, unit=unit.id, action=deed.kind)
    if deed.cost:
        carry_costs(battle, deed)
    unit.reloaded.clear()
    engaged = engaging(battle, unit)
    able = [enemy for enemy in engaged if attack_dice(battle, enemy, unit, "retreat") > 0]
    instead = instead_of_retreat(unit, engaged, able)
    if able and not unit.has("intangible") and not all(harmless(enemy) for enemy in engaged):
        one_sided(battle, unit, able, "retreat", True)
        stopped = unit.is_in("immobilized") or unit.is_in("knocked_down")
        if not unit.stands() or stopped or battle.halted:
            return
    battle.parted = [enemy.number for enemy in engaged]
    if unit.sheet.mvt == NONE:
        return
    question = Question("retreat_move", battle.plays(unit), unit)
    question.names = list(instead)
    answer = ask(battle, question, Action, judge_retreat)
    further = question.context
    use_passives(battle, unit, answer.before)
    if not isinstance(further, Deed):
        return
    if further.kind == "retreat" and further.trip is not None:
        carry_costs(battle, further)
        go(battle, further.trip, "retreat")
        use_afterwards(battle, unit, answer)
    elif further.kind != "retreat":
        carry_out(battle, further)


def carry_costs(battle: Battle, deed: Deed) -> None:
    """Pay for a retreat's run, or for a retreat of somebody uncontrollable."""
    from_dot = deed.answer.dot
    if deed.cost:
        pay(battle, battle.plays(deed.unit), deed.cost, deed.kind, from_dot)


def instead_of_retreat(unit: Unit, engaged: list[Unit], able: list[Unit]) -> tuple[str, ...]:
    """What a unit may do instead of running in a retreat (H-ACN-08, H-ACN-09, H-ABI-37, H-ABI-41)."""
    if all(harmless(enemy) for enemy in engaged):
        return ("walk", "run", "attack", "charge", "shoot", "concentrate")
    if unit.has("huge") or unit.has("intangible"):
        return ("run", "attack", "charge")
    return () if able else ("walk", "run", "charge")


def judge_retreat(battle: Battle, question: Question, answer: Action) -> Refusal | None:
    """Why a unit does not go so in its retreat, by its passive powers too (H-ACN-07, H-ACN-10, H-ACT-08)."""
    unit: Unit = question.unit
    question.context = None
    refusal = refuse_passives(battle, unit, answer.before)
    if refusal is None:
        known = unit.modifiers
        unit.modifiers = suppose(unit, answer.before)
        refusal = judge_way(battle, question, answer)
        unit.modifiers = known
    return refusal


def judge_way(battle: Battle, question: Question, answer: Action) -> Refusal | None:
    """Why a unit does not go so; to stay is always allowed."""
    unit = question.unit
    if answer.action in STAYS and answer.action not in question.names:
        return None if not answer.way else judge_run(battle, question, answer)
    if not question.names:
        return Refusal("H-ACN-07", "the unit runs or stays")
    deed = plan(battle, unit, answer, tuple(question.names))
    if isinstance(deed, Refusal):
        return deed
    if deed.kind in ("shoot", "concentrate") and (deed.trip is None or answer.after):
        return Refusal("H-ACN-10", "the unit leaves contact first")
    question.context = deed
    return None


def judge_run(battle: Battle, question: Question, answer: Action) -> Refusal | None:
    """Why a unit does not run so in its retreat."""
    deed = Deed(question.unit, answer)
    deed.kind = "retreat"
    trip = plan_way(battle, deed, "retreat", answer.way)
    if isinstance(trip, Refusal):
        return trip
    deed.trip = trip
    deed.cost = cost_of(trip, "retreat")
    question.context = deed
    return refuse_costs(battle, deed)


# attraction


def attracted(battle: Battle, unit: Unit) -> list[Trip]:
    """The ways into contact that attractions force on a free unit, lemures left out (H-ABI-06, H-LEM-14)."""
    if unit.lemure or not unit.fights() or not battle.noted["attraction"] or not free(battle, unit):
        return []
    trips: list[Trip] = []
    for enemy in battle.noted["attraction"]:
        near = within(unit, enemy, 100 * enemy.amount("attraction", ATTRACTION))
        if enemy.stands() and enemy.has("attraction") and hostile(unit, enemy) and near and free(battle, enemy):
            trip = forced(battle, unit, enemy)
            if trip is not None:
                trips.append(trip)
    return trips


def forced(battle: Battle, unit: Unit, enemy: Unit) -> Trip | None:
    """The most direct way to who attracts, as far as the first enemy on it, if an attack or charge goes so far."""
    way = way_to(battle, unit, enemy, farthest(battle, unit, "charge"))
    if way is None or unit.sheet.mvt == NONE:
        return None
    trip = survey(battle, unit, cut_short(battle, unit, way))
    if isinstance(trip, Refusal) or not trip.contacts:
        return None
    return trip if trip.length <= farthest(battle, unit, assault_kind(battle, trip)) else None


def assault_kind(battle: Battle, trip: Trip) -> str:
    """An attack if the way is at most MVT, else a charge, which nobody makes who jumps (H-ABI-06, H-ABI-64)."""
    return "attack" if trip.length <= mvt(battle, trip.unit) or jumps(trip.unit) else "charge"


def cut_short(battle: Battle, unit: Unit, way: list[int]) -> list[int]:
    """A way up to where it first comes into contact with an enemy."""
    trip = Trip(unit, way)
    least = trip.length
    met: Unit | None = None
    for enemy in enemies(battle, unit):
        along = first_along(trip, enemy, CONTACT)
        if 0 <= along < least - CONTACT:
            least, met = along, enemy
    if met is None:
        return way
    x, y = point_along(trip, least)
    while least < trip.length and not touches_at(battle, unit, x, y, met):
        least += 1
        x, y = point_along(trip, least)
    short: list[int] = []
    gone = 0
    corners = trip.corners()
    for at in range(2, len(corners), 2):
        gone += int(length(corners[at] - corners[at - 2], corners[at + 1] - corners[at - 1]))
        if gone >= least:
            break
        short += corners[at : at + 2]
    return [*short, x, y]


def refuse_drawn(battle: Battle, question: Question, answer: Action) -> Refusal | None:
    """A unit goes to one of those who attract it (H-ABI-06)."""
    if any(target.id == answer.target for target in question.units):
        return None
    return Refusal("H-ABI-06", "{unit} attracts the unit", unit=question.units[0].id)


def obey(battle: Battle, unit: Unit, trips: list[Trip]) -> None:
    """A unit goes to who attracts it, at no cost; within several attractions it chooses (H-ABI-06)."""
    targets = [trip.contacts[0] for trip in trips]
    place = 0
    if len(trips) > 1:
        question = Question("action", battle.plays(unit), unit)
        question.units = targets
        chosen = ask(battle, question, Action, refuse_drawn).target
        place = [target.id for target in targets].index(chosen)
    deed = Deed(unit, Action(unit.id, assault_kind(battle, trips[place])))
    deed.trip, deed.target = trips[place], targets[place]
    unit.reloaded.clear()
    battle.note("action", player=battle.plays(unit).id, unit=unit.id, action=deed.kind, drawn=True)
    assault(battle, deed)
