"""Wounds: allocated by the defender, ignored, taken; the slain and the destroyed (R-WND)."""

from rules.damocles.engine.answers import Allocate, Answer
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.operations.scoring import score_destroyed, score_slain
from rules.damocles.engine.questions import Question
from rules.damocles.engine.state import Author, Squad, Unit
from rules.table.asking import always_allowed, ask
from rules.table.compiler import mypyc_attr


def wound(battle: Battle, squad: Squad, damage: int, ignored_on: int, by: Author) -> None:
    """Allocate damage wound by wound: the wounded unit first, until slain (R-WND-01 to R-WND-04)."""
    allocation = Allocation(battle, squad, damage)
    ignored = 0
    taken = [0] * len(squad.units)
    slain: list[Unit] = []
    for _n in range(damage):
        unit = allocation.next()
        if unit is None:
            break
        if ignored_on and battle.dice.d6() >= ignored_on:
            ignored += 1
            continue
        unit.health -= 1
        taken[unit.index] += 1
        if unit.health == 0:
            slain.append(unit)
    if battle.event_log is not None:
        units = [[i, n] for i, n in enumerate(taken) if n]
        battle.note("wounds", squad=squad.id, damage=damage, ignored=ignored, units=units)
    remove(battle, squad, slain, by)


@mypyc_attr(acyclic=True)
class Allocation:
    """The unit for the next wound: the wounded unit, then those its owner named, then the highest index (R-WND-02)."""

    def __init__(self, battle: Battle, squad: Squad, damage: int) -> None:
        self.squad = squad
        self.named: list[int] = []
        if len(squad.living) > 1:
            answer = ask(battle, Question("allocate", squad.owner, squad, damage), Answer, always_allowed)
            if isinstance(answer, Allocate):
                self.named = answer.units

    def next(self) -> Unit | None:
        last: Unit | None = None
        for unit in self.squad.living:
            if unit.health > 0:
                last = unit
                if unit.health < self.squad.sheet.health:
                    return unit
        for index in self.named:
            if 0 <= index < len(self.squad.units) and self.squad.units[index].health > 0:
                return self.squad.units[index]
        return last


def remove(battle: Battle, squad: Squad, slain: list[Unit], by: Author) -> None:
    """Take the slain off the table and score them; with the last the squad is destroyed (R-WND-04, R-ERA-02, 04)."""
    for unit in slain:
        battle.slew(squad, unit, by)
        score_slain(battle, squad, by)
    if slain and not squad.living:
        battle.destroyed(squad, by)
        score_destroyed(battle, squad, by)
