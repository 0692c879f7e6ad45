"""The random commander: any legal answer, for tests and for a first opponent."""

from __future__ import annotations

from typing import TypeVar

from rules.hell_dorado.commanders.plans import (
    assaults,
    legal,
    melees,
    move_towards,
    powered,
    shots,
    uses,
    way_towards,
)
from rules.hell_dorado.engine.answers import (
    Action,
    Activate,
    Answer,
    Armed,
    Deploy,
    Dodge,
    DodgeMove,
    First,
    FreePower,
    Hits,
    Pick,
    Reroll,
    ShiftTerrain,
    Split,
    UpkeepOrder,
    VaeVictis,
    Yes,
    Zone,
)
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.contacts import escape
from rules.hell_dorado.engine.deployment import refuse_place
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.powers import power_of
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import mvt
from rules.table.asking import Commander
from rules.table.cards import shuffle
from rules.table.dice import RandomTape

T = TypeVar("T")

TRIES = 4
"""How many places are tried for a unit before the usual one is taken."""


class Random(Commander):
    """Decides by luck alone."""

    def __init__(self, tape: RandomTape) -> None:
        self.tape = tape

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        kind = question.kind
        if kind == "action":
            return self.action(battle, question)
        if kind == "retreat_move":
            return self.run_away(battle, question)
        if kind in ("activate", "vae_soli", "accelerated"):
            none = question.amount > 0 and self.tape.below(3) == 0
            return Activate("" if none else self.one_of(question.units).id)
        if kind == "free_power":
            return self.free_power(battle, question)
        return self.set_up(battle, question) or self.reaction(battle, question)

    def one_of(self, things: list[T]) -> T:
        return things[self.tape.below(len(things))]

    def set_up(self, battle: Battle, question: Question) -> Answer | None:
        """Setting up, and the order of things."""
        kind = question.kind
        if kind in ("conflict_zone", "zone"):
            return Zone(self.one_of(question.names))
        if kind in ("first", "deploys_first"):
            return First(self.one_of(question.names))
        if kind == "split":
            return Split({unit.id: self.tape.below(unit.sheet.cmd + 1) for unit in question.units})
        if kind == "shift_terrain":
            piece = self.one_of(battle.pieces)
            x, y = piece.shape.centre()
            return ShiftTerrain(piece.id, x + self.tape.below(401) - 200, y + self.tape.below(401) - 200)
        if kind == "upkeep_order":
            order = list(range(question.amount))
            shuffle(order, self.tape)
            return UpkeepOrder(tuple(order))
        return self.deploy(battle, question) if kind == "deploy" else None

    def deploy(self, battle: Battle, question: Question) -> Answer | None:
        """A unit anywhere in the box of its zone, where that is allowed."""
        unit = self.one_of(question.units)
        shape = battle.mission.zones[unit.owner.zone]
        for _n in range(TRIES):
            x = int(shape.left) + self.tape.below(int(shape.right - shape.left) + 1)
            y = int(shape.bottom) + self.tape.below(int(shape.top - shape.bottom) + 1)
            if refuse_place(battle, unit, x, y) is None:
                return Deploy(unit.id, x, y)
        return None

    def action(self, battle: Battle, question: Question) -> Answer | None:
        """A move, an attack, a shot or a power, in the order that luck says."""
        unit: Unit = question.unit
        if question.units:
            return Action(unit.id, "attack", target=self.one_of(question.units).id)
        if unit.lemure:
            return self.lemure(battle, unit)
        kinds = ["move", "assault", "shot", "power", "melee"]
        shuffle(kinds, self.tape)
        if self.tape.below(8) == 0:
            retreat = Action(unit.id, "retreat", pays=True)
            return retreat if legal(battle, unit, retreat) else None
        for kind in kinds:
            actions = self.actions(battle, unit, kind)
            if actions:
                return self.one_of(actions)
        return None

    def actions(self, battle: Battle, unit: Unit, kind: str) -> list[Action]:
        """What a unit could do of a kind."""
        if kind == "move":
            place = self.tape.below(int(battle.width)), self.tape.below(int(battle.height))
            move = move_towards(battle, unit, *place, self.tape.below(2) == 0)
            return [] if move is None else [move]
        if kind == "assault":
            return assaults(battle, unit)
        if kind == "shot":
            return shots(battle, unit)
        return powered(battle, unit) if kind == "power" else melees(battle, unit)

    def lemure(self, battle: Battle, unit: Unit) -> Answer | None:
        """A move anywhere, and its spell."""
        use = None
        if unit.spell is not None and self.tape.below(2):
            choices = uses(battle, unit, unit.spell)
            use = self.one_of(choices) if choices else None
        way = way_towards(
            battle, unit, self.tape.below(int(battle.width)), self.tape.below(int(battle.height)), mvt(battle, unit)
        )
        for corners in (tuple(way), ()):
            action = Action(unit.id, "lemure", way=corners, use=use, after=True, pays=True)
            if legal(battle, unit, action):
                return action
        return None

    def run_away(self, battle: Battle, question: Question) -> Answer | None:
        """A run anywhere, or to stay."""
        unit: Unit = question.unit
        place = self.tape.below(int(battle.width)), self.tape.below(int(battle.height))
        way = way_towards(battle, unit, *place, farthest(battle, unit, "retreat"))
        if "run" not in question.names:
            return Action(unit.id, "retreat", way=tuple(way), pays=True) if way else None
        run = Action(unit.id, "run", way=tuple(way), pays=True)
        return run if way and legal(battle, unit, run, tuple(question.names)) else None

    def free_power(self, battle: Battle, question: Question) -> Answer | None:
        """Now and then one that is usable."""
        if self.tape.below(4):
            return None
        place = self.tape.below(len(question.units))
        unit = question.units[place]
        power = power_of(unit, question.names[place])
        choices = [] if power is None else uses(battle, unit, power)
        return FreePower(self.one_of(choices)) if choices else None

    def reaction(self, battle: Battle, question: Question) -> Answer | None:
        """What is asked in a sequence or a shot, or by what an enemy does."""
        kind = question.kind
        if kind in ("reroll", "force_reroll"):
            places = list(question.places)
            shuffle(places, self.tape)
            return Reroll(tuple(places[: self.tape.below(question.amount + 1)]))
        if kind == "hits":
            return Hits(question.amount - (self.tape.below(question.amount + 1) if self.tape.below(4) == 0 else 0))
        if kind == "vae_victis":
            most = min(question.amount, sum(question.player.pool))
            return VaeVictis(self.tape.below(most + 1))
        if kind in ("weapon", "defensive_shot"):
            return Armed(self.one_of(question.names))
        if kind == "defensive_combat":
            return Yes(self.tape.below(2) == 0)
        return self.evasion(battle, question)

    def evasion(self, battle: Battle, question: Question) -> Answer | None:
        """A dodge, or somebody to be picked."""
        if question.kind == "dodge":
            return Dodge(self.tape.below(4) > 0)
        if question.kind == "dodge_move":
            return DodgeMove(tuple(escape(battle, question.unit, question.amount)))
        none = question.amount > 0 and self.tape.below(4) == 0
        return Pick("" if none else self.one_of(question.units).id) if question.units else None
