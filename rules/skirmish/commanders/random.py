"""The random commander: any legal-looking answer, for tests and for a first opponent."""

from rules.skirmish.commanders.plans import come_in, go_towards
from rules.skirmish.engine.activation import refuse_firing, refuse_together
from rules.skirmish.engine.answers import (
    Answer,
    Attack,
    Authority,
    Combat,
    Eject,
    Fire,
    Move,
    Overwatch,
    Pay,
    Sequence,
    Split,
    TakeMarker,
    Turn,
    Volley,
)
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.close_combat import attackers
from rules.skirmish.engine.markers import refuse_marker
from rules.skirmish.engine.movement import refuse_kind
from rules.skirmish.engine.play import refuse_turn
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.scenario import MARKERS
from rules.skirmish.engine.shooting import Shot, declared
from rules.skirmish.engine.state import OFF, Unit
from rules.table.asking import Commander
from rules.table.cards import shuffle
from rules.table.dice import RandomTape


class Random(Commander):
    """Decides by luck alone; setting up is the engine's."""

    def __init__(self, tape: RandomTape) -> None:
        self.tape = tape

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "action" and question.unit is not None:
            return self.action(battle, question.unit)
        if question.kind == "sequence":
            ids = [unit.id for unit in question.units]
            shuffle(ids, self.tape)
            return Sequence(tuple(ids))
        if question.kind == "authority":
            return Authority(self.tape.below(question.amount + 1))
        if question.kind == "turn":
            return self.turn(question)
        if question.kind == "pay":
            return Pay(self.tape.below(8) > 0)
        return self.reaction(question)

    def turn(self, question: Question) -> Answer | None:
        choice = ("delay", "relocate")[self.tape.below(2)] if self.tape.below(8) == 0 else "play"
        lost = question.unit is not None and question.unit.gone()
        turn = Turn(choice, 2 + self.tape.below(len(question.player.sequence)))
        return turn if refuse_turn(question.player, turn, lost) is None else None

    def reaction(self, question: Question) -> Answer | None:
        """Overwatch, split fire, ejecting: now and then the other way."""
        often = self.tape.below(4) > 0
        if question.kind == "overwatch":
            return Overwatch(question.units[self.tape.below(len(question.units))].id if often else "")
        if question.kind == "split":
            often = often and len(question.units) > 0
            return Split(question.units[self.tape.below(len(question.units))].id if often else "")
        if question.kind == "eject":
            return Eject("stay" if often else "eject")
        if question.kind == "group":
            return Eject("hold" if often else "go_on")
        return None

    def action(self, battle: Battle, unit: Unit) -> Answer | None:
        """A move, a volley, an attack or a marker, in the order that luck says."""
        if unit.place == OFF:
            return come_in(battle, unit, self.tape.below(battle.width), self.tape.below(battle.height))
        kinds = ["move", "fire", "attack"]
        shuffle(kinds, self.tape)
        for kind in kinds:
            answer = self.move(battle, unit) if kind == "move" else self.strike(battle, unit, kind)
            if answer is not None:
                return answer
        marker = MARKERS[self.tape.below(len(MARKERS))]
        return TakeMarker(marker) if refuse_marker(battle, unit, marker) is None else None

    def move(self, battle: Battle, unit: Unit) -> Move | None:
        """A move anywhere."""
        if unit.moved:
            return None
        kind = ("combat", "rush", "engaged")[self.tape.below(3)]
        if refuse_kind(battle, unit, kind) is not None:
            return None
        return go_towards(battle, unit, kind, self.tape.below(battle.width), self.tape.below(battle.height))

    def strike(self, battle: Battle, unit: Unit, kind: str) -> Answer | None:
        """A volley with any weapon at anybody, or an attack on anybody in contact."""
        foes = battle.enemies(unit.side)
        if not foes:
            return None
        foe = foes[self.tape.below(len(foes))]
        if kind == "attack":
            able = attackers(unit, foe)
            return Attack((Combat(foe.id, tuple([fighter.number for fighter in able])),)) if able else None
        ready = [weapon.slug for weapon in unit.card.weapons if not weapon.close and weapon.slug not in unit.fired]
        if not ready or refuse_firing(battle, unit) is not None:
            return None
        volley = Volley(ready[self.tape.below(len(ready))], foe.id)
        answer = Fire((volley,))
        allowed = refuse_together(unit, answer) is None and isinstance(declared(battle, unit, volley), Shot)
        return answer if allowed else None
