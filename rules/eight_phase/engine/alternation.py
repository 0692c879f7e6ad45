"""Declarations in turn, with unequal numbers (E-ALT-01 to E-ALT-08)."""

from rules.eight_phase.engine.actions import able, act
from rules.eight_phase.engine.answers import Declare
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.state import Player, Unit
from rules.table.asking import Answer, ask
from rules.table.questions import Refusal
from rules.table.turns import shares


def left_of(battle: Battle, player: Player) -> list[Unit]:
    """The units that a player may still declare for in this phase; none once the player has ended it (E-ALT-05)."""
    if player.out:
        return []
    return [unit for unit in player.units if not unit.declared and able(battle, unit)]


def alternate(battle: Battle) -> None:
    """Round by round, players by seat declare for as many units as their numbers say (E-TRN-02, E-ALT-01 to E-ALT-03).

    A side with none left is passed over, and the other goes on unit by unit (E-ALT-06); three or four go by seat, each
    with its share of the fewest (E-ALT-07).
    """
    while not battle.over:
        left = [len(left_of(battle, player)) for player in battle.seats]
        if not any(left):
            return
        play_round(battle, shares(left))


def play_round(battle: Battle, due: list[int]) -> None:
    """One round: the numbers stand, whatever dies in it; nobody declares for more than are left (E-ALT-03)."""
    for seat, player in enumerate(battle.seats):
        for declared in range(due[seat]):
            units = [] if battle.over else left_of(battle, player)
            if not units or not declare(battle, player, units, due[seat] - declared):
                break


def declare(battle: Battle, player: Player, units: list[Unit], due: int) -> bool:
    """A player declares for a unit, which does all that it does in this phase, or for none (E-TRN-02, E-TRN-03)."""
    unit = chosen(battle, player, units, due)
    if unit is None:
        battle.declined(player)
        return False
    battle.declared(unit)
    act(battle, unit)
    battle.active = None
    return True


def chosen(battle: Battle, player: Player, units: list[Unit], due: int) -> Unit | None:
    """The unit that a player declares for; None to end the phase, which is the default (E-ALT-04)."""
    question = Question("declare", player)
    question.units = tuple(units)
    question.amount = due
    answer = ask(battle, question, Answer, refuse_declaration)
    return among(question.units, answer.unit) if isinstance(answer, Declare) else None


def among(units: tuple[Unit, ...], id: str) -> Unit | None:
    """The unit of an id if it is one of these."""
    for unit in units:
        if unit.id == id:
            return unit
    return None


def refuse_declaration(battle: Battle, question: Question, answer: Answer) -> Refusal | None:
    """Why a unit is not among those left to declare for (E-ALT-05, E-ALT-08); to declare for none is allowed."""
    if not isinstance(answer, Declare) or among(question.units, answer.unit) is not None:
        return None
    unit = battle.unit(answer.unit)
    if unit is None or unit.owner is not question.player:
        return Refusal("E-TRN-02", "{unit} is no unit of the player", unit=answer.unit)
    if unit.destroyed:
        return Refusal("E-ALT-05", "the unit is destroyed")
    if unit.declared:
        return Refusal("E-ALT-08", "the unit has been declared for in this phase")
    return Refusal("E-ALT-05", "the unit can take no action of this phase")


def resume(battle: Battle) -> None:
    """What is left of a round in whose midst the scenario begins: the unit that acts, then those still due."""
    scenario, active = battle.scenario, battle.unit(battle.scenario.active)
    due = shares(
        [len(left_of(battle, player)) + (active is not None and active.owner is player) for player in battle.seats]
    )
    if scenario.pair is not None:
        due = [scenario.pair.get(player.id, 0) for player in battle.seats]
    elif active is None:
        return
    if active is not None:
        seat = battle.seats.index(active.owner)
        if scenario.pair is None:
            due = [0] * seat + [due[seat] - 1] + due[seat + 1 :]
        battle.declared(active)
        act(battle, active)
        battle.active = None
    play_round(battle, due)
