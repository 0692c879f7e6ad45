"""How a sound commander uses his turns: the order of cards, who begins, delaying and relocating."""

from rules.skirmish.commanders.values import range_value
from rules.skirmish.engine.answers import Answer, Turn
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.leadership import DELAY, DISORDER, RELOCATION, cost
from rules.skirmish.engine.measures import STEP, difficulty, gap, units_within
from rules.skirmish.engine.morale import shaken
from rules.skirmish.engine.movement import allowance
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.state import Player, Unit


def urgency(battle: Battle, unit: Unit) -> int:
    """Units near the enemy act first, those off the table last."""
    foes = battle.enemies(unit.side)
    if not unit.stands() or not foes:
        return 1 << 40
    return min([gap(unit.leader(), foe.leader()) for foe in foes])


def eager(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has somebody to fire at, after a move too, or to charge."""
    if not unit.stands():
        return False
    steps = unit.card.move // STEP
    for foe in battle.enemies(unit.side):
        if range_value(unit, foe, difficulty(unit.leader(), foe.leader()) - steps) * 2 > range_value(unit, foe, 1):
            return True
        if not unit.striders and not foe.striders and units_within(unit, foe, allowance(unit, "rush")):
            return True
    return False


def moves_first(battle: Battle, player: Player) -> bool:
    """Whether to begin the round: with somebody to strike; else the enemy is left to come near."""
    return any(eager(battle, unit) for unit in player.units)


def planned(units: list[Unit]) -> int:
    """The LP that units will need; one that fails a Morale test needs more (S-MOR-04)."""
    return sum([DISORDER if shaken(unit) else cost(unit) for unit in units if not unit.gone()])


def turn_of(battle: Battle, question: Question) -> Answer | None:
    """What to do with a turn: LP that no unit needs buy another card first, or time."""
    player, first = question.player, question.unit
    if first is None:
        return None
    cards = player.sequence
    if first.gone():
        useful = player.pool > RELOCATION and len(cards) > 1 and not cards[1].gone()
        return Turn("relocate", 2) if useful else None
    spare = player.pool - planned(cards)
    if spare < RELOCATION or eager(battle, first):
        return None
    if len(cards) > 1 and not cards[1].gone() and eager(battle, cards[1]):
        return Turn("relocate", len(cards))
    waits = spare >= DELAY and not player.delayed and len(battle.foe(player).sequence) > 0
    return Turn("delay") if waits else None
