"""The random commander: any legal-looking answer, for tests and for a first opponent."""

from typing import Final

from rules.eight_phase.commanders.plans import charge, go_towards
from rules.eight_phase.engine.abilities import targets_of
from rules.eight_phase.engine.actions import FIRST_STRIKE, SHOOTING, refuse_quick
from rules.eight_phase.engine.answers import Answer, Attack, ChooseArea, Declare, Ram, Seat, UseAbility
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.close_combat import refuse_melee, refuse_ram
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.shooting import refuse_range
from rules.eight_phase.engine.state import Unit
from rules.table.asking import Commander
from rules.table.dice import RandomTape

SELDOM: Final = 8
"""One in so many times it does nothing."""


class Random(Commander):
    """Decides by luck alone; where units are set up is the engine's choice."""

    def __init__(self, tape: RandomTape) -> None:
        self.tape = tape

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "deploy" or (question.kind not in ("seat", "area") and self.tape.below(SELDOM) == 0):
            return None
        if question.kind == "declare":
            return Declare(question.units[self.tape.below(len(question.units))].id)
        if question.unit is not None:
            return self.act(battle, question, question.unit)
        if question.kind == "ability":
            return self.ability(battle, question.units[self.tape.below(len(question.units))], question.when)
        if question.kind == "seat":
            return Seat(question.numbers[self.tape.below(len(question.numbers))])
        return ChooseArea(question.choices[self.tape.below(len(question.choices))])

    def act(self, battle: Battle, question: Question, unit: Unit) -> Answer | None:
        """A move anywhere or a charge, or an attack with any weapon at anybody."""
        foes = battle.enemies(unit.side)
        if not foes:
            return None
        foe = foes[self.tape.below(len(foes))]
        if question.kind == "move":
            if self.tape.below(2) and not unit.touching and not unit.shaken:
                answer = charge(battle, unit, foe)
                if answer is not None:
                    return answer
            return go_towards(battle, unit, self.tape.below(battle.width), self.tape.below(battle.height))
        if question.kind == "melee" and not question.amount and self.tape.below(2) and refuse_ram(unit, foe) is None:
            return Ram(foe.id)
        if question.kind == "quick" and self.tape.below(2):
            return self.ability(battle, unit, "quick")
        return self.attack(battle, unit, unit.touching[self.tape.below(len(unit.touching))] if unit.touching else foe)

    def attack(self, battle: Battle, unit: Unit, foe: Unit) -> Answer | None:
        """An attack with a weapon that may be used now."""
        if not unit.profile.weapons:
            return None
        weapon = unit.profile.weapons[self.tape.below(len(unit.profile.weapons))]
        answer = Attack(weapon.slug, foe.id)
        if battle.phase == FIRST_STRIKE and refuse_quick(unit, answer) is not None:
            return None
        if weapon.melee:
            return answer if battle.phase != SHOOTING and refuse_melee(unit, weapon, foe) is None else None
        if battle.phase > SHOOTING or refuse_range(battle, unit, weapon, foe) is not None:
            return None
        return answer

    def ability(self, battle: Battle, unit: Unit, when: str) -> Answer | None:
        """An ability at anybody."""
        for ability in unit.profile.abilities:
            if ability.when == when:
                targets = targets_of(battle, unit, ability)
                if targets:
                    return UseAbility(ability.slug, targets[self.tape.below(len(targets))].id, unit.id)
        return None
