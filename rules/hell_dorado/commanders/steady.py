"""The steady commander: goes to the conflict zone and holds it, fights where that pays, spends its command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.commanders.goals import (
    NEAREST,
    best_hits,
    best_weapon,
    evasion,
    goal_of,
    nearest,
    orders_for,
    spot_of,
)
from rules.hell_dorado.commanders.plans import (
    advance,
    assault_on,
    foe_of,
    legal,
    powers_by,
    ready_weapons,
    uses,
)
from rules.hell_dorado.commanders.values import (
    PARTS,
    gain,
    sequence_value,
    shot_value,
    use_value,
    worth,
)
from rules.hell_dorado.content.datasheets import NONE, Weapon
from rules.hell_dorado.engine.answers import (
    Action,
    Activate,
    Answer,
    Armed,
    Deploy,
    FreePower,
    Hits,
    Reroll,
    Use,
    VaeVictis,
    Yes,
)
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deployment import places_in, refuse_place
from rules.hell_dorado.engine.measures import controlling, enemies, engaging, free, hostile
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.objectives import contests
from rules.hell_dorado.engine.powers import INVOKE, can_affect, power_of, refuse_power
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.shooting import targets
from rules.hell_dorado.engine.state import Unit
from rules.table.asking import Commander
from rules.table.dice import RandomTape
from rules.table.geometry import squared, step_towards

if TYPE_CHECKING:
    pass

GRID: Final = 150
"""How far apart the places are that units are put on."""


ORDERS: Final = 3
"""A free power is used when the pool holds so many times its cost."""


LEAST: Final = 2 * PARTS
"""What an action has to be worth to be taken instead of going to the zone."""


class Steady(Commander):
    """Plays to the conflict zone with sound tactics and no luck of its own."""

    def __init__(self, tape: RandomTape) -> None:
        self.tape = tape

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        kind = question.kind
        if kind == "action":
            return self.action(battle, question)
        if kind == "activate":
            return self.activate(battle, question)
        if kind == "deploy":
            return self.deploy(battle, question)
        if kind == "free_power":
            return self.free_power(battle, question)
        if kind == "retreat_move":
            return self.run_away(battle, question)
        return self.reaction(battle, question)

    # setting up and order

    def deploy(self, battle: Battle, question: Question) -> Answer | None:
        """Each unit where it has the shortest way to the conflict zone."""
        unit: Unit = question.units[0]
        x, y = goal_of(battle, unit)
        key = unit.owner.zone, int(unit.radius), -1 - (x * 10_000 + y)
        places = battle.scenario.rooms.get(key)
        if places is None:
            places = sorted(places_in(battle, unit, GRID), key=lambda place: squared(place[0], place[1], x, y))
            battle.scenario.rooms[key] = places
        for place in places:
            if refuse_place(battle, unit, place[0], place[1]) is None:
                return Deploy(unit.id, place[0], place[1])
        return None

    def activate(self, battle: Battle, question: Question) -> Answer | None:
        """Who is engaged first, then who is nearest to the enemy; to skip is better where nobody is engaged."""
        best, most = question.units[0], -1
        for unit in question.units:
            near = 0 if unit.lemure else NEAREST - nearest(battle, unit)
            if near > most:
                best, most = unit, near
        if question.amount and free(battle, best):
            return Activate("")
        return Activate(best.id)

    # actions

    def action(self, battle: Battle, question: Question) -> Answer | None:
        """The best of an attack, a shot and a power, or on to the zone."""
        unit: Unit = question.unit
        if question.units:
            return Action(unit.id, "attack", target=question.units[0].id)
        if unit.lemure:
            return self.lemure(battle, unit)
        engaged = engaging(battle, unit)
        if engaged:
            return self.melee(battle, unit, engaged)
        there = contests(battle, unit)
        arrives = not there and self.arrives(battle, unit)
        if arrives:
            move = self.to_zone(battle, unit)
            if move is not None:
                return move
        best = self.best_act(battle, unit)
        if best is not None or there or arrives:
            return best
        return self.to_zone(battle, unit)

    def melee(self, battle: Battle, unit: Unit, engaged: list[Unit]) -> Answer | None:
        """Fight the enemy against whom that pays most; who does not fight goes away."""
        if not unit.fights():
            return Action(unit.id, "retreat", pays=True)
        ranked = sorted(engaged, key=lambda enemy: -sequence_value(battle, unit, enemy, False))
        for enemy in ranked:
            action = Action(unit.id, "melee", target=enemy.id)
            if len(engaged) == 1 or legal(battle, unit, action):
                return action
        return None

    def best_act(self, battle: Battle, unit: Unit) -> Answer | None:
        """The attack, shot or power that is worth most, None where nothing is worth anything."""
        best, most = self.best_shot(battle, unit)
        assault, value = self.best_assault(battle, unit, max(most, LEAST))
        if assault is not None:
            best, most = assault, value
        power, value = self.best_power(battle, unit, max(most, LEAST))
        return best if power is None else power

    def best_shot(self, battle: Battle, unit: Unit) -> tuple[Action | None, int]:
        """The best shot from where it stands."""
        best: Action | None = None
        most = LEAST
        for weapon in ready_weapons(battle, unit):
            if weapon.area is not None:
                action, value = self.best_area(battle, unit, weapon)
                if action is not None and value > most and legal(battle, unit, action):
                    best, most = action, value
                continue
            for enemy in targets(battle, unit, weapon):
                value = shot_value(battle, unit, enemy, weapon)
                if value > most:
                    best, most = Action(unit.id, "shoot", weapon=weapon.slug, target=enemy.id, pays=True), value
        if best is not None and not legal(battle, unit, best):
            return None, 0
        return best, most

    def best_area(self, battle: Battle, unit: Unit, weapon: Weapon) -> tuple[Action | None, int]:
        """An explosion or blast at the enemy round whom most enemies and fewest of its own stand."""
        area = weapon.area
        assert area is not None
        best: Action | None = None
        most = 0
        reach = area.radius if area.form == "explosion" else GRID
        for enemy in enemies(battle, unit):
            if area.form != "explosion" and unit.gap(enemy) > 4 * GRID:
                continue
            value = 0
            for other in battle.standing():
                far = reach + other.radius
                if squared(other.x, other.y, enemy.x, enemy.y) <= far * far and other is not unit:
                    part = gain(max(1, area.power) * PARTS * 5 * (7 - max(2, area.needed)) // 12, other)
                    value += part if hostile(unit, other) else -2 * part
            if value > most:
                point = int(enemy.x), int(enemy.y)
                best, most = Action(unit.id, "shoot", weapon=weapon.slug, point=point, pays=True), value
        return best, most

    def best_assault(self, battle: Battle, unit: Unit, least: int) -> tuple[Action | None, int]:
        """The best attack or charge that is worth more than `least`."""
        if unit.sheet.mvt == NONE or not unit.fights():
            return None, 0
        reach = farthest(battle, unit, "charge")
        ranked: list[tuple[int, Unit]] = []
        for enemy in enemies(battle, unit):
            gap = int(unit.gap(enemy))
            if gap <= reach:
                value = sequence_value(battle, unit, enemy, gap > reach // 2)
                if value > least:
                    ranked.append((value, enemy))
        ranked.sort(key=lambda pair: -pair[0])
        for value, enemy in ranked:
            action = assault_on(battle, unit, enemy, reach)
            if action is not None:
                return action, value
        return None, 0

    def best_power(self, battle: Battle, unit: Unit, least: int) -> tuple[Action | None, int]:
        """The best Concentration or Focus that is worth more than `least`; lemures are worth invoking."""
        best: Action | None = None
        most = least
        for action, kind in (("concentrate", "active"), ("focus", "exhausting")):
            for power in powers_by(battle, unit, (kind,)):
                for use in uses(battle, unit, power):
                    value = self.worth_of_use(battle, unit, use)
                    answer = Action(unit.id, action, target=foe_of(battle, unit), use=use, pays=True)
                    if value > most and legal(battle, unit, answer):
                        best, most = answer, value
        return best, most

    def worth_of_use(self, battle: Battle, unit: Unit, use: Use) -> int:
        """What a use of a power is worth: its effects on its target, or on who is round it."""
        power = power_of(unit, use.power) or unit.spell
        if power is None:
            return 0
        if power.slug == INVOKE:
            return worth(unit) * PARTS // 2 if not controlling(battle, unit) else 0
        if use.targets:
            target = battle.unit(use.targets[0])
            return 0 if target is None else use_value(battle, unit, power, target)
        if use.point is None and not power.aura:
            return use_value(battle, unit, power, unit)
        x, y = use.point or (int(unit.x), int(unit.y))
        value = 0
        for other in battle.standing():
            far = power.radius + other.radius
            if other is not unit and squared(other.x, other.y, x, y) <= far * far:
                if (power.target == "ally") == hostile(unit, other) and power.target in ("ally", "enemy"):
                    continue
                value += use_value(battle, unit, power, other)
        return value

    def arrives(self, battle: Battle, unit: Unit) -> bool:
        """Whether a unit could get into the conflict zone now."""
        zone = battle.zone
        if zone is None or unit.sheet.mvt == NONE:
            return False
        far = farthest(battle, unit, "run") + zone.radius + unit.radius
        return squared(unit.x, unit.y, zone.x, zone.y) <= far * far

    def to_zone(self, battle: Battle, unit: Unit) -> Action | None:
        """A move to the conflict zone, or as far towards it as it goes."""
        if unit.sheet.mvt == NONE:
            return None
        x, y = goal_of(battle, unit)
        spot_x, spot_y = spot_of(battle, unit, x, y)
        return advance(battle, unit, spot_x, spot_y)

    def lemure(self, battle: Battle, unit: Unit) -> Answer | None:
        """Towards the nearest enemy; the spell is released where that is worth something."""
        spell = unit.spell
        foes = [enemy for enemy in enemies(battle, unit) if not enemy.lemure]
        if spell is None or not foes:
            return None
        best: Use | None = None
        most = 0
        for use in uses(battle, unit, spell):
            value = self.worth_of_use(battle, unit, use)
            if value > most:
                best, most = use, value
        if best is not None:
            return Action(unit.id, "lemure", use=best, pays=True)
        nearest = min(foes, key=lambda enemy: squared(unit.x, unit.y, enemy.x, enemy.y))
        x, y = step_towards(nearest.x, nearest.y, unit.x, unit.y, nearest.radius + unit.radius + GRID)
        return advance(battle, unit, int(x), int(y))

    def run_away(self, battle: Battle, question: Question) -> Answer | None:
        """On to the zone, if it may go on at all."""
        unit: Unit = question.unit
        for kind in ("walk", "run"):
            if kind in question.names:
                x, y = goal_of(battle, unit)
                spot_x, spot_y = spot_of(battle, unit, x, y)
                action = advance(battle, unit, spot_x, spot_y, tuple(question.names))
                if action is not None:
                    return action
        return None

    # powers and reactions

    def free_power(self, battle: Battle, question: Question) -> Answer | None:
        """One that helps the active unit, or harms whom it fights, where the pool is full enough."""
        active = battle.active
        if active is None:
            return None
        best: Use | None = None
        most = LEAST
        pool = sum(question.player.pool)
        concerned = [active, *engaging(battle, active)]
        for unit, slug in zip(question.units, question.names, strict=True):
            power = power_of(unit, slug)
            if power is None or ORDERS * power.cost.total() > pool:
                continue
            for target in concerned:
                use = Use(slug, unit.id, () if power.target == "self" else (target.id,))
                if (power.target == "self" and target is not unit) or not can_affect(power, target):
                    continue
                value = use_value(battle, unit, power, target)
                if value > most and refuse_power(battle, unit, power, use) is None:
                    best, most = use, value
        return None if best is None else FreePower(best)

    def reaction(self, battle: Battle, question: Question) -> Answer | None:
        """What is asked in a sequence or a shot, or by what an enemy does."""
        kind = question.kind
        if kind == "vae_victis":
            return VaeVictis(orders_for(battle, question))
        if kind == "hits":
            return Hits(best_hits(question))
        if kind in ("reroll", "force_reroll"):
            return Reroll(tuple(question.places[: question.amount]))
        if kind == "weapon" and question.other is not None:
            return Armed(best_weapon(question.unit, question.other).slug)
        if kind == "defensive_combat":
            return Yes(question.other is not None and question.other.sheet.cbt > question.unit.sheet.cbt)
        return evasion(battle, question)
