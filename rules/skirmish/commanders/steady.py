"""The steady commander: shoots where it hurts, charges when that is better, and goes where its mission sends it."""

from typing import Final

from rules.skirmish.commanders.danger import watchers
from rules.skirmish.commanders.goals import Goal, arrival, goal_of, must_attack, to_destroy, to_edge
from rules.skirmish.commanders.plans import charge, come_in, go_in_sight, go_over, go_towards
from rules.skirmish.commanders.reactions import ejects, marker_of, split_at, watch_with
from rules.skirmish.commanders.turns import moves_first, planned, turn_of, urgency
from rules.skirmish.commanders.values import attack_value, best_volley, prey, range_value
from rules.skirmish.engine.activation import refuse_firing, refuse_together
from rules.skirmish.engine.answers import (
    Answer,
    Attack,
    Authority,
    Combat,
    Eject,
    Fire,
    First,
    Move,
    Overwatch,
    Sequence,
    Split,
    TakeMarker,
    Volley,
)
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.close_combat import attackers
from rules.skirmish.engine.entry import depth
from rules.skirmish.engine.measures import STEP, difficulty, engaged, gap, units_within
from rules.skirmish.engine.movement import allowance, refuse_kind
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.state import OFF, Unit
from rules.table.asking import Commander
from rules.table.dice import RandomTape

COMMANDER: Final = 3
"""A commander's unit comes no nearer to the enemy than so many steps of range."""

NEAREST: Final = 3
"""So many enemies are looked at as targets."""


class Steady(Commander):
    """Plays to its mission with sound tactics and no luck of its own."""

    def __init__(self, tape: RandomTape) -> None:
        self.tape = tape

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "action" and question.unit is not None:
            return self.action(battle, question.unit)
        if question.kind == "turn":
            return turn_of(battle, question)
        if question.kind == "sequence":
            return Sequence(tuple([unit.id for unit in sorted(question.units, key=lambda unit: urgency(battle, unit))]))
        if question.kind == "authority":
            return Authority(max(0, min(question.amount, question.player.pool - planned(question.player.units))))
        if question.kind == "first":
            return First((question.player if moves_first(battle, question.player) else battle.foe(question.player)).id)
        return self.reaction(battle, question)

    def reaction(self, battle: Battle, question: Question) -> Answer | None:
        """Overwatch and split fire where they are worth most, if anything; pilots stay while that is of use."""
        if question.kind == "overwatch" and question.other is not None:
            return Overwatch(watch_with(battle, question.units, question.other))
        if question.kind == "split" and question.unit is not None:
            return Split(split_at(battle, question.unit, question.units, question.elements))
        if question.kind == "eject" and question.unit is not None:
            return Eject("eject" if ejects(battle, question.unit, question.numbers[0]) else "stay")
        return None

    def action(self, battle: Battle, unit: Unit) -> Answer | None:
        """The next thing that a unit does in its activation."""
        if unit.place == OFF:
            return self.entry(battle, unit)
        foe, goal = prey(battle, unit), goal_of(battle, unit)
        if engaged(battle, unit):
            return self.melee(battle, unit)
        able = refuse_kind(battle, unit, "combat") is None
        volleys: Fire | None = None
        element = goal.element if goal is not None else None
        if not able or element is not None or not self.better_closer(battle, unit, foe, goal):
            volleys = self.volleys(battle, unit)
            waits = able and element is not None and not aims_at_terrain(battle, volleys)
            if volleys is not None and not waits:
                return volleys
        move = self.move(battle, unit, foe, goal) if able else None
        if move is not None or volleys is not None:
            return move or volleys
        return self.volleys(battle, unit) or self.attack(battle, unit) or self.marker(battle, unit, foe)

    def entry(self, battle: Battle, unit: Unit) -> Answer | None:
        """Come in where the mission or the enemy is nearest, by a rush where nobody is in range of the edge."""
        x, y, leaves = arrival(battle, unit)
        foes = battle.enemies(unit.side)
        reach = allowance(unit, "combat")
        near = any(range_value(unit, foe, -(-max(1, depth_of(battle, unit, foe) - reach) // STEP)) for foe in foes)
        kinds = ("combat",) if near and not leaves else ("rush", "combat")
        for kind in kinds:
            answer = come_in(battle, unit, x, y, kind)
            if answer is not None:
                return answer
        return None

    def melee(self, battle: Battle, unit: Unit) -> Answer | None:
        """An engaged unit attacks, closes in first if it can, or breaks off to shoot if it has nobody to attack."""
        if not unit.moved and not unit.attacked:
            close = [foe for foe in battle.enemies(unit.side) if units_within(unit, foe, 250)]
            for foe in close:
                move = charge(battle, unit, "engaged", foe)
                if move is not None and (move.positions != unit.positions()):
                    return move
        return self.attack(battle, unit)

    def attack(self, battle: Battle, unit: Unit) -> Answer | None:
        """Everybody in contact attacks, each one unit."""
        combats: list[Combat] = []
        taken: list[int] = []
        for foe in battle.enemies(unit.side):
            able = [fighter.number for fighter in attackers(unit, foe) if fighter.number not in taken]
            if able:
                combats.append(Combat(foe.id, tuple(able)))
                taken += able
        return Attack(tuple(combats)) if combats else None

    def volleys(self, battle: Battle, unit: Unit) -> Fire | None:
        """The best ordinary volley, and the best with each special weapon."""
        if refuse_firing(battle, unit) is not None:
            return None
        names = self.targets(battle, unit)
        ordinary: tuple[int, Volley] | None = None
        specials: list[Volley] = []
        for weapon in unit.card.weapons:
            if weapon.close or weapon.slug in unit.fired:
                continue
            best = best_volley(battle, unit, weapon, names)
            if best is not None and weapon.special:
                specials.append(best[1])
            elif best is not None and (ordinary is None or best[0] > ordinary[0]):
                ordinary = best
        chosen = specials if ordinary is None else [ordinary[1], *specials]
        answer = Fire(tuple(chosen))
        return answer if chosen and refuse_together(unit, answer) is None else None

    def targets(self, battle: Battle, unit: Unit) -> list[str]:
        """The nearest enemies, and generators that are to be destroyed."""
        leader = unit.leader()
        foes = sorted(battle.enemies(unit.side), key=lambda foe: gap(leader, foe.leader()))[:NEAREST]
        return [foe.id for foe in foes] + [element.id for element in battle.terrain if to_destroy(unit.owner, element)]

    def better_closer(self, battle: Battle, unit: Unit, foe: Unit | None, goal: Goal | None) -> bool:
        """Whether a move before firing makes the volley worth more, or a charge is worth more than any volley."""
        if foe is None or unit.fired:
            return False
        steps = difficulty(unit.leader(), foe.leader())
        now = range_value(unit, foe, steps)
        if goal is not None and goal.edge:
            return not now or (goal.urgent and to_edge(battle, unit, goal.edge) > allowance(unit, "combat"))
        if self.charges(unit, foe, "combat"):
            return False
        closer = range_value(unit, foe, steps - unit.card.move // 1000)
        return closer * 4 > now * 5

    def charges(self, unit: Unit, foe: Unit, kind: str) -> bool:
        """Whether to go into close combat: in reach, and worth more than shooting from here."""
        if unit.striders or foe.striders:
            return False
        if not units_within(unit, foe, allowance(unit, kind)):
            return False
        steps = difficulty(unit.leader(), foe.leader())
        return attack_value(unit, foe) > range_value(unit, foe, steps - 1)

    def move(self, battle: Battle, unit: Unit, foe: Unit | None, goal: Goal | None) -> Move | None:
        """A charge, or a way towards the goal or the enemy."""
        if goal is not None and (goal.reached(unit) or (goal.element is not None and has_fired_at_it(unit))):
            return None
        if foe is not None and not (goal is not None and (goal.urgent or goal.edge != "")):
            for kind in ("combat", "rush"):
                if (kind == "combat" or not unit.fired) and self.charges(unit, foe, kind):
                    answer = charge(battle, unit, kind, foe)
                    if answer is not None:
                        return answer
        if goal is not None and goal.edge:
            return self.leave(battle, unit, foe, goal)
        watching = watchers(battle, unit.side)
        if goal is not None and goal.element is not None:
            answer = go_in_sight(battle, unit, goal.element, goal.x, goal.y)
            if answer is not None:
                return answer
        if goal is not None:
            kind = "rush" if goal.urgent and not unit.fired and not self.in_range(unit, foe) else "combat"
            return go_towards(battle, unit, kind, goal.x, goal.y, watching, goal.urgent)
        if foe is None:
            return None
        return self.approach(battle, unit, foe, watching)

    def leave(self, battle: Battle, unit: Unit, foe: Unit | None, goal: Goal) -> Move | None:
        """Over the edge if it is in reach, else towards it: by a rush unless there is time to fire as well."""
        rushes = not unit.fired and (goal.urgent or not self.in_range(unit, foe))
        for kind in ("combat", "rush") if not unit.fired else ("combat",):
            answer = go_over(battle, unit, kind, goal.x, goal.y, goal.edge)
            if answer is not None:
                return answer
        watching = watchers(battle, unit.side)
        return go_towards(battle, unit, "rush" if rushes else "combat", goal.x, goal.y, watching, goal.urgent)

    def in_range(self, unit: Unit, foe: Unit | None) -> bool:
        """Whether a volley after a combat move would be worth anything."""
        if foe is None:
            return False
        return range_value(unit, foe, difficulty(unit.leader(), foe.leader()) - unit.card.move // 1000) > 0

    def approach(self, battle: Battle, unit: Unit, foe: Unit, watching: list[Unit]) -> Move | None:
        """Nearer to the enemy until shooting is good; a unit that has fired keeps its distance."""
        leader, other = unit.leader(), foe.leader()
        steps = difficulty(leader, other)
        if steps <= (COMMANDER if unit is unit.owner.commanding else 2 if unit.fired else 0):
            return None
        kind = "combat" if unit.fired or self.in_range(unit, foe) else "rush"
        return go_towards(battle, unit, kind, int(other.x), int(other.y), watching, must_attack(battle, unit.owner))

    def marker(self, battle: Battle, unit: Unit, foe: Unit | None) -> Answer | None:
        """What a unit waits with."""
        marker = marker_of(battle, unit, foe)
        return TakeMarker(marker) if marker else None


def has_fired_at_it(unit: Unit) -> bool:
    """Whether a weapon that destroys terrain has been fired: there is no need to go nearer."""
    return any(weapon.generator and weapon.slug in unit.fired for weapon in unit.card.weapons)


def aims_at_terrain(battle: Battle, fire: Fire | None) -> bool:
    """Whether one of the volleys is at a generator."""
    return fire is not None and any(battle.element(volley.target) is not None for volley in fire.volleys)


def depth_of(battle: Battle, unit: Unit, foe: Unit) -> int:
    """How far an enemy is from the edge by which a unit comes in."""
    leader = foe.leader()
    return depth(battle, unit.edge, int(leader.x), int(leader.y))
